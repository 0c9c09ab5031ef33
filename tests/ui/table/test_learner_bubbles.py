"""Positions of a learner's bubbles: on the felt, clear of the held tile and of the half at the end."""

from __future__ import annotations

import pygame
import pytest

from matador.match.help import SeatHelp
from matador.play.table.messages import SpeechBubble
from matador.rules import ValueEnd, named_ruleset
from matador.storage.settings import Settings
from matador.ui.inputs import Point, PointerMoved
from matador.ui.scale import SMALLEST
from matador.ui.table import bubbles, learner_help
from matador.ui.table.display import Stand
from matador.ui.table.learner_help import settle_bubbles
from matador.ui.table.painting import table_items
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.dealt import Table, random_table
from tests.ui.drawn import drawn
from tests.ui.table.bubbling import bubbles_now, moments, random_line
from tests.ui.table.learners import bonds, in_learn, learners_table, seated
from tests.ui.text_faults import text_faults

SIZES: tuple[Point, ...] = ((800, 600), (1280, 720))
SETS = (6, 12)


def lines(set_: int, size: Point, settings: Settings, *, is_lesson: bool) -> list[Table]:
    """Lines of all lengths, on the learner's turn."""
    rules = named_ruleset("sevens", 2, {"set": set_})
    found = []
    for seed in ("0", "1"):
        for left in (2, 9, 22, 28) if is_lesson else (2, 9):
            table = seated(random_table(rules, seed, left, settings=settings, size=size))
            if table.display.state.is_my_turn:
                found.append(in_learn(table) if is_lesson else table)
    return found


def held_over(table: Table, by: int | None = None) -> list[tuple[str, pygame.Rect, pygame.Rect, pygame.Rect]]:
    """For each end: the areas of the bubble, of the tile held there, and of the half at the end."""
    tile = table.display.state.shown.hand[0]
    table.drag(table.half(str(tile), tile.low if by is None else by), (400, 300), drops=False)
    found = []
    for target in table.display.targets:
        table.give(PointerMoved(target.place.center))
        table.wait()
        for node in bonds(table):
            assert target.spot != "open"
            (held,) = (
                one.rect
                for one in table.drawn("tile")
                if one.what[1] == tile and one.rect.centery != table.node(f"tile:{tile}").centre[1]
            )
            last = table.display.state.shown.layout.last_on(target.spot)
            end = table.display.state.end(target.spot)
            half = last.half_box(end.value) if isinstance(end, ValueEnd) else last.box
            found.append((node.key, pygame.Rect(node.box), held, table.display.camera.rect(half)))
    return found


@every_pair(size=SIZES, set_=SETS, text_size=[200, 100], is_lesson=[False, True])
def test_a_bubble_stands_on_the_felt_and_hides_no_tile_that_is_held(
    size: Point, set_: int, text_size: int, *, is_lesson: bool
) -> None:
    settings = Settings(language=PSEUDO, text_size=text_size, speed="off")
    seen = clear = 0
    for table in lines(set_, size, settings, is_lesson=is_lesson):
        room = table.display.plan.felt.copy()
        room.height = table.display.plan.boneyard.top - room.top
        for _, bubble, held, half in held_over(table):
            assert room.contains(bubble)
            # The tail may point at it, and the shadow is soft.
            body = bubble.inflate(-2 * table.display.plan.px(14), -2 * table.display.plan.px(14))
            seen += 1
            clear += not body.colliderect(held) and not body.colliderect(half)
    assert seen >= 4
    # With the largest text, or with nearly all of double-twelve in the smallest window, there is
    # not always room for all.
    is_crowded = text_size == 200 or (set_ == 12 and size == min(SIZES))
    assert clear == seen or (is_crowded and clear >= seen * 2 // 3)


@pytest.mark.parametrize("size", [*SIZES, (1920, 1080)])
@pytest.mark.parametrize("half", [3, 4])
def test_a_sum_in_learn_covers_neither_the_held_tile_nor_the_line(size: Point, half: int) -> None:
    table = in_learn(learners_table(hands=("1-3 3-4 4-4", "2-6 5-5"), size=size))
    seen = held_over(table, half)
    assert len(seen) == 2
    for _, bubble, held, _ in seen:
        body = bubble.inflate(-2 * table.display.plan.px(14), -2 * table.display.plan.px(14))
        lying = [table.display.camera.rect(place.box) for place in table.display.state.shown.layout.places]
        assert body.collidelist([held, *lying]) < 0
        # It is drawn as large as the place, not as on the rack.
        assert min(held.size) >= table.display.camera.short_px > table.display.rack.short_px


@pytest.mark.parametrize("drop", [("5-6", 5, "R"), ("2-2", 2, "L"), ("4-6", 4, "R"), ("0-0", 0, "L")])
def test_what_is_said_with_it_can_be_read(drop: tuple[str, int, str]) -> None:
    size = (800, 600)
    settings = Settings(language=PSEUDO, text_size=200, high_contrast=True, speed="off")
    hands = ("1-3 4-6 5-6 2-2 0-0 0-4", "2-6 5-5 1-1")
    table = learners_table("sevens", hands, "1-3", "6-2L", settings=settings, size=size)
    table.drag_to(*drop)
    table.wait(50)
    assert bonds(table)
    names = [occupant.name for occupant in table.game.occupants]
    assert text_faults(drawn(lambda: table_items(table.display)), pygame.Rect((0, 0), size), names) == []


@every_pair(size=SIZES, set_=SETS, text_size=[200, 100])
def test_a_sum_that_stays_hides_nothing_that_is_needed(size: Point, set_: int, text_size: int) -> None:
    """Not the title, the sentence, the badges, nor the places of the next tiles; otherwise it disappears."""
    rules = named_ruleset("sevens", 2, {"set": set_})
    seen = 0
    for seed in ("0", "1"):
        for left in (2, 9, 20):
            table = random_line(rules, seed, left, size, "full", text_size=text_size, speed="off")
            table.wait(2500)
            assert table.is_shown
            # The player opposite has a speech bubble.
            table.display.state.says[1] = SpeechBubble("draw", table.now_ms + 1000, 2)
            settle_bubbles(table.display)
            seen += len(bonds(table))
            assert {node.key for node in bonds(table)} <= {
                f"bond:{bond.tile}" for bond in table.display.state.bonds
            }
            assert len(table.drawn("bubble")) == len(bonds(table)) + table.has("said:1")
            for node in bonds(table):
                margin = table.display.plan.px(16)
                body = pygame.Rect(node.box).inflate(-2 * margin, -2 * margin)
                said = [pygame.Rect(table.node(key).box) for key in ("said:1", "sentence") if table.has(key)]
                assert body.collidelist(said) < 0, (seed, left, node)
                places = [target.place for target in table.display.targets]
                title = [pygame.Rect(table.node(key).box) for key in ("goal", "game") if table.has(key)]
                assert body.collidelist([*places, *title]) < 0, (seed, left, node)
                badges = [one.rect for one in table.drawn("badge")]
                assert body.collidelist(badges) < 0, (seed, left, node)
    assert seen >= (4 if text_size == 100 else 1)


CROWDED_SIZES: tuple[Point, ...] = (SMALLEST, (1280, 720))
RULES = (
    named_ruleset("sevens", 3, {"set": 9}),
    named_ruleset("sevens", 2, {"spinner": True}),
    named_ruleset("matching", 2),
    named_ruleset("sevens", 4, {"set": 12}),
)
LEFT = (2, 6)
"""Numbers of actions before its end at which to check a round."""


def look_at(size: Point, assistance: SeatHelp) -> tuple[int, int, int]:
    """Numbers of bubbles, of those that covered a badge, and of those that covered a tile they are not about."""
    seen = [
        one
        for rules in RULES
        for left in LEFT
        for table in [random_line(rules, "0", left, size, assistance)]
        for _ in moments(table)
        for one in bubbles_now(table)
    ]
    return len(seen), sum(bool(badges) for badges, _ in seen), sum(bool(tiles) for _, tiles in seen)


@pytest.mark.parametrize("size", CROWDED_SIZES)
@pytest.mark.parametrize("assistance", ["none", "full"])
def test_no_bubble_covers_a_badge_and_a_sum_no_tile_that_it_does_not_speak_of(
    size: Point, assistance: SeatHelp
) -> None:
    seen, on_badges, on_tiles = look_at(size, assistance)
    assert seen >= 15
    assert on_badges == 0
    # The large bubbles of a learner do not always have room.
    assert on_tiles <= (seen // 4 if assistance == "full" else 0) or size == SMALLEST


def test_bubbles_that_know_of_no_badge_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: bubbles ignore the badges at the ends."""
    monkeypatch.setattr(bubbles, "badges_at", lambda _model: {})
    monkeypatch.setattr(learner_help, "kept_free", lambda _model: [])
    assert look_at((1280, 720), "full")[1] > 0


def test_bubbles_that_know_of_no_other_tile_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: bubbles ignore other tiles."""
    monkeypatch.setattr(bubbles, "other_tiles", lambda *_: [])
    assert look_at(SMALLEST, "none")[2] > 0


def test_a_bubble_that_stays_makes_way_for_a_badge() -> None:
    """A learner's bubble stays in place, unless the next tile brings a badge there."""
    table = random_line(RULES[0], "0", 2, (1280, 720), "full")
    display = table.display
    display.state.bonds = tuple(bond for bond in display.state.bonds[-1:])
    assert display.state.bonds
    for tail in ("up", "down", "left", "right"):
        display.stands.told[display.state.bonds[0].tile] = Stand(tail)
        assert not any(badges for badges, _ in bubbles_now(table)), tail

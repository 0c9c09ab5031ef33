"""Positions of the table, the hands, the boneyard, and the tile played last."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from matador.match.help import SeatHelp
from matador.rules import named_ruleset, tile_set
from matador.storage.settings import changed
from matador.ui.inputs import Point, Resized
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.table.plan import boneyard_row, plan_for, rack_of
from tests.checks.each import each
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.table.test_drawing import BONEYARD, stuck

SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (800, 600), (1023, 700), (1280, 720), (2560, 1080), (3840, 2160))
TILES = tile_set(12)


@pytest.mark.parametrize("tiles", [1, 14, 15, 60])
def test_at_800x600_the_felt_keeps_55_per_cent_and_the_others_are_one_strip_of_56_px_on_top(
    tiles: int,
) -> None:
    plan = plan_for((800, 600), tiles)
    assert plan.is_small
    assert plan.felt.height >= 0.55 * 600
    assert plan.felt.width == 800
    assert (plan.strip.top, plan.strip.height, plan.felt.top) == (0, 56, 56)


@each("size", SIZES)
@each("rows", [1, 2])
@each("is_left_handed", [False, True])
@each("is_lesson", [False, True])
def test_nothing_of_the_plan_overlaps_and_all_of_it_is_in_the_window(
    size: Point, rows: int, *, is_left_handed: bool, is_lesson: bool
) -> None:
    plan = plan_for(size, rows * 14, is_left_handed=is_left_handed, is_lesson=is_lesson)
    window = pygame.Rect((0, 0), size)
    for rect in (plan.strip, plan.buttons, plan.felt, plan.rack, plan.own, plan.tiles):
        assert window.contains(rect)
    assert not plan.strip.colliderect(plan.buttons)
    assert not plan.strip.colliderect(plan.line)
    assert not plan.felt.colliderect(plan.rack)
    assert not plan.own.colliderect(plan.tiles)
    for rect in (plan.line, plan.sentence, plan.boneyard):
        assert plan.felt.contains(rect)
    assert not plan.line.colliderect(plan.boneyard)
    assert not plan.sentence.colliderect(plan.boneyard)
    assert (plan.boneyard.centerx < plan.sentence.centerx) == is_left_handed
    assert (plan.own.centerx > plan.rack.centerx) == is_left_handed


@each("size", SIZES)
@each("tiles", [1, 7, 14, 15, 30, 48, 49, 60, 91])
@each("is_lesson", [False, True])
def test_tiles_of_the_hand_do_not_overlap_and_stand_on_the_rack(
    size: Point, tiles: int, *, is_lesson: bool
) -> None:
    plan = plan_for(size, tiles, is_lesson=is_lesson)
    slots = rack_of(plan, TILES[:tiles]).slots
    assert tuple(slot.tile for slot in slots) == TILES[:tiles]
    rects = [slot.rect for slot in slots]
    assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
    assert all(plan.tiles.contains(rect) for rect in rects)


# The boneyard


@each("size", SIZES)
@each("tiles", [0, 1, 2, 14, 41, 77])
def test_the_boneyard_is_a_row_whose_next_tile_stands_out(size: Point, tiles: int) -> None:
    plan = plan_for(size, 7)
    row = boneyard_row(plan, tiles)
    assert len(row.tiles) == tiles
    assert all(plan.felt.contains(rect) for rect in row.tiles)
    assert min(row.hit.size) >= plan.least(64)
    assert all(not rect.colliderect(row.count) for rect in row.tiles)
    if tiles > 1:
        first, *others = row.tiles
        assert all(first.top < rect.top for rect in others)
        assert all(first.left < rect.left for rect in others)
        assert len({rect.top for rect in others}) == 1
        assert others[0].left - first.left > max(
            (two.left - one.left for one, two in pairwise(others)), default=0
        )


# Text that is always on the table


@pytest.mark.parametrize(
    ("name", "options", "goal"),
    [("sevens", {}, "Make 7"), ("sevens", {"set": 12}, "Make 13"), ("matching", {}, "Match the halves")],
)
def test_the_table_always_says_what_touching_halves_do(
    name: str, options: dict[str, object], goal: str
) -> None:
    pilot = Table(named_ruleset(name, 2, options), ("1-3 2-2", "2-4 1-1"), "0-1", settings=AT_ONCE)
    for _ in range(3):
        assert pilot.text("goal") == goal
        assert goal in [one.text for one in pilot.drawn("text")]
        pilot.wait(500)
        if pilot.display.state.is_my_turn and not pilot.moves:
            pilot.do("1-3")
    pilot.give(Resized((800, 600)))
    assert pilot.text("goal") == goal


@pytest.mark.parametrize(("name", "size"), [("sevens", (800, 600)), ("first-sevens", (1280, 720))])
def test_the_table_always_says_which_game_is_on(name: str, size: Point) -> None:
    pilot = random_table(named_ruleset(name, 3), name, 3, settings=USUAL, size=size)
    assert pilot.text("game") == name.replace("-", " ").capitalize()
    shown = {one.text: one for one in pilot.drawn("text")}
    game, goal = shown[pilot.text("game")], shown[pilot.text("goal")]
    assert game.ink.height < goal.ink.height
    if size[0] == 800:
        assert game.ink.left > goal.ink.right
    else:
        assert (game.rect.left, game.ink.bottom < goal.ink.top) == (goal.rect.left, True)


def test_the_camera_never_moves_while_a_tile_is_held() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", size=(800, 600))
    camera = pilot.display.camera
    pilot.drag(pilot.half("4-4", 4), (400, 430), drops=False)
    pilot.bots[1].actions.append("6-2L")
    pilot.wait(3000)
    assert pilot.moves[-1] == "6-2L"
    assert pilot.display.camera == camera


# For left-handed players, everything they reach for is on the left, and the text on the right.


def box(pilot: Table, key: str) -> pygame.Rect:
    return pygame.Rect(pilot.node(key).box)


@pytest.mark.parametrize(
    ("size", "text_size", "help_"),
    [((800, 600), 200, "full"), ((800, 600), 100, "guide"), ((1280, 720), 200, "guide")],
)
def test_the_buttons_and_words_at_the_foot_lie_beside_each_other(
    size: Point, text_size: int, help_: SeatHelp
) -> None:
    """Nothing fits, so a wide button offers to continue drawing."""
    settings = changed(AT_ONCE, hand="left", text_size=text_size)
    table = stuck(BONEYARD, *["draw"] * 3, settings=settings, size=size)
    table.game.give_help(0, help_, "frames", pinned=False)
    table.program.table.table.playback.follow_seats()
    table.wait(500)
    pressed = [box(table, key) for key in ("boneyard", "draw on", "hint") if table.has(key)]
    assert len(pressed) >= 2
    for one, other in pairwise(pressed):
        assert one.right <= other.left
    for rect in pressed:
        assert rect.width >= 48
        assert pygame.Rect((0, 0), size).contains(rect)


def test_the_other_hand_holds_at_once() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1", settings=AT_ONCE)
    assert box(pilot, "boneyard").left > 640
    pilot.change(hand="left")
    assert box(pilot, "boneyard").right < 640
    assert box(pilot, "seat:0").left > 640
    assert box(pilot, "sentence").centerx > 640

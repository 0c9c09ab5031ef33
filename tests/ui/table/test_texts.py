"""All text on the table is readable, even in large type and in a language with long words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame
import pytest

from matador.rules import CATALOG, named_ruleset, players_of
from matador.storage.settings import Settings
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point, Resized
from matador.ui.scale import ROOMY, SMALLEST
from matador.ui.table.painting import table_items
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.dealt import USUAL, Table, random_table
from tests.ui.drawn import drawn
from tests.ui.text_faults import text_faults

pytestmark = pytest.mark.usefixtures("unpainted")

LARGEST = Settings(language=PSEUDO, text_size=200, high_contrast=True)
SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (3840, 2160))
CORNERS = pytest.mark.parametrize(
    ("size", "settings"), [(SMALLEST, LARGEST), (SMALLEST, USUAL), (ROOMY, LARGEST), ((1280, 720), USUAL)]
)
"""Sizes of windows, and settings for them."""

GAMES = [
    (name, players)
    for name, named in CATALOG.items()
    for players in (2, 4, 8)
    if players in players_of(named)
]


def faults(pilot: Table, size: Point) -> list[str]:
    pilot.give(Resized(size))
    pilot.wait(50)
    result = pilot.program.table.end.shown

    def layer() -> Iterable[Item]:
        return table_items(pilot.display) if result is None else result.items(now_ms=pilot.now_ms + 1e6)

    names = [occupant.name for occupant in pilot.game.occupants]
    return text_faults(drawn(layer), pygame.Rect((0, 0), size), names)


@every_pair(game=GAMES, size=SIZES, left=[0, 1])
def test_no_text_is_cut_or_over_another_at_200_per_cent_in_the_pseudo_language(
    game: tuple[str, int], size: Point, left: int
) -> None:
    name, players = game
    pilot = random_table(named_ruleset(name, players), f"{name} {players}", left, settings=LARGEST, size=size)
    assert faults(pilot, size) == []


@pytest.mark.parametrize(("players", "text_size"), [(2, 150), (4, 100), (8, 150)])
def test_no_text_is_cut_or_over_another_in_usual_type(players: int, text_size: int) -> None:
    settings = Settings(language="en", text_size=text_size)
    for left in (0, 9):
        pilot = random_table(named_ruleset("sevens", players), str(players), left, settings=settings)
        for size in SIZES:
            assert faults(pilot, size) == []


@CORNERS
def test_what_is_offered_and_said_can_be_read(size: Point, settings: Settings) -> None:
    refused = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "0-1", "1-3", "6-2L", settings=settings, size=size)
    refused.change(guide=False)
    for _ in range(3):
        refused.wait(800)
        refused.drag_to("2-2", 2, "R")
    assert refused.has("help me")
    assert faults(refused, size) == []
    passing = Table("sevens", ("1-3 2-2", "2-6 5-5"), "", "1-3", "6-2L", settings=settings, size=size)
    assert passing.has("pass")
    assert faults(passing, size) == []
    drawing = Table(
        "sevens",
        ("1-3 2-2", "2-6 5-5"),
        "0-6 1-1 6-6 0-2",
        *("1-3", "6-2L", "draw", "draw", "draw"),
        settings=settings,
        size=size,
    )
    assert drawing.has("draw on")
    assert faults(drawing, size) == []


@CORNERS
def test_what_a_learner_is_offered_and_told_can_be_read(size: Point, settings: Settings) -> None:
    actions = ("1-3", "6-2L", "draw", "draw", "draw")
    for hand in ("1-3 2-2", "1-3 4-6"):
        pilot = Table(
            "sevens", (hand, "2-6 5-5"), "0-6 1-1 6-6 0-2", *actions[: 5 if hand == "1-3 2-2" else 2],
            settings=settings, size=size,
        )  # fmt: skip
        pilot.game.give_help(0, "full", "frames", pinned=False)
        pilot.wait(50)
        lamp = pygame.Rect(pilot.node("hint").box)
        assert pilot.has("draw on") == (hand == "1-3 2-2")
        if pilot.has("draw on"):
            assert not lamp.colliderect(pilot.node("draw on").box)
        while pilot.has("hint"):
            assert faults(pilot, size) == []
            pilot.click("hint")
            pilot.wait(50)
        assert faults(pilot, size) == []


def _says(pilot: Table, text: str) -> bool:
    return pilot.text("said:1") == pilot.display.look.say(text)


@CORNERS
def test_what_bots_say_and_what_is_told_of_them_can_be_read(size: Point, settings: Settings) -> None:
    hands = ("1-3 4-4 3-4", "1-1 5-5 0-2", "3-6 2-2 4-5")
    pilot = Table("sevens", hands, "0-1 2-6 0-4", "1-3", settings=settings, size=size)
    pilot.bots[1].actions += ["draw", "draw", "6-2L"]
    for text in ("I draw.", "I drew 2 tiles."):
        pilot.wait_until(partial(_says, pilot, text))
        assert faults(pilot, size) == []
    pilot.click((size[0] // 2, pilot.node("boneyard").box[1] - 20))
    assert "hurried" in pilot.state_of("sentence")
    assert faults(pilot, size) == []
    pilot.bots[2].actions.append("5-4L")
    pilot.wait_for_turn()
    pilot.click("seat:1")
    pilot.wait(1500)
    assert pilot.display.state.replay is not None
    assert faults(pilot, size) == []


@pytest.mark.parametrize("settings", [USUAL, LARGEST], ids=["usual", "largest"])
def test_no_tile_of_a_crowded_line_lies_on_a_text(settings: Settings) -> None:
    most = 0
    for seed in ("x0", "x1", "x2"):
        rules = named_ruleset("sevens", 2, {"set": 12, "spinner": True})
        pilot = random_table(rules, seed, 1, settings=settings, size=(800, 600))
        most = max(most, len(pilot.keys("laid tile")))
        assert faults(pilot, (800, 600)) == []
    assert most > 30


# Injected bugs: the checker catches them.


def planted(
    *texts: tuple[str, int, int], body: pygame.Rect | None = None, width: int | None = None
) -> list[str]:
    pilot = Table("sevens", ("1-3", "2-2"), "0-1")
    look = pilot.display.look

    def layer() -> Iterable[Item]:
        if body is not None:
            yield Item(look.sprites.strip(body.size), *body.topleft)
        for text, x, y in texts:
            yield look.text(text, Style.TEXT, look.theme.on_table, "topleft", (x, y), max_width=width)

    return text_faults(drawn(layer), pygame.Rect(0, 0, 800, 600), ("Bartholomew",))


def test_a_planted_overlap_of_two_texts_is_caught() -> None:
    assert planted(("Pass", 100, 100), ("Pass", 100, 140)) == []
    width = drawn(lambda: _one("Pass"))[0].ink.width
    assert planted(("Pass", 100, 100), ("Pass", 100 + width, 100)) == []
    assert "is over" in planted(("Pass", 100, 100), ("Pass", 99 + width, 100))[0]


def _one(text: str) -> Iterable[Item]:
    look = Table("sevens", ("1-3", "2-2"), "0-1").display.look
    yield look.text(text, Style.TEXT, look.theme.on_table, "topleft", (100, 100))


def test_a_planted_text_over_the_edge_is_caught() -> None:
    assert "outside the window" in planted(("Pass", 780, 100))[0]
    strip = pygame.Rect(90, 100, 120, 40)
    assert planted(("Pass", 100, 100), body=strip) == []
    assert "outside its strip" in planted(("Pass", 180, 100), body=strip)[0]


def test_a_planted_broken_word_and_a_planted_cut_are_caught() -> None:
    assert "is broken" in planted(("Nothing", 100, 100), width=30)[0]
    assert "is cut" in planted(("Nothi…", 100, 100))[0]
    assert planted(("Barth…", 100, 100)) == []


def test_a_planted_picture_over_a_text_is_caught() -> None:
    pilot = Table("sevens", ("1-3", "2-2"), "0-1")
    look = pilot.display.look

    def layer(x: int) -> Iterable[Item]:
        yield look.text("Pass", Style.TEXT, look.theme.on_table, "topleft", (100, 100))
        yield Item(look.sprites.back(30, 0), x, 100)

    window = pygame.Rect(0, 0, 800, 600)
    assert text_faults(drawn(lambda: layer(300)), window) == []
    assert "is hidden" in text_faults(drawn(lambda: layer(110)), window)[0]

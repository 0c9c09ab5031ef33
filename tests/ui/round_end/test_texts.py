"""The question, and the groups in the result, are readable: in large text, and in a language with long words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from matador.match.help import SeatHelp
from matador.rules import Ruleset, named_ruleset
from matador.storage.settings import Settings
from matador.ui.inputs import Key, Point, Resized
from matador.ui.scale import ROOMY, SMALLEST
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.drawn import drawn
from tests.ui.round_end.tables import ACTIONS, HANDS, counting, is_asked
from tests.ui.text_faults import text_faults

pytestmark = pytest.mark.usefixtures("unpainted")

LARGEST = Settings(language=PSEUDO, text_size=200, high_contrast=True, speed="off")
SIZES: tuple[Point, ...] = (SMALLEST, ROOMY, (1280, 720), (1920, 1080), (3840, 2160))
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})

Round = tuple[Ruleset | str, Sequence[str], Sequence[str], str]
ROUNDS: dict[str, Round] = {
    "three": ("sevens", HANDS, ACTIONS, "0-2 0-3"),
    "few": ("sevens", ("1-3 4-4", "2-6 0-2"), ("1-3", "6-2L", "4-4R"), "0-1"),
    "teams": (TEAMS, ("1-3 4-4", "5-5 1-1", "2-6", "2-2 6-6"), ("1-3", "pass", "6-2L"), "0-1 0-2"),
    "blocked": ("sevens", ("0-3 1-1", "0-4 6-6"), ("0-3", "4-0R", "pass", "pass"), ""),
    "most": ("sevens", ("1-3 4-4", "2-6 6-6 5-5 4-5 5-6 4-6 3-4"), ("1-3", "6-2L", "4-4R"), "0-1"),
    "many": ("sevens", ("1-3 4-4", "2-6 6-6 5-5 4-5 5-6 4-6 3-6"), ("1-3", "6-2L", "4-4R"), "0-1"),
    "eight": (
        named_ruleset("sevens", 8),
        ("1-3 4-8", "2-7 1-1", "1-2 3-3", "1-4 0-2", "2-2 0-3", "1-5 0-4", "2-3 0-5", "2-4 0-6"),
        ("1-3", "7-2R", *["pass"] * 6, "8-4R"),
        "",
    ),
}


def faults(table: Table, size: Point) -> list[str]:
    """Faults of the panel at a size."""
    table.give(Resized(size))
    panel = table.program.table.end.shown
    assert panel is not None
    names = [occupant.name for occupant in table.game.occupants]
    found = text_faults(
        drawn(lambda: panel.items(now_ms=table.now_ms + 1e6)), pygame.Rect((0, 0), size), names
    )
    rect = pygame.Rect(table.node("result").box)
    if not pygame.Rect((0, 0), size).contains(rect):
        found.append(f"the panel {rect} is outside the window")
    for node in panel.nodes():
        if node.key != "menu" and not rect.contains(pygame.Rect(node.box)):
            found.append(f"{node.key} is outside the panel")
    return found


@every_pair(name=list(ROUNDS), size=SIZES, look=["largest", "usual"], assistance=["full", "on-request"])
def test_everything_can_be_read(name: str, size: Point, look: str, assistance: SeatHelp) -> None:
    rules, hands, actions, boneyard = ROUNDS[name]
    settings = LARGEST if look == "largest" else AT_ONCE
    table = counting(assistance, rules, hands, actions, boneyard, settings=settings)
    assert is_asked(table) == (name != "many")
    assert faults(table, size) == []
    if assistance == "full" and is_asked(table):
        table.give(Key("2"), Key("2"), Key("2"))
        assert faults(table, size) == []
        table.give(Key("enter"))
        assert faults(table, size) == []
    if is_asked(table):
        table.give(Key("enter"))
    assert not is_asked(table)
    assert faults(table, size) == []


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize("settings", [AT_ONCE, LARGEST], ids=["usual", "largest"])
def test_hands_and_groups_are_on_show_at_every_size(name: str, settings: Settings) -> None:
    rules, hands, actions, boneyard = ROUNDS[name]
    table = counting("full", rules, hands, actions, boneyard, settings=settings)
    # With the largest text, a window with a title bar on the smallest screen has no room for many groups.
    for size in ((800, 600), *SIZES[1:]):
        table.give(Resized(size))
        assert table.has("groups")
        panel = table.program.table.end.shown
        assert panel is not None
        found = drawn(lambda: panel.items(now_ms=table.now_ms + 1e6))  # noqa: B023
        composed = [one.what[1] for one in found if one.kind == "composed"]
        trays = [what for what in composed if isinstance(what, tuple) and "pips" in what]
        assert trays
        if is_asked(table):
            assert [one for one in found if one.kind == "tile"]
            assert [one for one in found if one.kind == "face"]


def test_a_planted_fault_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table = counting()
    assert faults(table, (800, 600)) == []
    monkeypatch.setattr("matador.ui.round_end.panel.MIN_PX", 900)
    assert faults(table, (800, 600))

"""The question and the groups are right in every ruleset, and readable: in large text, and with long words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from matador.match.help import SeatHelp
from matador.rules import CATALOG, Ruleset, named_ruleset, players_of
from matador.storage.settings import Settings
from matador.ui.inputs import Key, Point, Resized
from matador.ui.round_end.asking import MAX_ASKED
from matador.ui.scale import ROOMY, SMALLEST
from tests.checks.pairs import every_pair
from tests.pseudo import PSEUDO
from tests.ui.dealt import AT_ONCE, Table, random_round
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

GAMES = [
    (name, players)
    for name, named in CATALOG.items()
    for players in (2, 4, 8)
    if players in players_of(named)
]


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


def ended(name: str, players: int, seed: str) -> Table:
    rules = named_ruleset(name, players)
    deal, actions = random_round(rules, f"{name} {players} {seed}")
    hands = [" ".join(map(str, hand)) for hand in deal.hands]
    boneyard = " ".join(map(str, deal.boneyard))
    return counting("full", rules, hands, actions, boneyard, opener=deal.opener, settings=LARGEST)


def check(table: Table) -> bool:
    """Check the question at the end of a round; return whether one is asked."""
    panel, ended = table.program.table.end.shown, table.display.state.shown.ended
    assert ended is not None
    outcome, rules = ended.outcome, table.game.session.rules
    scores = any(outcome.points)
    if panel is None or panel.state.question is None:
        everybody = sum(outcome.pips)
        assert not scores or everybody == 0 or max(everybody, *outcome.points) > MAX_ASKED
        return False
    assert scores
    nodes = {node.key: node.name for node in panel.nodes()}
    seats = [int(key.removeprefix("hand:")) for key in nodes if key.startswith("hand:")]
    grouped = sum(map(int, nodes["groups"].split(", ")))
    # The pips of every tile that is shown.
    seen = sum(tile.low + tile.high for seat in seats for tile in ended.hands[seat])
    assert panel.state.question.total == seen == grouped <= MAX_ASKED
    if outcome.how == "out" and rules.going_out == "opponents" and not rules.penalty:
        assert seen == max(outcome.points)
    return True


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_is_asked_is_true_in_every_ruleset(name: str, players: int, seed: int) -> None:
    for number in range(2):
        table = ended(name, players, f"{seed}/{number}")
        is_asked = check(table)
        assert faults(table, (800, 600)) == []
        if is_asked:
            panel = table.program.table.end.shown
            assert panel is not None
            assert panel.state.question is not None
            table.give(*map(Key, str(panel.state.question.total)), Key("enter"))
            after = table.program.table.end.shown
            assert after is not None
            assert after.state.how == "right"
            assert faults(table, (800, 600)) == []


def test_a_planted_wrong_total_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table = counting()
    assert check(table)
    panel = table.program.table.end.shown
    assert panel is not None
    question = panel.state.question
    assert question is not None
    monkeypatch.setattr(
        panel, "state", replace(panel.state, question=replace(question, total=question.total + 1))
    )
    with pytest.raises(AssertionError):
        check(table)

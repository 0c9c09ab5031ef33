"""A learner who knows every tile, and takes it by any half, is never called wrong and gets no misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import pytest

from matador.match.help import SeatHelp
from matador.play.layout.orientations import Grip, Spot, Way
from matador.play.table.evidence_recorder import EvidenceRecorder
from matador.play.table.facts import TableFacts
from matador.play.table.player_actions import PlayerActions
from matador.rules.options import OptionValue
from matador.teaching.path import STEPS
from tests.ui.learning.children import Child, Size, child_of

if TYPE_CHECKING:
    from matador.match.journal import Answer
    from matador.rules import Play, Tile

LAID = 15
"""Number of tiles; draws and passes between them, frequent with larger totals, do not count."""
MANNERS = ("_click", "_drag", "_by_keys")
GAMES: list[tuple[str, Size, Mapping[str, OptionValue]]] = [
    ("sevens", 6, {}),
    ("sevens", 9, {}),
    ("sevens", 12, {}),
    ("sevens", 6, {"spinner": True}),
    ("sevens", 6, {"matador_along": "wild"}),
    ("sevens", 6, {"matador_along": "ordinary", "matador_timing": "last-resort"}),
    *((step.ruleset, step.set, step.options()) for step in STEPS),
    ("family", 5, {}),
    ("parlour", 6, {}),
    ("hundred", 6, {}),
    ("cardinal", 6, {}),
    ("matching", 6, {}),
]


def played(child: Child) -> Counter[str]:
    while sum(child.did[manner] for manner in MANNERS) < LAID:
        child.decide()
    return child.did


@pytest.mark.parametrize("part", range(5))
def test_who_knows_every_tile_is_never_missed(part: int, seed: int) -> None:
    """In a third of the games, picked by the seed."""
    name, size, options = GAMES[(3 * part + seed % 3) % len(GAMES)]
    help_: SeatHelp = "on-request" if size == 6 else "full"
    child = child_of(name, size, options, f"any half/{name}/{size}/{options}", help_)
    did = played(child)
    assert did["turn"], did
    assert all(did[manner] for manner in MANNERS), did
    assert child.kept.attempts or name == "matching", "what is right at once is remembered"


def test_a_right_tile_that_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the half that was taken decides."""
    right = TableFacts.ways
    is_laying: list[Way] = []

    def no_other_way(self: TableFacts, tile: Tile, spot: Spot) -> tuple[Way, ...]:
        return () if is_laying else right(self, tile, spot)

    def lay(self: PlayerActions, grip: Grip, spot: Spot, way: Way) -> None:
        is_laying.append(way)
        laid(self, grip, spot, way)
        is_laying.clear()

    laid = PlayerActions._lay
    monkeypatch.setattr(PlayerActions, "_lay", lay)
    monkeypatch.setattr(TableFacts, "ways", no_other_way)
    with pytest.raises(AssertionError, match="a right tile is called wrong"):
        played(child_of("sevens", 6, {}, "refused"))


def test_a_miss_that_is_none_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the drop counts as a miss, although its tile was right."""
    monkeypatch.setattr(
        EvidenceRecorder, "shows", lambda self, play: self.answered(self.lays(play), _answer(self, play))
    )
    with pytest.raises(AssertionError, match="a child who knows is missed"):
        played(child_of("sevens", 6, {}, "missed"))


def _answer(witness: EvidenceRecorder, play: Play) -> Answer | None:
    table = witness._table
    return table.game.submit(table.seat, play)


def test_knowledge_that_was_told_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: a tile that was turned counts as unaided."""
    monkeypatch.setattr(EvidenceRecorder, "shows", lambda _self, _play: None)
    with pytest.raises(AssertionError, match="what was said is taken for knowledge"):
        played(child_of("sevens", 6, {}, "told"))

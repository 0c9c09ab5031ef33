"""Injected bugs of the table: the monkey finds each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matador.match.session import Session
from matador.play.layout.orientations import Held
from matador.play.table.snapshot import TableSnapshot
from matador.ui import canvas
from matador.ui.inputs import PointerUp
from matador.ui.table import plan
from matador.ui.table.input import Pointer
from matador.ui.table.plan import Rack
from matador.ui.table.scene import TableScene
from tests.checks.monkey import check_monkey
from tests.checks.monkey_hands import Monkey
from tests.ui.monkey_driven import Fault


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """For injecting bugs: runs start at a table, without a tour."""
    monkeypatch.setattr(Monkey, "tour", lambda _self: iter(()))
    return monkeypatch


def caught(seed: int, inputs: int = 1500) -> str:
    """The monkey's report about a broken game."""
    with pytest.raises(AssertionError) as fault:
        check_monkey(inputs, seed)
    return str(fault.value)


def plays_for_all(right: Any) -> Any:
    """Time plays for the player."""

    def advance(self: TableScene, now_ms: float) -> Any:
        session, seat = self.game.session, self.display.state.seat
        if session.turn == seat and now_ms > 2000:
            session.submit(seat, session.view(seat).legal()[0], session.version)
        return right(self, now_ms)

    return advance


def forgets_the_last(right: Any) -> Any:
    """The record lacks the last action."""

    def record(self: Session) -> Any:
        whole = right(self)
        if len(whole.rounds[-1].actions) > 3:
            del whole.rounds[-1].actions[-1]
        return whole

    return record


def loses_a_tile(right: Any) -> Any:
    """After a draw, the first tile disappears from the rack."""

    def after(self: TableSnapshot, view: Any) -> TableSnapshot:
        shown: TableSnapshot = right(self, view)
        return replace(shown, hand=shown.hand[1:]) if len(shown.hand) > len(self.hand) > 0 else shown

    return after


def keeps_holding(right: Any) -> Any:
    """A tile dropped far from every place stays held."""

    def release(self: Pointer, given: PointerUp) -> None:
        if isinstance(self._display.state.hold, Held):
            self._display.drag = None
        else:
            right(self, given)

    return release


def overlaps(right: Any) -> Any:
    """Tiles of a large hand overlap."""

    def one_row(plan: Any, hand: Any) -> Rack:
        found: Rack = right(plan, hand)
        if len(hand) < 7:
            return found
        wide = tuple(slot._replace(rect=slot.rect.inflate(40, 0)) for slot in found.slots)
        return replace(found, slots=wide)

    return one_row


@pytest.mark.parametrize(
    ("said", "seed", "fault"),
    [
        ("by nobody", 1, Fault(TableScene, "advance", plays_for_all)),
        ("the record ends elsewhere", 1, Fault(Session, "record", forgets_the_last)),
        ("the hand is another", 2, Fault(TableSnapshot, "after", loses_a_tile)),
        ("a tile is held and nothing is pressed", 1, Fault(Pointer, "release", keeps_holding)),
        ("not drawn anew", 1, Fault(canvas, "changed", lambda right: lambda *given: right(*given)[:-1])),
        ("overlaps a tile", 1, Fault(plan, "_one_row", overlaps)),
    ],
)
def test_a_bug_is_caught_by_random_inputs(
    soon: pytest.MonkeyPatch, said: str, seed: int, fault: Fault
) -> None:
    fault.plant(soon)
    assert said in caught(seed)

"""Injected bugs of undo, of seats that change players, and of the record: the monkey's invariants catch each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import Undone
from matador.match.session import Session
from matador.match.taking_back import TakingBack
from matador.play.table.playback import Playback
from matador.ui.inputs import Key, Wheel
from tests.checks.monkey_steps import Calm
from tests.inside import truth
from tests.ui.monkey_driven import ALONE, HOT_SEAT, OPEN_HANDS, UNDO, Driven, Plant, broken, on_wheel

# Undo, and seats that change players


def test_undo_after_the_next_person_has_looked_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: undo ignores who has turned up their tiles."""
    monkeypatch.setattr(TakingBack, "_shown_since", lambda *_: None)
    driven = Driven(HOT_SEAT)
    driven.play()
    driven.calm()
    assert not driven.program.table.display.state.is_covered
    with broken("what the next person has seen was taken back"):
        driven.give(UNDO)


def test_undo_until_the_next_person_looks_is_none(monkeypatch: Plant) -> None:
    """The bug above does no harm before that: the invariant allows a legal undo."""
    monkeypatch.setattr(TakingBack, "_shown_since", lambda *_: None)
    driven = Driven(HOT_SEAT)
    driven.play()
    driven.give(Calm(), UNDO, Calm(), Key("y", ctrl=True), Calm())
    assert driven.run.counts["undone_among_persons"] == driven.run.counts["redone"] == 1


def test_undo_of_what_another_has_gone_on_from_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: with open hands, undo leads to the first player's decision, even after the second has played."""
    driven = Driven(OPEN_HANDS)
    driven.play(2)
    first, second = driven.program.table.game.session.view(0).history
    assert first.seat != second.seat
    monkeypatch.setattr(TakingBack, "back", lambda self, _: self._session.decision_before(first.seat))
    with broken("what the next person has gone on from was taken back"):
        driven.give(UNDO)


def test_undo_after_the_tiles_were_shown_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: undo leads back into a round whose tiles have all been shown."""
    driven = Driven(HOT_SEAT)
    session = driven.program.table.game.session
    while session.turn is not None:
        driven.play()
    monkeypatch.setattr(
        TakingBack, "back", lambda self, _: self._session.decision_before(session.view(0).turn)
    )
    with broken("a round was taken up again whose tiles all have seen"):
        driven.give(UNDO)


def test_undo_to_another_ones_decision_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: undo removes one action, of any player."""
    monkeypatch.setattr(TakingBack, "undo", lambda self, _: self._session.undo(self._session.version))
    driven = Driven(ALONE)
    driven.play(2)
    driven.give(Calm())
    with broken("what was taken back leads to nobody's decision"):
        driven.give(UNDO)


def test_undo_under_a_page_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the wheel undoes, even under a page."""
    on_wheel(monkeypatch, lambda of: (of.table.undo(), None)[1])
    driven = Driven(ALONE)
    driven.play(2)
    driven.click("menu", "scores")
    with broken("something was taken back under a page"):
        driven.give(Wheel(1))


def test_undo_that_is_not_shown_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the table does not change."""
    monkeypatch.setattr(Playback, "jump", lambda _self: None)
    driven = Driven(ALONE)
    driven.play(2)
    with broken("what was taken back is not shown at once"):
        driven.give(UNDO)


def test_a_log_that_tells_another_way_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the log says that more was undone."""
    right = Session._go

    def go(self: Session, request: Any, _event: Any, to: Moment) -> Any:
        return right(self, request, Undone(0, 0), to)

    monkeypatch.setattr(Session, "_go", go)
    driven = Driven(ALONE)
    driven.play(2)
    with broken("the record tells something else"):
        driven.give(UNDO)


def test_a_seat_that_changes_by_itself_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the wheel gives a seat to another player."""
    on_wheel(monkeypatch, lambda of: (of.table.game.hand_over(1, "random"), None)[1])
    with broken("somebody else took a seat and nobody wanted it"):
        Driven(ALONE).give(Wheel(1))


def test_a_record_without_the_change_of_a_seat_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the mark is lost."""
    right = Session.change_seat

    def change(self: Session, *given: Any) -> Any:
        answer = right(self, *given)
        self._marks.pop()
        return answer

    monkeypatch.setattr(Session, "change_seat", change)
    driven = Driven(ALONE)
    driven.click("menu", "seats")
    with broken("the record has other players"):
        driven.click("seat:1")


def test_two_changes_in_one_step_are_caught(monkeypatch: Plant) -> None:
    """Injected bug: a seat is changed twice."""
    right = Controller.change_seat

    def change(self: Controller, *given: Any) -> Any:
        right(self, *given)
        return right(self, *given)

    monkeypatch.setattr(Controller, "change_seat", change)
    driven = Driven(ALONE)
    driven.click("menu", "seats")
    with broken("a step makes one change"):
        driven.click("seat:1")


def bump(session: Session) -> None:
    session.version += 1


def tell(session: Session) -> None:
    session._log.append(session._log[-1])


def help_out(session: Session) -> None:
    assert session.turn is not None
    session.show_hint(session.turn, 1)


def step_back(session: Session) -> None:
    truth(session).at = Moment(session.moment.round, session.moment.step - 1)


@pytest.mark.parametrize(
    ("does", "law"),
    [
        (bump, "a version is one change"),
        (tell, "the log grew and the version did not"),
        (step_back, "the table changed and the version did not"),
        (help_out, "somebody was helped who had not asked"),
    ],
)
def test_a_session_that_does_not_count_right_is_caught(
    monkeypatch: Plant, does: Callable[[Session], None], law: str
) -> None:
    """Injected bugs: something changes without an event."""
    driven = Driven(ALONE)
    driven.play()
    on_wheel(monkeypatch, lambda of: does(of.table.game.session))
    with broken(law):
        driven.give(Wheel(1))

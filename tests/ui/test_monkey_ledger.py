"""Planted faults of going back, of seats that change hands, and of the record: the monkey's laws catch each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import Undone
from matador.match.session import Session
from matador.ui.inputs import Wheel
from matador.ui.table.game import Game
from matador.ui.table.unfolding import Unfolding
from tests.checks.monkey_steps import Calm
from tests.ui.monkey_driven import ALONE, HOT_SEAT, UNDO, Driven, Plant, broken, on_wheel

# Taking back, and seats that change hands


def test_undo_among_persons_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: it can be done at any table."""
    monkeypatch.setattr(Game, "_may_go_back", property(lambda _self: True))
    driven = Driven(HOT_SEAT)
    driven.play(3)
    with broken("something was taken back by nobody"):
        driven.give(UNDO)


def test_undo_to_another_ones_decision_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: one action is taken back, whoever has done it."""
    monkeypatch.setattr(Game, "undo", lambda self: self.session.undo(self.session.version))
    driven = Driven(ALONE)
    driven.play(2)
    driven.give(Calm())
    with broken("what was taken back leads to nobody's decision"):
        driven.give(UNDO)


def test_undo_under_a_page_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: the wheel takes back, whatever lies over the table."""
    on_wheel(monkeypatch, lambda of: of.table.undo())
    driven = Driven(ALONE)
    driven.play(2)
    driven.click("menu", "scores")
    with broken("something was taken back under a page"):
        driven.give(Wheel(1))


def test_undo_that_is_not_shown_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: the table stays where it was."""
    monkeypatch.setattr(Unfolding, "jump", lambda _self: None)
    driven = Driven(ALONE)
    driven.play(2)
    with broken("what was taken back is not shown at once"):
        driven.give(UNDO)


def test_a_log_that_tells_another_way_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: the log says that more was taken back than was."""
    right = Session._go

    def go(self: Session, _event: Any, to: Moment) -> Any:
        return right(self, Undone(0, 0), to)

    monkeypatch.setattr(Session, "_go", go)
    driven = Driven(ALONE)
    driven.play(2)
    with broken("the record tells something else"):
        driven.give(UNDO)


def test_a_seat_that_changes_by_itself_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: the wheel lets somebody else play."""
    on_wheel(monkeypatch, lambda of: (of.table.game.hand_over(1, "random"), None)[1])
    with broken("somebody else took a seat and nobody wanted it"):
        Driven(ALONE).give(Wheel(1))


def test_a_record_without_the_change_of_a_seat_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: the mark is forgotten."""
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
    """Planted fault: a seat is changed twice."""
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
    session._branch.at = Moment(session.moment.round, session.moment.step - 1)


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
    """Planted faults: something changes, and nothing says so."""
    driven = Driven(ALONE)
    driven.play()
    on_wheel(monkeypatch, lambda of: does(of.table.game.session))
    with broken(law):
        driven.give(Wheel(1))

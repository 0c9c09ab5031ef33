"""The controller: people and bots at one table."""

from __future__ import annotations

import pytest

from matador.ai.bots import GreedyBot, RandomBot
from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import RoundEnded
from matador.match.journal import Accepted, Change, Illegal, NotSaved, Stale
from matador.match.players import Player
from matador.match.seats import BotSeat, Decision, Question, Seat
from matador.match.session import Session
from matador.match.views import View
from matador.rules import DRAW, named_ruleset
from tests.checks.matches import accepted, players
from tests.inside import one_back, one_on
from tests.match.mailbox import Mailbox


def table(*seats: Seat, seed: int = 1, **named: object) -> Controller:
    session = Session(named_ruleset("sevens", len(seats)), players(len(seats)), seed=seed, **named)  # type: ignore[arg-type]
    accepted(session.begin_round(0))
    return Controller(session, seats)


def until_asked(controller: Controller, box: Mailbox) -> Question:
    for _ in range(200):
        if box.question is not None:
            return box.question
        controller.step()
    raise AssertionError("the person was never asked")


def test_person_plays_against_a_bot() -> None:
    box = Mailbox()
    controller = table(box, BotSeat(GreedyBot("1")))
    posted = 0
    while controller.session.turn is not None:
        if controller.step() is None and controller.session.turn is not None:
            question = until_asked(controller, box)
            assert question.view.seat == 0
            assert question.legal == question.view.legal()
            box.post(question.legal[0], question.version)
            posted += 1
    assert posted > 2
    assert controller.step() is None
    assert box.question is None


def test_illegal_action_leaves_the_question_open() -> None:
    box = Mailbox()
    controller = table(box, box)
    question = until_asked(controller, box)
    box.post(DRAW, question.version)
    assert isinstance(controller.step(), Illegal)
    box.post(question.legal[0], question.version)
    assert isinstance(controller.step(), Accepted)


def test_action_posted_before_an_undo_is_stale() -> None:
    box = Mailbox()
    controller = table(box, box)
    for _ in range(3):
        question = until_asked(controller, box)
        box.post(question.legal[0], question.version)
        assert isinstance(controller.step(), Accepted)
    controller.step()
    question = until_asked(controller, box)
    box.post(question.legal[0], question.version)
    accepted(controller.session.undo(controller.session.version, one_back(controller.session)))
    assert isinstance(controller.step(), Stale)
    assert box.question is not None
    assert box.question.version == controller.session.version


def test_bot_takes_over_from_a_person_who_comes_back() -> None:
    box = Mailbox()
    controller = table(box, BotSeat(RandomBot("1")))
    question = until_asked(controller, box)
    box.post(question.legal[0], question.version)
    assert isinstance(
        controller.change_seat(0, lambda: BotSeat(GreedyBot("1")), Player("Robot", "greedy")), Accepted
    )
    assert box.question is None
    for _ in range(6):
        assert isinstance(controller.step(), Accepted)
    back = Mailbox()
    assert isinstance(controller.change_seat(0, lambda: back, Player("Ana")), Accepted)
    until_asked(controller, back)
    assert [player.name for player in controller.session.players] == ["Ana", "player 1"]
    marks = controller.session.record().marks
    assert [(mark["player"], mark["bot"]) for mark in marks or ()] == [("Robot", "greedy"), ("Ana", None)]


def test_next_step_retries_a_decision_that_was_not_saved() -> None:
    is_full = False

    def journal(_change: Change) -> None:
        if is_full:
            raise OSError("full")

    controller = table(BotSeat(RandomBot("1")), BotSeat(RandomBot("2")), journal=journal)
    is_full = True
    assert isinstance(controller.step(), NotSaved)
    assert isinstance(controller.step(), NotSaved)
    is_full = False
    assert isinstance(controller.step(), Accepted)
    is_full = True
    with pytest.raises(OSError, match="full"):
        controller.run()


class Recorder:
    """A seat that records the calls it gets."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def ask(self, question: Question) -> None:
        self.told.append(f"ask {question.version}")

    def decision(self, wait_s: float = 0.0) -> Decision | None:  # noqa: ARG002
        return None

    def withdraw(self) -> None:
        self.told.append("withdraw")

    def round_over(self, ended: RoundEnded, view: View) -> None:
        assert (view.round, view.is_over) == (ended.round, True)
        self.told.append(f"seat {view.seat}: round {ended.round} ended")

    def close(self) -> None:
        self.told.append("close")


def test_seat_is_asked_once_and_told_of_withdrawal() -> None:
    one = Recorder()
    controller = table(one, one)
    controller.step()
    controller.step()
    assert one.told == ["ask 1"]
    accepted(controller.session.change_seat(1, Player("x"), 1))
    controller.step()
    assert one.told == ["ask 1", "withdraw", "ask 2"]
    controller.close()
    assert one.told[3:] == ["withdraw", "close", "close"]


class Noting(BotSeat):
    """A bot that records the ends of rounds it is told, with its views."""

    def __init__(self, seed: str) -> None:
        super().__init__(RandomBot(seed))
        self.ends: list[tuple[RoundEnded, View]] = []

    def round_over(self, ended: RoundEnded, view: View) -> None:
        self.ends.append((ended, view))


def test_every_seat_is_told_once_how_each_round_ended() -> None:
    seats = [Noting("1"), Noting("2"), Noting("3")]
    session = Session(named_ruleset("sevens", 3, {"target": 60}), players(3), seed=4)
    Controller(session, seats).run()
    ended = [event for event in session.events(None) if isinstance(event, RoundEnded)]
    assert len(ended) > 1
    for number, seat in enumerate(seats):
        assert [end for end, _ in seat.ends] == ended
        for end, view in seat.ends:
            assert (view.seat, view.round) == (number, end.round)
            assert all(seen.tile is None or seen.seat == number for seen in view.history)


def to_the_end_of_the_round(controller: Controller) -> None:
    while controller.session.turn is not None:
        controller.step()


def test_redone_end_is_not_told_again_but_a_different_end_is() -> None:
    seats = [Noting("1"), Noting("2")]
    controller = table(*seats, seed=4)
    session = controller.session
    to_the_end_of_the_round(controller)
    first = session.ended
    accepted(session.undo(session.version, one_back(session)))
    accepted(session.redo(session.version, one_on(session)))
    controller.step()
    assert [end for end, _ in seats[0].ends] == [first]
    accepted(session.undo(session.version, Moment(0, 0)))
    to_the_end_of_the_round(controller)
    assert [end for end, _ in seats[0].ends] == [first, session.ended]
    assert first != session.ended, "the random bots play differently this time"

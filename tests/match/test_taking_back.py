"""Who may take back what, as the session and those who have looked say it."""

from __future__ import annotations

from matador.match.branch import Moment
from matador.match.players import Player
from matador.match.results import Accepted
from matador.match.session import Session
from matador.match.taking_back import Persons, Stays, TakingBack
from matador.rules import Play, named_ruleset

COVERED = Persons((0, 1), are_covered=True)
OPEN = Persons((0, 1), are_covered=False)
ALONE = Persons((0,), are_covered=True)


def begun() -> Session:
    session = Session(named_ruleset("sevens", 2), [Player("Anna"), Player("Ben")], seed=4)
    assert isinstance(session.begin_round(session.version), Accepted)
    return session


def act(session: Session) -> int:
    """Whoever is on turn does something, a tile rather than a draw; who that was."""
    turn = session.turn
    assert turn is not None
    legal = session.view(turn).legal()
    action = next((one for one in legal if isinstance(one, Play)), legal[0])
    assert isinstance(session.submit(turn, action, session.version), Accepted)
    return turn


def test_nothing_is_taken_back_before_anything_was_done() -> None:
    taking = TakingBack(begun())
    for persons in (COVERED, OPEN, ALONE):
        assert taking.back(persons) == taking.on(persons) == Stays("nothing")
    assert taking.back(Persons((), are_covered=True)) == Stays("bots only")


def test_who_has_looked_ends_it_and_who_has_not_does_not() -> None:
    session = begun()
    taking = TakingBack(session)
    taking.see(session.turn)
    first = act(session)
    assert session.turn == 1 - first, "the next one is on turn"
    assert taking.back(COVERED) == Moment(0, 0)
    taking.see(None)
    assert taking.back(COVERED) == Moment(0, 0)
    taking.see(1 - first)
    assert taking.back(COVERED) == Stays("seen", 1 - first)
    assert taking.back(OPEN) == Moment(0, 0), "where all is open, looking changes nothing"


def test_what_was_taken_back_is_done_again_to_the_next_decision_of_a_person() -> None:
    session = begun()
    taking = TakingBack(session)
    act(session)
    assert isinstance(taking.undo(COVERED), Accepted)
    assert taking.on(COVERED) == Moment(0, 1)
    assert isinstance(taking.redo(COVERED), Accepted)
    assert session.moment == Moment(0, 1)
    assert taking.redo(COVERED) is None


def test_who_has_decided_has_seen_his_tiles_though_nobody_noted_it() -> None:
    session = begun()
    taking = TakingBack(session)
    act(session)
    second = act(session)
    assert isinstance(taking.undo(COVERED), Accepted)
    assert taking.back(COVERED) == Stays("seen", second)


def test_of_a_match_that_was_opened_nobody_knows_who_has_looked() -> None:
    session = begun()
    first = act(session)
    taking = TakingBack(session)
    assert taking.back(COVERED) == Stays("opened")
    assert taking.back(OPEN) == taking.back(Persons((first,), are_covered=True)) == Moment(0, 0)


def test_a_round_that_has_ended_stays_where_hands_were_covered() -> None:
    session = begun()
    taking = TakingBack(session)
    while session.turn is not None:
        act(session)
    assert taking.back(COVERED) == Stays("round over")
    assert taking.back(OPEN) != Stays("round over")
    assert isinstance(session.begin_round(session.version), Accepted)
    assert taking.back(COVERED) == Stays("nothing")


def test_a_moment_says_who_decides_there() -> None:
    session = begun()
    first = act(session)
    assert session.turn_at(Moment(0, 0)) == first
    assert isinstance(session.undo(session.version), Accepted)
    assert session.turn_at(Moment(0, 1)) == 1 - first, "also where it was undone"

"""Who may undo what, depending on the session and on who has looked."""

from __future__ import annotations

from matador.match.annotations import Looks
from matador.match.branch import Moment
from matador.match.journal import Accepted
from matador.match.players import Player
from matador.match.resuming import resume
from matador.match.session import Session
from matador.match.taking_back import Persons, Stays, TakingBack
from matador.rules import DRAW, Play, named_ruleset

COVERED = Persons((0, 1), are_covered=True)
OPEN = Persons((0, 1), are_covered=False)
ALONE = Persons((0,), are_covered=True)


def begun() -> Session:
    session = Session(named_ruleset("sevens", 2), [Player("Anna"), Player("Ben")], seed=4)
    assert isinstance(session.begin_round(session.version), Accepted)
    return session


def act(session: Session) -> int:
    """The player whose turn it is acts, with a tile rather than a draw; returns their seat."""
    turn = session.turn
    assert turn is not None
    legal = session.view(turn).legal()
    action = next((one for one in legal if isinstance(one, Play)), legal[0])
    assert isinstance(session.submit(turn, action, session.version), Accepted)
    return turn


def test_undo_is_refused_before_the_first_decision() -> None:
    taking = TakingBack(begun())
    for persons in (COVERED, OPEN, ALONE):
        assert taking.back(persons) == taking.on(persons) == Stays("nothing")
    assert taking.back(Persons((), are_covered=True)) == Stays("bots only")


def test_undo_is_refused_once_the_next_player_has_looked() -> None:
    session = begun()
    taking = TakingBack(session)
    taking.see(session.turn)
    first = act(session)
    assert session.turn == 1 - first, "it is the next player's turn"
    assert taking.back(COVERED) == Moment(0, 0)
    taking.see(None)
    assert taking.back(COVERED) == Moment(0, 0)
    taking.see(1 - first)
    assert taking.back(COVERED) == Stays("seen", 1 - first)
    assert taking.back(OPEN) == Moment(0, 0), "looking changes nothing if all hands are open"


def test_redo_leads_to_the_next_decision_of_a_person() -> None:
    session = begun()
    taking = TakingBack(session)
    act(session)
    assert isinstance(taking.undo(COVERED), Accepted)
    assert taking.on(COVERED) == Moment(0, 1)
    assert isinstance(taking.redo(COVERED), Accepted)
    assert session.moment == Moment(0, 1)
    assert taking.redo(COVERED) is None


def test_player_who_has_decided_counts_as_having_looked() -> None:
    session = begun()
    taking = TakingBack(session)
    act(session)
    second = act(session)
    assert isinstance(taking.undo(COVERED), Accepted)
    assert taking.back(COVERED) == Stays("seen", second)


def test_undo_is_refused_before_the_moment_a_covered_match_was_opened() -> None:
    session = begun()
    first = act(session)
    taking = TakingBack(session)
    assert taking.back(COVERED) == Stays("opened")
    assert taking.back(OPEN) == taking.back(Persons((first,), are_covered=True)) == Moment(0, 0)


def test_undo_is_refused_across_the_end_of_a_round() -> None:
    session = begun()
    taking = TakingBack(session)
    while session.turn is not None:
        act(session)
    assert taking.back(COVERED) == Stays("round over")
    assert taking.back(OPEN) == Stays("round over"), "the boneyard is shown too"
    assert taking.back(ALONE) != Stays("round over")
    assert isinstance(session.begin_round(session.version), Accepted)
    assert taking.back(COVERED) == taking.back(OPEN) == Stays("nothing")


def drawing(*players: Player) -> Session:
    """A round in which players may draw although they can play, after two draws."""
    rules = named_ruleset("sevens", len(players), {"draw_when_able": True})
    session = Session(rules, list(players), seed=4)
    assert isinstance(session.begin_round(session.version), Accepted)
    act(session)
    for _ in range(2):
        assert session.turn is not None
        assert isinstance(session.submit(session.turn, DRAW, session.version), Accepted)
    return session


def test_draw_can_be_undone_only_against_computers_and_is_counted() -> None:
    session = drawing(Player("Anna"), Player("Ben"))
    taking = TakingBack(session)
    turn = session.turn
    assert turn is not None
    taking = TakingBack(session, (None, None))
    for people in (COVERED, OPEN):
        assert taking.back(people) == Stays("drawn", turn)
        assert taking.undo(people) is None
    alone = Persons((turn,), are_covered=False)
    assert session.looks_undone == Looks(0, 0)
    for undone in (1, 2):
        assert isinstance(taking.undo(alone), Accepted)
        assert session.looks_undone == Looks(undone, 0)
    assert isinstance(taking.redo(alone), Accepted)
    assert session.looks_undone == Looks(2, 0), "redo shows no new tile"
    again = resume(session.record())
    assert again.looks_undone == Looks(2, 0), "the record keeps the counts"


def test_turn_of_a_computer_prevents_undo_among_people() -> None:
    session = Session(
        named_ruleset("sevens", 3), [Player("Anna"), Player("Ben"), Player("Dot", "level1")], seed=4
    )
    assert isinstance(session.begin_round(session.version), Accepted)
    taking = TakingBack(session)
    act(session)
    while session.turn != 2:
        act(session)
    assert not isinstance(taking.back(OPEN), Stays)
    act(session)
    assert taking.back(OPEN) == taking.back(COVERED) == Stays("played", 2)

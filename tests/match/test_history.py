"""The history of finished rounds, and the proof of their deals."""

from __future__ import annotations

from random import Random

import pytest

from matador.match.branch import Moment
from matador.match.session import Session
from matador.rules import CATALOG, Draw, Ruleset, named_ruleset, parse_action, players_of
from tests.checks.matches import accepted, numbered, play_at_random
from tests.inside import truth

GAMES = [
    *[named_ruleset(name, seats) for name, named in CATALOG.items() for seats in (2, max(players_of(named)))],
    named_ruleset("hundred", 4, {"partnerships": True}),
    named_ruleset("parlour", 4, {"partnerships": True}),
]


def played(rules: Ruleset, seed: int, rounds: int = 200) -> Session:
    """A match after this many rounds, or at its end."""
    session, chance = numbered(rules, seed), Random(seed)
    while not session.is_over and session.moment.round + 1 < rounds:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session


@pytest.mark.parametrize("rules", GAMES)
def test_finished_rounds_match_the_record(rules: Ruleset, seed: int) -> None:
    session = played(rules, seed)
    finished, record = session.finished_rounds(), session.record()
    assert len(finished) == len(record.rounds) == session.standing.rounds
    totals = [0] * len(rules.sides)
    for number, (told, round_) in enumerate(zip(finished, record.rounds, strict=True)):
        assert told.number == number
        assert [[str(tile) for tile in hand] for hand in told.deal.hands] == round_.hands
        assert [str(tile) for tile in told.deal.boneyard] == round_.boneyard
        assert told.deal.opener == round_.starter
        assert round_.result
        assert list(told.outcome.points) == round_.result.points
        assert told.outcome.winner == round_.result.winner
        totals = [sum(pair) for pair in zip(totals, told.outcome.points, strict=True)]
        assert list(told.totals) == totals
        draws = sum(isinstance(parse_action(text), Draw) for text in round_.actions)
        assert len(told.drawers) == draws
        assert (told.deal.lots is None) == (told.decided_by != "drawn-lots")
    assert finished[-1].totals == session.standing.totals


def test_undone_round_is_unfinished_until_it_is_redone() -> None:
    session = played(named_ruleset("sevens", 2), 3, rounds=3)
    whole = session.finished_rounds()
    assert len(whole) == 3
    accepted(session.undo(session.version))
    assert session.finished_rounds() == whole[:2]
    accepted(session.undo(session.version, Moment(1, 4)))
    assert session.finished_rounds() == whole[:1]
    accepted(session.undo(session.version, Moment(0, 0)))
    assert session.finished_rounds() == ()
    accepted(session.redo(session.version, Moment(2, len(truth(session).rounds[2].seen))))
    assert session.finished_rounds() == whole

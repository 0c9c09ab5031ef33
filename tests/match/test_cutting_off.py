"""A match can be cut off at any moment, and the rest is a good match that can be continued."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import UNSET

from matador.match.records import Record
from matador.match.replay import replay
from matador.match.resuming import cut_off, resume
from matador.match.session import Session
from matador.rules import CATALOG, named_ruleset, players_of
from tests.checks.each import each
from tests.checks.matches import accepted, begun, play_at_random, players, sealed


def finished(seed: int) -> Record:
    """Two rounds of a random ruleset, or a whole short match."""
    chance = Random(seed)
    named = CATALOG[chance.choice(sorted(CATALOG))]
    rules = named_ruleset(named.name, chance.choice(players_of(named, 6)))
    session = begun(rules, seed, chance)
    play_at_random(session, chance, 10_000)
    if not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


@each("number", range(20))
def test_match_cut_off_at_any_moment_is_good(number: int, seed: int) -> None:
    record, chance = finished(seed + number), Random(seed)
    for _ in range(5):
        round_ = chance.randrange(len(record.rounds))
        step = chance.randint(0, len(record.rounds[round_].actions))
        part = cut_off(record, round_, step)
        steps = list(replay(part))
        assert [each.action for each in steps] == [
            each.action for each in replay(record) if (each.round, each.step) < (round_, step)
        ]
        session = resume(part)
        assert session.record().rounds == part.rounds
        play_at_random(session, chance, 10_000)
        assert list(replay(session.record())), "it can be played to the end of its round"


SEVENS = named_ruleset("sevens", 2, {"target": 200})
KINDS = {
    "sealed": lambda: sealed(SEVENS, "secret"),
    "numbered": lambda: Session(SEVENS, players(2), seed=7),
    "dated": lambda: Session(SEVENS, players(2), seed=7, date="2026-11-24"),
}


def played_on(session: Session, seed: int) -> Record:
    """Play to the end of the match."""
    chance = Random(seed)
    play_at_random(session, chance, 10_000)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


@pytest.mark.parametrize("kind", KINDS)
def test_next_deals_differ_from_those_of_the_original_match(kind: str) -> None:
    old = played_on(KINDS[kind](), 1)
    assert len(old.rounds) > 2
    for step in (0, 2, len(old.rounds[0].actions)):
        part = cut_off(old, 0, step)
        assert part.seed is None
        assert (part.proof, part.date) == (UNSET, UNSET)
        session = resume(part)
        assert (session.seed, session.code, session.is_by_number) == (None, None, False)
        new = played_on(session, 2)
        assert list(replay(new)), "the new match is good"
        assert (new.seed, new.proof) == (None, UNSET)
        assert new.rounds[0].hands == old.rounds[0].hands
        again = played_on(resume(part), 2)
        deals = [[(each.hands, each.boneyard) for each in one.rounds[1:]] for one in (old, new, again)]
        assert not any(deal in deals[0] for deal in deals[1]), "a later deal of the old match came again"
        assert deals[1] != deals[2], "two continuations were dealt the same tiles"

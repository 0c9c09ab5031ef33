"""A match is cut off at any moment, and what is left of it is good and can be played on."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import UNSET

from matador.match.cutting_off import cut_off
from matador.match.records import Record
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.rules import CATALOG, named_ruleset, players_of
from tests.checks.matches import accepted, begun, play_at_random


def finished(seed: int) -> Record:
    """Two rounds of any ruleset, or the whole of a short match."""
    chance = Random(seed)
    named = CATALOG[chance.choice(sorted(CATALOG))]
    rules = named_ruleset(named.name, chance.choice(players_of(named, 6)))
    session = begun(rules, seed, chance)
    play_at_random(session, chance, 10_000)
    if not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


@pytest.mark.parametrize("number", range(20))
def test_any_moment_is_the_end_of_a_good_match(number: int, seed: int) -> None:
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
        assert list(replay(session.record())), "it can be played on to the end of its round"


def test_the_end_is_the_whole(seed: int) -> None:
    record = finished(seed)
    last = len(record.rounds) - 1
    assert cut_off(record, last, len(record.rounds[last].actions)).rounds == record.rounds


def test_what_was_noted_later_is_left_out(seed: int) -> None:
    record = finished(seed)
    marked = type(record)(
        **{
            **{field: getattr(record, field) for field in record.__struct_fields__},
            "marks": [{"what": "hint", "round": 0, "step": 0}, {"what": "hint", "round": 0, "step": 2}],
        }
    )
    assert cut_off(marked, 0, 1).marks == [{"what": "hint", "round": 0, "step": 0}]
    assert cut_off(record, 0, 1).marks in (UNSET, record.marks)


@pytest.mark.parametrize(("round_", "step"), [(-1, 0), (99, 0), (0, -1), (0, 9999)])
def test_a_moment_that_never_was_is_refused(round_: int, step: int, seed: int) -> None:
    with pytest.raises(IndexError):
        cut_off(finished(seed), round_, step)

"""What the last answers to a fact tell."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.belief import (
    BY_CHANCE,
    LEFT,
    MAX_KEPT,
    WAYS,
    Answered,
    What,
    likely_ways,
    told,
    with_attempt,
)
from matador.teaching.evidence import Attempt, Fact, Help

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
FACT = Fact(7, 3, "both")


def answers(*whats: What, silent_s: float | None = None, luck: float = 0.22) -> tuple[Answered, ...]:
    """So many answers, one a minute."""
    return tuple(
        Answered(NOON + timedelta(minutes=minute), what, luck, silent_s if what == "right" else None)
        for minute, what in enumerate(whats)
    )


def doubt(given: tuple[Answered, ...], days: int = 0) -> float:
    """The doubt in a fact so many days later, every way being as likely as the answers make it."""
    found = told(given, (NOON + timedelta(days=days)).date())
    likely = likely_ways([found])
    return sum(one * each for one, each in zip(likely, found.doubts, strict=True))


def unreliable(all_answers: Sequence[tuple[Answered, ...]]) -> float:
    """How likely it is that times say little."""
    likely = likely_ways([told(each, NOON.date()) for each in all_answers])
    return sum(each for each, way in zip(likely, WAYS, strict=True) if way.by_chance > BY_CHANCE[0])


def test_what_is_right_is_doubted_less_and_what_is_wrong_more() -> None:
    assert doubt(answers("right", "right")) < doubt(answers("right")) < doubt(()) < 1
    assert doubt(answers("right")) < doubt(answers("wrong"))
    assert doubt(answers("right", "right", "right", "wrong")) > doubt(answers("right", "right", "right"))


def test_who_is_sooner_right_knows_it_better() -> None:
    doubts = [doubt(answers("right", "right", "right", silent_s=silent_s)) for silent_s in (1.5, 4.0, 10.0)]
    assert doubts == sorted(doubts)


def test_what_was_wrong_by_one_is_rather_mixed_up() -> None:
    rights: tuple[What, ...] = ("right",) * 6
    assert doubt(answers(*rights, "beside")) > doubt(answers(*rights, "wrong"))


def test_days_take_what_is_known() -> None:
    seen = answers(*("right",) * 6, silent_s=1.5)
    doubts = [doubt(seen, days) for days in (1, 10, 40)]
    assert doubts == sorted(doubts)


def test_a_clock_that_went_back_takes_nothing() -> None:
    seen = answers("right", "wrong")
    assert told(seen, (NOON - timedelta(days=9)).date()) == told(seen, NOON.date())


def test_times_are_reliable_where_facts_differ_and_not_where_chance_does() -> None:
    even = [answers(*("right",) * 5, silent_s=silent_s) for silent_s in (1.8, 2.0, 2.2)]
    spoilt = [
        tuple(
            Answered(answer.at, "right", answer.luck, silent_s)
            for answer, silent_s in zip(answers(*("right",) * 5), (1.5, 14.0, 2.0, 6.0, 0.7), strict=True)
        )
        for _ in range(3)
    ]
    assert unreliable(even) < 0.3
    assert unreliable(spoilt) > 0.9


def test_only_so_many_answers_are_kept_and_the_last_is_among_them() -> None:
    kept: tuple[Answered, ...] = ()
    for minute in range(100):
        at = NOON + timedelta(minutes=minute)
        kept = with_attempt(kept, Attempt(FACT, 4, 1, Help.NONE, False, at))
        assert min(minute + 1, LEFT) <= len(kept) <= MAX_KEPT
        assert kept[-1].at == at


@pytest.mark.parametrize(
    ("tried", "what"), [(4, "right"), (3, "beside"), (5, "beside"), (6, "wrong"), (None, "wrong")]
)
def test_what_was_answered(tried: int | None, what: What) -> None:
    attempt = Attempt(FACT, tried, 1, Help.NONE, False, NOON, True, 3.0, 1.0, "halves")
    assert with_attempt((), attempt) == (Answered(NOON, what, 0.22, 3.0 if what == "right" else None),)

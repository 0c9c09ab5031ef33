"""Which fact is asked next."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import Learner, observe
from matador.teaching.practice.choosing import next_fact

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
FACTS = facts_of(7, "both")


def answered(
    learner: Learner, fact: Fact, at: datetime, *, is_right: bool = True, silent_s: float = 2.0
) -> Learner:
    half = fact.needed if is_right else fact.needed % 6 + 1
    return observe(learner, Attempt(fact, half, 1, Help.NONE, False, at, True, silent_s, 1.0))


def course(
    learner: Learner, at: datetime, items: int, missed: frozenset[Fact] = frozenset()
) -> tuple[Learner, list[Fact]]:
    """So many items, one every half minute; which are missed is given."""
    asked: list[Fact] = []
    for item in range(items):
        when = at + timedelta(seconds=30 * item)
        fact = next_fact(learner, FACTS, when, asked[-1] if asked else None)
        learner = answered(learner, fact, when, is_right=fact not in missed)
        asked.append(fact)
    return learner, asked


def test_every_fact_is_asked_once_before_any_again() -> None:
    _, asked = course(Learner("Anna"), NOON, len(FACTS))
    assert asked == list(FACTS)


def test_two_others_come_between_a_fact_and_itself() -> None:
    _, asked = course(Learner("Anna"), NOON, 60, missed=frozenset(FACTS[:1]))
    assert all(len(set(asked[place : place + 3])) == 3 for place in range(58))


def test_what_is_missed_is_asked_more_than_what_is_known() -> None:
    missed = frozenset(FACTS[2:4])
    _, asked = course(Learner("Anna"), NOON, 40, missed)
    assert sum(fact in missed for fact in asked) > 20


@pytest.mark.parametrize("few", [1, 2, 3])
def test_of_few_facts_the_last_is_asked_again_only_if_it_is_the_only_one(few: int) -> None:
    learner, _ = course(Learner("Anna"), NOON, 12)
    last = FACTS[0]
    fact = next_fact(learner, FACTS[:few], NOON + timedelta(minutes=9), last)
    assert fact in FACTS[:few]
    assert (fact == last) is (few == 1)

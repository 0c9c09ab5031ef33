"""What a learner does that says something about a fact."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, Overlooked, facts_of


@pytest.mark.parametrize("total", [5, 6, 7, 10, 13])
def test_each_number_needs_the_rest_of_the_total(total: int) -> None:
    facts = facts_of(total, "frames")
    assert [fact.known for fact in facts] == list(range(1, total))
    assert all(fact.known + fact.needed == total for fact in facts)
    assert [fact.turned for fact in facts] == list(reversed(facts))


@pytest.mark.parametrize("known", [-1, 0, 7, 8])
def test_a_blank_is_no_fact(known: int) -> None:
    with pytest.raises(ValueError, match="not a part of 7"):
        Fact(7, known, "both")


NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
THREE = Fact(7, 3, "both")


def test_what_an_attempt_says_of_itself() -> None:
    right = Attempt(THREE, 4, 1, Help.NONE, False, NOON)
    assert (right.is_right, right.is_unaided, right.is_first) == (True, True, True)
    other = Attempt(THREE, 5, 2, Help.END, True, NOON)
    assert (other.is_right, other.is_unaided, other.is_first) == (False, False, False)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        Attempt(THREE, 4, 0, Help.NONE, False, NOON)
    with pytest.raises(ValueError, match="time zone"):
        Attempt(THREE, 4, 1, Help.NONE, False, NOON.replace(tzinfo=None))
    with pytest.raises(ValueError, match="time zone"):
        Overlooked((THREE,), NOON.replace(tzinfo=None))
    with pytest.raises(ValueError, match="only practice"):
        Attempt(THREE, 4, 1, Help.NONE, False, NOON, silent_s=2.0)

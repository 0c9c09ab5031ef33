"""What a learner does that says something about a fact."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from matador.teaching.evidence import Attempt, Help, Overlooked
from matador.teaching.facts import Fact

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

"""What days do to a fact: one card of `fsrs` a fact, reviewed at most once a day."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

import msgspec
from fsrs import Card, Rating, Scheduler, State
from msgspec import Meta

__all__ = ["Rating", "Spaced", "kept", "kept_after", "reviewed"]

_MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""A moment for the fields of a card that nothing reads; without one the card would ask the clock."""

_LAST_DAY = date(9800, 1, 1)
"""`fsrs` adds up to a hundred years to a day; a clock that is beyond this one stands still."""

_fsrs = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
"""Never changed; the weights are those that come with it."""


class Spaced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a fact lasts: after so many days it is recalled 9 times in 10, how hard it is, and the last review."""

    stability: Annotated[float, Meta(ge=1e-3, le=1e6)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    day: date


def reviewed(before: Spaced | None, rating: Rating, day: date) -> Spaced:
    """The card after the one review of a day; `before` is as it was at the end of an earlier day."""
    card, _ = _fsrs.review_card(_card(before), rating, _noon(day))
    assert card.stability is not None
    assert card.difficulty is not None
    return Spaced(min(card.stability, 1e6), card.difficulty, day)


def kept(spaced: Spaced, day: date) -> float:
    """The share of what was known on the day of the last review that is there on another; 1 before it."""
    return _fsrs.get_card_retrievability(_card(spaced), _noon(day))


def kept_after(spaced: Spaced, days: float) -> float:
    """The share of what was known on the day of the last review that is there so many days later."""
    whole = int(days)
    here, next_day = (
        kept(spaced, min(spaced.day, _LAST_DAY) + timedelta(days=each)) for each in (whole, whole + 1)
    )
    return here + (days - whole) * (next_day - here)


def _card(spaced: Spaced | None) -> Card:
    if spaced is None:
        return Card(card_id=0, due=_MADE)
    return Card(
        card_id=0,
        state=State.Review,
        stability=spaced.stability,
        difficulty=spaced.difficulty,
        due=_MADE,
        last_review=_noon(spaced.day),
    )


def _noon(day: date) -> datetime:
    """`fsrs` counts whole days between moments in UTC: with one moment a day they are the learner's days."""
    return datetime.combine(min(day, _LAST_DAY), time(12), UTC)

"""Forgetting over days: each fact is a card of `fsrs`, reviewed at most once a day.

The first answer of each day shows whether the learner has remembered a fact. It changes the probabilities of several
speeds of forgetting, relative to `fsrs`. Without much evidence, fast forgetting is assumed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from itertools import accumulate
from typing import Annotated

import msgspec
from fsrs import Card, Rating, Scheduler, State
from msgspec import Meta

__all__ = ["Rating", "ReviewState", "kept", "reviewed"]

_MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""For unused fields of a card, which would otherwise read the clock."""
_LAST_DAY = date(9800, 1, 1)
"""`fsrs` adds up to a hundred years to a day, so later days are replaced with this one."""

_fsrs = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
"""With the default weights."""


class ReviewState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The review state of a fact: days until recall is 0.9, difficulty, and day of the last review."""

    stability: Annotated[float, Meta(ge=1e-3, le=1e6)]
    difficulty: Annotated[float, Meta(ge=1, le=10)]
    day: date


def reviewed(before: ReviewState | None, rating: Rating, day: date) -> ReviewState:
    """The review state after a review; `before` is that of an earlier day."""
    card, _ = _fsrs.review_card(_card(before), rating, _noon(day))
    assert card.stability is not None
    assert card.difficulty is not None
    return ReviewState(min(card.stability, 1e6), card.difficulty, day)


def kept(review: ReviewState, day: date) -> float:
    """The probability of recall on a day; 1 before the last review."""
    return _fsrs.get_card_retrievability(_card(review), _noon(day))


def _card(review: ReviewState | None) -> Card:
    if review is None:
        return Card(card_id=0, due=_MADE)
    return Card(
        card_id=0,
        state=State.Review,
        stability=review.stability,
        difficulty=review.difficulty,
        due=_MADE,
        last_review=_noon(review.day),
    )


def _noon(day: date) -> datetime:
    """Noon in UTC, so that `fsrs` counts the learner's days."""
    return datetime.combine(min(day, _LAST_DAY), time(12), UTC)


SPEEDS = (0.03, 0.06, 0.125, 0.25, 0.5, 1.0)
"""Possible factors for the stability in `fsrs`."""
PRIOR = (0.02, 0.06, 0.12, 0.3, 0.3, 0.2)
"""Probabilities of these factors before any evidence."""
SURE = 0.95
"""Required probability that a fact lasts as long as predicted."""
STEEP = 2.5
"""Steepness of recall around 0.9. It is steeper than in `fsrs`, so that one week says little about two."""
RIGHT_ANYWAY, WRONG_ANYWAY = 0.2, 0.06
"""Probability of a right answer by luck, and of a wrong one by a slip."""

Likely = tuple[Annotated[float, Meta(ge=0, le=1)], ...]


def after_a_night(likely: Likely, before: ReviewState, days: int, *, is_right: bool) -> Likely:
    """The probability of each speed after a fact was asked again; `before` is its earlier review state."""
    weights = []
    for one, speed in zip(likely or PRIOR, SPEEDS, strict=True):
        lasts = 1 / (1 + (days / (speed * before.stability)) ** STEEP / 9)
        right = lasts * (1 - WRONG_ANYWAY) + (1 - lasts) * RIGHT_ANYWAY
        weights.append(max(1e-4, one * (right if is_right else 1 - right)))
    return tuple(weight / sum(weights) for weight in weights)


def surely_lasts_days(likely: Likely, review: ReviewState) -> int:
    """The number of days for which a fact is recalled with probability 0.9, even by a cautious estimate."""
    slower = accumulate(likely or PRIOR)
    # The fastest speed that cannot be ruled out.
    speed = next((speed for speed, sum_ in zip(SPEEDS, slower, strict=True) if sum_ > 1 - SURE), SPEEDS[-1])
    return round(min(speed * review.stability, 36_500))

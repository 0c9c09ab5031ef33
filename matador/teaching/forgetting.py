"""How fast one learner forgets, compared with what `fsrs` expects: learnt from what is still there after some days.

Each answer that is the first of its day says whether a fact has lasted since it was met. A few speeds are held
possible, and each such answer makes some of them likelier. Whoever has shown little is taken for one who forgets fast.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated

from msgspec import Meta

from matador.teaching.spacing import Spaced

SPEEDS = (0.03, 0.06, 0.125, 0.25, 0.5, 1.0)
"""What lasts is taken for so many times what `fsrs` expects."""

PRIOR = (0.02, 0.06, 0.12, 0.3, 0.3, 0.2)
"""How likely each of them is, before anything was shown."""

SURE = 0.95
"""So sure is it to be that what is said to last does."""

STEEP = 2.5
"""How steeply recall falls around the time at which it is 0.9: steeper than `fsrs` has it, so that what has lasted a
week says little of two."""

RIGHT_ANYWAY, WRONG_ANYWAY = 0.2, 0.06
"""That an answer is right by luck, or wrong by a slip."""

Likely = tuple[Annotated[float, Meta(ge=0, le=1)], ...]


def after_a_night(likely: Likely, before: Spaced, days: int, *, is_right: bool) -> Likely:
    """How likely each speed is once a fact was asked again after so many days; `before` is its card of then."""
    weights = []
    for one, speed in zip(likely or PRIOR, SPEEDS, strict=True):
        lasts = 1 / (1 + (days / (speed * before.stability)) ** STEEP / 9)
        right = lasts * (1 - WRONG_ANYWAY) + (1 - lasts) * RIGHT_ANYWAY
        weights.append(max(1e-4, one * (right if is_right else 1 - right)))
    return tuple(weight / sum(weights) for weight in weights)


def surely_lasts_days(likely: Likely, spaced: Spaced) -> int:
    """For how many days a fact surely is recalled 9 times in 10, as far as this learner has shown how he forgets."""
    slower = accumulate(likely or PRIOR)
    # The fastest forgetting that cannot be ruled out.
    speed = next((speed for speed, sum_ in zip(SPEEDS, slower, strict=True) if sum_ > 1 - SURE), SPEEDS[-1])
    return round(min(speed * spaced.stability, 36_500))

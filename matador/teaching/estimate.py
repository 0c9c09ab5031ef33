"""What one piece of evidence changes in the estimate that a fact is known: Bayes' rule, then a little learning.

A right answer could be luck, or be owed to what was shown; a wrong one could be a slip. The numbers are chosen, not
measured; docs/research/learner-model.md has them all.
"""

from __future__ import annotations

from collections.abc import Mapping

from matador.teaching.evidence import Attempt, Help

PRIOR = 0.35
"""That a fact is known about which nothing was seen."""

SLIP = 0.08
"""That a try is wrong though the fact is known."""

LATER_SLIP = 0.2
"""The same for a second or later try: who has been put off course tries anything."""

LUCK: Mapping[Help, float] = {
    Help.NONE: 0.22,
    Help.END: 0.25,
    Help.IN_VIEW: 0.5,
    Help.BRIEF: 0.5,
    Help.FRAME: 0.6,
    Help.PARTS: 0.5,
    Help.TILE: 0.95,
}
"""That a try is right though the fact is not known, by what was shown."""

LATER_LUCK = 0.6
"""At least this for a second or later try: there is less left to try."""

SOON_LUCK = 0.5
"""At least this so soon after the same fact that the answer may still ring in the ear."""

SOON_S = 45.0

CLAIM_LUCK = 0.5
"""At least this where the answer is yes or no."""

HELPED_MOST = 0.5
"""With the part-whole picture, or more, a try never raises an estimate above this: it was read, not known."""

OVERLOOKED = (0.4, 0.6)
"""That a fact is overlooked if it is known, and if not: among other things it is weak evidence."""

LEARNT = 0.12
"""What of the doubt goes with every try, for the right answer is seen in the end."""

LEAST, MOST = 0.01, 0.995
"""No estimate is ever surer than this, so that evidence can always turn it."""


def after_attempt(before: float, attempt: Attempt, *, is_soon: bool) -> float:
    """The estimate after an attempt; `is_soon`: the same fact was met less than `SOON_S` ago."""
    luck = LUCK[attempt.help]
    slip = SLIP if attempt.is_first else LATER_SLIP
    if not attempt.is_first:
        luck = max(luck, LATER_LUCK)
    if is_soon:
        luck = max(luck, SOON_LUCK)
    if attempt.item == "claim":
        luck = max(luck, CLAIM_LUCK)
    likely = (1 - slip, luck) if attempt.is_right else (slip, 1 - luck)
    known = _bayes(before, *likely)
    after = _bounded(known + (1 - known) * LEARNT)
    return min(after, max(before, HELPED_MOST)) if attempt.help >= Help.PARTS else after


def after_overlooked(before: float) -> float:
    """The estimate after a fact was there to be used and was not."""
    return _bounded(_bayes(before, *OVERLOOKED))


def _bayes(before: float, if_known: float, if_not: float) -> float:
    return before * if_known / (before * if_known + (1 - before) * if_not)


def _bounded(estimate: float) -> float:
    return min(MOST, max(LEAST, estimate))

"""A learner who was right in practice on the last days, so that sums are known, or rest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from matador.teaching.evidence import Attempt, Fact, Help, ItemKind
from matador.teaching.learner import Learner, observe
from tests.ui.learning.remembering import AT

RESTS, KNOWN = 3, 2
"""Number of days with right answers until a sum rests, or is known."""

_KINDS: tuple[ItemKind, ItemKind] = ("halves", "keypad")


def right_on_days(learner: Learner, facts: Iterable[Fact], days: int) -> Learner:
    """The learner after right answers to these facts without help on this many days, the last one today."""
    asked = tuple(facts)
    for day in reversed(range(days)):
        for fact in asked:
            right = Attempt(
                fact,
                fact.needed,
                1,
                Help.NONE,
                coloured=False,
                at=AT - timedelta(days=day),
                is_practice=True,
                item=_KINDS[day % 2],
            )
            learner = observe(learner, right)
    return learner

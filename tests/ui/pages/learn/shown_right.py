"""Somebody who was right in practice on the last days, so that sums are known, or rest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact
from matador.teaching.item_kinds import ItemKind
from matador.teaching.learner import Learner, observe
from tests.ui.learning.remembering import AT

RESTS, KNOWN = 3, 2
"""After right answers on so many days a sum rests, or is known."""

_KINDS: tuple[ItemKind, ItemKind] = ("halves", "keypad")


def right_on_days(learner: Learner, facts: Iterable[Fact], days: int) -> Learner:
    """The same after these facts were right without help on so many days, the last of them today."""
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

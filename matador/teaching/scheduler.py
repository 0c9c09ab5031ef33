"""Which fact is asked next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from matador.teaching.effort import effort_on, reliability
from matador.teaching.facts import Fact
from matador.teaching.learner import Learner, recall

A_DAY = timedelta(days=1)

DOUBT = 0.3
"""What it counts that a fact is not expected to be known next day; an effort counts as it is."""

NOT_TODAY = 0.4
"""What it adds that a fact was not met today: each is looked at, then those that need it most."""

RESTING = 2
"""So many other facts come between a fact and the same fact again, where there are enough."""


def next_fact(learner: Learner, facts: Sequence[Fact], at: datetime, last: Fact | None) -> Fact:
    """The fact that needs it most, but not one that was just met.

    What was never met comes first. Otherwise the need is made of the doubt that the fact will be known next
    day and of the effort that it still takes. Among equals it is the one that was not met for longest, then
    the first of `facts`. `ValueError` if there are none.
    """
    if not facts:
        raise ValueError("there is no fact to ask")
    reliable = reliability(learner.shown.values())
    return max(
        _rested(learner, facts, at, last),
        key=lambda fact: (_need(learner, fact, at, reliable), _waited_s(learner, fact, at)),
    )


def _rested(learner: Learner, facts: Sequence[Fact], at: datetime, last: Fact | None) -> Sequence[Fact]:
    """The facts without those that were just met: the last one, and where there are enough one more."""
    others = [fact for fact in facts if fact != last]
    met = [fact for fact in others if fact in learner.shown and learner.shown[fact].day == at.date()]
    met.sort(key=lambda fact: learner.shown[fact].at, reverse=True)
    resting = met[: RESTING - 1] if len(facts) > RESTING + 1 else []
    return [fact for fact in others if fact not in resting] or facts


def _need(learner: Learner, fact: Fact, at: datetime, reliable: float) -> float:
    shown = learner.shown.get(fact)
    if shown is None:
        return float("inf")
    need = effort_on(shown, at.date(), reliable) + DOUBT * (1 - recall(learner, fact, at + A_DAY))
    return need if shown.day == at.date() else need + NOT_TODAY


def _waited_s(learner: Learner, fact: Fact, at: datetime) -> float:
    shown = learner.shown.get(fact)
    return float("inf") if shown is None else (at - shown.at).total_seconds()

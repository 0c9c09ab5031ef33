"""Which fact is asked next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from matador.teaching.answers import Answers
from matador.teaching.belief import BY_CHANCE, WAYS, likely_ways, told
from matador.teaching.facts import Fact
from matador.teaching.learner import Learner

WAITING = {BY_CHANCE[0]: 0.1, BY_CHANCE[1]: 1.0}
"""What each other answer since a fact was last met adds to its need, as a share of it, by how much times differ by
chance: where they do, little is known of a fact that was right, and to ask all that are doubted in turn is best."""

LONGEST_WAIT = 20
"""More other answers than this add no more."""

RESTING = 2
"""So many other facts come between a fact and the same fact again, where there are enough."""


def next_fact(learner: Learner, facts: Sequence[Fact], at: datetime, last: Fact | None) -> Fact:
    """The fact that needs it most, but not one that was just met.

    What was never met comes first. Otherwise the need is made of the doubt that the fact will be known next
    day, see `belief`, and of how many others were met since. Among equals it is the one that was not met for
    longest, then the first of `facts`. `ValueError` if there are none.
    """
    if not facts:
        raise ValueError("there are no facts to ask")
    totals = {fact.total for fact in facts}
    seen = {fact: shown.answers for fact, shown in learner.shown.items() if fact.total in totals}
    all_told = {fact: told(answers, at.date()) for fact, answers in seen.items()}
    likely = likely_ways(all_told.values())
    waiting = sum(each * WAITING[way.by_chance] for each, way in zip(likely, WAYS, strict=True))

    def need(fact: Fact) -> float:
        if fact not in seen:
            return float("inf")
        doubt = sum(one * each for one, each in zip(likely, all_told[fact].doubts, strict=True))
        return doubt * (1 + waiting * _waited(seen[fact], seen.values()))

    return max(_rested(learner, facts, at, last), key=lambda fact: (need(fact), _waited_s(learner, fact, at)))


def _rested(learner: Learner, facts: Sequence[Fact], at: datetime, last: Fact | None) -> Sequence[Fact]:
    """The facts without those that were just met: the last one, and where there are enough one more."""
    others = [fact for fact in facts if fact != last]
    met = [fact for fact in others if fact in learner.shown and learner.shown[fact].day == at.date()]
    met.sort(key=lambda fact: learner.shown[fact].at, reverse=True)
    resting = met[: RESTING - 1] if len(facts) > RESTING + 1 else []
    return [fact for fact in others if fact not in resting] or facts


def _waited(answers: Answers, all_answers: Iterable[Answers]) -> int:
    """How many answers to other facts there were since the last one."""
    if not answers:
        return LONGEST_WAIT
    last = answers[-1].at
    return min(LONGEST_WAIT, sum(each.at > last for others in all_answers for each in reversed(others)))


def _waited_s(learner: Learner, fact: Fact, at: datetime) -> float:
    shown = learner.shown.get(fact)
    return float("inf") if shown is None else (at - shown.at).total_seconds()

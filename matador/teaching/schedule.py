"""Which fact to ask next: all of them in turn, and doubtful ones more often as long as that pays for this learner.

Facts are asked in turn, and a missed one returns after a few others. That is how a box of cards works, and little is
better for all learners. Asking doubtful facts more often (`belief`) saves many learners much, and costs others
something. So it is limited: no fact comes back immediately or is left out for long. And it ends if the facts that were
asked less often are forgotten by the next day like the others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import pairwise

from matador.teaching.belief import Answers, likely_ways, told
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner

AGAIN_AFTER = 3
"""Number of other answers before a missed fact is asked again."""
LEFT_OUT = 1.5
"""A fact is asked after this many other answers per fact, however well it is known."""
LESS_OFTEN, OTHERS = (0.6, 4.0), (1.6, 4.0)
"""Wrong first answers of a day, and first answers, to facts that were asked less often than others on the day before,
and to the others: as if so many had been seen before."""
PAYS = 0.6
"""Asking doubtful facts more often pays if the first facts are forgotten at most so often, relative to the others."""


def next_fact(learner: Learner, facts: Sequence[Fact], at: datetime, last: Fact | None) -> Fact:
    """The fact to ask next, but not the one asked last; among equals the first. `ValueError` without facts."""
    if not facts:
        raise ValueError("there are no facts to ask")
    totals = {fact.total for fact in facts}
    known = {fact: shown.answers for fact, shown in learner.shown.items() if fact.total in totals}
    choices = [fact for fact in facts if fact != last] or facts
    new = [fact for fact in choices if not known.get(fact)]
    if new:
        return new[0]
    times = sorted(answer.at for answers in known.values() for answer in answers)
    waited = {fact: len(times) - bisect_right(times, known[fact][-1].at) for fact in choices}
    longest = max(choices, key=waited.__getitem__)
    missed = [fact for fact in choices if known[fact][-1].what in ("wrong", "beside")]
    due = [fact for fact in missed if waited[fact] >= min(AGAIN_AFTER, len(facts) - 1)]
    if due:
        return max(due, key=waited.__getitem__)
    if waited[longest] >= LEFT_OUT * len(facts) or not _pays(known):
        return longest
    rested = [fact for fact in choices if waited[fact] >= len(facts) // 2] or [longest]
    doubts = _doubts(known, at.date())
    return max(rested, key=doubts.__getitem__)


def _doubts(known: Mapping[Fact, Answers], day: date) -> Mapping[Fact, float]:
    """The probability that each fact will not be known on the next day."""
    all_told = {fact: told(answers, day) for fact, answers in known.items() if answers}
    likely = likely_ways(all_told.values())
    return {
        fact: sum(one * each for one, each in zip(likely, found.doubts, strict=True))
        for fact, found in all_told.items()
    }


def _pays(known: Mapping[Fact, Answers]) -> bool:
    """Whether facts that were asked less often than others are remembered better on the next day."""
    asked: dict[date, Counter[Fact]] = {}
    wrong: dict[date, dict[Fact, bool]] = {}
    for fact, answers in known.items():
        for answer in answers:
            day = answer.at.date()
            asked.setdefault(day, Counter())[fact] += 1
            wrong.setdefault(day, {}).setdefault(fact, answer.what != "right")
    less_often, others = list(LESS_OFTEN), list(OTHERS)
    for before, day in pairwise(sorted(asked)):
        usual = asked[before].total() / len(known)
        for fact, is_wrong in wrong[day].items():
            counted = less_often if asked[before][fact] < usual else others
            counted[0] += is_wrong
            counted[1] += 1
    return less_often[0] / less_often[1] <= PAYS * others[0] / others[1]

"""One learner: what evidence changes, and what can be said of a fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from statistics import median
from types import MappingProxyType

from matador.teaching.estimate import PRIOR
from matador.teaching.evidence import Attempt, Evidence, Overlooked
from matador.teaching.facts import Fact, in_all_pictures
from matador.teaching.pace import Pace, pace_after
from matador.teaching.shown import Shown
from matador.teaching.spacing import kept
from matador.teaching.updating import FLUENT_S, shown_after, shown_overlooked

LASTING_DAYS = 60
"""What is safe is expected to last so long. Without it many a fact of one who forgets fast would be called safe."""

RELATED = 0.3
"""How far what is not yet seen follows what is related to it."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner by name: what each fact has shown, and how fast this learner is."""

    name: str
    shown: Mapping[Fact, Shown] = field(default_factory=lambda: MappingProxyType({}))
    pace: Pace = field(default_factory=Pace)


def observe(learner: Learner, evidence: Evidence) -> Learner:
    """The learner after a piece of evidence. What was seen with the guide on is none, and never comes here."""
    match evidence:
        case Attempt():
            pace = pace_after(learner.pace, evidence)
            before, expected = learner.shown.get(evidence.fact), recall(learner, evidence.fact, evidence.at)
            after = shown_after(before, expected, evidence, pace)
            known = MappingProxyType({**learner.shown, evidence.fact: after})
            return replace(learner, shown=known, pace=pace)
        case Overlooked(facts, at):
            missed = {
                fact: shown_overlooked(learner.shown.get(fact), recall(learner, fact, at), at)
                for fact in facts
            }
            return replace(learner, shown=MappingProxyType({**learner.shown, **missed}))


def recall(learner: Learner, fact: Fact, at: datetime) -> float:
    """The estimated chance of a right unaided answer at a moment.

    It is what the last session left, less what the days took since.
    """
    shown = learner.shown.get(fact)
    if shown is None:
        return _expected(learner, fact)
    if shown.spaced is None:
        return shown.estimate
    since = kept(shown.spaced, at.date()) / kept(shown.spaced, shown.day)
    return shown.estimate * min(1.0, since)


def is_safe(learner: Learner, fact: Fact) -> bool:
    """Whether a fact can be left alone.

    Three unaided first tries with one-coloured pips were right on at least two days, with no miss since, and it
    is expected to last: after 60 days it would still be recalled 9 times in 10.
    """
    shown = learner.shown.get(fact)
    if shown is None or shown.spaced is None:
        return False
    return shown.is_firm and shown.spaced.stability >= LASTING_DAYS


def is_fluent(learner: Learner, fact: Fact) -> bool | None:
    """Whether most of the last measured answers took less than 6 seconds; None if none was measured."""
    shown = learner.shown.get(fact)
    if shown is None or not shown.times_s:
        return None
    return median(shown.times_s) < FLUENT_S


def _expected(learner: Learner, fact: Fact) -> float:
    """What is expected of a fact that was never met: it follows the same fact turned or in another picture a little."""
    others = (fact.turned, *in_all_pictures(fact))
    related = [learner.shown[other].estimate for other in others if other in learner.shown]
    if not related:
        return PRIOR
    return PRIOR + RELATED * (sum(related) / len(related) - PRIOR)

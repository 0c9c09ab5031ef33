"""One learner: what evidence changes, and what can be said of a fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType

from msgspec.structs import replace as replace_pace

from matador.teaching.estimate import PRIOR
from matador.teaching.evidence import Attempt, Evidence, Overlooked, TotalOpened
from matador.teaching.facts import Fact, in_all_pictures
from matador.teaching.forgetting import after_a_night
from matador.teaching.pace import Pace, pace_after
from matador.teaching.shown import Shown
from matador.teaching.spacing import kept
from matador.teaching.updating import shown_after, shown_overlooked

KNOWN, RIGHTS = 0.8, 2
"""A fact counts as known if the last evidence left this estimate, once so many tries were right without help."""

FORGOTTEN = 0.5
"""What was known and is recalled less surely by now is forgotten: that takes months."""

RELATED = 0.3
"""How far what is not yet seen follows what is related to it."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner by name: what each fact has shown, how fast this learner is, and which totals were opened for him."""

    name: str
    shown: Mapping[Fact, Shown] = field(default_factory=lambda: MappingProxyType({}))
    pace: Pace = field(default_factory=Pace)
    opened: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Learners:
    """All learners of a computer, by name."""

    by_name: Mapping[str, Learner] = field(default_factory=lambda: MappingProxyType({}))

    def named(self, name: str) -> Learner | None:
        """The learner of this name; None if there is none."""
        return self.by_name.get(name)

    def having(self, learner: Learner) -> Learners:
        """The same with this learner as he is now."""
        return Learners(MappingProxyType({**self.by_name, learner.name: learner}))


def observe(learner: Learner, evidence: Evidence) -> Learner:
    """The learner after a piece of evidence. What was seen with the guide on is none, and never comes here."""
    match evidence:
        case Attempt():
            pace = _with_night(pace_after(learner.pace, evidence), learner, evidence)
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
        case TotalOpened(total):
            return replace(learner, opened=learner.opened | {total})


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


def rests_until(learner: Learner, fact: Fact, on: date) -> date | None:
    """The day until which a fact rests; None if it is to be asked on this day.

    It is firm then: three unaided rights of practice, with one-coloured pips, were on three days, in two types of
    item, with no miss since. What comes after that day is not promised.
    """
    shown = learner.shown.get(fact)
    rest = None if shown is None else shown.rest
    return rest.until if rest is not None and rest.since <= on < rest.until else None


def is_known(learner: Learner, fact: Fact, at: datetime) -> bool:
    """True if a fact counts as known: the last evidence left it at 0.8 at least, and days have not taken it since.

    Two tries were right without help, so that neither copying nor the lamp makes it known.
    """
    shown = learner.shown.get(fact)
    if shown is None or shown.unaided < RIGHTS or shown.estimate < KNOWN:
        return False
    return recall(learner, fact, at) >= FORGOTTEN


def _with_night(pace: Pace, learner: Learner, attempt: Attempt) -> Pace:
    """The pace with what an answer says of how fast this learner forgets, if it is the first of its day."""
    shown = learner.shown.get(attempt.fact)
    if shown is None or shown.spaced is None or not shown.days or not attempt.is_practice:
        return pace
    days = (attempt.at.date() - shown.day).days
    if days < 1 or not (attempt.is_first and attempt.is_unaided):
        return pace
    forgets = after_a_night(pace.forgets, shown.spaced, days, is_right=attempt.is_right)
    return replace_pace(pace, forgets=forgets)


def _expected(learner: Learner, fact: Fact) -> float:
    """What is expected of a fact that was never met: it follows the same fact turned or in another picture a little."""
    others = (fact.turned, *in_all_pictures(fact))
    related = [learner.shown[other].estimate for other in others if other in learner.shown]
    if not related:
        return PRIOR
    return PRIOR + RELATED * (sum(related) / len(related) - PRIOR)

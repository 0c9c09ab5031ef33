"""A probe: five items, each asked once, that show whether a total may be skipped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact
from matador.teaching.fading import Fade
from matador.teaching.frames import Pair
from matador.teaching.learner import Learner, observe
from matador.teaching.path import probe_facts, skips
from matador.teaching.practice.answers import Answer, judged
from matador.teaching.practice.items import MissingPart
from matador.teaching.practice.state import PracticeStage

ProbeStage: TypeAlias = PracticeStage | Literal["wrong"]
"""Those of a practice, and `wrong`: the own sum is seen, and the next press ends the probe."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A probe at a moment."""

    learner: Learner
    total: int
    facts: tuple[Fact, ...]
    has_colours: bool = False
    """True if pips differ in colour by their number."""
    answers: tuple[Attempt, ...] = ()
    stage: ProbeStage = "asking"

    @property
    def fact(self) -> Fact:
        """What is asked now, or was asked last."""
        is_answered = self.stage in ("right", "wrong", "over")
        return self.facts[max(0, len(self.answers) - is_answered)]

    @property
    def item(self) -> MissingPart:
        return MissingPart(self.fact)

    @property
    def fade(self) -> Fade:
        """The sum alone: it only states the task."""
        return "equation"

    @property
    def pair(self) -> Pair:
        """The two parts: with the number that was answered, once it was."""
        is_answered = self.stage in ("right", "wrong", "over")
        tried = self.answers[-1].tried if is_answered and self.answers else None
        return Pair(self.total, self.fact.known, tried)

    @property
    def number(self) -> int:
        """The how-manieth item is on show, from 1."""
        return min(len(self.facts), len(self.answers) + (self.stage == "asking"))

    @property
    def has_passed(self) -> bool:
        """True once it is over and all was right."""
        return self.stage == "over" and skips(self.total, self.answers)


def probe_of(
    learner: Learner, total: int, at: datetime, picture: Picture, *, has_colours: bool = False
) -> Probe:
    """A probe of a total, with its first item on show."""
    return Probe(learner, total, probe_facts(learner, total, at, picture), has_colours)


def answered(
    probe: Probe, answer: Answer, at: datetime, silent_s: float | None = None
) -> tuple[Probe, Attempt | None]:
    """The probe after an answer, and what it shows; None where no answer is waited for."""
    if probe.stage != "asking":
        return probe, None
    tried = judged(probe.item, answer).tried
    shown = Attempt(
        fact=probe.fact,
        tried=tried,
        nth=1,
        help=Help.NONE,
        coloured=probe.has_colours,
        at=at,
        is_practice=True,
        silent_s=silent_s if silent_s is not None and silent_s <= 3600 else None,
        pointing_s=None if silent_s is None else 0.0,
        item="keypad",
    )
    stage: ProbeStage = "right" if shown.is_right else "wrong"
    done = replace(probe, answers=(*probe.answers, shown), stage=stage)
    return replace(done, learner=observe(probe.learner, shown)), shown


def went_on(probe: Probe) -> Probe:
    """The probe after a press that is no answer: the next item, or the end. One that was wrong ends it."""
    if probe.stage == "wrong" or (probe.stage == "right" and len(probe.answers) == len(probe.facts)):
        return replace(probe, stage="over")
    return replace(probe, stage="asking") if probe.stage == "right" else probe

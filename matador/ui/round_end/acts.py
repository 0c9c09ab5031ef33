"""What can be done while a learner is asked how many pips are left, or sees his sums."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.ui.kit.intents import PageIntent


@dataclass(frozen=True, slots=True)
class Digit(PageIntent):
    """Write a digit, 0 to 9, behind the others."""

    digit: int


@dataclass(frozen=True, slots=True)
class Delete(PageIntent):
    """Take the last digit away."""


@dataclass(frozen=True, slots=True)
class GiveAnswer(PageIntent):
    """The number that is written is the answer."""


@dataclass(frozen=True, slots=True)
class Show(PageIntent):
    """Let it be counted."""


@dataclass(frozen=True, slots=True)
class CountFirst(PageIntent):
    """Let there be keys to write a number with."""


@dataclass(frozen=True, slots=True)
class ShowPoints(PageIntent):
    """The sums have been seen: on to the points."""


QuestionIntent: TypeAlias = Digit | Delete | GiveAnswer | Show | CountFirst

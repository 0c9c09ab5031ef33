"""The sum that an item asks for, and the sum in the recognized words.

Neither depends on the game's sentences, so a wrong sentence is noticed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from matador.teaching.first_steps import FirstStep, FirstTask, MissingHalf
from matador.teaching.lessons.tasks import Double, LayOne, Points, Task, WhichFits
from matador.teaching.practice.items import (
    BriefFrame,
    Claim,
    EmptyCells,
    Equation,
    Halves,
    Item,
    MissingPart,
    Tiles,
    Train,
)
from matador.ui.voice.script import NUMBER_WORDS


@dataclass(frozen=True, slots=True)
class AskedSum:
    """A sum with a known part. A claim also states the other part, which may be wrong; a double states no total."""

    total: int | None
    known: int
    said: int | None = None


@dataclass(frozen=True, slots=True)
class NotSaid:
    """The reason why an item contains no sum."""

    reason: str


Asked: TypeAlias = AskedSum | NotSaid

BRIEF: Final = NotSaid("the frame is seen for a second: how many pips it has is what is asked")
TRAIN: Final = NotSaid("tiles are laid one after the other, and no one sum is asked")
CELLS: Final = NotSaid("the empty boxes of a frame that stays in view are counted")
AT_ENDS: Final = NotSaid("what an end needs, and whether a tile has it, is what is looked for")
POINTS: Final = NotSaid("the pips that are left are counted")
COPIED: Final = NotSaid("what the hand has shown is done once more")


def asked_by(item: Item | Task) -> Asked:
    """The sum that a practice or lesson item asks for, or the reason why it has no sum."""
    match item:
        case Halves(fact) | Tiles(fact) | MissingPart(fact) | Equation(fact):
            return AskedSum(fact.total, fact.known)
        case Claim(fact, said):
            return AskedSum(fact.total, fact.known, said)
        case BriefFrame():
            return BRIEF
        case Train():
            return TRAIN
        case EmptyCells():
            return CELLS
        case WhichFits() | LayOne():
            return AT_ENDS
        case Double(half):
            return AskedSum(None, half, half)
        case Points():
            return POINTS
        case _:
            assert_never(item)


def asked_first(step: FirstStep, task: FirstTask) -> Asked:
    """The sum that a task in the first steps asks for, or the reason why it has no sum."""
    match step:
        case "see":
            return COPIED
        case "nothing fits":
            return AT_ENDS
        case _:
            total, known = task.total, task.known
            assert isinstance(task, MissingHalf) or step == "which tile", f"nothing is known of {step}"
            return AskedSum(total, known)


_VALUES: Final = {word: number for number, word in enumerate(NUMBER_WORDS)}
_FORMS: Final = tuple(
    re.compile(form.replace("TOTAL", "(?P<total>[a-z-]+)").replace("KNOWN", "(?P<known>[a-z-]+)"))
    for form in (
        "which half makes TOTAL with KNOWN",
        "which tile makes TOTAL with KNOWN",
        "KNOWN and what make TOTAL",
        "TOTAL is KNOWN plus what",
        "what plus KNOWN is TOTAL",
        "TOTAL minus KNOWN is what",
        "KNOWN and (?P<said>[a-z-]+) make TOTAL is that true",
        "what do KNOWN and (?P<said>[a-z-]+) make",
    )
)
"""The ways of asking for a sum, in recognized words."""


def sum_heard(words: str) -> AskedSum | None:
    """The sum that these words ask for, or None."""
    for form in _FORMS:
        found = form.fullmatch(words)
        if found is not None and all(word in _VALUES for word in found.groups()):
            values = {part: _VALUES[word] for part, word in found.groupdict().items()}
            return AskedSum(values.get("total"), values["known"], values.get("said"))
    return None


def numbers_heard(words: str) -> tuple[int, ...]:
    """The numbers in these words, in order; `one of the tiles` contains none."""
    return tuple(_VALUES[word] for word in words.replace("one of", "of").split() if word in _VALUES)

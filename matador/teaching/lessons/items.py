"""Lessons and their items as values: what is asked, and how much of it the learner does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from matador.rules import Outcome, Ruleset, Tile
from matador.rules.scoring import score_out
from matador.teaching.facts import Fact
from matador.teaching.lessons.hands import Hand
from matador.teaching.lessons.kinds import LessonKind
from matador.teaching.practice.items import MissingPart, Tiles

Manner: TypeAlias = Literal["shown", "completed", "alone"]
"""The learner watches; does the last thing; does all."""

MANNERS: Final[tuple[Manner, ...]] = ("shown", "shown", "completed", "completed", "alone", "alone")
"""Those of the six items of every lesson."""


@dataclass(frozen=True, slots=True)
class EmptyCells:
    """The frame of the total with the known pips stays in view; how many of its cells are empty is typed."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class WhichFits:
    """A hand at an end: a tile that goes on is pressed, or it is said that nothing fits."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class LayOne:
    """A hand at one end or two: a tile is laid at an end with a half, or it is said that nothing fits."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Points:
    """A round is over, for one hand is empty: whose are the points is said, and their number typed."""

    rules: Ruleset
    hands: tuple[tuple[Tile, ...], ...]
    """By seat; the learner has seat 0."""

    @property
    def winner(self) -> int:
        """The seat that went out."""
        return next(seat for seat, tiles in enumerate(self.hands) if not tiles)

    @property
    def outcome(self) -> Outcome:
        """How the round ended, as the rules say."""
        return score_out(self.rules, self.winner, [sum(tile.pips for tile in hand) for hand in self.hands])

    @property
    def points(self) -> int:
        """What the winner gets."""
        return self.outcome.points[self.rules.side_of(self.winner)]


FactTask: TypeAlias = EmptyCells | MissingPart | Tiles
HandTask: TypeAlias = WhichFits | LayOne
Task: TypeAlias = FactTask | HandTask | Points


@dataclass(frozen=True, slots=True)
class LessonItem:
    """One item of a lesson. `steps` has what is shown of it."""

    task: Task
    manner: Manner


@dataclass(frozen=True, slots=True)
class Lesson:
    """Six items about one thing: two are shown, two completed, two done alone."""

    kind: LessonKind
    total: int
    items: tuple[LessonItem, ...]


def fact_of(task: Task) -> Fact | None:
    """The fact that a task asks for; None for one that is about no fact, or about none alone."""
    return task.fact if isinstance(task, EmptyCells | MissingPart | Tiles) else None

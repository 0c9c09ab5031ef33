"""The state of practice, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Fact, ItemKind
from matador.teaching.learner import Fade, Learner
from matador.teaching.practice.items import Item, fact_of, kind_of

PracticeStage: TypeAlias = Literal["asking", "wrong once", "shown", "right", "resting", "over"]
"""Waiting for an answer; showing the wrong sum, and waiting for another answer; showing the missing pips, and
waiting for the right answer; showing the right sum, until the next press; pausing after hasty presses; over."""

Outcome: TypeAlias = Literal["first try", "second try", "shown"]


@dataclass(frozen=True, slots=True)
class PracticeSetup:
    """The settings of practice."""

    total: int
    others: tuple[int, ...]
    """Other totals to mix in; empty while any fact of `total` is unknown."""
    picture: Picture
    has_colours: bool
    """True if the colours of the pips show their number."""
    resting: frozenset[Fact]
    """Facts that are not asked if there are others."""
    train_from: int | None
    """The earliest item for the long train, counted from 0; None without a train."""
    seed: str
    is_quick: bool = False
    pinned: bool = False
    """True if help does not fade."""


@dataclass(frozen=True, slots=True)
class PosedItem:
    """An item as the learner gets it."""

    item: Item
    fade: Fade
    is_none: bool = False
    is_return: bool = False
    """True for the repetition of an item with two wrong answers."""

    @property
    def kind(self) -> ItemKind:
        return kind_of(self.item)

    @property
    def fact(self) -> Fact | None:
        return fact_of(self.item)


@dataclass(frozen=True, slots=True)
class PastItem:
    """A finished item."""

    posed: PosedItem
    outcome: Outcome
    is_hasty: bool = False


@dataclass(frozen=True, slots=True)
class DueItem:
    """An item with two wrong answers that will be repeated as item `due`, counted from 0."""

    posed: PosedItem
    due: int


@dataclass(frozen=True, slots=True)
class Practice:
    """Practice at a moment."""

    setup: PracticeSetup
    learner: Learner
    """With all evidence so far."""
    at: datetime
    posed: PosedItem
    next_none: int
    """The next item for which *none of these* may be right, counted from 0."""
    next_other: int
    """The next item that may have another total."""
    stage: PracticeStage = "asking"
    spent_s: float = 0.0
    tried: int | None = None
    """The last wrong number for this item."""
    outcome: Outcome | None = None
    past: tuple[PastItem, ...] = ()
    due: tuple[DueItem, ...] = ()
    is_closing: bool = False
    """True if this is the last, easy item."""
    hasty: int = 0
    calm: int | None = None
    """Number of presses since the last pause; None without a pause, or after another hasty press."""
    calm_stage: PracticeStage = "asking"
    calm_tried: int | None = None
    """The state of this item before hasty presses, to restore after the pause."""
    rests_until: datetime | None = None

    @property
    def item(self) -> Item:
        return self.posed.item

    @property
    def fade(self) -> Fade:
        """The automatic help, except in the stage "shown", which always fills the frame."""
        return self.posed.fade

    @property
    def number(self) -> int:
        """The number of the current item, from 1; after the end, the number of items."""
        return len(self.past) + (not self.is_over)

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def pair(self) -> Pair | None:
        """The two visible parts, the second one tried, shown or found; None for a train."""
        fact = self.posed.fact
        if fact is None:
            return None
        if self.stage in ("shown", "right", "over"):
            return Pair(fact.total, fact.known, fact.needed)
        return Pair(fact.total, fact.known, self.tried)

"""What a practice is at a moment, as a value. `run` makes it go on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.facts import Fact
from matador.teaching.fading import Fade
from matador.teaching.frames import Pair
from matador.teaching.item_kinds import ItemKind
from matador.teaching.learner import Learner
from matador.teaching.practice.items import Item, fact_of, kind_of

PracticeStage: TypeAlias = Literal["asking", "wrong once", "shown", "right", "resting", "over"]
"""An answer is waited for; the own wrong sum is seen and another answer waited for; the missing pips fill the frame and
the right answer is waited for; the sum stays until the next press; choices rest for a while; there is nothing more."""

Outcome: TypeAlias = Literal["first try", "second try", "shown"]
"""How an item came to its right answer."""


@dataclass(frozen=True, slots=True)
class PracticeSetup:
    """What does not change in a practice."""

    total: int
    others: tuple[int, ...]
    """The other totals of which items are mixed in; none as long as the facts of `total` are not all known."""
    picture: Picture
    has_colours: bool
    """True if pips differ in colour by their number."""
    resting: frozenset[Fact]
    """Facts that are left alone for now, as long as there are others."""
    train_from: int | None
    """From which item on, counted from 0, the long train comes; None: there is none."""
    seed: str
    is_quick: bool = False
    pinned: bool = False
    """True if help does not fade for this learner."""


@dataclass(frozen=True, slots=True)
class PosedItem:
    """An item as it is put to the learner."""

    item: Item
    fade: Fade
    """What is shown by itself."""
    is_none: bool = False
    """True if "none of these" is right."""
    is_return: bool = False
    """True if it was wrong twice before and has come again."""

    @property
    def kind(self) -> ItemKind:
        return kind_of(self.item)

    @property
    def fact(self) -> Fact | None:
        return fact_of(self.item)


@dataclass(frozen=True, slots=True)
class PastItem:
    """An item that is done."""

    posed: PosedItem
    outcome: Outcome
    is_hasty: bool = False
    """True if its right answer came too fast for anybody to have looked."""


@dataclass(frozen=True, slots=True)
class DueItem:
    """An item that was wrong twice, and as which item, counted from 0, it comes again."""

    posed: PosedItem
    due: int


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice at a moment."""

    setup: PracticeSetup
    learner: Learner
    """With all that was shown up to now."""
    at: datetime
    """The last moment that it was told of."""
    posed: PosedItem
    next_none: int
    """From which item on, counted from 0, "none of these" is right the next time."""
    next_other: int
    """From which item on the next one is of another total."""
    stage: PracticeStage = "asking"
    spent_s: float = 0.0
    """The learner's time up to now."""
    tried: int | None = None
    """The number that was tried last at this item, if it was wrong."""
    outcome: Outcome | None = None
    """How this item came to its right answer; None until then."""
    past: tuple[PastItem, ...] = ()
    due: tuple[DueItem, ...] = ()
    is_closing: bool = False
    """True if this is an easy item with which the practice stops."""
    hasty: int = 0
    """Presses in a row that were too fast."""
    calm: int | None = None
    """So many presses since choices rested last; None if they never did, or if one since then was too fast."""
    calm_stage: PracticeStage = "asking"
    calm_tried: int | None = None
    """Where this item stood before them, and stands again after a rest."""
    rests_until: datetime | None = None

    @property
    def item(self) -> Item:
        """The item that is on show."""
        return self.posed.item

    @property
    def fade(self) -> Fade:
        """What help is shown by itself; in the stage "shown" the frame fills whatever this says."""
        return self.posed.fade

    @property
    def number(self) -> int:
        """The how-manieth item is on show, from 1; once it is over, how many there were."""
        return len(self.past) + (not self.is_over)

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def pair(self) -> Pair | None:
        """The two parts as they are seen: with a number that was tried, or the needed one once it is shown or found.

        None at a train.
        """
        fact = self.posed.fact
        if fact is None:
            return None
        if self.stage in ("shown", "right", "over"):
            return Pair(fact.total, fact.known, fact.needed)
        return Pair(fact.total, fact.known, self.tried)

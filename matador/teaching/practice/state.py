"""The state of practice as a value, and how the next item is chosen: its fact, kind and help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Final, Literal, TypeAlias

from matador.match.help import Picture
from matador.teaching.bonds import Pair
from matador.teaching.evidence import Fact, ItemKind, facts_of
from matador.teaching.learner import Fade, Learner, fade_of
from matador.teaching.practice.items import (
    CAN_BE_NONE,
    FactItem,
    Item,
    Train,
    fact_of,
    kind_of,
    made,
    made_train,
    places_of_answer,
)
from matador.teaching.schedule import next_fact

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
    """True if it asks again for a fact with two wrong answers."""

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
    """An item that asks again for a fact with two wrong answers, as item `due`, counted from 0."""

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
    fluent: int = 0
    """Number of items that were right the first time, in less than `FLUENT_S`."""
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
        return len(self.past) + (self.stage != "over")

    @property
    def pair(self) -> Pair | None:
        """The two visible parts, the second one tried, shown or found; None for a train."""
        fact = self.posed.fact
        if fact is None:
            return None
        if self.stage in ("shown", "right", "over"):
            return Pair(fact.total, fact.known, fact.needed)
        return Pair(fact.total, fact.known, self.tried)


# The next item

MOSTLY: Final = 0.75
"""Share of facts with enough right answers that is required for a long train."""
NONE_OF: Final = 6
"""*None of these* is right once in this many items."""
OTHER_OF: Final = 4
"""Another total is asked once in this many items."""
BETWEEN: Final = 2
"""Minimum number of other items between two with the same fact."""
_KINDS: Final[tuple[ItemKind, ...]] = ("halves", "tiles", "keypad", "equation", "claim", "brief frame")
"""All kinds except the train, which occurs at most once."""


def chance_of(setup: PracticeSetup, number: int) -> Random:
    """The reproducible random generator of an item, counted from 0."""
    return Random(f"{setup.seed}/{number}")


def none_in(setup: PracticeSetup, block: int) -> int:
    """The item in a block of `NONE_OF` for which *none of these* is right; never the first or last in practice."""
    chance = Random(f"{setup.seed}/none/{block}")
    return NONE_OF * block + chance.randrange(0 if block else 1, NONE_OF - 1)


def other_in(setup: PracticeSetup, block: int) -> int:
    """The item in a block of `OTHER_OF` with another total; in the middle, so that they are far apart."""
    chance = Random(f"{setup.seed}/other/{block}")
    return OTHER_OF * block + chance.randrange(1, OTHER_OF - 1)


def with_next(practice: Practice, at: datetime) -> Practice:
    number = len(practice.past)
    again = next((due for due in practice.due if due.due <= number), None)
    if again is not None:
        left = tuple(due for due in practice.due if due != again)
        posed = again.posed
        if posed.fact is not None and posed.kind != "brief frame":
            # Use the help that its fact needs now.
            fade = fade_of(practice.learner, posed.fact, at, pinned=practice.setup.pinned)
            posed = replace(posed, fade=fade)
        return replace(practice, posed=posed, due=left)
    chance = chance_of(practice.setup, number)
    wanted = practice.setup.train_from
    had_train = any(past.posed.kind == "train" for past in practice.past)
    if wanted is not None and number >= wanted and not had_train:
        start = chance.randrange(1, practice.setup.total)
        train = made_train(practice.setup.total, start, chance)
        return replace(practice, posed=PosedItem(train, "nothing"))
    return _with_new(practice, at, chance, _avoided(practice))


_WIDTHS: Final[Mapping[ItemKind, float]] = {"halves": 0.1, "tiles": 0.08, "claim": 0.2}
"""How far an answer must be from the place of the one before, as a share of the window; `_KEY` on a number pad."""
_KEY: Final = 0.13
_TRIES: Final = 25


def returning(practice: Practice) -> PosedItem:
    """The item that will ask again for the current fact, after two wrong answers.

    Its answer is not where it was, so that a learner can't press the same place again. If possible, the fact was not
    yet met in its kind. After that, pictures come before signs.
    """
    missed, chance = practice.posed, Random(f"{practice.setup.seed}/return/{len(practice.past)}")
    assert missed.fact is not None, "a train does not return"
    assert not isinstance(missed.item, Train), "a train has no fact"
    before = places_of_answer(missed.item)
    met = Counter(past.posed.kind for past in practice.past if past.posed.fact == missed.fact)

    def order(item: FactItem) -> tuple[bool, int, int, float]:
        kind = kind_of(item)
        off = min(abs(one - other) for one in before for other in places_of_answer(item))
        if kind == missed.kind:
            return True, 0, 0, 0.0
        if off < _WIDTHS.get(kind, _KEY):
            return True, 0, 0, -off
        return False, met[kind], _KINDS.index(kind), -off

    found = [made(kind, missed.fact, chance) for kind in _KINDS for _ in range(_TRIES)]
    best = min((item for item in found if not isinstance(item, Train)), key=order)
    return PosedItem(best, "brief", is_return=True)


def easy_item(practice: Practice) -> PosedItem:
    """An item about the best-known fact, with the frame."""
    setup = practice.setup
    facts = facts_of(setup.total, setup.picture)
    shown = practice.learner.shown

    def known(fact: Fact) -> tuple[int, int]:
        return (shown[fact].rights, shown[fact].tries) if fact in shown else (0, 0)

    fact = max(_apart(practice, facts), key=known)
    kind: ItemKind = "keypad" if practice.past[-1].posed.kind == "halves" else "halves"
    return PosedItem(made(kind, fact, chance_of(setup, len(practice.past))), "frame")


def is_days_first(learner: Learner, fact: Fact, at: datetime) -> bool:
    """True if a fact was met before, but not today; it is then asked without help."""
    shown = learner.shown.get(fact)
    return shown is not None and shown.day != at.date()


def _with_new(practice: Practice, at: datetime, chance: Random, avoided: Collection[ItemKind]) -> Practice:
    setup, number = practice.setup, len(practice.past)
    is_other = bool(setup.others) and number >= practice.next_other
    # In numerical order, each answer would be one less than the last.
    every = facts_of(chance.choice(setup.others) if is_other else setup.total, setup.picture)
    facts = _apart(practice, chance.sample(every, len(every)))
    awake = [fact for fact in facts if fact not in setup.resting]
    last = practice.past[-1].posed.fact if practice.past else None
    fact = next_fact(practice.learner, awake or facts, at, last)
    is_first = is_days_first(practice.learner, fact, at) and not setup.pinned
    fade: Fade = "nothing" if is_first else fade_of(practice.learner, fact, at, pinned=setup.pinned)
    kinds = [kind for kind in _KINDS if kind not in avoided]
    if is_first or fade == "frame":
        # A brief frame is help, and makes no sense if the frame stays visible.
        kinds = [kind for kind in kinds if kind != "brief frame"]
    if fade == "frame":
        # A learner who needs the frame gets pictures first, and equations later.
        kinds = [kind for kind in kinds if kind not in ("equation", "claim")] or kinds
    none_kinds = [kind for kind in kinds if kind in CAN_BE_NONE]
    is_none = number >= practice.next_none and bool(none_kinds)
    kind = _rarest(practice, fact, none_kinds if is_none else kinds, chance)
    item = made(kind, fact, chance, is_none=is_none)
    done_none, done_other = practice.next_none // NONE_OF, practice.next_other // OTHER_OF
    return replace(
        practice,
        posed=PosedItem(item, "brief" if kind == "brief frame" else fade, is_none=is_none),
        next_none=none_in(setup, done_none + 1) if is_none else practice.next_none,
        next_other=other_in(setup, done_other + 1) if is_other else practice.next_other,
    )


def _apart(practice: Practice, facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts that were not among the last items, and are not due again: at most three are excluded."""
    near = [past.posed.fact for past in practice.past[-BETWEEN:]]
    near += [due.posed.fact for due in practice.due]
    return [fact for fact in facts if fact not in near] or facts


def _avoided(practice: Practice) -> Collection[ItemKind]:
    """The kind of the last item, and of an item that is due next."""
    due = {due.posed.kind for due in practice.due if due.due == len(practice.past) + 1}
    return due.union(past.posed.kind for past in practice.past[-1:])


def _rarest(practice: Practice, fact: Fact, kinds: Sequence[ItemKind], chance: Random) -> ItemKind:
    """The kind that was used least often for this fact, then the one used least often at all."""
    met = [past.posed for past in practice.past]

    def often(kind: ItemKind) -> tuple[int, int]:
        same = [posed for posed in met if posed.kind == kind]
        return sum(posed.fact == fact for posed in same), len(same)

    return min(chance.sample(kinds, len(kinds)), key=often)

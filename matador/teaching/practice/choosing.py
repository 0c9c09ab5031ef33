"""Which item a practice puts next: its fact, its kind, and what is shown with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Final

from matador.teaching.facts import Fact, facts_of
from matador.teaching.fading import Fade, fade_of
from matador.teaching.item_kinds import ItemKind
from matador.teaching.learner import KNOWN, Learner, recall
from matador.teaching.practice.making import CAN_BE_NONE, made
from matador.teaching.practice.state import PosedItem, Practice, PracticeSetup
from matador.teaching.practice.train import made_train
from matador.teaching.scheduler import next_fact

MOSTLY: Final = 0.75
"""From this share of facts at `KNOWN` on there is a long train."""

NONE_OF: Final = 6
"""Once in so many items "none of these" is right."""

OTHER_OF: Final = 4
"""Once in so many items another total is asked."""

BETWEEN: Final = 2
"""So many other items come between two of the same fact."""

_KINDS: Final[tuple[ItemKind, ...]] = ("halves", "tiles", "keypad", "equation", "claim", "brief frame")
"""All but the train, which comes at most once."""


def chance_of(setup: PracticeSetup, number: int) -> Random:
    """The chances of an item, counted from 0; the same whenever they are asked for."""
    return Random(f"{setup.seed}/{number}")


def knows_all(learner: Learner, facts: Sequence[Fact], at: datetime) -> bool:
    """True if every fact is at `KNOWN`."""
    return all(recall(learner, fact, at) >= KNOWN for fact in facts)


def knows_most(learner: Learner, facts: Sequence[Fact], at: datetime) -> bool:
    """True if enough of the facts are at `KNOWN` for a long train."""
    return sum(recall(learner, fact, at) >= KNOWN for fact in facts) >= MOSTLY * len(facts)


def none_in(setup: PracticeSetup, block: int) -> int:
    """The item of a block of `NONE_OF` where "none of these" is right; neither the first of a practice nor the last."""
    chance = Random(f"{setup.seed}/none/{block}")
    return NONE_OF * block + chance.randrange(0 if block else 1, NONE_OF - 1)


def other_in(setup: PracticeSetup, block: int) -> int:
    """The item of a block of `OTHER_OF` that is of another total; in the middle, so that they stand apart."""
    chance = Random(f"{setup.seed}/other/{block}")
    return OTHER_OF * block + chance.randrange(1, OTHER_OF - 1)


def with_next(practice: Practice, at: datetime) -> Practice:
    """The practice with its next item on show."""
    number = len(practice.past)
    again = next((due for due in practice.due if due.due <= number), None)
    if again is not None:
        left = tuple(due for due in practice.due if due != again)
        posed = replace(again.posed, fade=_fade_again(practice, again.posed, at), is_return=True)
        return replace(practice, posed=posed, due=left)
    chance = chance_of(practice.setup, number)
    avoided = _avoided(practice)
    if _train_comes(practice):
        start = chance.randrange(1, practice.setup.total)
        train = made_train(practice.setup.total, start, chance)
        return replace(practice, posed=PosedItem(train, "nothing"))
    return _with_new(practice, at, chance, avoided)


def easy_item(practice: Practice, at: datetime) -> PosedItem:
    """The fact that is known best, with its frame and something to choose from."""
    setup = practice.setup
    facts = facts_of(setup.total, setup.picture)
    fact = max(_apart(practice, facts), key=lambda one: recall(practice.learner, one, at))
    kind: ItemKind = "keypad" if practice.past[-1].posed.kind == "halves" else "halves"
    return PosedItem(made(kind, fact, chance_of(setup, len(practice.past))), "frame")


def is_days_first(learner: Learner, fact: Fact, at: datetime) -> bool:
    """True if a fact was met before, but not on this day: then it is asked without help."""
    shown = learner.shown.get(fact)
    return shown is not None and shown.day != at.date()


def _with_new(practice: Practice, at: datetime, chance: Random, avoided: frozenset[ItemKind]) -> Practice:
    setup, number = practice.setup, len(practice.past)
    is_other = bool(setup.others) and number >= practice.next_other
    fact = _next_fact(practice, chance.choice(setup.others) if is_other else setup.total, at, chance)
    is_first = is_days_first(practice.learner, fact, at) and not setup.pinned
    fade: Fade = "nothing" if is_first else fade_of(practice.learner, fact, at, pinned=setup.pinned)
    kinds = [kind for kind in _KINDS if kind not in avoided]
    if is_first or fade == "frame":
        # A brief frame is help; and where the frame stays, there is nothing brief.
        kinds = [kind for kind in kinds if kind != "brief frame"]
    if fade == "frame":
        # Whoever needs the frame sees things first, and signs later.
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


def _next_fact(practice: Practice, total: int, at: datetime, chance: Random) -> Fact:
    """The fact that needs it most, of those that do not rest where there are such; any among equals.

    In the order of their numbers the next answer would always be one less.
    """
    every = facts_of(total, practice.setup.picture)
    facts = _apart(practice, chance.sample(every, len(every)))
    awake = [fact for fact in facts if fact not in practice.setup.resting]
    last = practice.past[-1].posed.fact if practice.past else None
    return next_fact(practice.learner, awake or facts, at, last)


def _apart(practice: Practice, facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts that were not among the last items, and do not come again by themselves.

    Of a total from 5 on some are always left: at most three others are between, or wait to come again.
    """
    near = [past.posed.fact for past in practice.past[-BETWEEN:]]
    near += [due.posed.fact for due in practice.due]
    return [fact for fact in facts if fact not in near] or facts


def _avoided(practice: Practice) -> frozenset[ItemKind]:
    """The kind of the last item, and of one that comes again after this one."""
    after = len(practice.past) + 1
    return frozenset(
        [past.posed.kind for past in practice.past[-1:]]
        + [due.posed.kind for due in practice.due if due.due == after]
    )


def _rarest(practice: Practice, fact: Fact, kinds: Sequence[ItemKind], chance: Random) -> ItemKind:
    """The kind that this fact was met in least often, then that came least often, then any."""
    met = [past.posed for past in practice.past]

    def often(kind: ItemKind) -> tuple[int, int]:
        same = [posed for posed in met if posed.kind == kind]
        return sum(posed.fact == fact for posed in same), len(same)

    return min(chance.sample(kinds, len(kinds)), key=often)


def _train_comes(practice: Practice) -> bool:
    """True if it is time for the long train; it comes once."""
    wanted = practice.setup.train_from
    if wanted is None or len(practice.past) < wanted:
        return False
    return all(past.posed.kind != "train" for past in practice.past)


def _fade_again(practice: Practice, posed: PosedItem, at: datetime) -> Fade:
    """The help for an item that comes again: what the fact needs now."""
    if posed.fact is None or posed.kind == "brief frame":
        return posed.fade
    return fade_of(practice.learner, posed.fact, at, pinned=practice.setup.pinned)

"""Which facts rest, and until when."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from random import Random

import pytest
from msgspec.structs import replace

from matador.teaching.evidence import ITEM_KINDS, Attempt, Fact, Help, ItemKind, facts_of
from matador.teaching.learner import (
    Learner,
    decode_learner,
    encode_learner,
    is_known,
    observe,
    recall,
    rests_until,
)
from matador.teaching.path import step_for

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
THREE = Fact(7, 3, "both")
FACTS = facts_of(7, "both")


def tried(
    day: int, half: int = 4, *, item: ItemKind | None = "halves", fact: Fact = THREE, **changes: object
) -> Attempt:
    """A right answer of practice on a day, with one-coloured pips and no help."""
    given = {"nth": 1, "help": Help.NONE, "coloured": False, "is_practice": True, **changes}
    return Attempt(fact, half, at=NOON + day * DAY, item=item, **given)  # type: ignore[arg-type]


def after(*evidence: Attempt) -> Learner:
    learner = Learner("Anna")
    for each in evidence:
        learner = observe(learner, each)
    return learner


def until(learner: Learner, day: int, fact: Fact = THREE) -> date | None:
    return rests_until(learner, fact, (NOON + day * DAY).date())


def firm(fact: Fact = THREE, *, days: int = 5) -> list[Attempt]:
    """Right on so many days, in two types of item."""
    kinds: tuple[ItemKind, ItemKind] = ("halves", "keypad")
    return [tried(day, fact.needed, item=kinds[day % 2], fact=fact) for day in range(days)]


def always_right(days: int) -> dict[int, int]:
    """For one who is always right, on which day the first fact of 7 begins to rest, and for how many days."""
    learner, found = Learner("Anna"), {}
    for day in range(days):
        for fact in FACTS:
            if until(learner, day, fact) is None:
                learner = observe(
                    learner, tried(day, fact.needed, item=("halves", "keypad")[day % 2], fact=fact)
                )
                date_ = until(learner, day, fact)
                if date_ is not None and fact == FACTS[0]:
                    found[day] = (date_ - (NOON + day * DAY).date()).days
    return found


def test_rests_become_longer_and_end_at_sixty_days() -> None:
    lengths = list(always_right(400).values())
    assert lengths[0] >= 3
    assert {7, 14, 30, 60} <= set(lengths)
    assert lengths == sorted(lengths)
    assert lengths[-2:] == [60, 60]


@pytest.mark.parametrize(
    "changes",
    [
        {"help": Help.IN_VIEW},
        {"help": Help.END},
        {"help": Help.FRAME},
        {"coloured": True},
        {"nth": 2},
        {"item": "claim"},
        {"item": None, "is_practice": False},
    ],
)
def test_what_does_not_make_a_fact_firm(changes: dict[str, object]) -> None:
    assert until(after(*firm()), 4) is not None
    learner = after(*[tried(day, **changes) for day in range(40)])  # type: ignore[arg-type]
    assert all(until(learner, day) is None for day in range(60))
    assert not learner.shown[THREE].is_firm


def test_one_type_of_item_is_not_enough_and_one_day_neither() -> None:
    assert until(after(*[tried(day) for day in range(20)]), 19) is None
    kinds: list[ItemKind] = ["halves", "keypad", "tiles", "equation"] * 5
    assert until(after(*[tried(0, item=kind) for kind in kinds]), 0) is None


def test_a_miss_ends_the_rest_and_the_days_begin_again() -> None:
    learner = observe(after(*firm()), tried(5, 5))
    assert until(after(*firm()), 5) is not None
    assert until(learner, 5) is None
    assert not learner.shown[THREE].days


CLOCKS = [
    datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    datetime(1970, 1, 1, tzinfo=UTC),
    NOON,
    datetime(9999, 12, 31, 23, 59, 59, tzinfo=timezone(timedelta(hours=-12))),
]


def test_clocks_that_jump_anywhere_break_nothing_and_lose_nothing() -> None:
    chance, items = Random(7), ITEM_KINDS
    for _ in range(60):
        learner, base = Learner("Anna"), chance.choice(CLOCKS)
        for number in range(40):
            base = chance.choice(CLOCKS) if chance.random() < 0.1 else base
            step = timedelta(days=chance.choice((0, 1, 1, 4, 30)))
            base = base + step if datetime.max.replace(tzinfo=base.tzinfo) - base > step else base
            shown = replace(tried(0), tried=chance.choice((4, 4, 4, 3)), at=base, item=chance.choice(items))
            learner = observe(learner, replace(shown, silent_s=2.0, pointing_s=1.0))
            assert decode_learner("Anna", encode_learner(learner)) == learner
            assert learner.shown[THREE].tries == number + 1
        for at in CLOCKS:
            recall(learner, THREE, at)
            is_known(learner, THREE, at)
            step_for(learner, at)
            rests_until(learner, THREE, at.date())

"""Which facts rest, and until when."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from msgspec.structs import replace

from matador.teaching.evidence import ITEM_KINDS, Attempt, Fact, Help, ItemKind, facts_of
from matador.teaching.learner import (
    Learner,
    decode_learner,
    encode_learner,
    is_known,
    is_resting,
    observe,
    rests_until,
)
from matador.teaching.path import step_for
from matador.teaching.rests import ENOUGH, LENGTHS, Rest

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


def rests(learner: Learner, day: int, fact: Fact = THREE) -> bool:
    return is_resting(learner, fact, (NOON + day * DAY).date())


def firm(fact: Fact = THREE, *, days: int = 3) -> list[Attempt]:
    """Right four times on so many days, in two types of item."""
    kinds: tuple[ItemKind, ItemKind] = ("halves", "keypad")
    found = [tried(day, fact.needed, item=kinds[day % 2], fact=fact) for day in range(days) for _ in range(4)]
    return [replace(one, at=one.at + timedelta(minutes=place)) for place, one in enumerate(found)]


def practised(
    days: int, is_right: Callable[[int, Fact], bool] = lambda *_: True
) -> tuple[Learner, list[Rest]]:
    """A learner who practises all facts of 7 that don't rest every day, and the rests in order."""
    learner, found = Learner("Anna"), []
    for day in range(days):
        for fact in FACTS:
            if is_resting(learner, fact, (NOON + day * DAY).date()):
                continue
            half = fact.needed if is_right(day, fact) else fact.needed - 1
            learner = observe(learner, tried(day, half, item=("halves", "keypad")[day % 2], fact=fact))
            rest = learner.shown[fact].rest
            if rest is not None and rest.since == (NOON + day * DAY).date():
                found.append(rest)
    return learner, found


def days_of(rest: Rest) -> int:
    return (rest.until - rest.since).days


def test_rests_become_longer_and_end_at_sixty_days() -> None:
    _, rests = practised(700)
    lengths = [days_of(rest) for rest in rests]
    assert lengths[0] == LENGTHS[0]
    assert set(lengths) == set(LENGTHS)
    assert lengths[-6:] == [60] * 6


def test_a_date_is_promised_only_after_many_rests_as_long_were_passed() -> None:
    _, rests = practised(700)
    for place, rest in enumerate(rests):
        before = [one for one in rests[:place] if one.until <= rest.since]
        if rest.is_promised:
            assert sum(days_of(one) >= days_of(rest) for one in before) >= ENOUGH
    assert not rests[0].is_promised
    assert rests[-1].is_promised


def test_a_learner_who_forgets_after_four_days_rests_less_and_is_promised_less() -> None:
    asked: dict[Fact, int] = {}

    def is_right(day: int, fact: Fact) -> bool:
        away = day - asked.get(fact, day)
        asked[fact] = day
        return away < 4

    _, rests = practised(400, is_right)
    lengths = [days_of(rest) for rest in rests[len(rests) // 2 :]]
    assert sum(length < 4 for length in lengths) > 0.8 * len(lengths)
    assert all(days_of(rest) < 4 for rest in rests if rest.is_promised)


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
    assert rests(after(*firm()), 2)
    learner = after(*[tried(day, **changes) for day in range(40)])  # type: ignore[arg-type]
    assert not any(rests(learner, day) for day in range(60))
    assert not learner.shown[THREE].is_firm


def test_one_type_of_item_is_not_enough_and_one_day_neither() -> None:
    assert not rests(after(*[tried(day) for day in range(20)]), 19)
    kinds: list[ItemKind] = ["halves", "keypad", "tiles", "equation"] * 5
    assert not rests(after(*[tried(0, item=kind) for kind in kinds]), 0)


def test_a_miss_ends_the_rest_and_the_days_begin_again() -> None:
    learner = observe(after(*firm()), tried(3, 5))
    assert rests(after(*firm()), 3)
    assert not rests(learner, 3)
    for day in (4, 5):
        learner = observe(learner, tried(day, item=("halves", "keypad")[day % 2]))
        assert not rests(learner, day)


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
            is_known(learner, THREE, at)
            step_for(learner, at)
            rests_until(learner, THREE, at.date())

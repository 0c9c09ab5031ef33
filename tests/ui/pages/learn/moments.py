"""Practices in every possible state: each type of item in each stage, and both ends."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random

from matador.play.learn.exercise import Exercise
from matador.play.learn.starting import begin
from matador.play.learners import LearnersKept
from matador.rules import Tile
from matador.storage.setups import SeatSetup
from matador.teaching.evidence import Attempt, Fact, Help
from matador.teaching.evidence_summary import EvidenceSummary
from matador.teaching.learner import Fade
from matador.teaching.practice.items import (
    Answer,
    BriefFrame,
    Claim,
    ClaimJudged,
    Equation,
    HalfChosen,
    Halves,
    Item,
    MissingPart,
    NoneChosen,
    NumberTyped,
    TileChosen,
    TilePicked,
    Tiles,
    Train,
    answer_of,
    made,
    made_train,
)
from matador.teaching.practice.state import PastItem, PosedItem, Practice, PracticeStage
from matador.teaching.rests import Rest
from matador.teaching.unlock_test import UnlockTest

AT = datetime(2026, 11, 24, 16, tzinfo=UTC)
STAGES: tuple[PracticeStage, ...] = ("asking", "wrong once", "shown", "right", "resting")


def practising(total: int = 7, *, seed: str = "moment") -> Exercise:
    """A practice without saved progress."""
    return copy(_begun(total, seed))


@cache
def _begun(total: int, seed: str) -> Exercise:
    return begin(LearnersKept(None, lambda: AT), SeatSetup(), total, seed=seed)


def items() -> Iterator[tuple[Item, Fade]]:
    """Each type of item, with small and large contents."""

    def fact(total: int, known: int) -> Fact:
        return Fact(total, known, "frames")

    yield made("halves", fact(7, 3), Random(1)), "frame"
    yield made("halves", fact(13, 9), Random(1), is_none=True), "nothing"
    yield made("halves", fact(5, 1), Random(1), is_none=True), "brief"
    yield made("tiles", fact(10, 4), Random(2)), "equation"
    yield made("tiles", fact(13, 12), Random(2), is_none=True), "frame"
    yield MissingPart(fact(13, 9)), "frame"
    yield MissingPart(fact(5, 2)), "nothing"
    yield Equation(fact(10, 3), "gap first"), "equation"
    yield Equation(fact(13, 12), "subtraction"), "frame"
    yield Claim(fact(13, 12), 11), "frame"
    yield Claim(fact(7, 3), 4), "nothing"
    yield BriefFrame(fact(13, 9)), "brief"
    yield made_train(7, 3, Random(4)), "nothing"
    yield made_train(13, 6, Random(4)), "nothing"


def moments() -> Iterator[Exercise]:
    """Every item in every stage, then the ends."""
    for item, fade in items():
        for stage in STAGES:
            yield posed(item, fade, stage)
    yield from ends()


def posed(item: Item, fade: Fade, stage: PracticeStage = "asking") -> Exercise:
    """A practice at this item."""
    on = practising()
    assert isinstance(on.run, Practice)
    tried = None
    if stage in ("wrong once", "resting") and not isinstance(item, Train):
        total = item.fact.total
        tried = total - 1 if item.fact.needed != total - 1 else 1
    on.run = replace(on.run, posed=PosedItem(item, fade), stage=stage, tried=tried, rests_until=AT)
    return on


def practice_run(exercise: Exercise) -> Practice | UnlockTest:
    assert isinstance(exercise.run, Practice | UnlockTest), "this is no practice"
    return exercise.run


def ends() -> Iterator[Exercise]:
    """A finished practice, with and without resting facts, a probe that was passed or failed, and a quick minute."""
    for rests, is_framed in ((0, False), (6, False), (6, True)):
        on = practising()
        assert isinstance(on.run, Practice)
        shown = {
            Fact(7, known, "frames"): EvidenceSummary(
                at=AT, rest=Rest(AT.date(), AT.date().replace(month=12), is_promised=True)
            )
            for known in range(1, 1 + rests)
        }
        past = tuple(
            PastItem(PosedItem(MissingPart(Fact(7, known, "frames")), "nothing"), "first try")
            for known in range(1, 1 + rests)
        )
        if is_framed:
            # The praise is then long.
            past = (PastItem(PosedItem(MissingPart(Fact(7, 1, "frames")), "frame"), "first try"), *past)
        learner = replace(on.run.learner, shown=shown)
        on.run = replace(on.run, stage="over", learner=learner, past=past)
        yield on
    for is_right in (True, False):
        on = begin(LearnersKept(None, lambda: AT), SeatSetup(), 10, purpose="probe")
        assert isinstance(on.run, UnlockTest)
        answers = tuple(
            Attempt(fact, fact.needed - (not is_right), 1, Help.NONE, False, AT, True, item="keypad")
            for fact in on.run.facts
        )
        on.run = replace(on.run, answers=answers, stage="over")
        yield on
    quick = practising()
    assert isinstance(quick.run, Practice)
    quick.run = replace(quick.run, setup=replace(quick.run.setup, is_quick=True), stage="over", fluent=7)
    yield quick


def key_of(answer: Answer) -> str:
    """The key to press for an answer."""
    match answer:
        case HalfChosen(half):
            return f"half:{half}"
        case TileChosen(tile, half):
            return f"tile:{tile}:{0 if tile.low == half else 1}"
        case NoneChosen():
            return "none"
        case NumberTyped(number):
            return f"number:{number}"
        case ClaimJudged(is_true):
            return "true" if is_true else "not true"
        case TilePicked(tile):
            return f"tile:{tile}"
        case _:
            raise AssertionError(f"{answer} is laid tile by tile")


def wrong_key(item: Halves | Tiles | MissingPart | Equation | Claim | BriefFrame) -> str:
    """The key of a wrong choice."""
    right, fact = answer_of(item), item.fact
    match item:
        case Halves(_, halves):
            return next(f"half:{half}" for half in halves if half != fact.needed)
        case Tiles(_, tiles):
            return next(
                f"tile:{tile}:{place}"
                for tile in tiles
                for place, half in enumerate((tile.low, tile.high))
                if half != fact.needed
            )
        case Claim():
            return "not true" if right == ClaimJudged(is_true=True) else "true"
        case _:
            return next(f"number:{number}" for number in range(1, fact.total) if number != fact.needed)


__all__ = [
    "AT",
    "Tile",
    "ends",
    "items",
    "key_of",
    "moments",
    "posed",
    "practice_run",
    "practising",
    "wrong_key",
]

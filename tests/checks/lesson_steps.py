"""The demonstration of a lesson's item, compared with plain sums: it is true, and reveals no more than it may."""

from __future__ import annotations

from typing import assert_never

from matador.teaching.frames import Pair
from matador.teaching.lessons.items import LayOne, LessonItem, Task, WhichFits
from matador.teaching.lessons.steps import (
    EndGlows,
    HalfLit,
    NeedSeen,
    NothingGoes,
    PairSeen,
    PointsGiven,
    ShownStep,
    TileCounted,
    TileGoes,
    TilePassed,
    WinnerSeen,
    steps_of,
    steps_shown,
)
from matador.teaching.practice.items import (
    Answer,
    NoneChosen,
    NumberTyped,
    PointsCounted,
    TileChosen,
    TileLaid,
    TilePicked,
    Tiles,
)
from tests.checks.lesson_items import is_right

_ENDINGS = (HalfLit, TileGoes, NothingGoes, PointsGiven)
"""Steps that reveal the answer, in any task."""


def assert_steps(item: LessonItem, total: int, told: str) -> None:
    """Raise `AssertionError` unless every step is true, and each manner shows only its allowed steps."""
    steps, shown = steps_of(item.task), steps_shown(item)
    for step in steps.all:
        assert holds(step, total), f"{step} is not true: {told}"
    assert not any(isinstance(step, _ENDINGS) for step in steps.before), f"the answer is told: {told}"
    assert steps.before, f"nothing is shown: {told}"
    assert steps.last, f"nothing is left: {told}"
    assert is_right(item.task, total, answer_in(item.task, steps.last[-1])), (
        f"another answer is shown: {told}"
    )
    if isinstance(item.task, WhichFits | LayOne):
        passed = sum(isinstance(step, TilePassed) for step in steps.before)
        assert passed == len(item.task.hand.tiles) - 1, f"more or less than one tile is left: {told}"
    match item.manner:
        case "shown":
            assert shown == steps.all, told
        case "completed":
            assert shown == steps.before, told
        case "alone":
            assert shown == (), told
        case _:
            assert_never(item.manner)


def answer_in(task: Task, step: ShownStep) -> Answer:
    """The answer that the last step shows."""
    match step:
        case TileGoes(play):
            return TilePicked(play.tile) if isinstance(task, WhichFits) else TileLaid(play)
        case HalfLit(tile, half) if isinstance(task, Tiles) and half is not None:
            return TileChosen(tile, half)
        case NothingGoes():
            return NoneChosen()
        case PairSeen("sum", pair) if pair.second is not None:
            return NumberTyped(pair.second)
        case PointsGiven(seat, points):
            return PointsCounted(seat, points)
        case _:
            raise AssertionError(f"{step} shows no answer")


def holds(step: ShownStep, total: int) -> bool:
    """True if plain sums confirm a step, as far as the step alone can tell."""
    match step:
        case EndGlows() | HalfLit() | NothingGoes() | WinnerSeen() | PointsGiven():
            return True
        case NeedSeen(_, pairs, halves):
            return all(_makes(pair, total) and pair.second in (*halves, total) for pair in pairs)
        case PairSeen("frame" | "empty cells" | "parts", pair):
            return pair.second is None and 0 < pair.first < pair.total == total
        case PairSeen(_, pair):
            return _makes(pair, total)
        case TilePassed(tile, pairs):
            tried = {pair.second for pair in pairs}
            return tried == {tile.low, tile.high} and not any(_makes(pair, total) for pair in pairs)
        case TileGoes(_, made):
            return made is None or made.pair is None or _makes(made.pair, total)
        case TileCounted(tile, so_far):
            return tile.low + tile.high <= so_far
        case _:
            assert_never(step)


def _makes(pair: Pair, total: int) -> bool:
    return pair.total == total and pair.first + (pair.second or 0) == total

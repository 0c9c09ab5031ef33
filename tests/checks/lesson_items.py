"""Lessons compared with a second, plain solver: loops over numbers, which share nothing with the rules engine.

It reads the table from the placements, and adds up again which tiles fit. The demonstration of an item is true, and
reveals no more than it may.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from matador.rules import Arm, Play, Tile
from matador.teaching.bonds import Pair
from matador.teaching.lessons.run import Made, Miscounted, Overlooked, Refused, Wrong, judged
from matador.teaching.lessons.tasks import (
    Double,
    DoubleSeen,
    EndGlows,
    HalfLit,
    Hand,
    LayOne,
    LessonItem,
    NeedSeen,
    NothingGoes,
    PairSeen,
    Points,
    PointsGiven,
    ShownStep,
    Task,
    TileCounted,
    TileGoes,
    TilePassed,
    WhichFits,
    WinnerSeen,
    steps_of,
    steps_shown,
)
from matador.teaching.practice.items import (
    Answer,
    EmptyCells,
    MissingPart,
    NoneChosen,
    NumberTyped,
    PointsCounted,
    TileChosen,
    TileLaid,
    TilePicked,
    Tiles,
)


def with_matadors(hand: Hand) -> bool:
    """True if a blank fits a matador by the rules of this table."""
    return hand.rules.values()["matadors"] == "standard"


def ends_of(hand: Hand) -> dict[Arm, int]:
    """The number at each relevant end: for a matador, its sum."""
    (play,) = hand.laid
    if play.direction == "crosswise":
        return dict.fromkeys(hand.arms, play.tile.low + play.tile.high)
    there: dict[Arm, int] = {"L": play.tile.low, "R": play.tile.high}
    return {arm: there[arm] for arm in hand.arms}


def ways_on(hand: Hand, total: int) -> list[tuple[Arm, Tile, int | None]]:
    """Each way in which a tile fits, with the half that touches; None for a matador, which lies crosswise."""
    found: list[tuple[Arm, Tile, int | None]] = []
    for arm, number in ends_of(hand).items():
        for tile in hand.tiles:
            if with_matadors(hand) and tile.low + tile.high in (0, total):
                found.append((arm, tile, None))
                continue
            found += [(arm, tile, half) for half in {tile.low, tile.high} if half + number == total]
    return found


def fitting_tiles(hand: Hand, total: int) -> set[Tile]:
    return {tile for _, tile, _ in ways_on(hand, total)}


def assert_answers(task: Task, total: int, claimed: Answer, told: str) -> int:
    """Check the answers of a task; return how many are right."""
    assert is_right(task, total, claimed), f"{claimed} is claimed to be right: {told}"
    rights = 0
    for answer in offered(task, total):
        found, right = judged(task, answer), is_right(task, total, answer)
        assert (found.wrong is None) == right, f"{answer} is judged otherwise: {told}"
        if found.wrong is not None:
            assert_wrong(task, total, answer, found.wrong, told)
        rights += right
    assert rights >= 1, f"nothing that is offered is right: {told}"
    return rights


def offered(task: Task, total: int) -> Iterator[Answer]:
    match task:
        case EmptyCells() | MissingPart() | Double():
            yield from map(NumberTyped, range(100))
        case Tiles(_, tiles):
            yield NoneChosen()
            for tile in tiles:
                yield from (TileChosen(tile, half) for half in {tile.low, tile.high})
        case WhichFits(hand):
            yield NoneChosen()
            yield from map(TilePicked, hand.tiles)
        case LayOne(hand):
            yield NoneChosen()
            for arm in hand.arms:
                for tile in hand.tiles:
                    if with_matadors(hand) and tile.low + tile.high in (0, total):
                        yield TileLaid(Play(tile, "crosswise", arm))
                    else:
                        yield from (
                            TileLaid(Play(tile, "along", arm, half)) for half in {tile.low, tile.high}
                        )
        case Points():
            yield from (PointsCounted(seat, points) for seat in (0, 1) for points in range(100))
        case _:
            assert_never(task)


def is_right(task: Task, total: int, answer: Answer) -> bool:
    """True if plain sums say that the answer is right."""
    match task, answer:
        case ((EmptyCells(fact) | MissingPart(fact)), NumberTyped(number)):
            return number + fact.known == total
        case Double(half), NumberTyped(number):
            return number == half + half
        case Tiles(fact), TileChosen(_, half):
            return half + fact.known == total
        case ((WhichFits(hand) | LayOne(hand)), NoneChosen()):
            return not ways_on(hand, total)
        case WhichFits(hand), TilePicked(tile):
            return tile in fitting_tiles(hand, total)
        case LayOne(hand), TileLaid(play):
            return (play.arm, play.tile, play.touching) in ways_on(hand, total)
        case Points(_, hands), PointsCounted(seat, points):
            left = sum(tile.low + tile.high for hand in hands for tile in hand)
            return not hands[seat] and points == left
        case _:
            return False


def assert_wrong(task: Task, total: int, answer: Answer, wrong: Wrong, told: str) -> None:
    """Raise `AssertionError` unless a wrong answer is described correctly."""
    told = f"{answer} is told as {wrong}: {told}"
    match wrong:
        case Made((pair,)) if isinstance(task, Double):
            assert isinstance(answer, NumberTyped), told
            assert pair.total == task.half + task.half != answer.number, told
            assert (pair.first, pair.second) == (task.half, answer.number - task.half), told
            assert pair.second, told
        case Made(pairs):
            assert sorted(pairs, key=repr) == sorted(pairs_made(task, total, answer), key=repr), told
            assert all(pair.first + (pair.second or 0) != total for pair in pairs), told
        case Overlooked(tiles) if isinstance(task, Tiles):
            (tile,) = tiles
            assert total - task.fact.known in (tile.low, tile.high), told
        case Overlooked(tiles):
            assert isinstance(task, WhichFits | LayOne), told
            assert set(tiles) == fitting_tiles(task.hand, total), told
        case Miscounted(False) if isinstance(task, Double):
            assert isinstance(answer, NumberTyped), told
            assert answer.number <= task.half, told
        case Miscounted(is_seat_wrong):
            assert isinstance(task, Points), told
            assert isinstance(answer, PointsCounted), told
            left = sum(tile.low + tile.high for hand in task.hands for tile in hand)
            assert is_seat_wrong == bool(task.hands[answer.seat]), told
            assert is_seat_wrong or answer.points != left, told
        case Refused():
            raise AssertionError(f"nothing is added up: {told}")
        case _:
            assert_never(wrong)


def pairs_made(task: Task, total: int, answer: Answer) -> set[Pair]:
    """The sums in an answer, if it is wrong."""
    match task, answer:
        case ((EmptyCells(fact) | MissingPart(fact)), NumberTyped(number)):
            return {Pair(total, fact.known, number)}
        case Tiles(fact), TileChosen(_, half):
            return {Pair(total, fact.known, half)}
        case WhichFits(hand), TilePicked(tile):
            numbers = ends_of(hand).values()
            return {Pair(total, number, half) for number in numbers for half in (tile.low, tile.high)}
        case LayOne(hand), TileLaid(play) if play.arm is not None:
            return {Pair(total, ends_of(hand)[play.arm], play.touching)}
        case _:
            return set()


_ENDINGS = (HalfLit, TileGoes, NothingGoes, PointsGiven)
"""Steps that reveal the answer, in any task."""


def assert_steps(item: LessonItem, total: int, told: str) -> None:
    """Raise `AssertionError` unless every step is true, and each manner shows only its allowed steps."""
    steps, shown = steps_of(item.task), steps_shown(item)
    for step in steps.all:
        assert holds(step, 2 * item.task.half if isinstance(item.task, Double) else total), (
            f"{step} is not true: {told}"
        )
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
    match step:
        case TileGoes(play):
            return TilePicked(play.tile) if isinstance(task, WhichFits) else TileLaid(play)
        case HalfLit(tile, half) if isinstance(task, Tiles) and half is not None:
            return TileChosen(tile, half)
        case NothingGoes():
            return NoneChosen()
        case PairSeen("sum", pair) if pair.second is not None:
            return NumberTyped(pair.made if isinstance(task, Double) else pair.second)
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
        case DoubleSeen(tile):
            return tile.low == tile.high and tile.low + tile.high == total
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

"""Invariants of every lesson of its kind, by plain sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from matador.teaching.evidence import Fact
from matador.teaching.lessons.items import (
    EmptyCells,
    Hand,
    LayOne,
    Lesson,
    LessonKind,
    Points,
    Task,
    WhichFits,
)
from matador.teaching.practice.items import MissingPart, Tiles
from tests.checks.lesson_items import ends_of, fitting_tiles, ways_on, with_matadors

MANNERS = ["shown", "shown", "completed", "completed", "alone", "alone"]


def assert_lesson(lesson: Lesson, told: str) -> None:
    """Raise `AssertionError` unless the invariants of a lesson and of its kind hold."""
    tasks = [item.task for item in lesson.items]
    assert [item.manner for item in lesson.items] == MANNERS, f"other manners: {told}"
    # A small total has fewer than six facts, and a frame or a sum has nothing else that could differ.
    repeats = lesson.kind in ("frame", "missing part") and lesson.total < 7
    assert repeats or len({unordered(task) for task in tasks}) == 6, f"twice: {told}"
    for task in tasks:
        if isinstance(task, WhichFits | LayOne):
            assert_hand(task.hand, lesson.total, told)
    _LAWS[lesson.kind](tasks, lesson.total, told)


def unordered(task: Task) -> str:
    """A task as text, independent of the order of its tiles."""
    match task:
        case Tiles(fact, tiles):
            return f"{fact} {sorted(map(str, tiles))}"
        case WhichFits(hand) | LayOne(hand):
            return f"{[str(play) for play in hand.laid]} {hand.arms} {sorted(map(str, hand.tiles))}"
        case _:
            return f"{task}"


def assert_hand(hand: Hand, total: int, told: str) -> None:
    """Raise `AssertionError` unless there are three different tiles of the set, none of them on the table."""
    has_matadors = with_matadors(hand)
    on_table = {play.tile for play in hand.laid}
    assert (len(hand.laid), len(hand.tiles)) == (1, 3), f"too large: {told}"
    assert len(set(hand.tiles) | on_table) == 4, f"a tile is there twice: {told}"
    for tile in (*hand.tiles, *on_table):
        assert (0 if has_matadors else 1) <= tile.low <= tile.high < total, f"no tile of the set: {told}"
        assert has_matadors or tile.low + tile.high != total, f"a matador: {told}"


def assert_facts(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless there are six facts, as different as possible, the last ones new if possible."""
    facts: list[Fact] = [task.fact for task in tasks if isinstance(task, EmptyCells | MissingPart | Tiles)]
    numbers = [fact.known for fact in facts]
    assert len(numbers) == 6, f"another kind: {told}"
    assert all(0 < number < total for number in numbers), told
    assert len(set(numbers)) == min(6, total - 1), f"too few different facts: {told}"
    assert all(numbers[place] != numbers[place + 1] for place in range(5)), f"twice running: {told}"
    shown = {min(number, total - number) for number in numbers[:4]}
    new = [min(number, total - number) not in shown for number in numbers[4:]]
    assert new[0] == (total > 5), f"what is done alone was shown: {told}"
    assert new[1] or total < 10, f"what is done alone was shown: {told}"


def assert_of(kind: type[EmptyCells | MissingPart | Tiles]) -> Law:
    """The invariant of a kind whose items ask for facts."""

    def law(tasks: Sequence[Task], total: int, told: str) -> None:
        assert all(isinstance(task, kind) for task in tasks), f"another kind: {told}"
        assert_facts(tasks, total, told)

    return law


def assert_nothing_fits(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless something fits in three of the six items, and in one of the two demonstrations."""
    hands = [task.hand for task in tasks if isinstance(task, WhichFits)]
    fitting = [bool(fitting_tiles(hand, total)) for hand in hands]
    assert len(hands) == 6, f"another kind: {told}"
    assert sum(fitting) == 3, f"not in half of the items: {told}"
    assert sum(fitting[:2]) == 1, f"not one of each is shown: {told}"
    assert all(len(ways_on(hand, total)) <= 1 for hand in hands), f"more than one way: {told}"


def assert_two_ends(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless the ends differ and exactly one placement fits, equally often at either end."""
    arms = []
    for hand in hands_of(tasks):
        numbers = list(ends_of(hand).values())
        assert len(set(numbers)) == 2, f"no two ends: {told}"
        assert sum(numbers) != total, f"each has what the other needs: {told}"
        assert len(ways_on(hand, total)) == 1, f"not one way: {told}"
        arms += [arm for arm, _, _ in ways_on(hand, total)]
    assert sorted(arms) == [*"LLLRRR"], f"an end comes more often: {told}"


def assert_matadors(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless only a matador fits, for its own sum, at six different ends including a blank."""
    seen, laid = set(), set()
    for hand in hands_of(tasks):
        (tile,) = fitting_tiles(hand, total)
        (number,) = ends_of(hand).values()
        assert tile.low + tile.high in (0, total), f"no matador goes on: {told}"
        assert total not in (tile.low + number, tile.high + number), f"also by its half: {told}"
        seen.add(number)
        laid.add(tile)
    assert len(seen) == 6, f"an end comes twice: {told}"
    assert 0 in seen, f"no blank: {told}"
    assert len(laid) >= 3, f"always the same matador: {told}"


def assert_from_matador(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless each end is a matador's, and is shown closed and with a blank."""
    hands = hands_of(tasks)
    assert all(list(ends_of(hand).values()) == [total] for hand in hands), f"no matador: {told}"
    ways = [[(tile, half) for _, tile, half in ways_on(hand, total)] for hand in hands]
    assert all(len(way) <= 1 for way in ways), f"more than one way: {told}"
    assert sorted([half for _, half in way] for way in ways[:2]) == [[], [0]], f"not one of each: {told}"
    for hand, way in zip(hands, ways, strict=True):
        (lying,) = (play.tile for play in hand.laid)
        others = [tile for tile in hand.tiles if tile not in [tile for tile, _ in way]]
        halves = {half for tile in others for half in (tile.low, tile.high)}
        assert halves & {lying.low, lying.high}, f"nobody would lay it by its half: {told}"


def assert_points(tasks: Sequence[Task], total: int, told: str) -> None:
    """Raise `AssertionError` unless two tiles with at most 20 pips are left, and half the points go to the learner."""
    counted = [task for task in tasks if isinstance(task, Points)]
    assert len(counted) == 6, f"another kind: {told}"
    pips = [sum(tile.low + tile.high for hand in task.hands for tile in hand) for task in counted]
    assert max(pips) <= 20, f"too many points: {told}"
    assert len(set(pips)) == 6, f"points come twice: {told}"
    assert sum(not task.hands[0] for task in counted) == 3, f"not as often the learner's: {told}"
    for task in counted:
        tiles = [tile for hand in task.hands for tile in hand]
        assert sorted(map(len, task.hands)) == [0, 2], f"not two tiles: {told}"
        assert len(set(tiles)) == 2, f"a tile is there twice: {told}"
        assert all(1 <= tile.low <= tile.high < total for tile in tiles), f"no tile of the set: {told}"


def hands_of(tasks: Sequence[Task]) -> list[Hand]:
    """The hands of tasks in which one tile is played."""
    hands = [task.hand for task in tasks if isinstance(task, LayOne)]
    assert len(hands) == len(tasks), "another kind"
    return hands


Law: TypeAlias = Callable[[Sequence[Task], int, str], None]

_LAWS: Final[Mapping[LessonKind, Law]] = MappingProxyType(
    {
        "frame": assert_of(EmptyCells),
        "missing part": assert_of(MissingPart),
        "which tile": assert_of(Tiles),
        "nothing fits": assert_nothing_fits,
        "two ends": assert_two_ends,
        "matadors": assert_matadors,
        "closing and opening": assert_from_matador,
        "points": assert_points,
    }
)

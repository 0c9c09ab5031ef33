"""How lessons are made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations
from random import Random
from typing import Final, TypeVar, assert_never, get_args

from matador.match.help import Picture
from matador.rules import ARMS, Ruleset, Tile
from matador.teaching.facts import Fact
from matador.teaching.lessons.asked import facts_asked
from matador.teaching.lessons.hand_tasks import (
    Continuing,
    at_any_number,
    from_matador,
    joinable,
    two_ends,
    which_fits,
)
from matador.teaching.lessons.items import (
    MANNERS,
    EmptyCells,
    LayOne,
    Lesson,
    LessonItem,
    Points,
    Task,
    WhichFits,
)
from matador.teaching.lessons.kinds import LessonKind, rules_of
from matador.teaching.practice.items import MissingPart, Tiles
from matador.teaching.practice.making import made

MOST_POINTS: Final = 20
"""No more points are counted."""

TILES_LEFT: Final = 2
"""So many tiles are left where points are counted."""

_PAIR: Final = 2
"""So many items are done in the same manner."""

_CONTINUING: tuple[Continuing, ...] = get_args(Continuing)
"""The first two are shown."""

_Case = TypeVar("_Case")


def lesson_of(kind: LessonKind, total: int, chance: Random, picture: Picture = "frames") -> Lesson:
    """A lesson of a kind and a total: six items, no two alike; `ValueError` if there is no such lesson."""
    tasks = _tasks(kind, rules_of(kind, total), chance, picture)
    items = (LessonItem(task, manner) for task, manner in zip(tasks, MANNERS, strict=True))
    return Lesson(kind, total, tuple(items))


def _tasks(kind: LessonKind, rules: Ruleset, chance: Random, picture: Picture) -> Sequence[Task]:
    """The tasks of a lesson, in their order."""
    match kind:
        case "frame":
            return [EmptyCells(fact) for fact in facts_asked(rules.total, picture, chance)]
        case "missing part":
            return [MissingPart(fact) for fact in facts_asked(rules.total, picture, chance)]
        case "which tile":
            return _each(facts_asked(rules.total, picture, chance), lambda fact: _tiles(fact, chance))
        case "nothing fits":
            return _nothing_fits(rules, picture, chance)
        case "two ends":
            return _two_ends(rules, chance)
        case "matadors":
            # A blank is there each time: no half goes on from it.
            numbers = [0, *chance.sample(range(1, rules.total), len(MANNERS) - 1)]
            return at_any_number(rules, _shuffled(numbers, chance), chance)
        case "closing and opening":
            others = [one for _ in range(2) for one in chance.sample(_CONTINUING, _PAIR)]
            cases = [*_shuffled(_CONTINUING[:_PAIR], chance), *others]
            return _each(cases, lambda goes_on: from_matador(rules, goes_on, chance))
        case "points":
            return _points(rules, chance)
        case _:
            assert_never(kind)


def _tiles(fact: Fact, chance: Random, *, is_none: bool = False) -> Tiles:
    """Three tiles, with the wrong halves that practice has."""
    item = made("tiles", fact, chance, is_none=is_none)
    assert isinstance(item, Tiles)
    return item


def _nothing_fits(rules: Ruleset, picture: Picture, chance: Random) -> list[Task]:
    """In half of the items something fits, in one of those that are shown as well."""
    nones = [*_shuffled((True, False), chance), *_shuffled((True, False) * _PAIR, chance)]
    cases = list(zip(facts_asked(rules.total, picture, chance), nones, strict=True))

    def task(case: tuple[Fact, bool]) -> Task:
        fact, is_none = case
        return which_fits(rules, fact.known, chance, lambda: _tiles(fact, chance, is_none=is_none).tiles)

    return _each(cases, task)


def _two_ends(rules: Ruleset, chance: Random) -> list[Task]:
    """At either end as often, and with other tiles on the table each time, as far as there are enough."""
    lying = _shuffled(joinable(rules), chance)
    first = _shuffled(ARMS[:2], chance)
    # What lies there again is continued at its other end.
    arms = [*first, *_shuffled(ARMS[:2], chance), *reversed(first)]
    places = [(lying[nth % len(lying)], arm) for nth, arm in enumerate(arms)]
    return _each(places, lambda place: two_ends(rules, *place, chance))


def _points(rules: Ruleset, chance: Random) -> list[Task]:
    """Fewer points first, each number once; in half of the items they are the learner's."""
    by_points: dict[int, list[tuple[Tile, ...]]] = {}
    for tiles in combinations(rules.tiles, TILES_LEFT):
        by_points.setdefault(sum(tile.pips for tile in tiles), []).append(tiles)
    numbers = chance.sample([points for points in sorted(by_points) if points <= MOST_POINTS], len(MANNERS))
    winners = _shuffled((0, 1) * (len(MANNERS) // 2), chance)
    tasks: list[Task] = []
    for points, winner in zip(sorted(numbers), winners, strict=True):
        left = tuple(_shuffled(chance.choice(by_points[points]), chance))
        tasks.append(Points(rules, ((), left) if winner == 0 else (left, ())))
    return tasks


def _each(cases: Sequence[_Case], make: Callable[[_Case], Task]) -> list[Task]:
    """A task for each case, no two alike."""
    tasks: list[Task] = []
    for case in cases:
        task = make(case)
        while any(_unordered(task) == _unordered(other) for other in tasks):
            task = make(case)
        tasks.append(task)
    return tasks


def _unordered(task: Task) -> Hashable:
    """What is the same of two tasks that differ in the order of their tiles alone."""
    match task:
        case Tiles(fact, tiles):
            return fact, frozenset(tiles)
        case WhichFits(hand) | LayOne(hand):
            return hand.laid, hand.arms, frozenset(hand.tiles)
        case _:
            return task


def _shuffled(values: Sequence[_Case], chance: Random) -> list[_Case]:
    return chance.sample(values, len(values))

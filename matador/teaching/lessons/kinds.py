"""The lessons as data: a table of their kinds, and how the tasks of each kind are made.

A new lesson is an entry of `LESSONS`, and its name in `matador/ui/sentences/learn.py` `lesson_name`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import combinations, cycle, islice
from random import Random
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from matador.match.help import Picture
from matador.rules import ARMS, Arm, Direction, Play, Ruleset, Tile, ValueEnd, named_ruleset
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from matador.teaching.lessons import tasks
from matador.teaching.path import STEPS, TOTALS, Step, step_for, totals_open
from matador.teaching.practice.items import EmptyCells, MissingPart, Tiles, made

WRONG: Final = 2
"""Number of tiles in a hand that don't fit, plus one if nothing fits."""

Continuing: TypeAlias = Literal["closed", "blank", "matador"]
"""The tile that fits next to a matador: none, a blank, or another matador."""


def at_any_number(rules: Ruleset, _picture: Picture, chance: Random) -> list[tasks.LayOne]:
    """Ends with different numbers, where only a matador from the hand fits.

    Neither of its halves makes the total with the number, so that only its own sum counts. The matadors take turns.
    """
    # 0 is always included, since no half fits next to a blank.
    numbers = [0, *chance.sample(range(1, rules.total), len(tasks.MANNERS) - 1)]
    came = Counter[Tile]()
    found = []
    for number in shuffled(numbers, chance):
        line = _line_to(rules, number, chance)
        matadors = [tile for tile in rules.matador_tiles if rules.total - number not in tile.halves]
        matador = min(chance.sample(sorted(matadors), len(matadors)), key=lambda tile: came[tile])
        came[matador] += 1
        wrong = _like((number,), _not_going_on(line), WRONG, chance)
        found.append(tasks.LayOne(_dealt(line, [matador, *wrong], chance)))
    return found


def from_matadors(rules: Ruleset, _picture: Picture, chance: Random) -> list[tasks.Task]:
    """Crosswise matadors; in the first two items, one is closed, and a blank fits next to the other.

    One of the tiles in hand makes the total with a half of the matador.
    """
    others = [one for _ in range(2) for one in chance.sample(CONTINUING, PAIR)]
    cases = [*shuffled(CONTINUING[:PAIR], chance), *others]
    own = [tile for tile in sorted(rules.matador_tiles) if tile.pips == rules.total]

    def task(goes_on: Continuing) -> tasks.Task:
        lying = chance.choice(own)
        line = tasks.Hand(rules, (Play(lying, "crosswise"),), ("R",), ())
        passed = _not_going_on(line)
        if goes_on == "closed":
            return tasks.LayOne(_dealt(line, _like(lying.halves, passed, WRONG + 1, chance), chance))
        plays = tasks.plays_of(replace(line, tiles=tuple(tile for tile in rules.tiles if tile != lying)))
        # A tile with a blank is played lengthwise, a matador crosswise.
        direction: Direction = "along" if goes_on == "blank" else "crosswise"
        tile = chance.choice([play.tile for play in plays if play.direction == direction])
        wrong = _like(chance.sample(lying.halves, 1), passed, WRONG, chance)
        return tasks.LayOne(_dealt(line, [tile, *wrong], chance))

    return each_different(cases, task)


def _line_to(rules: Ruleset, number: int, chance: Random) -> tasks.Hand:
    """A line with one end that shows this number, and an empty hand.

    It is a double if possible, so that no other number is visible.
    """
    tiles = [tile for tile in _ordinary(rules) if number in tile.halves]
    doubles = [tile for tile in tiles if tile.is_double]
    lying = doubles[0] if doubles else chance.choice(tiles)
    both = tasks.Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
    arms = [arm for arm, end in both.ends.items() if end == ValueEnd(number)]
    return replace(both, arms=(arms[-1],))


def _ordinary(rules: Ruleset) -> list[Tile]:
    """The tiles that are not matadors in any step of the path."""
    return [tile for tile in rules.tiles if tile.pips not in (0, rules.total)]


def _not_going_on(line: tasks.Hand) -> list[Tile]:
    """The ordinary tiles that fit nowhere on a line."""
    lying = {play.tile for play in line.laid}
    pool = [tile for tile in _ordinary(line.rules) if tile not in lying]
    going_on = {play.tile for play in tasks.plays_of(replace(line, tiles=tuple(pool)))}
    return [tile for tile in pool if tile not in going_on]


def _like(halves: Iterable[int], tiles: Sequence[Tile], count: int, chance: Random) -> list[Tile]:
    """Choose `count` random tiles, with these halves among them if possible."""
    chosen: list[Tile] = []
    for half in halves:
        like = [tile for tile in tiles if half in tile.halves and tile not in chosen]
        if like and not any(half in tile.halves for tile in chosen):
            chosen.append(chance.choice(like))
    rest = [tile for tile in tiles if tile not in chosen]
    return chosen + chance.sample(rest, count - len(chosen))


def _dealt(line: tasks.Hand, tiles: Sequence[Tile], chance: Random) -> tasks.Hand:
    return replace(line, tiles=tuple(chance.sample(tiles, len(tiles))))


_EARLY: Final = 4
_LATE: Final = 2
"""Numbers of items with help, and without."""
_MANY: Final = 5
"""With this many pairs of numbers, two are reserved for the items without help, otherwise one."""


def facts_asked(rules: Ruleset, picture: Picture, chance: Random) -> tuple[Fact, ...]:
    """Six facts of a total, all different if the total has enough.

    The items without help have pairs of numbers that were not shown before, if there are enough.
    """
    total = rules.total
    pairs = [(known, total - known) for known in range(1, total // 2 + 1)]
    chance.shuffle(pairs)
    if len(pairs) < _MANY:
        # Doubles last, since they have only one fact, and the first items need more.
        pairs.sort(key=lambda pair: pair[0] == pair[1])
    kept = 0 if len(pairs) < 3 else 1 if len(pairs) < _MANY else 2
    turned = [pair if chance.random() < 0.5 else pair[::-1] for pair in pairs]
    here, there = turned[: len(turned) - kept], turned[len(turned) - kept :]
    early = list(islice(cycle(_both_ways(here)), _EARLY))
    late = list(islice([*_both_ways(there), *early], _LATE))
    return tuple(Fact(total, known, picture) for known in (*early, *late))


def _both_ways(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The known numbers: one of each pair, then the other of each pair."""
    return [first for first, _ in pairs] + [second for first, second in pairs if first != second]


MAX_POINTS: Final = 20
PAIR: Final = 2
CONTINUING: tuple[Continuing, ...] = get_args(Continuing)
"""The first two are shown to the learner."""

_Case = TypeVar("_Case")


def which_tile(fact: Fact, chance: Random, *, is_none: bool = False) -> Tiles:
    """Three tiles with wrong halves as in practice."""
    item = made("tiles", fact, chance, is_none=is_none)
    assert isinstance(item, Tiles)
    return item


def nothing_fits(rules: Ruleset, picture: Picture, chance: Random) -> list[tasks.Task]:
    """A tile fits in half of the items, including one of those that are shown."""
    nones = [*shuffled((True, False), chance), *shuffled((True, False) * PAIR, chance)]
    cases = list(zip(facts_asked(rules, picture, chance), nones, strict=True))

    def task(case: tuple[Fact, bool]) -> tasks.Task:
        fact, is_none = case
        line = _line_to(rules, fact.known, chance)
        lying = {play.tile for play in line.laid}
        hand = which_tile(fact, chance, is_none=is_none).tiles
        while lying.intersection(hand):
            hand = which_tile(fact, chance, is_none=is_none).tiles
        return tasks.WhichFits(replace(line, tiles=hand))

    return each_different(cases, task)


def each_end(rules: Ruleset, _picture: Picture, chance: Random) -> list[tasks.Task]:
    """Each end occurs equally often, with different tiles on the table if there are enough."""
    lying = shuffled([tile for tile in _ordinary(rules) if not tile.is_double], chance)
    first = shuffled(ARMS[:2], chance)
    # If a tile is on the table again, the other end is continued.
    arms = [*first, *shuffled(ARMS[:2], chance), *reversed(first)]
    places = [(lying[nth % len(lying)], arm) for nth, arm in enumerate(arms)]

    def task(place: tuple[Tile, Arm]) -> tasks.Task:
        """One tile fits at just this end, with one half; the others resemble the tile on the table."""
        lying, arm = place
        line = tasks.Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
        pool = [tile for tile in _ordinary(rules) if tile != lying]
        plays = tasks.plays_of(replace(line, tiles=tuple(pool)))
        ways = Counter(play.tile for play in plays)
        right = [play.tile for play in plays if play.arm == arm and ways[play.tile] == 1]
        tile = chance.choice([tile for tile in right if not tile.is_double])
        wrong = _like(lying.halves, [tile for tile in pool if not ways[tile]], WRONG, chance)
        return tasks.LayOne(_dealt(line, [tile, *wrong], chance))

    return each_different(places, task)


def points(rules: Ruleset, _picture: Picture, chance: Random) -> list[tasks.Task]:
    """The points increase, and belong to the learner in half of the items."""
    by_points: dict[int, list[tuple[Tile, ...]]] = {}
    for tiles in combinations(rules.tiles, 2):
        by_points.setdefault(sum(tile.pips for tile in tiles), []).append(tiles)
    few = [points for points in sorted(by_points) if points <= MAX_POINTS]
    numbers = chance.sample(few, len(tasks.MANNERS))
    winners = shuffled((0, 1) * (len(tasks.MANNERS) // 2), chance)
    found: list[tasks.Task] = []
    for count, winner in zip(sorted(numbers), winners, strict=True):
        left = tuple(shuffled(chance.choice(by_points[count]), chance))
        found.append(tasks.Points(rules, ((), left) if winner == 0 else (left, ())))
    return found


DOUBLES: Final = range(1, 7)
"""The halves of the doubles that are asked for: those of double-six."""


def doubles(_rules: Ruleset, _picture: Picture, chance: Random) -> list[tasks.Double]:
    """The smallest doubles are shown, and the learner adds the others."""
    return [tasks.Double(half) for half in (*DOUBLES[:PAIR], *shuffled(DOUBLES[PAIR:], chance))]


def each_different(cases: Sequence[_Case], make: Callable[[_Case], tasks.Task]) -> list[tasks.Task]:
    found: list[tasks.Task] = []
    for case in cases:
        task = make(case)
        while any(_unordered(task) == _unordered(other) for other in found):
            task = make(case)
        found.append(task)
    return found


def _unordered(task: tasks.Task) -> Hashable:
    """A key that is the same for tasks that differ only in the order of tiles."""
    match task:
        case Tiles(fact, tiles):
            return fact, frozenset(tiles)
        case tasks.WhichFits(hand) | tasks.LayOne(hand):
            return hand.laid, hand.arms, frozenset(hand.tiles)
        case _:
            return task


def shuffled(values: Sequence[_Case], chance: Random) -> list[_Case]:
    return chance.sample(values, len(values))


# The table


@dataclass(frozen=True, slots=True)
class LessonPlan:
    """How a lesson is made."""

    make: Callable[[Ruleset, Picture, Random], Sequence[tasks.Task]]
    """Makes a different task for each of `MANNERS`."""
    example: Callable[[Ruleset], tasks.Task]
    """The task on the card of the lesson, where the first tile that fits has been played."""
    has_matadors: bool = False
    only: int | None = None
    """The only total that has this lesson; None for every total."""


def _fact(rules: Ruleset) -> Fact:
    return Fact(rules.total, rules.total // 2, "frames")


def _tiles(fact: Fact) -> Tiles:
    return Tiles(fact, (Tile(1, 1), Tile(1, fact.needed), Tile(2, fact.known)))


def _line(rules: Ruleset, lying: Play, *tiles: Tile, has_two_ends: bool = False) -> tasks.LayOne:
    return tasks.LayOne(tasks.Hand(rules, (lying,), ("L", "R") if has_two_ends else ("R",), tiles))


LESSONS: Final[Mapping[tasks.LessonKind, LessonPlan]] = {
    # How many cells are empty?
    "frame": LessonPlan(
        lambda *given: [EmptyCells(fact) for fact in facts_asked(*given)],
        lambda rules: EmptyCells(_fact(rules)),
    ),
    # 3 + ? = 7
    "missing part": LessonPlan(
        lambda *given: [MissingPart(fact) for fact in facts_asked(*given)],
        lambda rules: MissingPart(_fact(rules)),
    ),
    # Which tile fits, with which half?
    "which tile": LessonPlan(
        lambda rules, picture, chance: each_different(
            facts_asked(rules, picture, chance), lambda fact: which_tile(fact, chance)
        ),
        lambda rules: _tiles(_fact(rules)),
    ),
    # Does any tile fit?
    "nothing fits": LessonPlan(
        nothing_fits, lambda rules: tasks.WhichFits(_line(rules, Play(Tile(1, 2), "along")).hand)
    ),
    # Which tile fits, at which end?
    "two ends": LessonPlan(
        each_end, lambda rules: _line(rules, Play(Tile(1, 2), "along"), has_two_ends=True)
    ),
    # 3 + 3 = ?
    "doubles": LessonPlan(doubles, lambda _rules: tasks.Double(3), only=7),
    # Matadors fit any number.
    "matadors": LessonPlan(
        at_any_number,
        lambda rules: _line(rules, Play(Tile(2, 3), "along"), Tile(3, 4)),
        has_matadors=True,
        only=7,
    ),
    # Matadors close an end, and blanks open it.
    "closing and opening": LessonPlan(
        from_matadors,
        lambda rules: _line(rules, Play(Tile(2, 5), "crosswise"), Tile(0, 4)),
        has_matadors=True,
        only=7,
    ),
    # Who gets how many points?
    "points": LessonPlan(points, lambda rules: tasks.Points(rules, ((), (Tile(1, 3), Tile(1, 1))))),
}
"""In learning order."""
LESSON_KINDS: Final = tuple(LESSONS)
_PLAYERS: Final = 2

OF_MATADORS: Final = tuple(kind for kind, plan in LESSONS.items() if plan.has_matadors)
_WITH_MATADORS: Final[Step] = next(step for step in STEPS if step.blanks and step.matadors)
"""The only step of the path in which a blank fits next to a matador."""


def kinds_of(total: int) -> tuple[tasks.LessonKind, ...]:
    """The kinds of lessons for a total; `ValueError` for a total that is not taught.

    Only 7 is played with both blanks and matadors, and with exactly six doubles.
    """
    if total not in TOTALS:
        raise ValueError(f"{total} is not taught; the totals are {TOTALS}")
    return tuple(kind for kind, plan in LESSONS.items() if plan.only in (None, total))


@cache
def rules_of(kind: tasks.LessonKind, total: int) -> Ruleset:
    """The rules in a lesson, which are those of a step on the path; `ValueError` if there is no such lesson.

    Lessons about matadors have the rules of the step with matadors, others those of the first step without them.
    """
    if kind not in kinds_of(total):
        raise ValueError(f"there is no {kind!r} lesson for {total}")
    if LESSONS[kind].has_matadors:
        step = _WITH_MATADORS
    else:
        first = next(step for step in STEPS if step.total == total)
        step = replace(first, blanks=False, matadors=False, spinner=False)
    return named_ruleset(step.ruleset, _PLAYERS, {**step.options(), "set": step.set})


def lessons_open(learner: Learner | None, at: datetime) -> tuple[tuple[tasks.LessonKind, int], ...]:
    """The lessons that a learner can take, each with its total.

    They are the lessons of every open total. Those about matadors require the step with blanks and matadors, or a later
    opened total.
    """
    has_come = step_for(learner, at).level >= _WITH_MATADORS.level
    has_come |= learner is not None and learner.opened > _WITH_MATADORS.total
    return tuple(
        (kind, total)
        for total in totals_open(learner, at)
        for kind in kinds_of(total)
        if has_come or not LESSONS[kind].has_matadors
    )


def lessons_of(learner: Learner | None, at: datetime, total: int) -> dict[tasks.LessonKind, bool]:
    """The lessons of a total; True if the learner can take it."""
    is_open = {kind for kind, of in lessons_open(learner, at) if of == total}
    return {kind: kind in is_open for kind in kinds_of(total)}


def example_of(kind: tasks.LessonKind, total: int) -> tasks.Task:
    return LESSONS[kind].example(rules_of(kind, total))


def lesson_of(
    kind: tasks.LessonKind, total: int, chance: Random, picture: Picture = "frames"
) -> tasks.Lesson:
    """A lesson with six different items; `ValueError` if there is no such lesson."""
    rules = rules_of(kind, total)
    found = LESSONS[kind].make(rules, picture, chance)
    items = (tasks.LessonItem(task, manner) for task, manner in zip(found, tasks.MANNERS, strict=True))
    return tasks.Lesson(kind, total, tuple(items))

"""Make lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, cycle, islice
from random import Random
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from matador.match.help import Picture
from matador.rules import ARMS, Arm, Direction, Play, Ruleset, Tile, ValueEnd
from matador.teaching.evidence import Fact
from matador.teaching.lessons.items import MANNERS, Hand, LayOne, Points, Task, WhichFits, plays_of
from matador.teaching.practice.items import Tiles, made

WRONG: Final = 2
"""Number of tiles in a hand that don't fit, plus one if nothing fits."""

Continuing: TypeAlias = Literal["closed", "blank", "matador"]
"""The tile that fits next to a matador: none, a blank, or another matador."""


def which_fits(rules: Ruleset, number: int, chance: Random, tiles: Callable[[], Sequence[Tile]]) -> WhichFits:
    """An end with this number, and the first hand from `tiles` without a tile that is on the table."""
    line = _line_to(rules, number, chance)
    lying = {play.tile for play in line.laid}
    hand = tiles()
    while lying.intersection(hand):
        hand = tiles()
    return WhichFits(replace(line, tiles=tuple(hand)))


def two_ends(rules: Ruleset, lying: Tile, arm: Arm, chance: Random) -> LayOne:
    """One tile fits at just this end, with one half; the others resemble the tile on the table."""
    line = Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
    pool = [tile for tile in _ordinary(rules) if tile != lying]
    plays = plays_of(replace(line, tiles=tuple(pool)))
    ways = Counter(play.tile for play in plays)
    right = [play.tile for play in plays if play.arm == arm and ways[play.tile] == 1]
    tile = chance.choice([tile for tile in right if not tile.is_double])
    wrong = _like(lying.halves, [tile for tile in pool if not ways[tile]], WRONG, chance)
    return LayOne(_dealt(line, [tile, *wrong], chance))


def at_any_number(rules: Ruleset, chance: Random) -> list[LayOne]:
    """Ends with different numbers, where only a matador from the hand fits.

    Neither of its halves makes the total with the number, so that only its own sum counts. The matadors take turns.
    """
    # 0 is always included, since no half fits next to a blank.
    numbers = [0, *chance.sample(range(1, rules.total), len(MANNERS) - 1)]
    came = Counter[Tile]()
    tasks = []
    for number in shuffled(numbers, chance):
        line = _line_to(rules, number, chance)
        matadors = [tile for tile in rules.matador_tiles if rules.total - number not in tile.halves]
        matador = min(chance.sample(sorted(matadors), len(matadors)), key=lambda tile: came[tile])
        came[matador] += 1
        wrong = _like((number,), _not_going_on(line), WRONG, chance)
        tasks.append(LayOne(_dealt(line, [matador, *wrong], chance)))
    return tasks


def from_matadors(rules: Ruleset, chance: Random) -> list[Task]:
    """Crosswise matadors; in the first two items, one is closed, and a blank fits next to the other."""
    others = [one for _ in range(2) for one in chance.sample(CONTINUING, PAIR)]
    cases = [*shuffled(CONTINUING[:PAIR], chance), *others]
    return each_different(cases, lambda goes_on: _from_matador(rules, goes_on, chance))


def _from_matador(rules: Ruleset, goes_on: Continuing, chance: Random) -> LayOne:
    """A hand next to a crosswise matador. One of its tiles makes the total with a half of the matador."""
    own = [tile for tile in sorted(rules.matador_tiles) if tile.pips == rules.total]
    lying = chance.choice(own)
    line = Hand(rules, (Play(lying, "crosswise"),), ("R",), ())
    passed = _not_going_on(line)
    if goes_on == "closed":
        return LayOne(_dealt(line, _like(lying.halves, passed, WRONG + 1, chance), chance))
    plays = plays_of(replace(line, tiles=tuple(tile for tile in rules.tiles if tile != lying)))
    # A tile with a blank is played lengthwise, a matador crosswise.
    direction: Direction = "along" if goes_on == "blank" else "crosswise"
    tile = chance.choice([play.tile for play in plays if play.direction == direction])
    wrong = _like(chance.sample(lying.halves, 1), passed, WRONG, chance)
    return LayOne(_dealt(line, [tile, *wrong], chance))


def _line_to(rules: Ruleset, number: int, chance: Random) -> Hand:
    """A line with one end that shows this number, as a double if possible, so that no other one is visible."""
    tiles = [tile for tile in _ordinary(rules) if number in tile.halves]
    doubles = [tile for tile in tiles if tile.is_double]
    lying = doubles[0] if doubles else chance.choice(tiles)
    both = Hand(rules, (Play(lying, "along"),), ("L", "R"), ())
    arms = [arm for arm, end in both.ends.items() if end == ValueEnd(number)]
    return replace(both, arms=(arms[-1],))


def _ordinary(rules: Ruleset) -> list[Tile]:
    """The tiles that are not matadors in any step of the path."""
    return [tile for tile in rules.tiles if tile.pips not in (0, rules.total)]


def _not_going_on(line: Hand) -> list[Tile]:
    """The ordinary tiles that fit nowhere on a line."""
    lying = {play.tile for play in line.laid}
    pool = [tile for tile in _ordinary(line.rules) if tile not in lying]
    going_on = {play.tile for play in plays_of(replace(line, tiles=tuple(pool)))}
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


def _dealt(line: Hand, tiles: Sequence[Tile], chance: Random) -> Hand:
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
"""Maximum points in an item."""
TILES_LEFT: Final = 2
"""Number of remaining tiles if points are counted."""
PAIR: Final = 2
"""Number of items with the same manner."""
CONTINUING: tuple[Continuing, ...] = get_args(Continuing)
"""The first two are shown to the learner."""

_Case = TypeVar("_Case")


def which_tiles(rules: Ruleset, picture: Picture, chance: Random) -> list[Task]:
    return each_different(facts_asked(rules, picture, chance), lambda fact: which_tile(fact, chance))


def which_tile(fact: Fact, chance: Random, *, is_none: bool = False) -> Tiles:
    """Three tiles with wrong halves as in practice."""
    item = made("tiles", fact, chance, is_none=is_none)
    assert isinstance(item, Tiles)
    return item


def nothing_fits(rules: Ruleset, picture: Picture, chance: Random) -> list[Task]:
    """A tile fits in half of the items, including one of those that are shown."""
    nones = [*shuffled((True, False), chance), *shuffled((True, False) * PAIR, chance)]
    cases = list(zip(facts_asked(rules, picture, chance), nones, strict=True))

    def task(case: tuple[Fact, bool]) -> Task:
        fact, is_none = case
        return which_fits(rules, fact.known, chance, lambda: which_tile(fact, chance, is_none=is_none).tiles)

    return each_different(cases, task)


def each_end(rules: Ruleset, chance: Random) -> list[Task]:
    """Each end occurs equally often, with different tiles on the table if there are enough."""
    lying = shuffled([tile for tile in _ordinary(rules) if not tile.is_double], chance)
    first = shuffled(ARMS[:2], chance)
    # If a tile is on the table again, the other end is continued.
    arms = [*first, *shuffled(ARMS[:2], chance), *reversed(first)]
    places = [(lying[nth % len(lying)], arm) for nth, arm in enumerate(arms)]
    return each_different(places, lambda place: two_ends(rules, *place, chance))


def points(rules: Ruleset, chance: Random) -> list[Task]:
    """The points increase, and belong to the learner in half of the items."""
    by_points: dict[int, list[tuple[Tile, ...]]] = {}
    for tiles in combinations(rules.tiles, TILES_LEFT):
        by_points.setdefault(sum(tile.pips for tile in tiles), []).append(tiles)
    numbers = chance.sample([points for points in sorted(by_points) if points <= MAX_POINTS], len(MANNERS))
    winners = shuffled((0, 1) * (len(MANNERS) // 2), chance)
    tasks: list[Task] = []
    for count, winner in zip(sorted(numbers), winners, strict=True):
        left = tuple(shuffled(chance.choice(by_points[count]), chance))
        tasks.append(Points(rules, ((), left) if winner == 0 else (left, ())))
    return tasks


def each_different(cases: Sequence[_Case], make: Callable[[_Case], Task]) -> list[Task]:
    tasks: list[Task] = []
    for case in cases:
        task = make(case)
        while any(_unordered(task) == _unordered(other) for other in tasks):
            task = make(case)
        tasks.append(task)
    return tasks


def _unordered(task: Task) -> Hashable:
    """A key that is the same for tasks that differ only in the order of tiles."""
    match task:
        case Tiles(fact, tiles):
            return fact, frozenset(tiles)
        case WhichFits(hand) | LayOne(hand):
            return hand.laid, hand.arms, frozenset(hand.tiles)
        case _:
            return task


def shuffled(values: Sequence[_Case], chance: Random) -> list[_Case]:
    return chance.sample(values, len(values))

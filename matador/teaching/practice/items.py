"""The items of practice as values, how to make them, and how answers are judged.

Halves go from 1 to the total minus 1. The wrong choices always include the known number, for learners who match halves,
and both neighbours of the needed number, for learners who are off by one, as far as these are possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final, Literal, TypeAlias, assert_never, get_args

from matador.rules import Play, Tile, tile_set
from matador.teaching.evidence import Fact, ItemKind

MIN_TOTAL: Final = 5
"""Smaller totals have too few halves to choose from."""
MAX_HALVES: Final = 4
"""Number of halves to choose from, if the total has enough."""
TILES: Final = 3
MAX_IN_ROW: Final = 9
"""A number pad of this size has one row or two; larger ones have two."""
SHOWN_MS: Final = 1000

EquationForm: TypeAlias = Literal["total first", "gap first", "subtraction"]
"""`7 = 3 + ?`, `? + 3 = 7`, `7 - 3 = ?`."""
EQUATION_FORMS: tuple[EquationForm, ...] = get_args(EquationForm)


@dataclass(frozen=True, slots=True)
class Halves:
    """An end shows the known number. One of the halves makes the total with it, or none of them."""

    fact: Fact
    halves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """An end shows the known number. A half of one of the tiles makes the total with it, or none of them."""

    fact: Fact
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class MissingPart:
    """An end shows the known number. The learner types the missing one."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Equation:
    """A written sum with a gap. The learner types the missing number."""

    fact: Fact
    form: EquationForm

    @property
    def text(self) -> str:
        """The sum with `?` for the gap."""
        total, known = self.fact.total, self.fact.known
        match self.form:
            case "total first":
                return f"{total} = {known} + ?"
            case "gap first":
                return f"? + {known} = {total}"
            case "subtraction":
                return f"{total} - {known} = ?"
            case _:
                assert_never(self.form)


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that the known number and another one make the total. The learner says whether it is true."""

    fact: Fact
    said: int

    @property
    def is_true(self) -> bool:
        return self.said == self.fact.needed


@dataclass(frozen=True, slots=True)
class BriefFrame:
    """The frame with the known pips is visible for `SHOWN_MS`. The learner types the missing number."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class EmptyCells:
    """The frame with the known pips, in lessons. The learner types the number of empty cells."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class Train:
    """The learner builds the longest possible line of tiles, beginning at a number.

    It is not about a single fact. There are no matadors or blanks among the tiles.
    """

    total: int
    start: int
    tiles: tuple[Tile, ...]


FactItem: TypeAlias = Halves | Tiles | MissingPart | Equation | Claim | BriefFrame
Item: TypeAlias = FactItem | Train


_KINDS: Final[Mapping[type[Item | EmptyCells], ItemKind]] = {
    Halves: "halves",
    Tiles: "tiles",
    MissingPart: "keypad",
    Equation: "equation",
    Claim: "claim",
    BriefFrame: "brief frame",
    EmptyCells: "keypad",
    Train: "train",
}


def kind_of(item: Item | EmptyCells) -> ItemKind:
    return _KINDS[type(item)]


def fact_of(item: Item) -> Fact | None:
    """The fact that an item asks for; None for a train."""
    return None if isinstance(item, Train) else item.fact


TRAIN_TILES: Final = 5
MIN_BEST: Final = 3
_TRIES: Final = 21
"""Maximum attempts to find a train with a line that gets stuck early."""


def end_after(total: int, end: int, tile: Tile) -> int | None:
    """The number at the end after a tile; None if the tile does not fit."""
    needed = total - end
    return tile.opposite(needed) if needed in tile.halves else None


def best_train(total: int, start: int, tiles: Collection[Tile]) -> tuple[Tile, ...]:
    """The longest line of these tiles that begins at the number `start`."""
    return max(_whole_lines(total, start, frozenset(tiles)), key=len)


def made_train(total: int, start: int, chance: Random) -> Train:
    """A train whose longest line has at least `MIN_BEST` tiles, and in which another line gets stuck earlier."""
    for _ in range(_TRIES):
        train = _drawn(total, start, chance)
        if len({len(line) for line in _whole_lines(total, start, frozenset(train.tiles))}) > 1:
            break
    return train


def _drawn(total: int, start: int, chance: Random) -> Train:
    """A line of `MIN_BEST` tiles, mixed with other tiles."""
    pool = [tile for tile in tile_set(total - 1, blanks=False) if tile.pips != total]
    line: list[Tile] = []
    end = start
    for _ in range(MIN_BEST):
        # Each half is on at least as many tiles as the line has, so one always remains.
        fitting = [tile for tile in pool if tile not in line and total - end in tile.halves]
        line.append(chance.choice(fitting))
        end = line[-1].opposite(total - end)
    rest = [tile for tile in pool if tile not in line]
    tiles = [*line, *chance.sample(rest, TRAIN_TILES - len(line))]
    chance.shuffle(tiles)
    return Train(total, start, tuple(tiles))


def _whole_lines(total: int, start: int, tiles: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every line that continues until none of the remaining tiles fits."""
    is_stuck = True
    for tile in sorted(tiles):
        end = end_after(total, start, tile)
        if end is not None:
            is_stuck = False
            for line in _whole_lines(total, end, tiles - {tile}):
                yield (tile, *line)
    if is_stuck:
        yield ()


CAN_BE_NONE: Final[tuple[ItemKind, ...]] = ("halves", "tiles")
"""The kinds with the answer *none of these*."""


def made(kind: ItemKind, fact: Fact, chance: Random, *, is_none: bool = False) -> Item:
    """An item about a fact; a train begins with the known number.

    `is_none` makes *none of these* the right answer. `ValueError` for a total below `MIN_TOTAL`, and for a kind without
    *none of these*.
    """
    if fact.total < MIN_TOTAL:
        raise ValueError(f"{fact.total} has too few halves to choose from")
    if is_none and kind not in CAN_BE_NONE:
        raise ValueError(f"{kind!r} items have no answer 'none of these'")
    match kind:
        case "halves":
            return _halves(fact, chance, is_none=is_none)
        case "tiles":
            return _tiles(fact, chance, is_none=is_none)
        case "keypad":
            return MissingPart(fact)
        case "equation":
            return Equation(fact, chance.choice(EQUATION_FORMS))
        case "claim":
            is_true = chance.random() < 0.5
            return Claim(fact, fact.needed if is_true else chance.choice(sorted(expected_wrong(fact))))
        case "brief frame":
            return BriefFrame(fact)
        case "train":
            return made_train(fact.total, fact.known, chance)
        case _:
            assert_never(kind)


def expected_wrong(fact: Fact) -> frozenset[int]:
    """The wrong halves that choices must include."""
    wanted = {fact.known, fact.needed - 1, fact.needed + 1}
    return frozenset(half for half in wanted if 1 <= half < fact.total and half != fact.needed)


def _halves(fact: Fact, chance: Random, *, is_none: bool) -> Halves:
    must = expected_wrong(fact)
    chosen = [*sorted(must)] if is_none else [fact.needed, *sorted(must)]
    others = [half for half in range(1, fact.total) if half != fact.needed and half not in must]
    chosen += chance.sample(others, min(len(others), MAX_HALVES - len(chosen)))
    chance.shuffle(chosen)
    return Halves(fact, tuple(chosen))


def _tiles(fact: Fact, chance: Random, *, is_none: bool) -> Tiles:
    pool = [tile for tile in tile_set(fact.total - 1, blanks=False) if tile.pips != fact.total]
    wrong = [tile for tile in pool if fact.needed not in tile.halves]
    right = [tile for tile in pool if fact.needed in tile.halves and not tile.is_double]
    firsts = wrong if is_none else right
    for first in chance.sample(firsts, len(firsts)):
        missing = expected_wrong(fact).difference(first.halves)
        others = [
            pair
            for pair in combinations([tile for tile in wrong if tile != first], TILES - 1)
            if missing <= {half for tile in pair for half in tile.halves}
        ]
        if others:
            tiles = [first, *chance.choice(others)]
            chance.shuffle(tiles)
            return Tiles(fact, tuple(tiles))
    raise AssertionError(f"no tiles found for {fact}")


MAX_TYPED: Final = 99


@dataclass(frozen=True, slots=True)
class HalfChosen:
    """A half was chosen."""

    half: int


@dataclass(frozen=True, slots=True)
class TileChosen:
    """A tile was chosen, with the half that touches."""

    tile: Tile
    half: int


@dataclass(frozen=True, slots=True)
class NoneChosen:
    """*None of these* was chosen."""


@dataclass(frozen=True, slots=True)
class NumberTyped:
    """A number was typed."""

    number: int


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """A claim was called true or false."""

    is_true: bool


@dataclass(frozen=True, slots=True)
class LineLaid:
    """A line was built, with its tiles in this order."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TilePicked:
    """A tile was picked, without a half."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A tile was played at an end with one half."""

    play: Play


@dataclass(frozen=True, slots=True)
class PointsCounted:
    """Points were counted for a seat."""

    seat: int
    points: int


Answer: TypeAlias = (
    HalfChosen
    | TileChosen
    | TilePicked
    | NoneChosen
    | NumberTyped
    | ClaimJudged
    | LineLaid
    | TileLaid
    | PointsCounted
)


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of judging an answer."""

    is_right: bool
    tried: int | None
    """The number combined with the known one, if any; the needed one for every right answer."""


def answer_of(item: Item | EmptyCells) -> Answer:
    """The right answer; for a train, one of the longest lines."""
    match item:
        case Halves(fact, halves):
            return HalfChosen(fact.needed) if fact.needed in halves else NoneChosen()
        case Tiles(fact, tiles):
            right = next((tile for tile in tiles if fact.needed in tile.halves), None)
            return NoneChosen() if right is None else TileChosen(right, fact.needed)
        case MissingPart(fact) | Equation(fact) | BriefFrame(fact) | EmptyCells(fact):
            return NumberTyped(fact.needed)
        case Claim():
            return ClaimJudged(item.is_true)
        case Train(total, start, tiles):
            return LineLaid(best_train(total, start, tiles))
        case _:
            assert_never(item)


def places_of_answer(item: FactItem) -> tuple[float, ...]:
    """Where the right answer may be in the window, from left (0) to right (1): a place for each usual layout."""
    match item:
        case Halves() | Tiles() if answer_of(item) == NoneChosen():
            return 0.67, 0.78
        case Halves(fact, halves):
            place = halves.index(fact.needed)
            return 0.11 + 0.165 * place, 0.08 + 0.115 * place
        case Tiles(fact, tiles):
            place = next(place for place, tile in enumerate(tiles) if fact.needed in tile.halves)
            return 0.28 + 0.115 * place, 0.1 + 0.15 * place
        case Claim():
            return (0.24, 0.36) if item.is_true else (0.64, 0.68)
        case _:
            # In one row or in two, with the second one centred.
            count, place = item.fact.total - 1, item.fact.needed - 1
            columns = -(-count // 2)
            column = place if place < columns else place - columns + (2 * columns - count) / 2
            in_one, in_two = (place + 0.5) / count, (column + 0.5) / columns
            if count <= MAX_IN_ROW:
                return (0.05 + 0.8 * in_one, *((0.17 + 0.67 * in_two,) if count == MAX_IN_ROW else ()))
            return 0.21 + 0.58 * in_two, 0.02 + 0.82 * in_two


def judged(item: Item | EmptyCells, answer: Answer) -> Judged:
    """Judge an answer to an item; `ValueError` for an answer that the item does not offer."""
    match item, answer:
        case Halves(fact, halves), HalfChosen(half) if half in halves:
            return Judged(half == fact.needed, half)
        case Tiles(fact, tiles), TileChosen(tile, half) if tile in tiles and half in tile.halves:
            return Judged(half == fact.needed, half)
        case Halves(fact) | Tiles(fact), NoneChosen():
            is_right = answer_of(item) == answer
            return Judged(is_right, fact.needed if is_right else None)
        case (
            MissingPart(fact) | Equation(fact) | BriefFrame(fact) | EmptyCells(fact),
            NumberTyped(number),
        ) if 0 <= number <= MAX_TYPED:
            return Judged(number == fact.needed, number)
        case Claim(fact, said), ClaimJudged(is_true):
            if is_true == item.is_true:
                return Judged(is_right=True, tried=fact.needed)
            # Calling a false claim true names its number; calling a true claim false names no number.
            return Judged(is_right=False, tried=said if is_true else None)
        case Train(), LineLaid(tiles) if len(set(tiles)) == len(tiles) and set(tiles) <= set(item.tiles):
            lines = list(_whole_lines(item.total, item.start, frozenset(item.tiles)))
            return Judged(tiles in lines and len(tiles) == max(map(len, lines)), None)
        case _:
            raise ValueError(f"{answer} is not an answer to {item}")

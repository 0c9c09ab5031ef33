"""What can be answered to an item, what is right, and what an answer says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from matador.rules import Tile
from matador.teaching.practice.items import (
    BriefFrame,
    Claim,
    Equation,
    Halves,
    Item,
    MissingPart,
    Tiles,
    Train,
)
from matador.teaching.practice.train import best_train, is_line

MOST_TYPED: Final = 99
"""No greater number can be typed."""


@dataclass(frozen=True, slots=True)
class HalfChosen:
    """One of the halves."""

    half: int


@dataclass(frozen=True, slots=True)
class TileChosen:
    """One of the tiles, and the half of it that is to touch."""

    tile: Tile
    half: int


@dataclass(frozen=True, slots=True)
class NoneChosen:
    """None of these."""


@dataclass(frozen=True, slots=True)
class NumberTyped:
    """A number from the keypad."""

    number: int


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """Whether a claim was called true."""

    is_true: bool


@dataclass(frozen=True, slots=True)
class LineLaid:
    """The tiles of a train, in the order in which they were laid."""

    tiles: tuple[Tile, ...]


Answer: TypeAlias = HalfChosen | TileChosen | NoneChosen | NumberTyped | ClaimJudged | LineLaid


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer says."""

    is_right: bool
    tried: int | None
    """The number that was put to the known one; None if the answer names none, or is that of a train.

    A right answer always names what was needed, also "none of these" and "false".
    """


def answer_of(item: Item) -> Answer:
    """The right answer; of a train one of the best lines."""
    match item:
        case Halves(fact, halves):
            return HalfChosen(fact.needed) if fact.needed in halves else NoneChosen()
        case Tiles(fact, tiles):
            right = next((tile for tile in tiles if fact.needed in tile.halves), None)
            return NoneChosen() if right is None else TileChosen(right, fact.needed)
        case MissingPart(fact) | Equation(fact) | BriefFrame(fact):
            return NumberTyped(fact.needed)
        case Claim():
            return ClaimJudged(item.is_true)
        case Train(total, start, tiles):
            return LineLaid(best_train(total, start, tiles))
        case _:
            assert_never(item)


def judged(item: Item, answer: Answer) -> Judged:
    """What an answer to an item says; `ValueError` for one that the item does not offer."""
    match item, answer:
        case Halves(fact, halves), HalfChosen(half) if half in halves:
            return Judged(half == fact.needed, half)
        case Tiles(fact, tiles), TileChosen(tile, half) if tile in tiles and half in tile.halves:
            return Judged(half == fact.needed, half)
        case Halves(fact) | Tiles(fact), NoneChosen():
            is_right = answer_of(item) == answer
            return Judged(is_right, fact.needed if is_right else None)
        case MissingPart(fact) | Equation(fact) | BriefFrame(fact), NumberTyped(number) if (
            0 <= number <= MOST_TYPED
        ):
            return Judged(number == fact.needed, number)
        case Claim(fact, said), ClaimJudged(is_true):
            return _judged_claim(fact.needed, said, is_true=is_true)
        case Train(), LineLaid(tiles) if len(set(tiles)) == len(tiles) and set(tiles) <= set(item.tiles):
            return Judged(_is_best(item, tiles), None)
        case _:
            raise ValueError(f"{answer} is not an answer to {item}")


def _judged_claim(needed: int, said: int, *, is_true: bool) -> Judged:
    """Who calls a false claim true has tried the number that was said; who denies a true one has named none."""
    if is_true == (said == needed):
        return Judged(is_right=True, tried=needed)
    return Judged(is_right=False, tried=said if is_true else None)


def _is_best(train: Train, tiles: tuple[Tile, ...]) -> bool:
    best = best_train(train.total, train.start, train.tiles)
    return is_line(train.total, train.start, tiles) and len(tiles) == len(best)

"""Deals from a deal number, and as text in a record (rulebook sections 3 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias, TypeVar

from msgspec import UNSET, UnsetType

from matador.rules import LastRound, Position, Ruleset, Tile, parse_tile
from matador.rules.opener import BY_LOTS, decided_by, known_opener, must_redeal

_T = TypeVar("_T")


def shuffled(tiles: Sequence[_T], random: Callable[[], float]) -> list[_T]:
    """The tiles in random order; `random` returns numbers in [0, 1), and is called `len(tiles) - 1` times."""
    order = list(tiles)
    for index in range(len(order) - 1, 0, -1):
        other = int(random() * (index + 1))
        order[index], order[other] = order[other], order[index]
    return order


def cut(
    order: Sequence[_T], players: int, each: int, *, has_boneyard: bool
) -> tuple[list[list[_T]], list[_T]]:
    """Deal shuffled tiles: hands are consecutive blocks of `each` tiles; the rest is the boneyard or set aside."""
    hands = [list(order[seat * each : (seat + 1) * each]) for seat in range(players)]
    return hands, list(order[players * each :]) if has_boneyard else []


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles at the beginning of a round."""

    hands: tuple[tuple[Tile, ...], ...]
    """By seat, as dealt."""
    boneyard: tuple[Tile, ...]
    """In drawing order."""
    opener: int
    lots: tuple[Tile, ...] | None = None
    """The tile that each player turned up; None if lots don't decide who goes first."""
    redeals: int = field(default=0, compare=False)
    """Number of deals discarded before this one; 0 if unknown, as in a record."""

    def position(self, rules: Ruleset) -> Position:
        return Position.start(rules, self.hands, self.boneyard, self.opener)


def deal_from_texts(
    hands: Iterable[Iterable[str]], boneyard: Iterable[str], opener: int, lots: Iterable[str] | UnsetType
) -> Deal:
    """The deal that texts in a record describe; `NotationError` for a text that is not a tile."""
    drawn = None if lots is UNSET else _tiles(lots)
    return Deal(tuple(map(_tiles, hands)), _tiles(boneyard), opener, drawn)


def _tiles(texts: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(map(parse_tile, texts))


def tiles_as_text(tiles: Iterable[Tile]) -> list[str]:
    return [str(tile) for tile in tiles]


Dealer: TypeAlias = Callable[[int, LastRound | None], Deal]
"""Returns the deal for a round, given its number (from 0) and the result of the last round."""


def deal_round(rules: Ruleset, seed: int, number: int, last: LastRound | None = None) -> Deal:
    """The deal for round `number` (from 0), the same in every Python version and on every system."""
    redeal = 0
    while True:
        name = f"{seed}/{number}/{redeal}" if redeal else f"{seed}/{number}"
        # Python guarantees that `Random.random` never changes, and it hashes text seeds with SHA-512.
        deal = _deal(rules, Random(name).random, last)
        if deal is not None:
            return replace(deal, redeals=redeal)
        redeal += 1


def _deal(rules: Ruleset, random: Callable[[], float], last: LastRound | None) -> Deal | None:
    """Deal once; None if the deal must be discarded."""
    decided = decided_by(rules, last)
    lots = tuple(shuffled(rules.tiles, random)[: rules.players]) if decided in BY_LOTS else None
    anyone = int(random() * rules.players) if decided == "random" else None
    order = shuffled(rules.tiles, random)
    hands, boneyard = cut(order, rules.players, rules.tiles_each, has_boneyard=rules.hand_size != "all")
    if must_redeal(rules, hands, last):
        return None
    opener = anyone if anyone is not None else known_opener(rules, hands, last, lots)
    assert opener is not None
    return Deal(tuple(map(tuple, hands)), tuple(boneyard), opener, lots)

"""Deals by number, and in the form of a record (rulebook sections 3 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import TypeAlias

from matador.rules import LastRound, Position, Ruleset, Tile
from matador.rules.opener import BY_LOTS, decided_by, known_opener, must_redeal
from matador.rules.shuffle import cut, shuffled


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles of one round before it begins."""

    hands: tuple[tuple[Tile, ...], ...]
    """By seat, as dealt."""
    boneyard: tuple[Tile, ...]
    """In the order of drawing."""
    opener: int
    lots: tuple[Tile, ...] | None = None
    """The tile that each player turned up; None if lots do not decide the round."""
    redeals: int = field(default=0, compare=False)
    """Number of deals discarded before this one; 0 for a deal read from a record, where it is unknown."""

    def position(self, rules: Ruleset) -> Position:
        """The position before the opening tile is played."""
        return Position.start(rules, self.hands, self.boneyard, self.opener)

    def texts(self) -> tuple[list[list[str]], list[str]]:
        """Hands and boneyard in the form of a record."""
        return [tiles_as_text(hand) for hand in self.hands], tiles_as_text(self.boneyard)


def tiles_as_text(tiles: Iterable[Tile]) -> list[str]:
    """Tiles in the form of a record."""
    return [str(tile) for tile in tiles]


Dealer: TypeAlias = Callable[[int, LastRound | None], Deal]
"""Returns the deal of a round, given its number from 0 and the facts of the last round that decide the opener."""


def numbered_deals(rules: Ruleset, seed: int) -> Dealer:
    """The deals that follow from the deal number `seed`."""
    return partial(deal_round, rules, seed)


def deal_round(rules: Ruleset, seed: int, number: int, last: LastRound | None = None) -> Deal:
    """Round `number` (from 0) of the deal number `seed`; `last` is None for the first round.

    The result is the same on every Python and system, since only `Random.random` with a text seed is used.
    """
    redeal = 0
    while True:
        name = f"{seed}/{number}/{redeal}" if redeal else f"{seed}/{number}"
        # A text seed goes through SHA-512, and the output of `Random.random` is guaranteed not to change.
        deal = _deal(rules, Random(name).random, last)
        if deal is not None:
            return replace(deal, redeals=redeal)
        redeal += 1


def _deal(rules: Ruleset, random: Callable[[], float], last: LastRound | None) -> Deal | None:
    """One deal; None if it must be discarded."""
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

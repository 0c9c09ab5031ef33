"""Who opens a round, and with what (rulebook sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile, heaviest

DecidedBy: TypeAlias = Literal["highest-double", "drawn-lots", "random", "winner", "next"]


@dataclass(frozen=True, slots=True)
class LastRound:
    """What of the last round says who opens the next: its opener and the player who won it, if one did."""

    opener: int
    winner: int | None


def decided_by(rules: Ruleset, last: LastRound | None) -> DecidedBy:
    """What decides the opener of the round after `last` (None: of the first round)."""
    if last is None or rules.later_starter == "same":
        return rules.starter
    if rules.later_starter == "next":
        return "next"
    return rules.starter if last.winner is None else "winner"


def deciding_tile(hands: Sequence[Collection[Tile]]) -> Tile | None:
    """The highest double that a hand holds, or None."""
    doubles = [tile for hand in hands for tile in hand if tile.is_double]
    return heaviest(doubles) if doubles else None


def must_redeal(rules: Ruleset, hands: Sequence[Collection[Tile]], last: LastRound | None) -> bool:
    """Whether these hands are thrown away because none holds a double."""
    return (
        rules.no_double == "redeal"
        and decided_by(rules, last) == "highest-double"
        and deciding_tile(hands) is None
    )


def opener_by_hands(hands: Sequence[Collection[Tile]]) -> tuple[int, Tile]:
    """The seat that opens by `highest-double`, and the tile that decides it.

    Where no hand holds a double, that is the heaviest tile.
    """
    tile = deciding_tile(hands) or heaviest(tile for hand in hands for tile in hand)
    return next(seat for seat, hand in enumerate(hands) if tile in hand), tile


def opener_by_lots(lots: Sequence[Tile]) -> int:
    """The seat that turned up the heaviest tile."""
    return lots.index(heaviest(lots))


def known_opener(
    rules: Ruleset,
    hands: Sequence[Collection[Tile]],
    last: LastRound | None,
    lots: Sequence[Tile] | None,
) -> int | None:
    """The seat that opens, or None where chance alone decides it.

    `lots` are the tiles turned up, by seat, in a round that they decide; `ValueError` if there are none then.
    """
    match decided_by(rules, last):
        case "highest-double":
            return opener_by_hands(hands)[0]
        case "drawn-lots":
            if lots is None:
                raise ValueError("lots decide who opens, but there are none")
            return opener_by_lots(lots)
        case "random":
            return None
        case "winner":
            assert last is not None
            return last.winner
        case "next":
            assert last is not None
            return (last.opener + 1) % rules.players

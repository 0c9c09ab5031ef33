"""Who goes first in a round, and with which tile (rulebook sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from matador.rules.ruleset import Ruleset
from matador.rules.scoring import Outcome
from matador.rules.tiles import Tile, heaviest, lightest

DecidedBy: TypeAlias = Literal[
    "highest-double", "set-double", "drawn-lots", "drawn-lots-low", "random", "winner", "loser", "next"
]
BY_HANDS: Final[Collection[DecidedBy]] = ("highest-double", "set-double")
BY_LOTS: Final[Collection[DecidedBy]] = ("drawn-lots", "drawn-lots-low")


@dataclass(frozen=True, slots=True)
class LastRound:
    """The result of the last round, insofar as it decides who opens the next one."""

    opener: int
    winner: int | None
    loser: int | None = None

    @classmethod
    def after(cls, rules: Ruleset, opener: int, outcome: Outcome) -> LastRound:
        return cls(opener, outcome.player, _loser(rules, outcome))


def decided_by(rules: Ruleset, last: LastRound | None) -> DecidedBy:
    """How to decide who opens the round after `last`, which is None for the first round."""
    if last is None or rules.later_starter == "same":
        return rules.starter
    if rules.later_starter == "next":
        return "next"
    return rules.starter if last.winner is None else rules.later_starter


def deciding_tile(hands: Sequence[Collection[Tile]]) -> Tile | None:
    """The highest double in any hand, or None."""
    doubles = [tile for hand in hands for tile in hand if tile.is_double]
    return heaviest(doubles) if doubles else None


def must_redeal(rules: Ruleset, hands: Sequence[Collection[Tile]], last: LastRound | None) -> bool:
    """True if nobody holds a double that decides who goes first, so the tiles must be dealt again."""
    match decided_by(rules, last):
        case "highest-double":
            return rules.no_double == "redeal" and deciding_tile(hands) is None
        case "set-double":
            return deciding_tile(hands) != rules.set_double
        case _:
            return False


def opener_by_hands(hands: Sequence[Collection[Tile]]) -> tuple[int, Tile]:
    """The seat that goes first by `BY_HANDS`, and the deciding tile: without a double, the heaviest."""
    tile = deciding_tile(hands) or heaviest(tile for hand in hands for tile in hand)
    return next(seat for seat, hand in enumerate(hands) if tile in hand), tile


def known_opener(
    rules: Ruleset, hands: Sequence[Collection[Tile]], last: LastRound | None, lots: Sequence[Tile] | None
) -> int | None:
    """The seat that goes first; None if it is picked at random.

    `lots` are the tiles turned up, by seat; `ValueError` if lots decide but are missing.
    """
    decided = decided_by(rules, last)
    if decided in BY_HANDS:
        return opener_by_hands(hands)[0]
    if decided in BY_LOTS:
        if lots is None:
            raise ValueError("lots decide who goes first, but no lots are given")
        return lots.index(lightest(lots) if rules.starter == "drawn-lots-low" else heaviest(lots))
    if decided == "random" or last is None:
        return None
    if decided == "next":
        return (last.opener + 1) % rules.players
    return last.winner if decided == "winner" else last.loser


def _loser(rules: Ruleset, outcome: Outcome) -> int | None:
    """The winner's opponent with the most pips; in a tie, the first one after the winner."""
    if outcome.winner is None or outcome.player is None:
        return None
    seats = [(outcome.player + step) % rules.players for step in range(1, rules.players)]
    return max(
        (seat for seat in seats if rules.side_of(seat) != outcome.winner), key=outcome.pips.__getitem__
    )

"""The events of a match: facts in the past tense, and what a seat may see of each.

The session appends them to a numbered log. `event.seen_by(seat)` is the event without the facts hidden from that seat;
seat None is an observer without tiles.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from matador.match.players import Player
from matador.rules import Outcome, Play, Ruleset, Tile
from matador.rules.opener import DecidedBy

Hand: TypeAlias = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Public:
    """An event that every seat sees in full."""

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002 - other events depend on the seat
        return self


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began. No seat sees the deal number and the secret, since both would reveal the tiles."""

    rules: Ruleset
    players: tuple[Player, ...]
    seed: int | None
    commitment: str | None
    """The code that was shown before the cut; None in a match without a proof."""
    cut: str | None
    secret: str | None = field(repr=False)

    def seen_by(self, _seat: int | None) -> MatchBegan:
        return replace(self, seed=None, secret=None)


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round was dealt, and its opener was decided."""

    round: int
    starter: int
    decided_by: DecidedBy
    """How it was decided who goes first."""
    lots: Hand | None
    """The tile that each seat turned up, if lots decide who goes first."""
    hands: tuple[Hand | None, ...]
    """By seat; None for a hidden hand."""
    boneyard: Hand | None
    """In the order of drawing; None if hidden."""

    def seen_by(self, seat: int | None) -> RoundBegan:
        hands = tuple(hand if seat == holder else None for holder, hand in enumerate(self.hands))
        return replace(self, hands=hands, boneyard=None)


@dataclass(frozen=True, slots=True)
class TilePlayed(_Public):
    """A seat played a tile."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a tile, which only that seat sees."""

    seat: int
    tile: Tile | None

    def seen_by(self, seat: int | None) -> TileDrawn:
        return self if seat == self.seat else TileDrawn(self.seat, None)


@dataclass(frozen=True, slots=True)
class Passed(_Public):
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded(_Public):
    """A round was won or drawn, and the hands were revealed."""

    round: int
    outcome: Outcome
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    """By side, after the round."""


@dataclass(frozen=True, slots=True)
class MatchEnded(_Public):
    """The match was decided. Its record has the secret; no seat sees it in the log."""

    winners: tuple[int, ...]
    """The sides that won; empty if the match was drawn."""
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone(_Public):
    """The match went back to an earlier moment."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class Redone(_Public):
    """Undone actions were redone, up to this moment."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class SeatChanged(_Public):
    """Another player took over a seat."""

    seat: int
    player: Player


@dataclass(frozen=True, slots=True)
class HintShown(_Public):
    """A seat was helped; `level` is the total number of steps of help at this decision."""

    seat: int
    level: int


Event: TypeAlias = (
    MatchBegan
    | RoundBegan
    | TilePlayed
    | TileDrawn
    | Passed
    | RoundEnded
    | MatchEnded
    | Undone
    | Redone
    | SeatChanged
    | HintShown
)

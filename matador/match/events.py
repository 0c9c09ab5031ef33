"""What has happened in a match: past-tense facts, and what a seat may know of each.

The session keeps them in a numbered log, which only grows. `event.seen_by(seat)` is the fact without what is
hidden from that seat; seat None is somebody who holds no tiles.
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
    """What everybody sees."""

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002 - others do ask who looks
        return self


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began. The deal number and the secret would give the tiles away: no seat sees them."""

    rules: Ruleset
    players: tuple[Player, ...]
    seed: int | None
    commitment: str | None
    """The code that was shown before the cut; None in a match without such a proof."""
    cut: str | None
    secret: str | None = field(repr=False)

    def seen_by(self, _seat: int | None) -> MatchBegan:
        return replace(self, seed=None, secret=None)


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Tiles were dealt and a seat was found that opens."""

    round: int
    starter: int
    decided_by: DecidedBy
    """What decided who opens."""
    lots: Hand | None
    """The tile that each seat turned up, where lots decided who opens."""
    hands: tuple[Hand | None, ...]
    """By seat; None for a hand that one does not see."""
    boneyard: Hand | None
    """In the order of drawing; None where one does not see it."""

    def seen_by(self, seat: int | None) -> RoundBegan:
        hands = tuple(hand if seat == holder else None for holder, hand in enumerate(self.hands))
        return replace(self, hands=hands, boneyard=None)


@dataclass(frozen=True, slots=True)
class TilePlayed(_Public):
    """A seat laid a tile."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat drew a tile, which only it sees."""

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
    """A round was won, or drawn, and the hands were turned over."""

    round: int
    outcome: Outcome
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    """By side, after the round."""


@dataclass(frozen=True, slots=True)
class MatchEnded(_Public):
    """The match was decided. Its record has the secret; no seat sees it in the log."""

    winners: tuple[int, ...]
    """The sides that won; none if it was drawn."""
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone(_Public):
    """The match was taken back to an earlier moment."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class Redone(_Public):
    """What had been taken back was done again, up to this moment."""

    round: int
    step: int


@dataclass(frozen=True, slots=True)
class SeatChanged(_Public):
    """Somebody else took a seat."""

    seat: int
    player: Player


@dataclass(frozen=True, slots=True)
class HintShown(_Public):
    """A seat was helped, so many steps of help in all at this decision."""

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

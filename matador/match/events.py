"""The events in a match, and what each seat sees of them.

The session appends them to a numbered log. `event.seen_by(seat)` leaves out everything hidden from that seat; seat None
is an observer without tiles.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from matador.match.branch import Branch
from matador.match.players import Player
from matador.rules import Action, Draw, Outcome, Pass, Play, Position, Ruleset, Tile
from matador.rules.opener import DecidedBy

Hand: TypeAlias = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class _Public:
    """An event with nothing to hide."""

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002 - other events depend on the seat
        return self


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began. No seat sees the deal number or the secret, since both would reveal the tiles."""

    rules: Ruleset
    players: tuple[Player, ...]
    seed: int | None
    commitment: str | None
    """The code shown before the cut; None in a match without a proof."""
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
    lots: Hand | None
    """The tile that each seat turned up, if lots decided who went first."""
    hands: tuple[Hand | None, ...]
    """By seat; None for a hidden hand."""
    boneyard: Hand | None
    """In drawing order; None if hidden."""

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
    """A seat got help; `level` counts the steps of help at this decision."""

    seat: int
    level: int


Event: TypeAlias = (
    MatchBegan
    | RoundBegan
    | TilePlayed
    | TileDrawn
    | Passed
    | RoundEnded
    | Undone
    | Redone
    | SeatChanged
    | HintShown
)


def facts_of(branch: Branch, action: Action, after: Position) -> list[Event]:
    before = branch.current.positions[branch.at.step]
    events: list[Event] = []
    match action:
        case Play():
            events.append(TilePlayed(before.turn, action))
        case Draw():
            events.append(TileDrawn(before.turn, before.boneyard[0]))
        case Pass():
            events.append(Passed(before.turn))
    ended = round_ended(branch, after)
    return events if ended is None else [*events, ended]


def round_ended(branch: Branch, position: Position) -> RoundEnded | None:
    outcome = position.outcome
    if outcome is None:
        return None
    hands = tuple(map(position.hand, range(branch.rules.players)))
    totals = branch.current.standing.after(outcome).totals
    return RoundEnded(branch.at.round, outcome, hands, totals)

"""The displayed round: the player's view, the layout of the line, and movements.

The user interface works out where a movement starts and ends, from the previous and the current layout.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from matador.match.branch import Moment
from matador.match.events import RoundEnded
from matador.match.session import Session
from matador.match.views import View
from matador.play.layout import Line, Place, TableLayout
from matador.rules import Action, Play, Tile


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The table at a moment."""

    view: View
    layout: TableLayout
    """The current layout, even if the line is about to be rearranged."""
    line: Line
    hand: tuple[Tile, ...]
    """The player's tiles in the order on the rack, with drawn tiles last; empty while they are covered."""
    legal: tuple[Action, ...]
    """The player's legal actions; empty out of turn."""
    ended: RoundEnded | None = None

    def after(self, view: View) -> TableSnapshot:
        layout, line = self.layout, self.line
        for play in plays_of(view)[len(layout.places) :]:
            layout, line = layout.lay(play), line.lay(play)
        if layout.places == line.layout.places:
            layout = line.layout
        kept = tuple(tile for tile in self.hand if tile in view.hand)
        drawn = tuple(tile for tile in view.hand if tile not in kept)
        return TableSnapshot(view, layout, line, kept + drawn, view.legal())

    @property
    def is_relayout_due(self) -> bool:
        return self.layout is not self.line.layout

    def closed(self, ended: RoundEnded) -> TableSnapshot:
        return replace(self, ended=ended, legal=())

    @property
    def is_my_turn(self) -> bool:
        """True if it is the player's turn, and their tiles are visible."""
        return self.view.seat == self.view.turn and bool(self.hand) and not self.view.is_over

    @property
    def hand_size(self) -> int:
        return self.view.counts[self.view.seat]

    def lies(self, tile: Tile) -> bool:
        return any(place.tile == tile for place in self.layout.places)

    def lying(self, tile: Tile) -> Place:
        """The place of a tile; `StopIteration` if it is not on the table."""
        return next(place for place in self.layout.places if place.tile == tile)

    @property
    def last(self) -> Tile | None:
        return self.layout.places[-1].tile if self.layout.places else None


def standing(session: Session, view: View, known: Line | None = None) -> TableSnapshot:
    """The table at any moment of a match, with drawn tiles last in the hand; `known`: a line that is partly reused."""
    line = (known or Line.empty(view.rules)).of(plays_of(view))
    return TableSnapshot(view, line.layout, line, order_of(session, view), ()).after(view)


def order_of(session: Session, view: View) -> tuple[Tile, ...]:
    """The order of the tiles in a hand: as dealt, then as drawn; empty if the hand is covered."""
    if not view.hand:
        return ()
    drawn = (seen.tile for seen in view.history if seen.seat == view.seat and seen.tile is not None)
    return (*session.view(view.seat, Moment(view.round, 0)).hand, *drawn)


def plays_of(view: View) -> list[Play]:
    return [seen.action for seen in view.history if isinstance(seen.action, Play)]


Start: TypeAlias = Literal["seen", "boneyard", "face down"]
"""The start of a movement: the displayed place, the boneyard, or its place on the rack, face down."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A moving tile whose face is hidden: dealt to a covered hand or another player, or drawn."""

    kind: Literal["covered", "dealt", "drawn"]
    number: int = 0
    """The number in the deal, the index in a covered hand, or the seat that draws."""


Token: TypeAlias = Tile | Hidden


@dataclass(frozen=True, slots=True)
class Transit:
    """A movement, in milliseconds on the table's clock."""

    from_ms: float
    duration_ms: float
    seat: int | None = None
    """The seat whose hand is one end of the movement; None for the boneyard, and for tiles out of sight."""
    start: Start = "seen"
    origin: Place | None = None

    @property
    def until_ms(self) -> float:
        return self.from_ms + self.duration_ms

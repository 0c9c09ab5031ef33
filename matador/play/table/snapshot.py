"""The round as it is shown: what the person may know of it, and the line as it lies."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.match.branch import Moment
from matador.match.events import RoundEnded
from matador.match.session import Session
from matador.match.views import View
from matador.play.layout import Line, Place, TableLayout
from matador.rules import Action, Play, Tile


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """What is on the table at a moment."""

    view: View
    layout: TableLayout
    """As it lies now; the line may be about to be laid afresh."""
    line: Line
    """As it lies between turns."""
    hand: tuple[Tile, ...]
    """The person's tiles as they stand on the rack: what he drew comes last; none while they are covered."""
    legal: tuple[Action, ...]
    """What he may do now; nothing while it is somebody else's turn."""
    ended: RoundEnded | None = None

    def after(self, view: View) -> TableSnapshot:
        """What is on the table when the person sees this, a later moment of the same round."""
        layout, line = self.layout, self.line
        for play in plays_of(view)[len(layout.places) :]:
            layout, line = layout.lay(play), line.lay(play)
        if layout.places == line.layout.places:
            layout = line.layout
        kept = tuple(tile for tile in self.hand if tile in view.hand)
        drawn = tuple(tile for tile in view.hand if tile not in kept)
        return TableSnapshot(view, layout, line, kept + drawn, view.legal())

    @property
    def is_due_afresh(self) -> bool:
        """True as long as the line is about to be laid afresh."""
        return self.layout is not self.line.layout

    def afresh(self) -> TableSnapshot:
        """The same table with the line laid afresh, if it is due."""
        return replace(self, layout=self.line.layout)

    def closed(self, ended: RoundEnded) -> TableSnapshot:
        """The same table at the end of the round."""
        return replace(self, ended=ended, legal=())

    def seen_from(self, view: View, order: tuple[Tile, ...]) -> TableSnapshot:
        """The same table for another seat, whose tiles stand in this order."""
        seen = replace(self, hand=order).after(view)
        return seen if self.ended is None else seen.closed(self.ended)

    @property
    def is_my_turn(self) -> bool:
        """Whether the person who looks is on turn and sees his tiles."""
        return self.view.seat == self.view.turn and bool(self.hand) and not self.view.is_over

    @property
    def hand_size(self) -> int:
        """How many tiles stand on the rack, covered or not."""
        return self.view.counts[self.view.seat]

    def lies(self, tile: Tile) -> bool:
        """True if a tile lies on the table."""
        return any(place.tile == tile for place in self.layout.places)

    def lying(self, tile: Tile) -> Place:
        """Where a tile lies; `StopIteration` if it does not."""
        return next(place for place in self.layout.places if place.tile == tile)

    @property
    def last(self) -> Tile | None:
        """The tile that was played last."""
        return self.layout.places[-1].tile if self.layout.places else None


def shown_at(view: View, order: tuple[Tile, ...] = (), known: Line | None = None) -> TableSnapshot:
    """What is on the table at any moment of a round; tiles of the hand stand in this order if they are in it.

    `known` is a line of the same ruleset that may have begun alike: what was found for it is not sought again.
    """
    line = (known or Line.empty(view.rules)).of(plays_of(view))
    return TableSnapshot(view, line.layout, line, order, ()).after(view)


def standing(session: Session, view: View) -> TableSnapshot:
    """What is on the table at the moment at which a match stands: whatever was drawn comes last."""
    return shown_at(view, order_of(session, view))


def order_of(session: Session, view: View) -> tuple[Tile, ...]:
    """How the tiles of a hand stand at any moment: as they were dealt, then as they were drawn."""
    if not view.hand:
        return ()
    drawn = (seen.tile for seen in view.history if seen.seat == view.seat and seen.tile is not None)
    return (*session.view(view.seat, Moment(view.round, 0)).hand, *drawn)


def plays_of(view: View) -> list[Play]:
    """The placements of the round so far."""
    return [seen.action for seen in view.history if isinstance(seen.action, Play)]

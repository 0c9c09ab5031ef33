"""A turn: what the player may do, from what he himself sees (rulebook section 5).

The hand of the player, the line, the size of the boneyard and the draws of this turn are all that
legality depends on, so it can be asked of a seat's view as of the whole position.
"""

from __future__ import annotations

from dataclasses import dataclass

from matador.rules.actions import DRAW, PASS, Action
from matador.rules.linecode import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.tables import Tables
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of a turn at one decision."""

    tables: Tables
    line: int
    hand: int
    """The player's tiles, as a mask."""
    boneyard: int
    """How many tiles the boneyard holds."""
    drawn: int
    """How many tiles the player has drawn in this turn."""
    opening_tile: Tile | None = None
    """The tile that the opener must lay, where it is not his choice."""

    @property
    def is_opening(self) -> bool:
        return self.line == NOT_OPENED

    def moves(self) -> tuple[Move, ...]:
        """All placements that are open to the player."""
        if self.is_opening:
            hand = self.hand if self.opening_tile is None else self.tables.bit_of[self.opening_tile]
            return self.tables.opening_moves(hand)
        return self.tables.moves(self.line, self.hand)

    @property
    def is_something_left(self) -> bool:
        """Whether the boneyard holds more than the reserve."""
        return self.boneyard > self.tables.rules.reserve

    @property
    def is_limit_reached(self) -> bool:
        limit = self.tables.rules.draw_limit
        return limit is not None and self.drawn >= limit

    @property
    def can_draw(self) -> bool:
        """`Can draw` of section 5."""
        return not self.is_opening and self.is_something_left and not self.is_limit_reached

    @property
    def is_full(self) -> bool:
        """`Full` of section 5."""
        return self.drawn >= 1 and self.is_limit_reached

    @property
    def must_play(self) -> bool:
        """`Must play` of section 5."""
        return self._must_play(self.moves())

    def legal(self) -> tuple[Action, ...]:
        """Every legal action once: placements by arm and tile, then draw or pass."""
        moves = self.moves()
        plays: tuple[Action, ...] = tuple([move.play for move in moves])
        must_play = self._must_play(moves)
        if self.can_draw and (self.tables.rules.draw_when_able or not must_play):
            return (*plays, DRAW)
        if not must_play or (self.tables.rules.draw_when_able and self.is_full and self.is_something_left):
            return (*plays, PASS)
        return plays

    def _must_play(self, moves: tuple[Move, ...]) -> bool:
        if self.is_opening:
            return True
        if not moves:
            return False
        if self.tables.rules.matador_duty == "must" or any(
            not move.bit & self.tables.matadors for move in moves
        ):
            return True
        return self.tables.rules.matador_duty == "draw-instead" and not self.can_draw and not self.is_full

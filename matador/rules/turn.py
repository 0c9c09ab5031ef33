"""The legal actions of a turn, computed from what the player can see (rulebook section 5).

They depend only on the player's hand, the line, the size of the boneyard and the draws of this turn. So they can be
computed from a seat's view as well as from the full position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from matador.rules.actions import DRAW, PASS, Action, Draw, Pass, Play, Seen
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.tables import Tables
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of a turn at one decision."""

    tables: Tables
    line: int
    hand: int
    """Mask of the player's tiles."""
    boneyard: int
    drawn: int
    opening_tile: Tile | None = None
    """The tile that must open the round; None if the opener may choose."""

    @property
    def is_opening(self) -> bool:
        return self.line == NOT_OPENED

    def moves(self) -> tuple[Move, ...]:
        if self.is_opening:
            hand = self.hand if self.opening_tile is None else self.tables.bit_of[self.opening_tile]
            return self.tables.opening_moves(hand)
        return self.tables.moves(self.line, self.hand)

    @property
    def is_something_left(self) -> bool:
        return self.boneyard > self.tables.rules.reserve

    @property
    def is_limit_reached(self) -> bool:
        limit = self.tables.rules.draw_limit
        return limit is not None and self.drawn >= limit

    @property
    def can_draw(self) -> bool:
        """`Can draw` in section 5."""
        return not self.is_opening and self.is_something_left and not self.is_limit_reached

    @property
    def is_full(self) -> bool:
        """`Full` in section 5."""
        return self.drawn >= 1 and self.is_limit_reached

    @property
    def obliging_tiles(self) -> int:
        """The tiles that oblige any player who holds one to play; the line must have been opened."""
        node = self.tables.node(self.line)
        match self.tables.rules.matador_duty:
            case "draw-instead" if not self.can_draw and not self.is_full:
                return node.tiles
            case "must":
                return node.tiles
            case _:
                return node.ordinary & ~self.tables.matadors

    @property
    def must_play(self) -> bool:
        """`Must play` in section 5."""
        return self.is_opening or bool(self.hand & self.obliging_tiles)

    def legal(self) -> tuple[Action, ...]:
        """All legal actions: placements by arm and tile, then drawing or passing."""
        plays: tuple[Action, ...] = tuple([move.play for move in self.moves()])
        must_play = self.must_play
        if self.can_draw and (self.tables.rules.draw_when_able or not must_play):
            return (*plays, DRAW)
        if not must_play or self._may_pass_at_will:
            return (*plays, PASS)
        return plays

    def ruled_out_by(self, action: Action) -> int:
        """The mask of tiles that, as every seat can tell, a player who takes this action cannot hold."""
        if self.is_opening:
            return 0
        match action:
            case Play(tile):
                node = self.tables.node(self.line)
                held_back = self.tables.is_last_resort and not self.tables.bit_of[tile] & node.ordinary
                return node.ordinary if held_back else 0
            case Draw():
                return 0 if self.tables.rules.draw_when_able else self.obliging_tiles
            case Pass():
                return 0 if self._may_pass_at_will else self.obliging_tiles

    @property
    def _may_pass_at_will(self) -> bool:
        return self.tables.rules.draw_when_able and self.is_full and self.is_something_left


def turns(
    tables: Tables, opener: int, history: Sequence[Seen]
) -> Iterator[tuple[int, Seen, Turn, Move | None]]:
    """Yield each action with its number, its turn (without the hand), and its move if it played a tile.

    `ValueError` if an action is illegal or out of turn.
    """
    rules = tables.rules
    boneyard = 0 if rules.hand_size == "all" else len(tables.tiles) - rules.players * rules.tiles_each
    line, drawn, seat = NOT_OPENED, 0, opener
    for number, seen in enumerate(history):
        if seen.seat != seat:
            raise ValueError(f"it was the turn of seat {seat}, not of seat {seen.seat}, at action {number}")
        turn = Turn(tables, line, 0, boneyard, drawn)
        move = tables.move_of(line, seen.action) if isinstance(seen.action, Play) else None
        yield number, seen, turn, move
        if move is not None:
            line = line & move.keep | move.put
        elif isinstance(seen.action, Draw):
            boneyard -= 1
            drawn += 1
        if not isinstance(seen.action, Draw) or not rules.play_after_draw:
            seat, drawn = (seat + 1) % rules.players, 0

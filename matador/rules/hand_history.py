"""The public history of each hand during a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from matador.rules.actions import Draw, Play, Seen
from matador.rules.ends import NOT_OPENED
from matador.rules.moves import Move
from matador.rules.tables import Tables
from matador.rules.turn import Turn

DEAL: Final = -1
"""The deal counts as an action before the first one."""

Limit: TypeAlias = tuple[int, int]
"""An upper bound as (maximum number, mask of tiles)."""

_Proof: TypeAlias = tuple[int, int]
"""(action number, mask of tiles that were not in the hand at that time)."""


@dataclass(slots=True)
class HandHistory:
    """A seat's draws, plays and proofs, each with its action number."""

    seat: int
    dealt: int
    draws: list[int] = field(default_factory=list)
    plays: list[tuple[int, int]] = field(default_factory=list)
    """(action number, bit of the tile)."""
    proofs: list[_Proof] = field(default_factory=list)
    """Ascending by action number."""
    drawn: int = 0
    """Mask of the drawn tiles that are visible."""

    @property
    def count(self) -> int:
        return self.dealt + len(self.draws) - len(self.plays)

    @property
    def played(self) -> int:
        return sum(bit for _, bit in self.plays)

    def held_from_the_deal(self, bit: int) -> bool:
        """True if this tile may have been dealt to the hand."""
        gone = next((number for number, tile in self.plays if tile == bit), None)
        return not any(tiles & bit for number, tiles in self.proofs if gone is None or number <= gone)

    def can_have_come(self, absent: int) -> bool:
        """True if the hand could have drawn every tile it played, assuming that no tile in `absent` was dealt to it.

        By Hall's theorem, this is true if no interval requires more tiles than the hand drew in it.
        """
        proofs = self._proofs_with(absent)
        came = [(_last_absence(proofs, number, bit), number) for number, bit in self.plays]
        return all(
            sum(1 for since, gone in came if since is not None and since >= begin and gone <= end)
            <= sum(1 for drawn in self.draws if begin <= drawn < end)
            for begin, _ in proofs
            for _, end in came
        )

    def limits(self, absent: int) -> list[Limit]:
        """Upper bounds on how many tiles from certain nested sets the hand holds.

        `absent` are tiles that were not dealt to the hand. Each set contains all the sets after it.
        """
        proofs = self._proofs_with(absent)
        absences = [_last_absence(proofs, number, bit) for number, bit in self.plays]
        found: list[Limit] = []
        tiles = 0
        for begin, absent_then in reversed(proofs):
            tiles |= absent_then
            came = sum(1 for since in absences if since is not None and since >= begin)
            drawn = sum(1 for number in self.draws if number >= begin)
            found.append((drawn - came, tiles))
        return found[::-1]

    def _proofs_with(self, absent: int) -> list[_Proof]:
        """All proofs, including any from the deal."""
        return [(DEAL, absent), *self.proofs] if absent else self.proofs


def _last_absence(proofs: Sequence[tuple[int, int]], before: int, bit: int) -> int | None:
    """The action number of the latest proof, up to `before`, that the tile was not in the hand."""
    return max((number for number, tiles in proofs if tiles & bit and number <= before), default=None)


def hand_histories(tables: Tables, opener: int, history: Sequence[Seen]) -> list[HandHistory]:
    """The history of each hand, by seat; `ValueError` if an action is illegal or out of turn."""
    told = [HandHistory(seat, tables.rules.tiles_each) for seat in range(tables.rules.players)]
    for number, seen, turn, move in turns(tables, opener, history):
        story = told[seen.seat]
        absent = turn.ruled_out_by(seen.action)
        if absent:
            story.proofs.append((number, absent))
        if move is not None:
            story.plays.append((number, move.bit))
        elif isinstance(seen.action, Draw):
            story.draws.append(number)
            if seen.tile is not None:
                story.drawn |= tables.mask_of([seen.tile])
    return told


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

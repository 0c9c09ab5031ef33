"""The public history of each hand during a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from matador.rules.actions import Draw, Play
from matador.rules.moves import Move
from matador.rules.packed_line import NOT_OPENED
from matador.rules.seen import Seen
from matador.rules.tables import Tables
from matador.rules.turn import Turn

DEAL: Final = -1
"""The number of the deal; actions are numbered from 0."""

Limit: TypeAlias = tuple[int, int, tuple[int, ...]]
"""An upper bound: (how many, which tiles as a mask, numbers of the proofs it follows from)."""

_Proof: TypeAlias = tuple[int, int]
"""(action number, mask of tiles that the hand did not hold at that time)."""


@dataclass(slots=True)
class HandHistory:
    """The draws, plays and proofs of a seat, by the number of the action in the round."""

    seat: int
    dealt: int
    """Number of tiles dealt."""
    draws: list[int] = field(default_factory=list)
    plays: list[tuple[int, int]] = field(default_factory=list)
    """(action number, bit of the tile)."""
    proofs: list[_Proof] = field(default_factory=list)
    """Ascending by action number."""
    drawn: int = 0
    """The drawn tiles that this seat has seen, as a mask."""

    @property
    def count(self) -> int:
        """Number of tiles in the hand now."""
        return self.dealt + len(self.draws) - len(self.plays)

    @property
    def played(self) -> int:
        """The tiles played, as a mask."""
        return sum(bit for _, bit in self.plays)

    def held_from_the_deal(self, bit: int) -> bool:
        """True if this tile, held or played, can have been in the hand since the deal."""
        gone = next((number for number, tile in self.plays if tile == bit), None)
        return not any(tiles & bit for number, tiles in self.proofs if gone is None or number <= gone)

    def can_have_come(self, absent: int) -> bool:
        """True if the tiles played could have reached the hand, given that no tile of `absent` was dealt to it.

        By Hall's condition: in no span of time did more of those tiles have to arrive than the hand drew.
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
        """Upper bounds on how many tiles of certain sets the hand holds, with their proofs; the sets are nested.

        `absent` are the tiles that were not dealt to the hand. Each set contains the sets after it.
        """
        return self._limits_by(self._proofs_with(absent))

    def needed_for(self, limit: Limit, absent: int) -> tuple[int, ...]:
        """A minimal subset of the proofs behind `limit`: without any one of them it would not follow.

        The oldest proofs are dropped first, since players remember the latest events best. One pass is enough: a proof
        that is needed among more proofs is also needed among fewer.
        """
        needed = [proof for proof in self._proofs_with(absent) if proof[0] in limit[2]]
        for proof in tuple(needed):
            fewer = [other for other in needed if other != proof]
            if any(implies(found, limit) for found in self._limits_by(fewer)):
                needed = fewer
        return tuple(number for number, _ in needed)

    def _proofs_with(self, absent: int) -> list[_Proof]:
        """All proofs, including the one from the deal if there is one."""
        return [(DEAL, absent), *self.proofs] if absent else self.proofs

    def _limits_by(self, proofs: Sequence[_Proof]) -> list[Limit]:
        """The limits that follow from these proofs alone."""
        absences = [_last_absence(proofs, number, bit) for number, bit in self.plays]
        numbers = tuple(number for number, _ in proofs)
        found: list[Limit] = []
        tiles = 0
        for first in reversed(range(len(proofs))):
            begin, absent_then = proofs[first]
            tiles |= absent_then
            came = sum(1 for since in absences if since is not None and since >= begin)
            drawn = sum(1 for number in self.draws if number >= begin)
            found.append((drawn - came, tiles, numbers[first:]))
        return found[::-1]


def implies(one: Limit, other: Limit) -> bool:
    """True if every hand that satisfies `one` also satisfies `other`."""
    return one[0] + (other[1] & ~one[1]).bit_count() <= other[0]


def _last_absence(proofs: Sequence[tuple[int, int]], before: int, bit: int) -> int | None:
    """The latest proof, up to `before`, that the hand did not hold the tile."""
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
    """Each action with its number, the turn (without the hand) and the move it made on the line, if any.

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

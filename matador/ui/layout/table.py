"""The line on the table: where each tile lies, and where the next one would."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from matador.rules import ARMS, Arm, Direction, Play, Ruleset, Tile
from matador.rules.fit import becomes_spinner
from matador.ui.layout.boxes import Box
from matador.ui.layout.ends import End, end_of, opened, spun
from matador.ui.layout.places import Place
from matador.ui.layout.rooms import Rows, rows_of
from matador.ui.layout.tips import Tip


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where the tiles of a round lie, in half-units; the opening tile lies around the origin.

    It follows from a ruleset and the tiles as they are laid, and from nothing else. It lays any tile, half and
    direction at any open arm, legal or not.
    """

    rules: Ruleset
    places: tuple[Place, ...]
    """The tiles in the order in which they were laid."""
    bounds: Box
    """What the camera shows: all tiles, and each empty place since the opening, so that it only grows."""
    _rows: Rows
    _ends: tuple[End, ...]
    """Those of the open arms, in the order of `ARMS`."""
    _spinner_to_come: bool

    @classmethod
    def empty(cls, rules: Ruleset) -> TableLayout:
        """The table before the opening; its bounds have room for the opening tile, along or crosswise."""
        rows = rows_of(rules)
        return cls(rules, (), Box(-2, -2, 4, 4), rows, (), rows.spinner)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The open arms; none before the opening."""
        return ARMS[: len(self._ends)]

    def last_on(self, arm: Arm) -> Place:
        """The tile that the next one of an open arm joins; `ValueError` if the arm is not open."""
        return self._end(arm).last

    def empty_place(self, arm: Arm) -> Box:
        """The place of a tile laid along at an open arm, the same for every tile; `ValueError` if not open."""
        return self._end(arm).empty

    def place(self, play: Play) -> Place:
        """Where a tile will lie; `ValueError` if its arm is not open."""
        return self._opening(play) if play.arm is None else _joining(play, self._end(play.arm))[0]

    def lay(self, play: Play) -> TableLayout:
        """The layout with one more tile; `ValueError` if its arm is not open."""
        spins = (
            self._spinner_to_come and play.direction == "crosswise" and becomes_spinner(self.rules, play.tile)
        )
        if play.arm is None:
            place = self._opening(play)
            crosswise_to_come = self._rows.crosswise - (play.direction == "crosswise" and not spins)
            ends: tuple[End, ...] = opened(place, crosswise_to_come, self._rows.before_spinner())
        else:
            index = ARMS.index(play.arm)
            end = self._end(play.arm)
            place, tip = _joining(play, end)
            ends = (*self._ends[:index], end_of(place, tip, end.room), *self._ends[index + 1 :])
        if spins:
            crossed = sum(laid.box.height == 4 for laid in self.places)
            to_come = max(0, self._rows.crosswise - crossed)
            rooms = self._rows.around(place.box, self.bounds, to_come)
            ends = spun(ends[0], ends[1], place, to_come, rooms)
        bounds = reduce(Box.union, (end.empty for end in ends), self.bounds.union(place.box))
        return TableLayout(
            self.rules,
            (*self.places, place),
            bounds,
            self._rows,
            ends,
            self._spinner_to_come and not spins,
        )

    def _end(self, arm: Arm) -> End:
        if arm not in self.arms:
            raise ValueError(f"the arm {arm} is not open")
        return self._ends[ARMS.index(arm)]

    def _opening(self, play: Play) -> Place:
        if self.places:
            raise ValueError(f"{play} is an opening, and the line is opened")
        if play.direction == "crosswise":
            return Place(play.tile, Box(-1, -2, 2, 4), 0)
        return Place(play.tile, Box(-2, -1, 4, 2), 3)


def layout_of(rules: Ruleset, plays: Iterable[Play]) -> TableLayout:
    """The layout of the tiles that a round has laid so far."""
    layout = TableLayout.empty(rules)
    for play in plays:
        layout = layout.lay(play)
    return layout


def _joining(play: Play, end: End) -> tuple[Place, Tip]:
    """Where a tile that joins an end lies, and the tip after it."""
    box, tip = end.tip.along_in(end.room) if play.direction == "along" else end.tip.crosswise()
    return Place(play.tile, box, _turns(play.tile, play.direction, play.touching, tip)), tip


def _turns(tile: Tile, direction: Direction, touching: int | None, tip: Tip) -> int:
    """A crosswise tile has its low half on top or on the left; of one along the touching half lies inside."""
    if direction == "crosswise":
        return 3 if tip.dy else 0
    low_inside = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}[tip.dx, tip.dy]
    return low_inside if touching == tile.low else (low_inside + 2) % 4

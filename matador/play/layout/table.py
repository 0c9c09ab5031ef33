"""The line on the table in given rows: where each tile lies, and where the next one would."""

from __future__ import annotations

from dataclasses import dataclass

from matador.play.layout.boxes import Box, around
from matador.play.layout.ends import End, first_place, opened, spun
from matador.play.layout.places import Place
from matador.play.layout.rooms import Rows, rows_of
from matador.rules import ARMS, Arm, Play, Ruleset
from matador.rules.fit import becomes_spinner


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where the tiles of a round lie, in half-units.

    It lays any tile and half at any open arm, legal or not, and crosswise those tiles that the ruleset lays so.
    What lies stays where it is.
    """

    rules: Ruleset
    plays: tuple[Play, ...]
    """The tiles as they were laid."""
    places: tuple[Place, ...]
    """Where they lie, in the same order."""
    bounds: Box
    """What the camera shows: all tiles, and each empty place since they lie in these rows, so that it only grows."""
    spinner: Place | None
    """The tile from which four arms go out."""
    rows: Rows
    """The usual ones of the ruleset."""
    ends: tuple[End, ...]
    """Those of the open arms, in the order of `ARMS`."""

    @classmethod
    def empty(cls, rules: Ruleset) -> TableLayout:
        """The table before the opening; its bounds have room for the opening tile, along or crosswise."""
        return cls(rules, (), (), Box(-2, -2, 4, 4), None, rows_of(rules), ())

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The open arms; none before the opening."""
        return ARMS[: len(self.ends)]

    @property
    def spinner_to_come(self) -> bool:
        """True as long as a spinner may be laid."""
        return self.rows.spinner and self.spinner is None

    @property
    def crosswise_to_come(self) -> int:
        """How many tiles may still be laid crosswise, the spinner not counted."""
        crossed = sum(play.direction == "crosswise" for play in self.plays)
        return max(0, self.rows.crosswise - crossed + (self.spinner is not None))

    def last_on(self, arm: Arm) -> Place:
        """The tile that the next one of an open arm joins; `ValueError` if the arm is not open."""
        return self._end(arm).last

    def empty_place(self, arm: Arm) -> Box:
        """The place of a tile laid along at an open arm, the same for every tile; `ValueError` if not open."""
        return self._end(arm).empty

    def place(self, play: Play) -> Place:
        """Where a tile will lie; `ValueError` if its arm is not open."""
        return self._opening(play) if play.arm is None else self._end(play.arm).joining(play)[0]

    def lay(self, play: Play) -> TableLayout:
        """The layout with one more tile; `ValueError` if its arm is not open."""
        spins = self.spins(play)
        if play.arm is None:
            place = self._opening(play)
            crosswise_to_come = self.rows.crosswise - (play.direction == "crosswise" and not spins)
            rooms = self.rows.before_spinner()
            ends: tuple[End, ...] = opened(place, crosswise_to_come, rooms, crossed=self.rows.crossed)
        else:
            index = ARMS.index(play.arm)
            joined = self._end(play.arm).joined(play)
            place = joined.last
            ends = (*self.ends[:index], joined, *self.ends[index + 1 :])
        if spins:
            crossed = sum(laid.box.height == 4 for laid in self.places)
            to_come = max(0, self.rows.crosswise - crossed)
            rooms = self.rows.around(place.box, self.bounds, to_come)
            ends = spun(ends[0], ends[1], place, to_come, rooms)
        bounds = around([self.bounds, place.box, *(end.empty for end in ends)])
        spinner = place if spins else self.spinner
        return TableLayout(
            self.rules, (*self.plays, play), (*self.places, place), bounds, spinner, self.rows, ends
        )

    def spins(self, play: Play) -> bool:
        """True for a tile that becomes the spinner if it is laid now."""
        return (
            self.spinner_to_come and play.direction == "crosswise" and becomes_spinner(self.rules, play.tile)
        )

    def _end(self, arm: Arm) -> End:
        if arm not in self.arms:
            raise ValueError(f"the arm {arm} is not open")
        return self.ends[ARMS.index(arm)]

    def _opening(self, play: Play) -> Place:
        if self.places:
            raise ValueError(f"{play} is an opening, and the line is opened")
        return first_place(play)

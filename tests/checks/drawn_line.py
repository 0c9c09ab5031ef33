"""The line on the table, drawn tile by tile (rulebook sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matador.rules.actions import ARMS, Action, Arm, Direction, Play
from matador.rules.fit import becomes_spinner
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table."""

    tile: Tile
    arm: Arm | None
    """None for the opening tile."""
    direction: Direction
    touching: int | None
    """The half that touches; None for the opening tile and for crosswise tiles."""
    on: Tile | None
    """The tile it was played next to; None for the opening tile."""


@dataclass(frozen=True, slots=True)
class Line:
    """The tiles on the table, in the order in which they were played."""

    rules: Ruleset
    tiles: tuple[LaidTile, ...] = ()
    spinner: Tile | None = None

    def lay(self, play: Play) -> Line:
        """The line after a legal play; `ValueError` if there is no tile to join."""
        on = self._outermost(play.arm)
        if (on is None) != (play.arm is None):
            raise ValueError(f"{play} joins nothing on this line")
        spins = (
            play.direction == "crosswise" and self.spinner is None and becomes_spinner(self.rules, play.tile)
        )
        laid = LaidTile(play.tile, play.arm, play.direction, play.touching, on)
        return Line(self.rules, (*self.tiles, laid), play.tile if spins else self.spinner)

    def arm(self, arm: Arm) -> tuple[LaidTile, ...]:
        """The tiles on an arm, from the inside out."""
        return tuple(laid for laid in self.tiles if laid.arm == arm)

    def __str__(self) -> str:
        """A drawing: the row from L to R, then the arms U and D from the spinner outwards.

        A lengthwise tile is `[2|5]`, a crosswise tile `(2+5)`. In U and D the touching half comes first.
        """
        row = [_drawn(laid, outwards=False) for laid in reversed(self.arm("L"))]
        row += [_drawn(laid, outwards=True) for laid in self.tiles if laid.arm in (None, "R")]
        columns = ("".join(_drawn(laid, outwards=True) for laid in self.arm(arm)) for arm in ARMS[2:])
        named = (f"{arm}: {column}" for arm, column in zip(ARMS[2:], columns, strict=True) if column)
        return "\n".join(["".join(row), *named])

    def _outermost(self, arm: Arm | None) -> Tile | None:
        for laid in reversed(self.tiles):
            if laid.arm == arm:
                return laid.tile
        if arm in ("U", "D"):
            return self.spinner
        return self.tiles[0].tile if self.tiles else None


def line_of(rules: Ruleset, actions: Iterable[Action]) -> Line:
    """The line after these legal actions."""
    line = Line(rules)
    for action in actions:
        if isinstance(action, Play):
            line = line.lay(action)
    return line


def _drawn(laid: LaidTile, *, outwards: bool) -> str:
    tile = laid.tile
    if laid.direction == "crosswise":
        return f"({tile.low}+{tile.high})"
    inner = tile.low if laid.touching is None else laid.touching
    outer = tile.opposite(inner)
    return f"[{inner}|{outer}]" if outwards else f"[{outer}|{inner}]"

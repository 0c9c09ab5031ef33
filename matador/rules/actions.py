"""Actions as values, and their text notation (rulebook section 8)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules.tiles import NotationError, Tile

Arm: TypeAlias = Literal["L", "R", "U", "D"]
Direction: TypeAlias = Literal["along", "crosswise"]

ARMS: tuple[Arm, ...] = ("L", "R", "U", "D")

_ARM_OF: dict[str, Arm] = {arm: arm for arm in ARMS}
_PLAY = re.compile(r"(0|[1-9][0-9]?)([-+])(0|[1-9][0-9]?)([LRUD]?)")


@dataclass(frozen=True, slots=True)
class Play:
    """Play a tile: the opening tile if `arm` is None, otherwise a tile at the end of an arm.

    `touching` is the half that touches; only a tile played lengthwise on an arm has one.
    """

    tile: Tile
    direction: Direction
    arm: Arm | None = None
    touching: int | None = None

    def __post_init__(self) -> None:
        joins_along = self.arm is not None and self.direction == "along"
        if joins_along != (self.touching is not None):
            raise ValueError("only a tile played lengthwise on an arm has a touching half")
        if self.touching is not None and self.touching not in (self.tile.low, self.tile.high):
            raise ValueError(f"{self.tile} has no half {self.touching}")

    def __str__(self) -> str:
        arm = self.arm or ""
        if self.direction == "crosswise":
            return f"{self.tile.low}+{self.tile.high}{arm}"
        if self.touching is None:
            return str(self.tile)
        return f"{self.touching}-{self.tile.opposite(self.touching)}{arm}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next tile from the boneyard."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without playing a tile."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Play | Draw | Pass

DRAW = Draw()
PASS = Pass()


def parse_action(text: str) -> Action:
    """Parse the text of an action (the inverse of `str`); `NotationError` for any other text."""
    if text == "draw":
        return DRAW
    if text == "pass":
        return PASS
    found = _PLAY.fullmatch(text)
    if found is None:
        raise NotationError(f"{text!r} is not an action; write it like 2-5, 4-2R, 2+5L, draw, pass")
    first, second = int(found[1]), int(found[3])
    tile = Tile(min(first, second), max(first, second))
    arm = _ARM_OF.get(found[4])
    crosswise = found[2] == "+"
    if first > second and (crosswise or arm is None):
        raise NotationError(f"{text!r} is not an action; write the smaller half first")
    if crosswise:
        return Play(tile, "crosswise", arm)
    return Play(tile, "along", arm, None if arm is None else first)


@dataclass(frozen=True, slots=True)
class Seen:
    """An action, as one of the seats saw it."""

    seat: int
    action: Action
    tile: Tile | None = None
    """The drawn tile, if this seat saw it."""

    def __str__(self) -> str:
        return str(self.action) if self.tile is None else f"{self.action} {self.tile}"

    def by(self, seat: int) -> Seen:
        return self if self.tile is None or seat == self.seat else Seen(self.seat, self.action)

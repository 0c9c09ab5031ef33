"""The orientations in which a tile can be played at a spot, and the state of the tile in the player's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeGuard

from matador.rules import Action, Arm, Direction, End, Play, Ruleset, Tile, WildEnd
from matador.rules.fit import becomes_spinner
from matador.rules.reasons import Reason

Spot: TypeAlias = Literal["L", "R", "U", "D", "open"]
"""An end of the line, or the middle of the empty table."""

ARM_OF: dict[Spot, Arm] = {"L": "L", "R": "R", "U": "U", "D": "D"}


@dataclass(frozen=True, slots=True)
class Way:
    """An orientation: crosswise, or lengthwise with one half touching (None for the opening tile)."""

    direction: Direction
    touching: int | None = None

    def play(self, tile: Tile, spot: Spot) -> Play:
        arm = ARM_OF.get(spot)
        touching = None if arm is None else self.touching
        return Play(tile, self.direction, arm, touching)


ACROSS = Way("crosswise")


def along(half: int | None) -> Way:
    return Way("along", half)


def legal_ways(legal: Iterable[Action], tile: Tile, spot: Spot) -> tuple[Way, ...]:
    """The legal orientations of a tile at a spot; crosswise comes first, because that is usual for matadors."""
    found = [
        Way(action.direction, action.touching)
        for action in legal
        if isinstance(action, Play) and action.tile == tile and (action.arm or "open") == spot
    ]
    return tuple(sorted(found, key=lambda way: way.direction == "along"))


@dataclass(frozen=True, slots=True)
class Grip:
    """A tile that the player has selected or is dragging."""

    tile: Tile
    side: int
    """The half by which it was taken, which should touch: 0 for the low one, 1 for the high one."""
    way: Way | None = None
    """The orientation chosen by turning it; None if the player has not turned it."""
    was_upside_down: bool = False
    """True if it was upside down when it was taken by this half."""

    @property
    def half(self) -> int:
        return (self.tile.low, self.tile.high)[self.side]

    @property
    def is_reversed(self) -> bool:
        """True if the player has turned it so that the other half should touch."""
        return self.way is not None and self.way.direction == "along" and self.way != along(self.half)

    @property
    def leads(self) -> int | None:
        """The half that should touch, 0 or 1 as for `side`; None if it was turned crosswise."""
        if self.way is not None and self.way.direction == "crosswise":
            return None
        return 1 - self.side if self.is_reversed else self.side

    @property
    def is_upside_down(self) -> bool:
        """True if it is displayed upside down; after turning it, the new leading half is where the old one was."""
        return self.was_upside_down != self.is_reversed

    def led_by(self, side: int) -> Grip:
        """The tile as it is displayed, but with this half leading; a tile that was turned crosswise is unchanged."""
        if self.leads in (None, side):
            return self
        return Grip(self.tile, side, was_upside_down=self.is_upside_down)

    @property
    def as_held(self) -> Way:
        """The current orientation: as turned by the player, or lengthwise with the half by which it was taken."""
        return self.way or along(self.half)

    def same(self, way: Way, spot: Spot) -> bool:
        held = self.as_held
        return held == way or (spot == "open" and held.direction == way.direction)


def shown_way(grip: Grip, ways: Sequence[Way], spot: Spot) -> Way | None:
    """The legal orientation to preview with the guide, as the tile is held if possible; None if none is legal."""
    if not ways:
        return None
    if grip.way is None and ways[0].direction == "crosswise":
        return ways[0]
    return next((way for way in ways if grip.same(way, spot)), ways[0])


def goes_across(rules: Ruleset, tile: Tile, end: End | None, *, spinner_to_come: bool) -> bool:
    """True if a tile that was not turned is played crosswise at an end (None: opening), whether it fits or not."""
    if spinner_to_come and becomes_spinner(rules, tile):
        return True
    if tile not in rules.matador_tiles:
        return False
    if end is None:
        return rules.matador_cross in ("blank", "either")
    return rules.matador_cross != "none" and not isinstance(end, WildEnd)


def side_touching(tile: Tile, way: Way) -> int | None:
    """The touching half, 0 or 1 as for `Grip.side`; None for a crosswise or opening tile."""
    return None if way.touching is None else int(way.touching != tile.low)


def turned(grip: Grip, choices: Sequence[Way]) -> Grip:
    """The tile turned to the next of these orientations; the order is: taken half, other half, crosswise."""
    if not choices:
        return grip
    ordered = sorted(choices, key=lambda way: (way.direction == "crosswise", way.touching != grip.half))
    held = grip.as_held
    if ordered == [held] and grip.tile.is_double:
        # Both halves are equal, so only the leading half changes.
        return replace(grip, side=1 - grip.side)
    index = ordered.index(held) if held in ordered else -1
    return replace(grip, way=ordered[(index + 1) % len(ordered)])


def turns_of(rules: Ruleset, tile: Tile) -> tuple[Way, ...]:
    ways = tuple(along(half) for half in tile.halves)
    return (*ways, ACROSS) if rules.has_crosswise else ways


@dataclass(frozen=True, slots=True)
class Idle:
    """No tile is selected."""


@dataclass(frozen=True, slots=True)
class Selected:
    """A tile was selected by a click or a key; the next click on a spot plays it."""

    grip: Grip
    since_ms: float


@dataclass(frozen=True, slots=True)
class Held:
    """A tile is being dragged, and is not near a spot."""

    grip: Grip


@dataclass(frozen=True, slots=True)
class Near:
    """A tile is being dragged, and would be played at this spot if it were dropped."""

    grip: Grip
    spot: Spot


@dataclass(frozen=True, slots=True)
class Proposed:
    """A tile was dropped where several orientations are possible; the player has to choose one."""

    grip: Grip
    spot: Spot
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class TurnOffered:
    """A tile was dropped in the wrong orientation; it stays there, and the player is asked to turn it."""

    grip: Grip
    spot: Spot
    lies: Way
    way: Way
    reason: Reason


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile was played, and waits in its place until the decision is saved."""

    grip: Grip
    spot: Spot
    way: Way


Hold: TypeAlias = Idle | Selected | Held | Near | Proposed | TurnOffered | Laid

IDLE = Idle()


def grip_of(hold: Hold) -> Grip | None:
    return None if isinstance(hold, Idle) else hold.grip


def is_dragged(hold: Hold) -> bool:
    return isinstance(hold, Held | Near)


def is_off_rack(hold: Hold) -> TypeGuard[Held | Near | Proposed | TurnOffered | Laid]:
    """True while a tile is displayed at the pointer or at a spot, not on the rack."""
    return isinstance(hold, Held | Near | Proposed | TurnOffered | Laid)

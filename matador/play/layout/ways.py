"""The ways in which a tile may be laid at a place, and which of them a drop means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from matador.rules import Action, Arm, Direction, End, Play, Ruleset, Tile, WildEnd
from matador.rules.fit import becomes_spinner

Spot: TypeAlias = Literal["L", "R", "U", "D", "open"]
"""An end of the line, or the middle of the empty table."""

ARM_OF: dict[Spot, Arm] = {"L": "L", "R": "R", "U": "U", "D": "D"}


@dataclass(frozen=True, slots=True)
class Way:
    """How a tile lies: across, or along with one of its halves touching (None where nothing lies yet)."""

    direction: Direction
    touching: int | None = None

    def play(self, tile: Tile, spot: Spot) -> Play:
        """The placement of a tile in this way; where nothing lies yet, no half touches."""
        arm = ARM_OF.get(spot)
        touching = None if arm is None else self.touching
        return Play(tile, self.direction, arm, touching)


ACROSS = Way("crosswise")


def along(half: int | None) -> Way:
    """Along, with this half touching."""
    return Way("along", half)


def legal_ways(legal: Iterable[Action], tile: Tile, spot: Spot) -> tuple[Way, ...]:
    """The ways in which this tile may be laid at this place: across first, for that is what matadors do."""
    found = [
        Way(action.direction, action.touching)
        for action in legal
        if isinstance(action, Play) and action.tile == tile and (action.arm or "open") == spot
    ]
    return tuple(sorted(found, key=lambda way: way.direction == "along"))


@dataclass(frozen=True, slots=True)
class Grip:
    """A tile that the player has chosen or holds."""

    tile: Tile
    side: int
    """The half by which it was taken, the one that is to touch: 0 for the low one, 1 for the high one."""
    way: Way | None = None
    """How the player has turned it; None if he has not."""
    was_upside_down: bool = False
    """Whether it stood on its head when it was taken so."""

    @property
    def half(self) -> int:
        """The number of the half by which it was taken."""
        return (self.tile.low, self.tile.high)[self.side]

    @property
    def is_reversed(self) -> bool:
        """True if the player has turned it so that the other half is to touch."""
        return self.way is not None and self.way.direction == "along" and self.way != along(self.half)

    @property
    def leads(self) -> int | None:
        """The half that is to touch, 0 or 1 as for `side`; None if it is turned across."""
        if self.way is not None and self.way.direction == "crosswise":
            return None
        return 1 - self.side if self.is_reversed else self.side

    @property
    def is_upside_down(self) -> bool:
        """True if it is seen standing on its head: the leading half stays where it was seen when it is turned."""
        return self.was_upside_down != self.is_reversed

    def led_by(self, side: int) -> Grip:
        """The tile as it stands, but with this half leading; one that is turned across stays so."""
        if self.leads in (None, side):
            return self
        return Grip(self.tile, side, was_upside_down=self.is_upside_down)

    @property
    def as_held(self) -> Way:
        """The way in which it is held: turned by the player, or along with the half that he took."""
        return self.way or along(self.half)

    def same(self, way: Way, spot: Spot) -> bool:
        """Whether it is held in this way; where nothing lies yet, no half touches."""
        held = self.as_held
        return held == way or (spot == "open" and held.direction == way.direction)


def shown_way(grip: Grip, ways: Sequence[Way], spot: Spot) -> Way | None:
    """With the guide: the legal way that the ghost shows, as the tile is held if that is one; None if none is."""
    if not ways:
        return None
    if grip.way is None and ways[0].direction == "crosswise":
        return ways[0]
    return next((way for way in ways if grip.same(way, spot)), ways[0])


def meant_with_guide(grip: Grip, ways: Sequence[Way], spot: Spot) -> tuple[Way, ...]:
    """The ways that a drop may mean: what the ghost shows; of several the player chooses."""
    if grip.way is None and len(ways) > 1:
        return tuple(ways)
    shown = shown_way(grip, ways, spot)
    return (grip.as_held,) if shown is None else (shown,)


def meant_by_half(grip: Grip, ways: Sequence[Way], lies: Way) -> tuple[Way, ...]:
    """The same without the guide: the half that leads is meant; `lies` is how the tile is seen at the place.

    Where a tile may lie across or along, no half says which, and the player chooses.
    """
    if grip.way is not None:
        return (lies,)
    if len(ways) > 1 and any(way.direction == "crosswise" for way in ways):
        return tuple(ways)
    return (grip.as_held,) if lies not in ways and grip.as_held in ways else (lies,)


def goes_across(rules: Ruleset, tile: Tile, end: End | None, *, spinner_to_come: bool) -> bool:
    """True if the game lays a tile across here that the player has not turned; whether it fits is not asked.

    None for the end: the tile opens the round.
    """
    if spinner_to_come and becomes_spinner(rules, tile):
        return True
    if tile not in rules.matador_tiles:
        return False
    if end is None:
        return rules.matador_cross in ("blank", "either")
    return rules.matador_cross != "none" and not isinstance(end, WildEnd)


def side_touching(tile: Tile, way: Way) -> int | None:
    """The half of a tile that touches, 0 or 1 as for `Grip.side`; None if it lies across, or nothing lies yet."""
    return None if way.touching is None else int(way.touching != tile.low)


def turned(grip: Grip, choices: Sequence[Way]) -> Grip:
    """The tile turned to the next of these ways: first the other half leads, then it lies across."""
    if not choices:
        return grip
    ordered = sorted(choices, key=lambda way: (way.direction == "crosswise", way.touching != grip.half))
    held = grip.as_held
    if ordered == [held] and grip.tile.is_double:
        # Both halves are equal: only that the other one leads can be seen.
        return replace(grip, side=1 - grip.side)
    index = ordered.index(held) if held in ordered else -1
    return replace(grip, way=ordered[(index + 1) % len(ordered)])


def turns_of(rules: Ruleset, tile: Tile) -> tuple[Way, ...]:
    """All ways in which a tile can be held, whether they fit or not."""
    ways = tuple(along(half) for half in tile.halves)
    return (*ways, ACROSS) if rules.matador_cross != "none" or rules.spinner else ways

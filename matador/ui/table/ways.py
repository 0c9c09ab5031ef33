"""The ways in which a tile may be laid at a place, and which of them a drop means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Action, Arm, Play, Ruleset, Tile
from matador.rules.actions import Direction

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
    half: int
    """The half by which it was taken: the one that is to touch."""
    way: Way | None = None
    """How the player has turned it; None if he has not."""

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


def meant(grip: Grip, ways: Sequence[Way], spot: Spot, *, guide: bool) -> tuple[Way, ...]:
    """The ways that a drop at this place may mean: one is laid, of several the player chooses.

    With the guide it is what the ghost shows. Without it nothing is turned for the player: a tile that could lie
    along with its other half is laid as he holds it, and the rules say what is wrong; that a tile lies across
    is none of his choices, unless he has turned it.
    """
    if grip.way is None and len(ways) > 1:
        return tuple(ways)
    if guide:
        shown = shown_way(grip, ways, spot)
        return (grip.as_held,) if shown is None else (shown,)
    if grip.way is None and ways and ways[0].direction == "crosswise":
        return (ways[0],)
    return (grip.as_held,)


def turned(grip: Grip, choices: Sequence[Way]) -> Grip:
    """The tile turned to the next of these ways, which are those that there are."""
    if not choices:
        return grip
    held = grip.as_held
    index = choices.index(held) if held in choices else -1
    return Grip(grip.tile, grip.half, choices[(index + 1) % len(choices)])


def turns_of(rules: Ruleset, tile: Tile) -> tuple[Way, ...]:
    """All ways in which a tile can be held, whether they fit or not."""
    ways = tuple(along(half) for half in tile.halves)
    return (*ways, ACROSS) if rules.matador_cross != "none" or rules.spinner else ways

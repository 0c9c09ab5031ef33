"""Taking a tile, turning it, and what letting it go at a place means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from matador.play.layout.ways import Grip, Spot, Way, meant_by_half, meant_with_guide, shown_way, turned
from matador.play.table.facts import TableFacts
from matador.play.table.hold import IDLE, Held, Hold, Near, Proposed, Selected, TurnOffered, grip_of
from matador.rules import Tile

AGAIN_MS = 400
"""A second click on the chosen tile is taken for the first one's twin up to then: children double-click."""


def gripped(table: TableFacts, tile: Tile, side: int) -> Grip:
    """A tile as it is taken by a half, 0 for the low one; one that was chosen stays as it was turned."""
    chosen, side = grip_of(table.hold), table.side_taken(tile, side)
    if chosen is None or chosen.tile != tile:
        return Grip(tile, side)
    return chosen.led_by(side) if table.lights_half else Grip(tile, side, chosen.way)


def clicked(table: TableFacts, tile: Tile, side: int) -> Hold:
    """After a click on a tile it is chosen; of one that is already, the other half leads, or it is put down."""
    hold, now_ms, side = table.hold, table.now_ms, table.side_taken(tile, side)
    if not (isinstance(hold, Selected) and hold.grip.tile == tile):
        return Selected(Grip(tile, side), now_ms)
    if table.lights_half and hold.grip.leads == 1 - side:
        return Selected(hold.grip.led_by(side), now_ms)
    return IDLE if now_ms - hold.since_ms >= AGAIN_MS else hold


def rotated(table: TableFacts) -> Hold | None:
    """With the tile that is chosen or held turned; None if there is none."""
    hold = table.hold
    match hold:
        case Selected() | Held() | Near():
            return replace(hold, grip=turned(hold.grip, table.turns(hold.grip.tile)))
        case _:
            return None


def reachable(table: TableFacts) -> tuple[Spot, ...]:
    """The places that the tile in hand snaps to: with the guide, and in a first match, only where it fits, and none out
    of turn.
    """
    grip = grip_of(table.hold)
    if grip is None or not table.is_my_turn:
        return ()
    shows_all = not (table.guide or table.is_led)
    return tuple(spot for spot in table.spots if shows_all or table.ways(grip.tile, spot))


def meant(table: TableFacts, grip: Grip, spot: Spot) -> tuple[Way, ...]:
    """The ways that a drop at a place may mean: one is laid, of several the player chooses."""
    ways = table.ways(grip.tile, spot)
    if table.guide:
        return meant_with_guide(grip, ways, spot)
    return meant_by_half(grip, ways, table.lies(grip, spot))


def ghost_way(table: TableFacts, grip: Grip, spot: Spot) -> Way | None:
    """How the tile lies at a place: with the guide, and in a first match, as it fits, None if it does not; else as it
    is held.
    """
    if not (table.guide or table.is_led):
        return table.lies(grip, spot)
    return shown_way(grip, table.ways(grip.tile, spot), spot)


def chip_key(way: Way) -> str:
    """The key of the chip with which a way is chosen."""
    if way.direction == "crosswise":
        return "chip:across"
    return "chip:along" if way.touching is None else f"chip:{way.touching}"


def proposed_way(table: TableFacts, ways: Sequence[Way]) -> Way:
    """Of ways that are offered, the one in which the tile is seen: that of the chip in focus, or the first."""
    return next((way for way in ways if chip_key(way) == table.focus), ways[0])


def still_asked(table: TableFacts) -> Hold:
    """What is in hand once the table has changed: nothing, if what was asked about it is no longer to be chosen."""
    hold = table.hold
    match hold:
        case Proposed(grip=grip, spot=spot, ways=ways):
            return hold if set(ways) <= set(table.ways(grip.tile, spot)) else IDLE
        case TurnOffered(grip=grip, spot=spot, way=way):
            return hold if way in table.ways(grip.tile, spot) else IDLE
        case _:
            return hold

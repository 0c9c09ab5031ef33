"""The effects of taking, turning and dropping a tile, and the other actions offered to the player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from matador.match.views import idle_turns
from matador.play.layout import orientations
from matador.play.layout.orientations import IDLE, Grip, Hold, Proposed, Spot, TurnOffered, Way
from matador.play.table.facts import TableFacts
from matador.play.table.messages import Pulse, Refused
from matador.rules import DRAW, PASS


def reachable(table: TableFacts) -> tuple[Spot, ...]:
    """The spots to which the tile in hand snaps; only those where it fits, with the guide or in a first match."""
    grip = orientations.grip_of(table.hold)
    if grip is None or not table.is_my_turn:
        return ()
    shows_all = not (table.guide or table.is_led)
    return tuple(spot for spot in table.spots if shows_all or table.ways(grip.tile, spot))


def meant(table: TableFacts, grip: Grip, spot: Spot) -> tuple[Way, ...]:
    """The orientations that dropping a tile at a spot may mean; if there are several, the player has to choose."""
    ways = table.ways(grip.tile, spot)
    is_open = grip.way is None and len(ways) > 1
    if is_open and (table.guide or any(way.direction == "crosswise" for way in ways)):
        return ways
    held = grip.as_held
    if table.guide:
        return (orientations.shown_way(grip, ways, spot) or held,)
    lies = table.lies(grip, spot)
    return (held if grip.way is None and lies not in ways and held in ways else lies,)


def ghost_way(table: TableFacts, grip: Grip, spot: Spot) -> Way | None:
    """The orientation to preview at a spot; with the guide or in a first match, a legal one, or None."""
    if not (table.guide or table.is_led):
        return table.lies(grip, spot)
    return orientations.shown_way(grip, table.ways(grip.tile, spot), spot)


def chip_key(way: Way) -> str:
    if way.direction == "crosswise":
        return "chip:across"
    return "chip:along" if way.touching is None else f"chip:{way.touching}"


def proposed_way(table: TableFacts, ways: Sequence[Way]) -> Way:
    """The displayed one of the offered orientations: that of the focused chip, or the first."""
    return next((way for way in ways if chip_key(way) == table.focus), ways[0])


def still_asked(table: TableFacts) -> Hold:
    """The hold after a change of the table: idle if an offered orientation is no longer legal."""
    hold = table.hold
    match hold:
        case Proposed(grip=grip, spot=spot, ways=ways):
            return hold if set(ways) <= set(table.ways(grip.tile, spot)) else IDLE
        case TurnOffered(grip=grip, spot=spot, way=way):
            return hold if way in table.ways(grip.tile, spot) else IDLE
        case _:
            return hold


def offers_hints(table: TableFacts) -> bool:
    if not (table.is_learners and table.is_my_turn) or table.guide:
        return False
    return table.hints is None or table.hints.steps < len(table.hints.ladder.rungs)


MANY_DRAWS = 3
MANY_REFUSALS = 3


def is_boneyard_open(table: TableFacts) -> bool:
    """True if the boneyard shows that the player has to draw, which reveals that nothing fits; only with the guide."""
    return table.is_my_turn and table.guide and table.shown.legal == (DRAW,)


def ends_by_itself(table: TableFacts) -> bool:
    """True if the player can only pass, which ends the round, because all others have passed."""
    view = table.shown.view
    is_forced = table.shown.legal == (PASS,) and not view.drawn_this_turn
    return is_forced and idle_turns(view.history) == view.rules.players - 1


def offers_drawing_on(table: TableFacts) -> bool:
    if not table.is_my_turn or table.keeps_drawing or table.shown.view.drawn_this_turn < MANY_DRAWS:
        return False
    if not table.guide:
        # The player has to find out whether a tile fits.
        return table.shown.view.boneyard > 0
    return table.shown.legal == (DRAW,)


def offers_help(table: TableFacts) -> bool:
    """True if the guide is offered after several refusals at one end; learners have the lamp instead."""
    is_often = isinstance(table.notice, Refused) and table.notice.times >= MANY_REFUSALS
    return is_often and not (table.guide or table.is_learners)


def lamp_lit(table: TableFacts) -> Pulse | None:
    return _lit(table, table.lamp_pulse) if offers_hints(table) else None


def pile_lit(table: TableFacts) -> tuple[Literal["boneyard", "pass"], Pulse] | None:
    """The boneyard, or the button to pass, lit for a learner who has tried all their tiles in vain."""
    pulse = _lit(table, table.pile_pulse)
    if pulse is None or not (table.is_my_turn and table.is_learners) or table.guide:
        return None
    if DRAW in table.shown.legal:
        return "boneyard", pulse
    return ("pass", pulse) if PASS in table.shown.legal else None


def _lit(table: TableFacts, pulse: Pulse | None) -> Pulse | None:
    return pulse if pulse is not None and table.now_ms >= pulse.from_ms else None

"""A tile that waits at its place: the player chooses among the chips how it is to lie, or turns it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matador.play.layout.ways import Way
from matador.play.table.choosing import proposed_way
from matador.play.table.hold import Laid, Proposed, TurnOffered
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.look import Look, placed, shadowed
from matador.ui.table.display import TableDisplay
from matador.ui.table.ends import place_rect
from matador.ui.table.held import lit_half
from matador.ui.table.hit_testing import OfferedWay, chips_of


def proposal_items(display: TableDisplay) -> Iterator[Item]:
    """The tile as the chip that is proposed lays it, or as it was dropped; and what can be pressed."""
    state, found = display.state.hold, chips_of(display)
    if isinstance(state, Laid):
        yield from _tile(display, state, state.way)
    if found is None:
        return
    look = display.look
    grip, chips, turns = found
    match state:
        case TurnOffered():
            yield from _tile(display, state, state.lies)
            yield from _turning(display, chips[0])
        case Proposed():
            seen = proposed_way(display.state, state.ways)
            index = next(index for index, chip in enumerate(chips) if chip.way == seen)
            yield from _tile(display, state, chips[index].way)
            yield from _chip_items(look, chips, grip.tile, turns)
            outline, (dx, dy) = look.sprites.outline(chips[index].rect.size, kind="chosen")
            yield Item(outline, chips[index].rect.left + dx, chips[index].rect.top + dy)
        case _:
            pass


def _tile(display: TableDisplay, state: Proposed | TurnOffered | Laid, way: Way) -> Iterator[Item]:
    """The tile at its place, lying in this way."""
    target = display.target(state.spot)
    assert target is not None, "a tile waits at a place that is open"
    place = display.state.place(state.grip, state.spot, way)
    rect = place_rect(display, target, place)
    picture = display.look.sprites.tile(state.grip.tile, min(rect.size), place.turns, lit=lit_half(display))
    yield from shadowed(display.look, picture, rect, place.turns)


def _turning(display: TableDisplay, chip: OfferedWay) -> Iterator[Item]:
    """The button that turns it: a tile with an arrow over it."""
    look = display.look
    body = look.sprites.button(chip.rect.size, kind="primary", pressed=False, enabled=True)
    yield placed(body, "center", chip.rect.center)
    icon = look.sprites.icon("turn", chip.rect.width * 5 // 8, look.theme.on_accent)
    yield placed(icon, "center", chip.rect.center)


def _chip_items(
    look: Look, chips: Sequence[OfferedWay], tile: Tile, turns_by_way: Sequence[int]
) -> Iterator[Item]:
    """The chips, each with the tile as it would lie."""
    for chip, turns in zip(chips, turns_by_way, strict=True):
        body = look.sprites.button(chip.rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", chip.rect.center)
        short = chip.rect.width * 7 // 16 // 2 * 2
        yield placed(look.sprites.tile(tile, short, turns), "center", chip.rect.center)

"""A tile that can lie in several ways: it waits at its place while the player chooses among the chips."""

from __future__ import annotations

from collections.abc import Iterator

from matador.ui.canvas import Item
from matador.ui.look import shadowed
from matador.ui.table.chips import chip_items
from matador.ui.table.ends import place_rect
from matador.ui.table.model import Model
from matador.ui.table.states import Proposed
from matador.ui.table.touching import chips_of


def proposal_items(model: Model) -> Iterator[Item]:
    """The tile as the chip that is proposed lays it, and the chips."""
    state, found = model.handling.state, chips_of(model)
    if found is None or not isinstance(state, Proposed):
        return
    look = model.look
    grip, chips, turns = found
    index = next((index for index, chip in enumerate(chips) if chip.key == model.focus), 0)
    target = model.target(state.spot)
    assert target is not None, "a way is chosen at a place that is open"
    place = model.place(grip, state.spot, chips[index].way)
    rect = place_rect(model, target, place)
    yield from shadowed(look, look.sprites.tile(grip.tile, min(rect.size), place.turns), rect, place.turns)
    yield from chip_items(look, chips, grip.tile, turns)
    outline, (dx, dy) = look.sprites.outline(chips[index].rect.size, kind="chosen")
    yield Item(outline, chips[index].rect.left + dx, chips[index].rect.top + dy)

"""The table as a tree of nodes: what there is, in the order in which Tab goes through it."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import Tile
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import table as words
from matador.ui.sentences.aids import learner_name
from matador.ui.sentences.seats import team_name
from matador.ui.table.buttons import table_buttons
from matador.ui.table.ends import lit_spot
from matador.ui.table.held import lit_half
from matador.ui.table.hint_items import hint_nodes
from matador.ui.table.hit_testing import chips_of, is_boneyard_open, said_rect
from matador.ui.table.learner_sums import learner_sum_nodes
from matador.ui.table.model import Model
from matador.ui.table.painting import said_by_seats, seat_view
from matador.ui.table.peeking import can_peek, can_show_again
from matador.ui.table.speech import speech
from matador.ui.table.states import Held, Near, TurnOffered, grip_of
from matador.ui.table.targets import spots
from matador.ui.table.tile_drag import ghost_way
from matador.ui.table.title import seats_around, title_of


def table_nodes(model: Model) -> Iterator[Node]:
    """Everything on the table."""
    if model.shown.ended is None:
        yield from _chips(model)
        yield from _hand(model)
        yield from _places(model)
        yield from _boneyard(model)
    for button in table_buttons(model):
        yield Node(button.key, "button", button.name, box_of(button.rect), action=button.key)
    yield from _pages(model)
    yield from _seats(model)
    yield from _said(model)
    yield from _laid(model)
    yield from hint_nodes(model)
    yield from _texts(model)


def _hand(model: Model) -> Iterator[Node]:
    grip, lit = grip_of(model.drag.state), lit_half(model)
    for slot in model.rack.slots:
        tile = slot.tile
        states = []
        if grip is not None and grip.tile == tile:
            states.append("held" if isinstance(model.drag.state, Held | Near) else "chosen")
            if lit is not None:
                states.append(f"half {(tile.low, tile.high)[lit]} leads")
        if model.guide and model.is_my_turn:
            states.append("fits" if model.fits(tile) else "dimmed")
        if tile in model.flights:
            states.append("moving")
        name = words.tile_name(model.look.language, tile)
        yield Node(f"tile:{tile}", "tile", name, box_of(slot.rect), tuple(states), "choose")


def _places(model: Model) -> Iterator[Node]:
    grip = grip_of(model.drag.state) if model.is_my_turn else None
    lit = lit_spot(model)
    by_spot = {target.spot: target for target in model.targets}
    for spot in spots(model.targets):
        target = by_spot[spot]
        states = []
        if grip is not None and ghost_way(model, grip, spot) is not None:
            states.append("ghost")
        if spot == lit:
            states.append("lit")
        if target.called_out:
            states.append("called out")
        name = words.spot_name(model.look.language, spot, model.end(spot))
        action = "lay" if grip is not None else None
        yield Node(f"place:{spot}", "place", name, box_of(target.hit), tuple(states), action)


def _chips(model: Model) -> Iterator[Node]:
    found = chips_of(model)
    is_turn = isinstance(model.drag.state, TurnOffered)
    for chip in found[1] if found is not None else ():
        name = model.look.say("Turn the tile") if is_turn else words.way_name(model.look.language, chip.way)
        yield Node(chip.key, "chip", name, box_of(chip.rect), (), "turn" if is_turn else "lay")


def _boneyard(model: Model) -> Iterator[Node]:
    count = model.shown.view.boneyard
    name = model.look.say("Boneyard: {tiles}").format(tiles=words.tiles_held(model.look.language, count))
    states = ("open",) if is_boneyard_open(model) else ()
    yield Node("boneyard", "boneyard", name, box_of(model.boneyard.hit), states, "draw")


def _pages(model: Model) -> Iterator[Node]:
    rack = model.rack
    if rack.back is not None and rack.page > 0:
        yield Node("page back", "button", model.look.say("Tiles before"), box_of(rack.back), (), "page back")
    if rack.forth is not None and rack.page < rack.pages - 1:
        yield Node("page forth", "button", model.look.say("More tiles"), box_of(rack.forth), (), "page forth")


def _seats(model: Model) -> Iterator[Node]:
    language = model.look.language
    seats, rects = seats_around(model)
    for seat, rect in (*zip(seats, rects, strict=True), (model.seat, model.plan.own)):
        shown = seat_view(model, seat)
        states = [*(["on turn"] if shown.is_on_turn else []), *(["thinking"] if shown.is_thinking else [])]
        parts = [shown.name, words.points(language, shown.points), words.tiles_held(language, shown.tiles)]
        if shown.team is not None:
            parts.insert(1, team_name(language, shown.team))
        if model.game.occupants[seat].is_learner:
            parts.insert(1, learner_name(language))
        parts += [words.tile_name(language, tile) for tile in shown.hand]
        name = ", ".join(parts)
        action = "show again" if can_show_again(model, seat) else None
        if seat != model.seat and can_peek(model, seat):
            action = "look"
        yield Node(f"seat:{seat}", "seat", name, box_of(rect), tuple(states), action)


def _said(model: Model) -> Iterator[Node]:
    for seat, bubble in said_by_seats(model).items():
        yield Node(f"said:{seat}", "text", model.says[seat][0], box_of(bubble.rect))


def _laid(model: Model) -> Iterator[Node]:
    for place in model.shown.layout.places:
        states = ("last",) if place.tile == model.shown.last else ()
        name = words.tile_name(model.look.language, place.tile)
        yield Node(f"laid:{place.tile}", "laid tile", name, box_of(model.camera.rect(place.box)), states)


def _texts(model: Model) -> Iterator[Node]:
    title = title_of(model)
    if title.game is not None:
        yield Node("game", "text", title.game.text, box_of(title.game.ink))
    yield Node("goal", "text", title.goal.text, box_of(title.goal.ink))
    yield from learner_sum_nodes(model)
    said = speech(model)
    if said:
        hurried = ("hurried",) if model.hurried_at is not None else ()
        yield Node("sentence", "text", said, box_of(said_rect(model)), hurried)


def tile_of(key: str) -> Tile | None:
    """The tile that a node of the hand stands for."""
    if not key.startswith("tile:"):
        return None
    low, high = key.removeprefix("tile:").split("-")
    return Tile(int(low), int(high))

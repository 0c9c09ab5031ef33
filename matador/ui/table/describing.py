"""The table as a tree of nodes: what there is, in the order in which Tab goes through it."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.table.choosing import ghost_way
from matador.play.table.hold import Held, Near, TurnOffered, grip_of
from matador.play.table.offers import is_boneyard_open
from matador.rules import Tile
from matador.ui.semantics import Node, box_of
from matador.ui.sentences import replays
from matador.ui.sentences import table as words
from matador.ui.sentences.aids import learner_name
from matador.ui.sentences.at_table import speech
from matador.ui.sentences.seats import team_name
from matador.ui.sentences.signs import of_goal
from matador.ui.table.buttons import table_buttons
from matador.ui.table.display import TableDisplay
from matador.ui.table.held import lit_half
from matador.ui.table.hint_items import hint_nodes, hinted_tile
from matador.ui.table.hit_testing import chips_of, said_rect
from matador.ui.table.learner_sums import learner_sum_nodes
from matador.ui.table.pulsing import lit_states
from matador.ui.table.seated import said_by_seats, seat_view
from matador.ui.table.signs import about_boneyard, about_end, about_laid, about_seat
from matador.ui.table.targets import spots
from matador.ui.table.title import seats_around, title_of


def table_nodes(display: TableDisplay) -> Iterator[Node]:
    """Everything on the table."""
    if display.state.shown.ended is None:
        yield from _chips(display)
        yield from _hand(display)
        yield from _places(display)
        yield from _boneyard(display)
    for button in table_buttons(display):
        states = lit_states(display, button.key)
        yield Node(button.key, "button", button.name, box_of(button.rect), states, button.key)
    yield from _pages(display)
    yield from _seats(display)
    yield from _said(display)
    yield from _laid(display)
    yield from hint_nodes(display)
    yield from _texts(display)


def _hand(display: TableDisplay) -> Iterator[Node]:
    grip, lit = grip_of(display.state.hold), lit_half(display)
    hinted = hinted_tile(display)
    for slot in display.rack.slots:
        tile = slot.tile
        states = []
        if grip is not None and grip.tile == tile:
            states.append("held" if isinstance(display.state.hold, Held | Near) else "chosen")
            if lit is not None:
                states.append(f"half {(tile.low, tile.high)[lit]} leads")
        if hinted is not None and hinted[0] == tile:
            half = hinted[1]
            states.append("hint" if half is None else f"half {(tile.low, tile.high)[half]} is the hint")
        if display.state.guide and display.state.is_my_turn:
            states.append("fits" if display.state.fits(tile) else "dimmed")
        if tile in display.state.transits:
            states.append("moving")
        name = words.tile_name(display.look.language, tile)
        states += lit_states(display, f"tile:{tile}")
        yield Node(f"tile:{tile}", "tile", name, box_of(slot.rect), tuple(states), "choose")


def _places(display: TableDisplay) -> Iterator[Node]:
    grip = grip_of(display.state.hold) if display.state.is_my_turn else None
    lit = display.state.lit_spot
    by_spot = {target.spot: target for target in display.targets}
    for spot in spots(display.targets):
        target = by_spot[spot]
        states = []
        if grip is not None and ghost_way(display.state, grip, spot) is not None:
            states.append("ghost")
        if spot == lit:
            states.append("lit")
        if target.called_out:
            states.append("called out")
        name = words.spot_name(display.look.language, spot, display.state.end(spot))
        action = "lay" if grip is not None else None
        states += lit_states(display, f"place:{spot}")
        about = about_end(display, spot)
        yield Node(f"place:{spot}", "place", name, box_of(target.hit), tuple(states), action, about)


def _chips(display: TableDisplay) -> Iterator[Node]:
    found = chips_of(display)
    is_turn = isinstance(display.state.hold, TurnOffered)
    for chip in found[1] if found is not None else ():
        name = (
            display.look.say("Turn the tile") if is_turn else words.way_name(display.look.language, chip.way)
        )
        states = lit_states(display, chip.key)
        yield Node(chip.key, "chip", name, box_of(chip.rect), states, "turn" if is_turn else "lay")


def _boneyard(display: TableDisplay) -> Iterator[Node]:
    if not display.state.shown.view.rules.tiles_to_draw:
        return
    count = display.boneyard_count
    tiles = words.tiles_held(display.look.language, count) if count else display.look.say("Empty")
    name = display.look.say("Boneyard: {tiles}").format(tiles=tiles)
    states = (*(["open"] if is_boneyard_open(display.state) else []), *lit_states(display, "boneyard"))
    about = about_boneyard(display)
    yield Node("boneyard", "boneyard", name, box_of(display.boneyard.hit), states, "draw", about)


def _pages(display: TableDisplay) -> Iterator[Node]:
    rack = display.rack
    if rack.back is not None and rack.page > 0:
        yield Node(
            "page back", "button", display.look.say("Previous tiles"), box_of(rack.back), (), "page back"
        )
    if rack.forth is not None and rack.page < rack.pages - 1:
        yield Node(
            "page forth", "button", display.look.say("More tiles"), box_of(rack.forth), (), "page forth"
        )


def _seats(display: TableDisplay) -> Iterator[Node]:
    language = display.look.language
    seats, rects = seats_around(display)
    for seat, rect in (*zip(seats, rects, strict=True), (display.state.seat, display.plan.own)):
        shown = seat_view(display, seat)
        states = [*(["on turn"] if shown.is_on_turn else []), *(["thinking"] if shown.is_thinking else [])]
        points = words.points(language, shown.points, by_rounds=shown.by_rounds)
        parts = [shown.name, points, words.tiles_held(language, shown.tiles)]
        if shown.team is not None:
            parts.insert(1, team_name(language, shown.team))
        if display.state.game.occupants[seat].is_learner:
            parts.insert(1, learner_name(language))
        parts += [words.tile_name(language, tile) for tile in shown.hand]
        name = ", ".join([*parts, *replays.traces(language, *display.state.drawn_and_passed(seat))])
        action = "show again" if display.state.can_show_again(seat) else None
        if seat != display.state.seat and display.state.can_peek(seat):
            action = "look"
        about = about_seat(display, seat)
        yield Node(f"seat:{seat}", "seat", name, box_of(rect), tuple(states), action, about)


def _said(display: TableDisplay) -> Iterator[Node]:
    for seat, bubble in said_by_seats(display).items():
        said = display.state.says[seat]
        text = replays.saying(display.look.language, said.what, said.count)
        yield Node(f"said:{seat}", "text", text, box_of(bubble.rect))


def _laid(display: TableDisplay) -> Iterator[Node]:
    new = display.new_tiles
    for place in display.state.shown.layout.places:
        is_last = place.tile == display.state.shown.last
        states = ("last",) if is_last else ("new",) if place.tile in new else ()
        name = words.tile_name(display.look.language, place.tile)
        box, about = box_of(display.camera.rect(place.box)), about_laid(display, place.tile)
        yield Node(f"laid:{place.tile}", "laid tile", name, box, states, about=about)


def _texts(display: TableDisplay) -> Iterator[Node]:
    title = title_of(display)
    if title.game is not None:
        yield Node("game", "text", title.game.text, box_of(title.game.ink))
    about = of_goal(display.look.language, display.state.shown.view.rules)
    yield Node("goal", "text", title.goal.text, box_of(title.goal.ink), about=about)
    yield from learner_sum_nodes(display)
    said = speech(display.look.language, display.state)
    if said:
        hurried = ("hurried",) if display.state.hurried_at is not None else ()
        yield Node("sentence", "text", said, box_of(said_rect(display)), hurried)


def tile_of(key: str) -> Tile | None:
    """The tile that a node of the hand stands for."""
    if not key.startswith("tile:"):
        return None
    low, high = key.removeprefix("tile:").split("-")
    return Tile(int(low), int(high))

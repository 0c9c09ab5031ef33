"""The pictures of the table, from bottom to top."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.choices import HAND_MS
from matador.play.layout.orientations import Held, Laid, Near, Proposed, Selected, TurnOffered
from matador.play.table.choosing import is_boneyard_open, proposed_way
from matador.rules import DRAW, Play, Tile
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.showing_hand import Laying, ShowingHand
from matador.ui.look import Look, kept, outlined, panel_item, placed, shadowed
from matador.ui.motion import even, flying_items
from matador.ui.sprites import ButtonKind
from matador.ui.sprites.svg import beside
from matador.ui.table import seats
from matador.ui.table.bubbles import sentence_on_strip
from matador.ui.table.buttons import pulse_items, table_button_items, table_buttons
from matador.ui.table.display import TableDisplay, held_turns
from matador.ui.table.ends import chips_of, end_items, held_pose, lit_half, pose_rect
from matador.ui.table.learner_help import bracket_items, glow_items, hint_items, sum_items

SHORT_PX = 40
MAX_IN_ROW = 10
_SIGN_PX = 20
_MIN_SIGN_PX = 17
LIFT_PX = 14


def hand_items(display: TableDisplay) -> Iterator[Item]:
    shown, state = display.state.shows_how, display.state
    if shown is None or shown.hand_from_ms is None:
        return
    action, end, laying = shown.action, None, None
    tiles = {slot.tile: slot.rect for slot in display.rack.slots}
    start = next((button.rect for button in table_buttons(display) if button.key == "pass"), None)
    if action == DRAW:
        start = next(iter(display.boneyard.tiles), None)
    elif isinstance(action, Play) and (start := tiles.get(action.tile)) is not None:
        place = state.shown.layout.place(action)
        end, is_marked = display.camera.rect(place.box), action.tile in state.shown.view.rules.matador_tiles
        laying = Laying(action.tile, place.turns, start, end, is_marked)
    if start is not None:
        is_moving = not state.choices.animation.reduced
        hand = ShowingHand(shown.hand_from_ms, HAND_MS, start, end, laying, is_moving=is_moving)
        yield from hand.items(display.look, pygame.Rect((0, 0), display.plan.size), state.now_ms)


def peek_items(display: TableDisplay) -> Iterator[Item]:
    seat = display.state.peeks_at
    if seat is None or not display.state.can_peek(seat):
        return
    look, hand = display.look, display.state.open_hand(seat)
    short = even(look.px(SHORT_PX))
    gap, inset, in_row = short // 4, look.px(16), min(len(hand), MAX_IN_ROW)
    rows = -(-len(hand) // in_row)
    width, height = in_row * (short + gap) - gap, rows * (2 * short + gap) - gap
    sheet = pygame.Rect(0, 0, width + 2 * inset, height + 2 * inset)
    below = seats.seats_around(display)[seat]
    sheet.midtop = (below.centerx, below.bottom + look.px(8))
    sheet.clamp_ip(display.plan.felt)
    yield panel_item(look, sheet)
    for index, tile in enumerate(hand):
        row, column = divmod(index, in_row)
        left, top = sheet.left + inset + column * (short + gap), sheet.top + inset + row * (2 * short + gap)
        slot = pygame.Rect(left, top, short, 2 * short)
        yield from shadowed(look, look.sprites.tile(tile, short, 0), slot, 0)


def proposal_items(display: TableDisplay) -> Iterator[Item]:
    look, hold, chips = display.look, display.state.hold, chips_of(display)
    match hold:
        case Laid(way=way) | TurnOffered(lies=way):
            pass
        case Proposed(ways=ways):
            way = proposed_way(display.state, ways)
        case _:
            return
    place, rect = display.lying(hold.grip, hold.spot, way)
    picture = look.sprites.tile(hold.grip.tile, min(rect.size), place.turns, lit=lit_half(display))
    yield from shadowed(look, picture, rect, place.turns)
    for chip in chips:
        kind: ButtonKind = "quiet"
        content = look.sprites.tile(hold.grip.tile, chip.rect.width * 7 // 16 // 2 * 2, chip.turns)
        if isinstance(hold, TurnOffered):
            kind, content = (
                "primary",
                look.sprites.icon("turn", chip.rect.width * 5 // 8, look.theme.on_accent),
            )
        yield placed(look.sprites.button(chip.rect.size, kind), "center", chip.rect.center)
        yield placed(content, "center", chip.rect.center)
    if isinstance(hold, Proposed):
        yield outlined(look, next(chip.rect for chip in chips if chip.way == way))


def trace_items(display: TableDisplay) -> Iterator[Item]:
    """Draws and passes as signs on the face, unless the seat is speaking."""
    for seat, rect in seats.seats_around(display).items():
        drawn, passed = display.state.drawn_and_passed(seat)
        if seat not in display.state.says and (drawn or passed):
            look = display.look
            pill = look.sprites.pill(_signs(look, drawn, has_passed=passed > 0), look.scale / 2)
            yield placed(pill, "bottomleft", (rect.left - look.px(5), rect.bottom))


@kept
def _signs(look: Look, drawn: int, *, has_passed: bool) -> pygame.Surface:
    colour, height = look.theme.on_surface, max(look.least(_MIN_SIGN_PX), look.px(_SIGN_PX))
    signs = [look.fonts.numeral(f"+{drawn}", height * 2 // 3, colour)] if drawn else []
    if has_passed:
        signs.append(look.sprites.icon("pass", height, colour))
    # All pills have the same height, with or without an icon.
    room = pygame.Surface((1, height), pygame.SRCALPHA, 32)
    return beside([room, *signs, room], look.px(3))


def table_items(display: TableDisplay, *, has_title: bool = True) -> Iterator[Item]:
    """Everything on the table except the panel at the end of a round. `has_title`: include the title."""
    look, plan = display.look, display.plan
    yield Item(look.sprites.background(plan.size, plan.felt, plan.rack), 0, 0)
    for line in display.title.lines if has_title else ():
        colour = look.theme.on_table if line.is_bold else look.theme.on_table_muted
        yield look.text(line.text, line.style, colour, "topleft", line.rect.topleft, bold=line.is_bold)
    for seat, rect in seats.seats_around(display).items():
        yield from seats.seat_items(look, rect, seats.seat_view(display, seat))
    yield from trace_items(display)
    yield from seats.own_items(display)
    yield from seats.said_by_seats(display).values()
    yield from glow_items(display)
    yield from _line(display)
    yield from end_items(display)
    if display.state.shown.view.rules.tiles_to_draw:
        yield from _boneyard(display)
    yield from sentence_on_strip(display)[0]
    yield from _hand(display)
    yield from table_button_items(display)
    yield from pulse_items(display)
    yield from hint_items(display)
    for token, pose in display.flying():
        tile = token if isinstance(token, Tile) else None
        yield from flying_items(look, tile, pose, display.rack.short_px)
    yield from bracket_items(display)
    yield from sum_items(display)
    yield from proposal_items(display)
    yield from _held(display)
    yield from peek_items(display)
    yield from hand_items(display)


def _line(display: TableDisplay) -> Iterator[Item]:
    look, camera = display.look, display.camera
    lying = [place for place in display.state.shown.layout.places if place.tile not in display.state.transits]
    if display.camera_now != camera:
        for place in lying:
            yield from flying_items(look, place.tile, display.camera_now.pose(place), even(camera.short_px))
        return
    short, new = round(camera.short_px), display.new_tiles
    shadows = [look.sprites.shadow(short, turns, held=False) for turns in (0, 1)]
    corners = [camera.corner(place.box) for place in lying]
    # Draw all shadows first, so that none falls on a neighbour's face.
    for place, (left, top) in zip(lying, corners, strict=True):
        shadow, (dx, dy) = shadows[place.turns % 2]
        yield Item(shadow, left + dx, top + dy)
    for place, (left, top) in zip(lying, corners, strict=True):
        picture = look.sprites.tile(place.tile, short, place.turns)
        yield Item(picture, left, top)
        if place.tile in new:
            yield outlined(look, picture.get_rect(topleft=(left, top)), "last")


def _boneyard(display: TableDisplay) -> Iterator[Item]:
    """The row; the next tile is marked if the player has to draw."""
    look, row = display.look, display.boneyard
    for rect in reversed(row.tiles):
        yield placed(look.sprites.back(rect.width, 0), "topleft", rect.topleft)
    if row.tiles and is_boneyard_open(display.state):
        yield outlined(look, row.tiles[0])
    if not row.tiles:
        yield look.text(look.say("Empty"), Style.SMALL, look.theme.on_table, "center", row.hit.center)
        return
    at = (row.count.left + look.px(8), row.count.centery)
    yield look.text(str(len(row.tiles)), Style.TEXT, look.theme.on_table, "midleft", at, bold=True)


def _hand(display: TableDisplay) -> Iterator[Item]:
    if display.state.is_covered:
        yield from seats.cover_items(display)
        return
    look, state, hold = display.look, display.state, display.state.hold
    held = hold.grip.tile if isinstance(hold, Held | Near | Proposed | TurnOffered | Laid) else None
    for slot in display.rack.slots:
        if slot.tile in state.transits or slot.tile == held:
            continue
        if isinstance(hold, Selected) and hold.grip.tile == slot.tile:
            turns = held_turns(hold.grip)
            picture = look.sprites.tile(slot.tile, slot.rect.width, turns, lit=lit_half(display))
            rect = picture.get_rect(center=(slot.rect.centerx, slot.rect.centery - look.px(LIFT_PX)))
            yield from shadowed(look, picture, rect, turns)
            yield outlined(look, rect)
        elif state.guide and state.is_my_turn and not state.fits(slot.tile):
            yield Item(look.sprites.dimmed(slot.tile, slot.rect.width, 0), *slot.rect.topleft)
        else:
            yield from shadowed(look, look.sprites.tile(slot.tile, slot.rect.width, 0), slot.rect, 0)


def _held(display: TableDisplay) -> Iterator[Item]:
    hold, pose = display.state.hold, held_pose(display)
    if pose is not None and isinstance(hold, Held | Near):
        lit = lit_half(display)
        yield from flying_items(display.look, hold.grip.tile, pose, round(pose.short), held=True, lit=lit)
        if isinstance(hold, Near) and display.state.guide:
            yield outlined(display.look, pose_rect(pose))

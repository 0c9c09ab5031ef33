"""The pictures of the table from the bottom to the top."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout.ways import Grip
from matador.play.table.hold import Held, Laid, Near, Proposed, Selected, TurnOffered
from matador.play.table.offers import is_boneyard_open
from matador.play.table.transits import Hidden
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.look import Look, placed, shadowed
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even, flying_items
from matador.ui.sprites import Icon
from matador.ui.table.boneyard import boneyard_items
from matador.ui.table.buttons import table_button_items
from matador.ui.table.cover import cover_items
from matador.ui.table.display import TableDisplay, held_turns
from matador.ui.table.drag import carried_pose
from matador.ui.table.ends import end_items
from matador.ui.table.hand_shown import hand_items
from matador.ui.table.held import held_pose, lit_half, pose_rect
from matador.ui.table.hint_items import glow_items, hint_items
from matador.ui.table.peeking import peek_items
from matador.ui.table.proposal import proposal_items
from matador.ui.table.pulsing import pulse_items
from matador.ui.table.seated import said_by_seats, seat_view
from matador.ui.table.seats import own_items, seat_items
from matador.ui.table.speech import speech_items
from matador.ui.table.sums_shown import bracket_items, sum_items
from matador.ui.table.title import seats_around, title_items
from matador.ui.table.traces import trace_items

LIFT_PX = 14
"""A chosen tile stands so much higher."""


def table_items(display: TableDisplay, *, has_title: bool = True) -> Iterator[Item]:
    """Everything on the table, without what lies over it at the end of a round. `has_title`: with its head."""
    look, plan = display.look, display.plan
    yield Item(look.sprites.background(plan.size, plan.felt, plan.rack), 0, 0)
    if has_title:
        yield from title_items(display)
    yield from _seats(display)
    yield from glow_items(display)
    yield from _line(display)
    yield from end_items(display)
    is_carried = carried_pose(display) is not None or Hidden("boneyard") in display.state.transits
    left = display.boneyard_count
    is_open = is_boneyard_open(display.state)
    if display.state.shown.view.rules.tiles_to_draw:
        yield from boneyard_items(look, display.boneyard, left, is_open=is_open, is_carried=is_carried)
    yield from speech_items(display)
    yield from _hand(display)
    yield from table_button_items(display)
    yield from pulse_items(display)
    yield from hint_items(display)
    yield from _flying(display)
    yield from bracket_items(display)
    yield from sum_items(display)
    yield from proposal_items(display)
    yield from _held(display)
    yield from peek_items(display)
    yield from hand_items(display)


def _seats(display: TableDisplay) -> Iterator[Item]:
    for seat, rect in zip(*seats_around(display), strict=True):
        yield from seat_items(display.look, rect, seat_view(display, seat))
    yield from trace_items(display)
    yield from own_items(display.look, display.plan, seat_view(display, display.state.seat))
    yield from said_by_seats(display).values()


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
    # All shadows come first: none falls on the face of a neighbour.
    for place, (left, top) in zip(lying, corners, strict=True):
        shadow, (dx, dy) = shadows[place.turns % 2]
        yield Item(shadow, left + dx, top + dy)
    for place, (left, top) in zip(lying, corners, strict=True):
        picture = look.sprites.tile(place.tile, short, place.turns)
        yield Item(picture, left, top)
        if place.tile in new:
            outline, (dx, dy) = look.sprites.outline(picture.get_size(), kind="last")
            yield Item(outline, left + dx, top + dy)


def _hand(display: TableDisplay) -> Iterator[Item]:
    if display.state.is_covered:
        yield from cover_items(display)
        return
    look, state = display.look, display.state.hold
    held = state.grip.tile if isinstance(state, Held | Near | Proposed | TurnOffered | Laid) else None
    chosen = state.grip if isinstance(state, Selected) else None
    dims = display.state.guide and display.state.is_my_turn
    for slot in display.rack.slots:
        if slot.tile in display.state.transits or slot.tile == held:
            continue
        short = slot.rect.width
        if chosen is not None and chosen.tile == slot.tile:
            yield from _chosen(look, slot.rect, chosen, lit_half(display))
            continue
        if dims and not display.state.fits(slot.tile):
            yield Item(look.sprites.dimmed(slot.tile, short, 0), *slot.rect.topleft)
            continue
        yield from shadowed(look, look.sprites.tile(slot.tile, short, 0), slot.rect, 0)
    yield from _pages(display)


def _chosen(look: Look, slot: pygame.Rect, grip: Grip, lit: int | None) -> Iterator[Item]:
    """The chosen tile: higher than the others, with a ring around it."""
    turns = held_turns(grip)
    picture = look.sprites.tile(grip.tile, slot.width, turns, lit=lit)
    rect = picture.get_rect(center=(slot.centerx, slot.centery - look.px(LIFT_PX)))
    yield from shadowed(look, picture, rect, turns)
    outline, (dx, dy) = look.sprites.outline(rect.size, kind="chosen")
    yield Item(outline, rect.left + dx, rect.top + dy)


def _pages(display: TableDisplay) -> Iterator[Item]:
    look, rack = display.look, display.rack
    arrows: tuple[tuple[pygame.Rect | None, Icon, bool], ...] = (
        (rack.back, "page_left", rack.page > 0),
        (rack.forth, "page_right", rack.page < rack.pages - 1),
    )
    for rect, name, is_open in arrows:
        if rect is not None and is_open:
            icon = look.sprites.icon(name, rect.width * 2 // 3, look.theme.on_felt)
            yield placed(icon, "center", rect.center)


def _flying(display: TableDisplay) -> Iterator[Item]:
    for token, pose in display.flying():
        tile = token if isinstance(token, Tile) else None
        yield from flying_items(display.look, tile, pose, display.rack.short_px)


def _held(display: TableDisplay) -> Iterator[Item]:
    carried = carried_pose(display)
    if carried is not None:
        yield from flying_items(display.look, None, carried, display.rack.short_px, held=True)
    hold, pose = display.state.hold, held_pose(display)
    if pose is not None and isinstance(hold, Held | Near):
        lit = lit_half(display)
        yield from flying_items(display.look, hold.grip.tile, pose, round(pose.short), held=True, lit=lit)
        if isinstance(hold, Near) and display.state.guide:
            yield _ring(display.look, pose)


def _ring(look: Look, pose: Pose) -> Item:
    """The ring around a tile that has snapped to its place."""
    rect = pose_rect(pose)
    outline, (dx, dy) = look.sprites.outline(rect.size, kind="chosen")
    return Item(outline, rect.left + dx, rect.top + dy)

"""The pictures of the table from the bottom to the top."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.play.layout.ways import Grip
from matador.ui.canvas import Item
from matador.ui.look import Look, placed, shadowed
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even, flying_items
from matador.ui.sprites import Icon
from matador.ui.table.boneyard import boneyard_items
from matador.ui.table.buttons import table_button_items
from matador.ui.table.cover import cover_items
from matador.ui.table.ends import end_items
from matador.ui.table.held import lit_half, pose_of
from matador.ui.table.hint_items import glow_items, hint_items
from matador.ui.table.hit_testing import is_boneyard_open
from matador.ui.table.model import Model, held_turns
from matador.ui.table.peeking import peek_items
from matador.ui.table.proposal import proposal_items
from matador.ui.table.seats import SeatView, bubble_item, own_items, seat_items
from matador.ui.table.speech import speech_items
from matador.ui.table.states import Held, Near, Proposed, Selected, TurnOffered, grip_of
from matador.ui.table.sums_shown import bracket_items, sum_items
from matador.ui.table.title import seats_around, title_items, title_of

LIFT_PX = 14
"""A chosen tile stands so much higher."""


def table_items(model: Model) -> Iterator[Item]:
    """Everything on the table, without what lies over it at the end of a round."""
    look, plan = model.look, model.plan
    yield Item(look.sprites.background(plan.size, plan.felt, plan.rack), 0, 0)
    yield from title_items(model)
    yield from _seats(model)
    yield from glow_items(model)
    yield from _line(model)
    yield from end_items(model)
    is_carried = model.carried is not None or "boneyard" in model.flights
    left = model.shown.view.boneyard
    is_open = is_boneyard_open(model)
    yield from boneyard_items(look, model.boneyard, left, is_open=is_open, is_carried=is_carried)
    yield from speech_items(model)
    yield from _hand(model)
    yield from table_button_items(model)
    yield from hint_items(model)
    yield from _flying(model)
    yield from bracket_items(model)
    yield from sum_items(model)
    yield from proposal_items(model)
    yield from _held(model)
    yield from peek_items(model)


def seat_view(model: Model, seat: int) -> SeatView:
    """Somebody at the table as he is shown now."""
    view, occupant = model.shown.view, model.game.occupants[seat]
    is_on_turn = view.turn == seat and model.shown.ended is None and model.is_turn_seen
    if model.missed is not None:
        # While it is shown again, who did it is marked as if it were now.
        is_on_turn = seat == model.missed.seat
    ended = model.shown.ended
    has_points = ended is not None and model.end_stage != "line" and not model.is_counting
    totals = ended.totals if ended is not None and has_points else view.totals
    # Who has the lightest hand is told with the hands.
    is_told = ended is not None and (ended.outcome.how == "out" or model.end_stage != "line")
    winner = ended.outcome.winner if ended is not None and is_told else None
    has_won = winner is not None and seat in view.rules.sides[winner]
    return SeatView(
        seat,
        occupant.name,
        totals[view.rules.side_of(seat)],
        view.counts[seat],
        is_on_turn,
        is_on_turn and seat in model.game.bots and not model.is_moving and model.missed is None,
        "happy" if has_won else "calm",
        occupant.face,
        occupant.colour,
        view.rules.side_of(seat) if view.rules.partnerships else None,
        model.open_hand(seat),
    )


def _seats(model: Model) -> Iterator[Item]:
    for seat, rect in zip(*seats_around(model), strict=True):
        yield from seat_items(model.look, rect, seat_view(model, seat))
    yield from own_items(model.look, model.plan, seat_view(model, model.seat))
    yield from said_by_seats(model).values()


def said_by_seats(model: Model) -> dict[int, Item]:
    """The bubbles of the other seats; what was said last lies above. An open hand lies where its bubble would be."""
    look, rects = model.look, dict(zip(*seats_around(model), strict=True))
    if model.peeks_at is not None:
        del rects[model.peeks_at]
    said = [(until, seat, text) for seat, (text, until) in model.says.items() if seat in rects]
    title = title_of(model).rect
    return {seat: bubble_item(look, model.plan, rects[seat], text, title) for _, seat, text in sorted(said)}


def _line(model: Model) -> Iterator[Item]:
    look, camera = model.look, model.camera
    lying = [place for place in model.shown.layout.places if place.tile not in model.flights]
    if model.camera_now != camera:
        for place in lying:
            yield from flying_items(look, place.tile, model.camera_now.pose(place), even(camera.short_px))
        return
    short = round(camera.short_px)
    shadows = [look.sprites.shadow(short, turns, held=False) for turns in (0, 1)]
    corners = [camera.corner(place.box) for place in lying]
    # All shadows come first: none falls on the face of a neighbour.
    for place, (left, top) in zip(lying, corners, strict=True):
        shadow, (dx, dy) = shadows[place.turns % 2]
        yield Item(shadow, left + dx, top + dy)
    for place, (left, top) in zip(lying, corners, strict=True):
        picture = look.sprites.tile(place.tile, short, place.turns)
        yield Item(picture, left, top)
        if place.tile == model.shown.last:
            outline, (dx, dy) = look.sprites.outline(picture.get_size(), kind="last")
            yield Item(outline, left + dx, top + dy)


def _hand(model: Model) -> Iterator[Item]:
    if model.is_covered:
        yield from cover_items(model)
        return
    look, state = model.look, model.drag.state
    held = state.grip.tile if isinstance(state, Held | Near | Proposed | TurnOffered) else None
    chosen = state.grip if isinstance(state, Selected) else None
    dims = model.guide and model.is_my_turn
    for slot in model.rack.slots:
        if slot.tile in model.flights or slot.tile == held:
            continue
        short = slot.rect.width
        if chosen is not None and chosen.tile == slot.tile:
            yield from _chosen(look, slot.rect, chosen, lit_half(model))
            continue
        if dims and not model.fits(slot.tile):
            yield Item(look.sprites.dimmed(slot.tile, short, 0), *slot.rect.topleft)
            continue
        yield from shadowed(look, look.sprites.tile(slot.tile, short, 0), slot.rect, 0)
    yield from _pages(model)


def _chosen(look: Look, slot: pygame.Rect, grip: Grip, lit: int | None) -> Iterator[Item]:
    """The chosen tile: higher than the others, with a ring around it."""
    turns = held_turns(grip)
    picture = look.sprites.tile(grip.tile, slot.width, turns, lit=lit)
    rect = picture.get_rect(center=(slot.centerx, slot.centery - look.px(LIFT_PX)))
    yield from shadowed(look, picture, rect, turns)
    outline, (dx, dy) = look.sprites.outline(rect.size, kind="chosen")
    yield Item(outline, rect.left + dx, rect.top + dy)


def _pages(model: Model) -> Iterator[Item]:
    look, rack = model.look, model.rack
    arrows: tuple[tuple[pygame.Rect | None, Icon, bool], ...] = (
        (rack.back, "page_left", rack.page > 0),
        (rack.forth, "page_right", rack.page < rack.pages - 1),
    )
    for rect, name, is_open in arrows:
        if rect is not None and is_open:
            icon = look.sprites.icon(name, rect.width * 2 // 3, look.theme.on_felt)
            yield placed(icon, "center", rect.center)


def _flying(model: Model) -> Iterator[Item]:
    for tile, pose in model.flights.poses(model.now_ms):
        yield from flying_items(model.look, tile, pose, model.rack.short_px)


def _held(model: Model) -> Iterator[Item]:
    if model.carried is not None:
        back = Pose(*model.carried, model.rack.short_px, 0.0, 0.0)
        yield from flying_items(model.look, None, back, model.rack.short_px, held=True)
    state = model.drag.state
    pose, grip = pose_of(model, state), grip_of(state)
    if pose is not None and grip is not None and isinstance(state, Held | Near):
        lit = lit_half(model)
        yield from flying_items(model.look, grip.tile, pose, round(pose.short), held=True, lit=lit)
        if isinstance(state, Near) and model.guide:
            yield _ring(model.look, pose)


def _ring(look: Look, pose: Pose) -> Item:
    """The ring around a tile that has snapped to its place."""
    short = round(pose.short)
    size = (short, 2 * short) if pose.angle % 180.0 == 0.0 else (2 * short, short)
    outline, (dx, dy) = look.sprites.outline(size, kind="chosen")
    return Item(outline, round(pose.x) - size[0] // 2 + dx, round(pose.y) - size[1] // 2 + dy)

"""A press on the face of another player: it shows again what he did, and a hand that lies open large below it.

The next press closes that hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.look import panel_item, shadowed
from matador.ui.moving_tiles import even
from matador.ui.table.model import Model
from matador.ui.table.title import seats_around

SHORT_PX = 40
MOST_IN_ROW = 10


def can_peek(model: Model, seat: int) -> bool:
    """Whether a seat's tiles lie open for whoever looks."""
    return model.shown.ended is None and bool(model.open_hand(seat))


def can_show_again(model: Model, seat: int) -> bool:
    """True in the own turn of whoever looks, for the others: what they did can be shown again."""
    return model.is_my_turn and seat != model.seat and not model.drag.is_holding


def seat_at(model: Model, at: Point) -> int | None:
    """The other seat under a point whose face can be pressed."""
    for seat, rect in zip(*seats_around(model), strict=True):
        if rect.collidepoint(at) and (can_peek(model, seat) or can_show_again(model, seat)):
            return seat
    return None


def peek_items(model: Model) -> Iterator[Item]:
    """The tiles of the seat that is looked at, on a sheet."""
    seat = model.peeks_at
    if seat is None or not can_peek(model, seat):
        return
    look, hand = model.look, model.open_hand(seat)
    short = even(look.px(SHORT_PX))
    gap, inset = short // 4, look.px(16)
    in_row = min(len(hand), MOST_IN_ROW)
    rows = -(-len(hand) // in_row)
    sheet = pygame.Rect(
        0, 0, in_row * (short + gap) - gap + 2 * inset, rows * (2 * short + gap) - gap + 2 * inset
    )
    sheet.midtop = _below(model, seat)
    sheet.clamp_ip(model.plan.felt)
    yield panel_item(look, sheet)
    for index, tile in enumerate(hand):
        row, column = divmod(index, in_row)
        slot = pygame.Rect(0, 0, short, 2 * short)
        slot.topleft = (
            sheet.left + inset + column * (short + gap),
            sheet.top + inset + row * (2 * short + gap),
        )
        yield from shadowed(look, look.sprites.tile(tile, short, 0), slot, 0)


def _below(model: Model, seat: int) -> Point:
    rects = dict(zip(*seats_around(model), strict=True))
    return (rects[seat].centerx, rects[seat].bottom + model.look.px(8))

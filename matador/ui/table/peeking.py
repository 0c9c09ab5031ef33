"""The hand of another player that lies open, large below his face, until the next press."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.look import panel_item, shadowed
from matador.ui.moving_tiles import even
from matador.ui.table.display import TableDisplay
from matador.ui.table.title import seats_around

SHORT_PX = 40
MOST_IN_ROW = 10


def peek_items(display: TableDisplay) -> Iterator[Item]:
    """The tiles of the seat that is looked at, on a sheet."""
    seat = display.state.peeks_at
    if seat is None or not display.state.can_peek(seat):
        return
    look, hand = display.look, display.state.open_hand(seat)
    short = even(look.px(SHORT_PX))
    gap, inset = short // 4, look.px(16)
    in_row = min(len(hand), MOST_IN_ROW)
    rows = -(-len(hand) // in_row)
    sheet = pygame.Rect(
        0, 0, in_row * (short + gap) - gap + 2 * inset, rows * (2 * short + gap) - gap + 2 * inset
    )
    sheet.midtop = _below(display, seat)
    sheet.clamp_ip(display.plan.felt)
    yield panel_item(look, sheet)
    for index, tile in enumerate(hand):
        row, column = divmod(index, in_row)
        slot = pygame.Rect(0, 0, short, 2 * short)
        slot.topleft = (
            sheet.left + inset + column * (short + gap),
            sheet.top + inset + row * (2 * short + gap),
        )
        yield from shadowed(look, look.sprites.tile(tile, short, 0), slot, 0)


def _below(display: TableDisplay, seat: int) -> Point:
    rects = dict(zip(*seats_around(display), strict=True))
    return (rects[seat].centerx, rects[seat].bottom + display.look.px(8))

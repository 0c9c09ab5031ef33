"""The player's own hand on the rack: one row, two, or pages of two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from matador.rules import Tile
from matador.ui.inputs import Point
from matador.ui.moving_tiles import even
from matador.ui.table.plan import Plan, plan_of

ONE_ROW = 14
"""So many tiles stand in one row in their full size."""
SHORT_PX = 56
SHORT_IN_ROWS_PX = 44


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a tile on the rack."""

    tile: Tile
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class Rack:
    """The hand as it stands on the rack."""

    slots: tuple[Slot, ...]
    """The tiles of the page that is shown, from the left, the upper row first."""
    short_px: int
    page: int
    pages: int
    back: pygame.Rect | None
    """The button to the page before, where there are pages."""
    forth: pygame.Rect | None

    def slot(self, tile: Tile) -> Slot | None:
        """The slot of a tile; None if the page does not show it."""
        return next((slot for slot in self.slots if slot.tile == tile), None)


def plan_for(size: Point, tiles: int, *, is_left_handed: bool = False) -> Plan:
    """The plan of a window for a hand of so many tiles."""
    return plan_of(size, 1 if tiles <= ONE_ROW else 2, is_left_handed=is_left_handed)


def rack_of(plan: Plan, hand: Sequence[Tile], page: int = 0) -> Rack:
    """The rack that holds a hand, in the order given; a page that is not there counts as the nearest."""
    if len(hand) <= ONE_ROW:
        return _one_row(plan, hand)
    arrow = max(plan.least(48), plan.px(48))
    short = even(plan.px(SHORT_IN_ROWS_PX))
    per_row = max(1, plan.tiles.width // (short + 1))
    if len(hand) <= 2 * per_row:
        return Rack(_rows(plan.tiles, hand, short, per_row), short, 0, 1, None, None)
    area = plan.tiles.inflate(-2 * arrow, 0)
    per_row = max(1, area.width // (short + 1))
    per_page = 2 * per_row
    pages = -(-len(hand) // per_page)
    page = min(max(page, 0), pages - 1)
    shown = hand[page * per_page : (page + 1) * per_page]
    back = pygame.Rect(plan.tiles.left, plan.tiles.top, arrow, plan.tiles.height)
    forth = pygame.Rect(plan.tiles.right - arrow, plan.tiles.top, arrow, plan.tiles.height)
    return Rack(_rows(area, shown, short, per_row), short, page, pages, back, forth)


def _one_row(plan: Plan, hand: Sequence[Tile]) -> Rack:
    room = plan.tiles.width // max(len(hand), 1)
    short = even(min(plan.px(SHORT_PX), room - 2))
    step = min(short + plan.px(20), room)
    left = plan.tiles.left + (plan.tiles.width - step * len(hand)) // 2
    top = plan.tiles.centery - short
    slots = tuple(
        Slot(tile, pygame.Rect(left + step * index + (step - short) // 2, top, short, 2 * short))
        for index, tile in enumerate(hand)
    )
    return Rack(slots, short, 0, 1, None, None)


def _rows(area: pygame.Rect, hand: Sequence[Tile], short: int, per_row: int) -> tuple[Slot, ...]:
    in_row = min(per_row, -(-len(hand) // 2))
    step = min(short + short // 4, area.width // in_row)
    gap = max(4, (area.height - 4 * short) // 3)
    top = area.centery - 2 * short - gap // 2
    slots = []
    for index, tile in enumerate(hand):
        row, column = divmod(index, in_row)
        left = area.left + (area.width - step * in_row) // 2 + step * column + (step - short) // 2
        slots.append(Slot(tile, pygame.Rect(left, top + row * (2 * short + gap), short, 2 * short)))
    return tuple(slots)

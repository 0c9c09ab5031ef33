"""The picture chips from which a player chooses how a tile is to lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.play.layout.ways import Way
from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.look import Look, placed
from matador.ui.table.plan import Plan

CHIP_PX = 64
FROM_PLACE_PX = 12


@dataclass(frozen=True, slots=True)
class OfferedWay:
    """A way to lay the tile, and where it is chosen."""

    way: Way
    rect: pygame.Rect

    @property
    def key(self) -> str:
        if self.way.direction == "crosswise":
            return "chip:across"
        return "chip:along" if self.way.touching is None else f"chip:{self.way.touching}"


def chips_at(plan: Plan, place: pygame.Rect, ways: Sequence[Way]) -> tuple[OfferedWay, ...]:
    """The chips beside a place, above it if there is room, and never off the felt."""
    side = max(CHIP_PX, plan.px(CHIP_PX))
    gap = max(8, plan.px(8))
    distance = plan.px(FROM_PLACE_PX)
    row = pygame.Rect(0, 0, side * len(ways) + gap * (len(ways) - 1), side)
    row.midbottom = (place.centerx, place.top - distance)
    if row.top < plan.felt.top:
        row.top = place.bottom + distance
    row.clamp_ip(plan.felt)
    return tuple(
        OfferedWay(way, pygame.Rect(row.left + index * (side + gap), row.top, side, side))
        for index, way in enumerate(ways)
    )


def chip_items(
    look: Look, chips: Sequence[OfferedWay], tile: Tile, turns_by_way: Sequence[int]
) -> Iterator[Item]:
    """The chips, each with the tile as it would lie."""
    for chip, turns in zip(chips, turns_by_way, strict=True):
        body = look.sprites.button(chip.rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", chip.rect.center)
        short = chip.rect.width * 7 // 16 // 2 * 2
        yield placed(look.sprites.tile(tile, short, turns), "center", chip.rect.center)

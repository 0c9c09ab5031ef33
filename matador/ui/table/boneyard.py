"""The boneyard: a row of tiles face down, of which the next to be drawn stands out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, placed
from matador.ui.motion import Pose
from matador.ui.table.plan import Plan
from matador.ui.table.rack import even

SHORT_PX = 26
_STEP_PX = 13


@dataclass(frozen=True, slots=True)
class BoneyardRow:
    """Where the tiles of the boneyard lie, from the next on to the last."""

    tiles: tuple[pygame.Rect, ...]
    hit: pygame.Rect
    """Where it is pressed."""
    count: pygame.Rect
    """Where the number of tiles is written."""

    @property
    def next_pose(self) -> Pose:
        """The next tile, face down; where it was if there is none left."""
        rect = self.tiles[0] if self.tiles else self.hit
        return Pose(rect.centerx, rect.centery, float(min(rect.size)), 0.0, 0.0)


def boneyard_row(plan: Plan, tiles: int) -> BoneyardRow:
    """The row of so many tiles: its order is fixed, so it begins with the one that is drawn next."""
    area = plan.boneyard
    short = even(plan.px(SHORT_PX))
    number = pygame.Rect(area.right - plan.px(44), area.top, plan.px(44), area.height)
    room = number.left - area.left - short
    stands_out = plan.px(8)
    step = min(plan.px(_STEP_PX), (room - stands_out) // max(1, tiles - 1))
    width = short + (step * (tiles - 1) + stands_out if tiles > 1 else 0)
    left = number.left - width
    top = area.centery - short
    rects = []
    for index in range(tiles):
        x = left + (stands_out + step * index if index else 0)
        rects.append(pygame.Rect(x, top - (stands_out if index == 0 else 0), short, 2 * short))
    hit = pygame.Rect(0, area.top, max(plan.target_px, number.right - left), max(plan.target_px, area.height))
    hit.right = area.right
    return BoneyardRow(tuple(rects), hit, number)


def boneyard_items(
    look: Look, row: BoneyardRow, tiles: int, *, is_open: bool, is_carried: bool
) -> Iterator[Item]:
    """The row; `is_open`: the player may draw now, so the next tile is marked, unless it is in his hand."""
    for rect in reversed(row.tiles[int(is_carried) :]):
        yield placed(look.sprites.back(rect.width, 0), "topleft", rect.topleft)
    if row.tiles and is_open and not is_carried:
        first = row.tiles[0]
        outline, (dx, dy) = look.sprites.outline(first.size, kind="chosen")
        yield Item(outline, first.left + dx, first.top + dy)
    if tiles == 0:
        return
    yield look.text(str(tiles), Style.TEXT, look.theme.on_felt, "midright", row.count.midright, bold=True)

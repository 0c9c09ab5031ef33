"""The boneyard: a row of tiles face down, of which the next to be drawn stands out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.look import Look, placed
from matador.ui.motion import Pose
from matador.ui.moving_tiles import even
from matador.ui.table.plan import Plan

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


def boneyard_row(plan: Plan, tiles: int, at_first: int | None = None, number_px: int = 0) -> BoneyardRow:
    """The row of so many tiles: its order is fixed, so it begins with the one that is drawn next.

    Of a row that had more tiles `at_first` (None: these) those on the right are gone: the next one stays under the
    finger. Its number is at least `number_px` wide.
    """
    area = plan.mirrored(plan.boneyard)
    whole = max(tiles, at_first or 0)
    short = even(plan.px(SHORT_PX))
    number = pygame.Rect(0, area.top, max(plan.px(44), number_px + plan.px(8)), area.height)
    room = area.width - number.width - short
    stands_out = plan.px(8)
    step = min(plan.px(_STEP_PX), (room - stands_out) // max(1, whole - 1))
    width = short + (step * (whole - 1) + stands_out if whole > 1 else 0)
    # The next tile and the number change places for no hand: the whole row does.
    row = plan.mirrored(
        pygame.Rect(area.right - number.width - width, area.top, width + number.width, area.height)
    )
    left = row.left
    top = area.centery - short
    rects = []
    for index in range(tiles):
        x = left + (stands_out + step * index if index else 0)
        rects.append(pygame.Rect(x, top - (stands_out if index == 0 else 0), short, 2 * short))
    number.left = rects[-1].right if rects else left
    hit = pygame.Rect(0, area.top, max(plan.target_px, row.width), max(plan.target_px, area.height))
    hit.right = area.right
    return BoneyardRow(tuple(rects), plan.mirrored(hit), number)


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
        yield look.text(look.say("Empty"), Style.SMALL, look.theme.on_felt, "center", row.hit.center)
        return
    at = (row.count.left + look.px(8), row.count.centery)
    yield look.text(str(tiles), Style.TEXT, look.theme.on_felt, "midleft", at, bold=True)

"""Where the tiles lie that can be cut, and the buttons below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import pygame

from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.scale import planned

_MOST_ROWS = 8
_LIFT_PX = 14
"""A tile that is tapped lies so much higher, in the pixels of the design."""


@dataclass(frozen=True, slots=True)
class CutPlan:
    """The rectangles of a window; all pixels."""

    size: Point
    felt: pygame.Rect
    sentence: pygame.Rect
    short_px: int
    """The short side of a tile."""
    cells: Mapping[str, pygame.Rect]
    """What is pressed for each tile, in the order of reading; a tile lies in the middle of its cell."""
    buttons: Mapping[str, pygame.Rect]


def cut_plan(look: Look, size: Point, tiles: int) -> CutPlan:
    """The plan of a window for so many tiles. A size below the smallest counts as that."""
    width, height = planned(size)
    frame = 0 if width < 1024 or height < 660 else look.px(14)
    felt = pygame.Rect(0, 0, width, height).inflate(-2 * frame, -2 * frame)
    inner = felt.inflate(-2 * look.px(24), -2 * look.px(24))
    text = max(1.0, look.text_scale)
    sentence = pygame.Rect(inner.left, inner.top, inner.width, round(look.px(64) * text))
    foot = max(look.least(64), round(look.px(72) * min(1.5, text)))
    buttons = _buttons(look, pygame.Rect(inner.left, inner.bottom - foot, inner.width, foot))
    room = pygame.Rect(inner.left, sentence.bottom, inner.width, inner.bottom - foot - sentence.bottom)
    room = room.inflate(0, -2 * look.px(16))
    rows = max(range(1, _MOST_ROWS + 1), key=lambda rows: _short_px(look, room, tiles, rows))
    short_px = _short_px(look, room, tiles, rows)
    cells = {f"tile:{number}": rect for number, rect in enumerate(_cells(room, tiles, rows), 1)}
    return CutPlan((width, height), felt, sentence, short_px, cells, buttons)


def _buttons(look: Look, row: pygame.Rect) -> dict[str, pygame.Rect]:
    gap = look.px(20)
    wide = min(look.px(320), (row.width - gap) // 2)
    deal = pygame.Rect(row.centerx - wide - gap // 2, row.top, wide, row.height)
    return {"deal": deal, "fair": deal.move(wide + gap, 0)}


def _short_px(look: Look, room: pygame.Rect, tiles: int, rows: int) -> int:
    """How large tiles can be in so many rows."""
    columns = -(-tiles // rows)
    wide, high = room.width // columns, room.height // rows
    return min(wide * 4 // 5, (high - look.px(_LIFT_PX)) * 9 // 20, look.px(72))


def _cells(room: pygame.Rect, tiles: int, rows: int) -> Iterator[pygame.Rect]:
    ends = [tiles * row // rows for row in range(rows + 1)]
    columns = max(end - start for start, end in pairwise(ends))
    wide, high = room.width // columns, room.height // rows
    for row, (start, end) in enumerate(pairwise(ends)):
        left = room.centerx - wide * (end - start) // 2
        for column in range(end - start):
            yield pygame.Rect(left + column * wide, room.top + row * high, wide, high)

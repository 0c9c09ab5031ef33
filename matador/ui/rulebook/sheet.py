"""The sheet of the rulebook: where its head, its body and its buttons are."""

from __future__ import annotations

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.look import Look

_MARGIN_PX = 24
_INSET_PX = 32
_MOST_WIDE_PX = 1180
_ARROW_PX = 72
_LEAST_ARROW_PX = 64
_CLOSE_PX = 48
_HEAD_PX = 72


class BookSheet:
    """The rectangles of a sheet that nearly fills a window."""

    def __init__(self, look: Look, size: Point) -> None:
        margin, inset = look.px(_MARGIN_PX), look.px(_INSET_PX)
        width = min(size[0] - 2 * margin, look.px(_MOST_WIDE_PX))
        self.rect = pygame.Rect(0, 0, width, size[1] - 2 * margin)
        self.rect.center = (size[0] // 2, size[1] // 2)
        side = max(look.least(_CLOSE_PX), look.px(_CLOSE_PX))
        inside = self.rect.inflate(-2 * inset, -2 * look.px(16))
        self.close = pygame.Rect(inside.right - side, inside.top, side, side)
        head = max(side, min(look.fonts.line_height(Style.SUM), look.px(_HEAD_PX)))
        self.title = pygame.Rect(inside.left, inside.top, self.close.left - look.px(16) - inside.left, head)
        arrow = max(look.least(_LEAST_ARROW_PX), look.px(_ARROW_PX))
        self.back = pygame.Rect(inside.left, inside.bottom - arrow, round(arrow * 1.5), arrow)
        self.on = self.back.copy()
        self.on.right = inside.right
        self.dots = pygame.Rect(self.back.right, self.back.top, self.on.left - self.back.right, arrow)
        gap = look.px(16)
        self.body = pygame.Rect(
            inside.left, self.title.bottom + gap, inside.width, self.back.top - self.title.bottom - 2 * gap
        )

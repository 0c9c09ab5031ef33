"""Rectangles of a sheet for pages that do not use the layout tree yet."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import MIN_PX
from matador.ui.kit.intents import Command
from matador.ui.kit.sheet import Turning
from matador.ui.kit.widgets import Heading, IconButton, Panel, Placed, Text
from matador.ui.look import Look

WIDEST_PX = 1220
_TITLES = (Style.SUM, Style.SENTENCE, Style.TEXT, Style.SMALL)
_HIGHEST_PX = 80
"""The maximum height of a title line: large text needs the space below."""


class SheetFrame:
    """The rectangles of a sheet: the requested size, or as much of it as fits in the window."""

    def __init__(
        self,
        look: Look,
        size: Point,
        title: str,
        *,
        has_pages: bool = True,
        height_px: int | None = None,
        width_px: int | None = None,
    ) -> None:
        self._look, self.title, self.has_pages = look, title, has_pages
        window_width, window_height = size
        margin, inset = look.px(14), look.px(24)
        width = min(window_width - 2 * margin, look.px(WIDEST_PX) if width_px is None else width_px)
        height = window_height if height_px is None else height_px
        self.rect = pygame.Rect(0, 0, width, min(height, window_height - 2 * margin))
        self.rect.center = (window_width // 2, window_height // 2)
        side = max(look.least(MIN_PX), look.px(52))
        self.close = pygame.Rect(
            self.rect.right - side - look.px(12), self.rect.top + look.px(12), side, side
        )
        self.body = self.rect.inflate(-2 * inset, 0)
        styles = [style for style in _TITLES if look.fonts.line_height(style) <= look.px(_HIGHEST_PX)]
        self._titles = tuple(styles or _TITLES[-1:])
        room = width - 2 * inset - side - look.px(16)
        style = look.fitting(title, self._titles, room, bold=True)
        self.head_px = max(side + look.px(20), look.fonts.line_height(style) + look.px(8))
        self._arrow_px = max(look.least(MIN_PX), look.px(56))
        self.foot_px = self._arrow_px + look.px(20) if has_pages else look.px(20)
        self._heading = pygame.Rect(self.body.left, 0, room, self.head_px)
        self._heading.centery = self.rect.top + look.px(4) + self.head_px // 2
        self.body.top += self.head_px
        self.body.height -= self.head_px + self.foot_px

    def ground(self) -> Iterator[Placed]:
        yield Placed(Panel(self.title, outside=Command.CLOSE), self.rect)
        yield Placed(Heading(self.title, self._titles), self._heading)

    def frame(self, turning: Turning | None) -> Iterator[Placed]:
        """The page arrows with the position between them, and the close button; placed after the body."""
        if turning is not None and self.has_pages:
            yield from self.turning(turning)
        close = IconButton("close", self._look.say("Close"), Command.CLOSE, "close", is_default=True)
        yield Placed(close, self.close)

    def turning(self, turning: Turning) -> Iterator[Placed]:
        look, say = self._look, self._look.say
        back = pygame.Rect(0, 0, self._arrow_px, self._arrow_px)
        back.bottomleft = (self.body.left, self.rect.bottom - look.px(12))
        on = back.copy()
        on.right = self.body.right
        if turning.back is not None:
            name = say("Previous page")
            arrow = IconButton("page back", name, turning.back, "left")
            yield Placed(arrow, back)
        place = pygame.Rect(back.right + look.px(12), back.top, 0, back.height)
        place.width = on.left - look.px(12) - place.left
        style = look.fitting(turning.place, (Style.TEXT, Style.SMALL), place.width)
        yield Placed(Text(turning.place, style, muted=True, key="page", is_centred=True), place)
        if turning.on is not None:
            name = say("Next page")
            arrow = IconButton("page on", name, turning.on, "right", is_default=True)
            yield Placed(arrow, on)

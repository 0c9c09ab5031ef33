"""A checker of drawn words, numerals and icons: they stand out from the pictures below them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.sprites import Icon, Sprites
from matador.ui.theme import Colour
from tests.ui.contrast import GRAPHIC_RATIO, TEXT_RATIO, contrast

LARGE_PX, LARGE_BOLD_PX = 24, 18.66
"""Sizes from which letters need less contrast (WCAG 2.2: 18 and 14 points)."""
LARGE_RATIO = 3.0
_ACROSS, _DOWN = 8, 4
_MAY_FAIL = 1 / 8
"""Share of the points under a word that may be faint, such as grain, or a rim at its edge."""


class Watch:
    """Remembers the colours of words, numerals and icons while their pictures are made."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[pygame.Surface, str, Colour, float]] = {}

    def know(self, picture: pygame.Surface, what: str, colour: Colour, need: float) -> pygame.Surface:
        # The picture is kept, so that no other gets its id.
        self._known[id(picture)] = (picture, what, colour, need)
        return picture

    def faint(self, items: Iterable[Item], size: Point) -> Iterator[str]:
        """Words, numerals and icons that are too faint, a sentence each; `items` from bottom to top."""
        canvas = pygame.Surface(size)
        for item in items:
            if id(item.picture) in self._known:
                picture, what, colour, need = self._known[id(item.picture)]
                ink = picture.get_bounding_rect().move(item.left, item.top).clip(canvas.get_rect())
                ratios = sorted(contrast(colour, ground) for ground in _grounds(canvas, ink))
                if ratios and (ratio := ratios[int(len(ratios) * _MAY_FAIL)]) < need:
                    yield f"{what} at {tuple(ink)}: {ratio:.2f} is less than {need}"
            canvas.blit(item.picture, (item.left, item.top))


@contextmanager
def watching() -> Iterator[Watch]:
    """Pictures made meanwhile are known to the watch."""
    watch = Watch()
    render, numeral, icon = Fonts.render, Fonts.numeral, Sprites.icon

    def rendering(fonts: Fonts, text: str, style: Style, colour: Colour, **more: Any) -> pygame.Surface:
        large_px = LARGE_BOLD_PX if more.get("bold") else LARGE_PX
        need = LARGE_RATIO if style.value * fonts.type_scale >= large_px else TEXT_RATIO
        return watch.know(render(fonts, text, style, colour, **more), repr(text), colour, need)

    def counting(fonts: Fonts, text: str, height_px: int, colour: Colour) -> pygame.Surface:
        need = LARGE_RATIO if height_px * 5 / 4 >= LARGE_BOLD_PX else TEXT_RATIO
        return watch.know(numeral(fonts, text, height_px, colour), repr(text), colour, need)

    def signing(sprites: Sprites, name: Icon, size_px: int, colour: Colour) -> pygame.Surface:
        return watch.know(icon(sprites, name, size_px, colour), f"icon {name}", colour, GRAPHIC_RATIO)

    with (
        mock.patch.multiple(Fonts, render=rendering, numeral=counting),
        mock.patch.object(Sprites, "icon", signing),
    ):
        yield watch


def _grounds(canvas: pygame.Surface, ink: pygame.Rect) -> Iterator[Colour]:
    for row in range(_DOWN if ink.width and ink.height else 0):
        for column in range(_ACROSS):
            x = ink.left + (2 * column + 1) * ink.width // (2 * _ACROSS)
            y = ink.top + (2 * row + 1) * ink.height // (2 * _DOWN)
            red, green, blue, _ = canvas.get_at((x, y))
            yield red, green, blue

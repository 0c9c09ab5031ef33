"""Text as pictures: Andika in five sizes, wrapped at a width."""

from __future__ import annotations

from enum import Enum

import pygame

from matador.ui.assets import assets_dir
from matador.ui.picture_cache import PictureCache
from matador.ui.scale import least_px
from matador.ui.theme import Colour
from matador.ui.wrapping import wrap

LEAST_PX = 12
"""No type is smaller, unless everything is drawn smaller."""

_MOST_BYTES = 8 * 2**20
_MOST_SIZES = 24
"""Open sizes of the font; a storm of resizes must not keep them all."""
_MOST_MEASURED = 2000
"""Sizes of texts that are kept; every frame asks for some twenty of them."""

_GREY: Colour = (0x8C, 0x8C, 0x8C)


class Style(Enum):
    """The sizes of type, in pixels at scale 1 (design, section 8)."""

    SMALL = 18
    TEXT = 22
    SENTENCE = 28
    SUM = 40
    TITLE = 56


class Fonts:
    """Type for one size of window: `scale` is 1.0 at 1280x720, `text_scale` the user's choice of 1.0 to 2.0.

    With `bars` every word is a grey bar of its size, to try whether the game can be played without reading.
    The pictures are kept and shared: nobody may paint on them.
    """

    def __init__(self, scale: float, text_scale: float, *, bars: bool = False) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.scale = scale
        self.type_scale = scale * text_scale
        self._bars = bars
        self._folder = assets_dir() / "fonts"
        self._sizes: dict[tuple[int, bool], pygame.font.Font] = {}
        self._pictures = PictureCache(_MOST_BYTES)
        self._measured: dict[tuple[str, Style, bool, int | None], tuple[int, int]] = {}
        self._inked: dict[tuple[str, Style, bool], pygame.Rect] = {}

    def line_height(self, style: Style) -> int:
        """From one line of text to the next, in pixels."""
        return int(self._font(style, bold=False).get_linesize())

    def size(
        self, text: str, style: Style, *, bold: bool = False, max_width: int | None = None
    ) -> tuple[int, int]:
        """Width and height in pixels that the text will take."""
        key = (text, style, bold, max_width)
        if key not in self._measured:
            if len(self._measured) >= _MOST_MEASURED:
                self._measured.clear()
            self._measured[key] = self._measure(text, style, bold=bold, max_width=max_width)
        return self._measured[key]

    def _measure(self, text: str, style: Style, *, bold: bool, max_width: int | None) -> tuple[int, int]:
        font = self._font(style, bold=bold)
        lines = wrap(text, max_width, lambda line: font.size(line)[0])
        return max(font.size(line)[0] for line in lines), len(lines) * self.line_height(style)

    def ink(self, text: str, style: Style, *, bold: bool = False) -> pygame.Rect:
        """Where there are letters in a line of text, from its top left; a line has room for accents around them."""
        key = (text, style, bold)
        if key not in self._inked:
            if len(self._inked) >= _MOST_MEASURED:
                self._inked.clear()
            # Grey bars take the places of letters, so these are measured.
            self._inked[key] = _ink(self._font(style, bold=bold).render(text, True, _GREY))
        return self._inked[key].copy()

    def render(
        self, text: str, style: Style, colour: Colour, *, bold: bool = False, max_width: int | None = None
    ) -> pygame.Surface:
        """The text as a picture, lines ranged left; a word too long for `max_width` goes on in the next line."""
        key = (text, style, colour, bold, max_width)
        return self._pictures.get(
            key, lambda: self._drawn(text, style, colour, bold=bold, max_width=max_width)
        )

    def numeral(self, text: str, height_px: int, colour: Colour) -> pygame.Surface:
        """Digits in bold, cropped to their ink, which is `height_px` high for a single digit; also as `bars`."""
        return self._pictures.get(
            ("numeral", text, height_px, colour), lambda: self._digits(text, height_px, colour)
        )

    def _drawn(
        self, text: str, style: Style, colour: Colour, *, bold: bool, max_width: int | None
    ) -> pygame.Surface:
        font = self._font(style, bold=bold)
        lines = wrap(text, max_width, lambda line: font.size(line)[0])
        picture = pygame.Surface(self.size(text, style, bold=bold, max_width=max_width), pygame.SRCALPHA, 32)
        for index, line in enumerate(lines):
            top = index * self.line_height(style)
            if self._bars:
                _draw_bars(picture, font, line, top)
            else:
                picture.blit(font.render(line, True, colour), (0, top))
        return picture

    def _digits(self, text: str, height_px: int, colour: Colour) -> pygame.Surface:
        size_px = max(4, height_px * 5 // 4 - 2)  # digits are at most four fifths as high as their type
        while _ink(self._sized(size_px, bold=True).render("8", True, colour)).height < height_px:
            size_px += 1
        drawn = self._sized(size_px, bold=True).render(text, True, colour)
        return drawn.subsurface(_ink(drawn)).copy()

    def _font(self, style: Style, *, bold: bool) -> pygame.font.Font:
        return self._sized(
            max(least_px(LEAST_PX, self.scale), round(style.value * self.type_scale)), bold=bold
        )

    def _sized(self, size_px: int, *, bold: bool) -> pygame.font.Font:
        key = (size_px, bold)
        if key not in self._sizes:
            if len(self._sizes) >= _MOST_SIZES:
                del self._sizes[next(iter(self._sizes))]
            name = "Andika-Bold.ttf" if bold else "Andika-Regular.ttf"
            self._sizes[key] = pygame.font.Font(self._folder / name, size_px)
        return self._sizes[key]


def _ink(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect(min_alpha=64)


def _draw_bars(picture: pygame.Surface, font: pygame.font.Font, line: str, top: int) -> None:
    height = max(2, font.get_ascent() * 3 // 5)
    middle = top + font.get_ascent() * 2 // 3
    start = 0
    for word in line.split(" "):
        if word:
            left = font.size(line[:start])[0]
            bar = pygame.Rect(left, middle - height // 2, max(1, font.size(word)[0]), height)
            pygame.draw.rect(picture, _GREY, bar, border_radius=height // 3)
        start += len(word) + 1

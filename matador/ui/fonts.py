"""Renders text as pictures, in five sizes of Andika, wrapped to a width."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

import pygame

from matador.ui.assets import assets_dir
from matador.ui.canvas import PictureCache
from matador.ui.scale import min_px
from matador.ui.theme import Colour

MIN_PX = 12
"""The minimum text size, unless the whole window is drawn smaller."""

_MAX_BYTES = 8 * 2**20
_MAX_SIZES = 24
"""The maximum number of open font sizes, so that many resizes do not fill the memory."""
_MAX_MEASURED = 5000
"""The maximum number of cached text measurements; each frame needs about twenty, a new page a few hundred."""

_GREY: Colour = (0x8C, 0x8C, 0x8C)


class Style(IntEnum):
    """The text sizes, in pixels at scale 1 (design, section 8)."""

    SMALL = 18
    TEXT = 22
    SENTENCE = 28
    SUM = 40
    TITLE = 56

    @property
    def downwards(self) -> tuple[Style, ...]:
        """This size and the smaller ones, in the order in which they are tried."""
        return tuple(style for style in reversed(Style) if style <= self)


class Fonts:
    """Text for one window size: `scale` is 1.0 at 1280x720, `text_scale` the player's choice of 1.0 to 2.0.

    Pictures are cached and shared, so they must not be modified.
    """

    def __init__(self, scale: float, text_scale: float) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.scale = scale
        self.type_scale = scale * text_scale
        self._folder = assets_dir() / "fonts"
        self._sizes: dict[tuple[int, bool], pygame.font.Font] = {}
        self._line_heights: dict[Style, int] = {}
        self._digit_sizes: dict[int, int] = {}
        self._pictures = PictureCache(_MAX_BYTES)
        self._measured: dict[tuple[str, Style, bool, int | None], tuple[int, int]] = {}
        self._inked: dict[tuple[str, Style, bool], pygame.Rect] = {}

    def line_height(self, style: Style) -> int:
        """The distance between two lines of text, in pixels."""
        if style not in self._line_heights:
            self._line_heights[style] = int(self._font(style, bold=False).get_linesize())
        return self._line_heights[style]

    def size(
        self, text: str, style: Style, *, bold: bool = False, max_width: int | None = None
    ) -> tuple[int, int]:
        key = (text, style, bold, max_width)
        if key not in self._measured:
            if len(self._measured) >= _MAX_MEASURED:
                self._measured.clear()
            self._measured[key] = self._measure(text, style, bold=bold, max_width=max_width)
        return self._measured[key]

    def _measure(self, text: str, style: Style, *, bold: bool, max_width: int | None) -> tuple[int, int]:
        if max_width is None and "\n" not in text:
            return self._font(style, bold=bold).size(text)[0], self.line_height(style)
        lines = self._lines(text, style, bold=bold, max_width=max_width)
        width = max(self.size(line, style, bold=bold)[0] for line in lines)
        return width, len(lines) * self.line_height(style)

    def _lines(self, text: str, style: Style, *, bold: bool, max_width: int | None) -> list[str]:
        return wrap(text, max_width, lambda line: self.size(line, style, bold=bold)[0])

    def ink(self, text: str, style: Style, *, bold: bool = False) -> pygame.Rect:
        """The ink of a line of text, relative to its top left corner, without the room for accents."""
        key = (text, style, bold)
        if key not in self._inked:
            if len(self._inked) >= _MAX_MEASURED:
                self._inked.clear()
            self._inked[key] = _ink(self._font(style, bold=bold).render(text, True, _GREY))
        return self._inked[key].copy()

    def render(
        self, text: str, style: Style, colour: Colour, *, bold: bool = False, max_width: int | None = None
    ) -> pygame.Surface:
        """The text as a picture, left-aligned; a word longer than `max_width` continues on the next line."""

        def draw() -> pygame.Surface:
            font = self._font(style, bold=bold)
            lines = self._lines(text, style, bold=bold, max_width=max_width)
            size = self.size(text, style, bold=bold, max_width=max_width)
            picture = pygame.Surface(size, pygame.SRCALPHA, 32)
            for index, line in enumerate(lines):
                picture.blit(font.render(line, True, colour), (0, index * self.line_height(style)))
            return picture

        return self._pictures.get((text, style, colour, bold, max_width), draw)

    def numeral(self, text: str, height_px: int, colour: Colour) -> pygame.Surface:
        """Bold digits, cropped to their ink, which is `height_px` high for a single digit."""

        def draw() -> pygame.Surface:
            drawn = self._sized(self._digit_size_px(height_px), bold=True).render(text, True, colour)
            return drawn.subsurface(_ink(drawn)).copy()

        return self._pictures.get(("numeral", text, height_px, colour), draw)

    def _digit_size_px(self, height_px: int) -> int:
        """The smallest font size with digits of this height."""

        def ink_px(size_px: int) -> int:
            return _ink(self._sized(size_px, bold=True).render("8", True, _GREY)).height

        if height_px not in self._digit_sizes:
            # Digits are at most four fifths as high as the font size.
            size_px = max(4, height_px * 5 // 4 - 2)
            size_px = max(size_px, size_px * height_px // max(1, ink_px(size_px)) - 5)
            while ink_px(size_px) < height_px:
                size_px += 1
            self._digit_sizes[height_px] = size_px
        return self._digit_sizes[height_px]

    def _font(self, style: Style, *, bold: bool) -> pygame.font.Font:
        return self._sized(max(min_px(MIN_PX, self.scale), round(style * self.type_scale)), bold=bold)

    def _sized(self, size_px: int, *, bold: bool) -> pygame.font.Font:
        key = (size_px, bold)
        if key not in self._sizes:
            if len(self._sizes) >= _MAX_SIZES:
                del self._sizes[next(iter(self._sizes))]
            name = "Andika-Bold.ttf" if bold else "Andika-Regular.ttf"
            self._sizes[key] = pygame.font.Font(self._folder / name, size_px)
        return self._sizes[key]


def _ink(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect(min_alpha=64)


def wrap(text: str, max_width: int | None, width_of: Callable[[str], int]) -> list[str]:
    """The lines of a text, broken at spaces, or inside a word that is wider than `max_width`."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += [paragraph] if max_width is None else _wrapped(paragraph, max_width, width_of)
    return lines


def _wrapped(paragraph: str, max_width: int, width_of: Callable[[str], int]) -> list[str]:
    words = paragraph.split()
    whole = " ".join(words)
    if width_of(whole) <= max_width:
        return [whole]
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= max_width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, max_width, width_of)
        lines += full
    return [*lines, line]


def _broken(word: str, max_width: int, width_of: Callable[[str], int]) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and width_of(parts[-1] + letter) > max_width:
            parts.append(letter)
        else:
            parts[-1] += letter
    return parts

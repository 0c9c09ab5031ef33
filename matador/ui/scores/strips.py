"""What a page to read is made of: strips below each other, each of a height that is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureLabel
from matador.ui.kit.words import LEAST_PX, icon_px, inset_px
from matador.ui.look import Look, placed
from matador.ui.scores.grounds import disc, note
from matador.ui.sprites import Icon

_NO_JOINING = "\u200c"
_LETTERS = "0123456789abcdef"
_GROUP = 8


class Strip(Protocol):
    """A part of a page that is never divided."""

    @property
    def height_px(self) -> int: ...

    @property
    def stays_with_next(self) -> bool:
        """Whether it is of no use at the foot of a page."""

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """Its widgets, where it begins there."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How strips are written: the look, how wide they are, and how far the words stand off their sign."""

    look: Look
    width_px: int
    short_px: int
    """The short side of the tiles in hands."""
    yard_px: int
    """The short side of the tiles of the boneyard."""

    @property
    def sign_px(self) -> int:
        return max(self.look.least(28), self.look.fonts.line_height(Style.SMALL))

    @property
    def inset_px(self) -> int:
        return self.sign_px + self.look.px(12)

    @property
    def room_px(self) -> int:
        """How wide the words are."""
        return self.width_px - self.inset_px


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, with a sign before it: the number of a step, an icon, or nothing."""

    reading: Reading
    key: str
    text: str
    sign: int | Icon | None = None
    bold: bool = False
    is_muted: bool = False
    stays_with_next: bool = False

    @property
    def height_px(self) -> int:
        size = self.reading.look.fonts.size(
            self.text, self._style, bold=self.bold, max_width=self.reading.room_px
        )
        return max(size[1], self.reading.sign_px if self.sign else 0) + self.reading.look.px(
            6 if self.stays_with_next else 14
        )

    @property
    def _style(self) -> Style:
        if self.is_muted:
            return Style.SMALL
        styles = (Style.TEXT, Style.SMALL)
        return self.reading.look.fitting(self.text, styles, self.reading.room_px, bold=self.bold)

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """The sentence, with its sign."""
        rect = pygame.Rect(left, top, self.reading.width_px, self.height_px)
        yield Placed(FigureLabel(self, self.key, self.text), rect)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The sign and the sentence; both begin at the same line."""
        reading, (left, top) = self.reading, rect.topleft
        colour = look.theme.panel_muted if self.is_muted else look.theme.panel_text
        words = look.fonts.render(self.text, self._style, colour, bold=self.bold, max_width=reading.room_px)
        line = look.fonts.line_height(self._style)
        if self.sign is not None:
            centre = (left + reading.sign_px // 2, top + max(line, reading.sign_px) // 2)
            yield placed(disc(look, reading.sign_px), "center", centre)
            yield placed(self._sign(), "center", centre)
            top += max(0, reading.sign_px - line) // 2
        yield placed(words, "topleft", (left + reading.inset_px, top))

    def _sign(self) -> pygame.Surface:
        look, size = self.reading.look, self.reading.sign_px
        if isinstance(self.sign, int):
            return look.fonts.numeral(str(self.sign), size * 9 // 20, look.theme.strip_text)
        assert self.sign is not None
        return look.sprites.icon(self.sign, size * 7 // 10, look.theme.accent)


@dataclass(frozen=True, slots=True)
class Code:
    """Many letters that mean nothing, in groups, so that two people can compare them."""

    reading: Reading
    key: str
    code: str
    stays_with_next: bool = False

    @property
    def height_px(self) -> int:
        return self._note_px[1] + self.reading.look.px(10)

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """The whole code, behind where the words begin."""
        rect = pygame.Rect(left + self.reading.inset_px, top, self.reading.room_px, self.height_px)
        yield Placed(FigureLabel(self, self.key, self.code), rect)

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The groups in columns, on a ground of their own."""
        yield placed(note(look, self._note_px), "topleft", rect.topleft)
        line, count = look.fonts.line_height(Style.SMALL), self._columns
        step = self._group_px + self._gap_px
        for index, group in enumerate(self._groups):
            left = rect.left + look.px(16) + index % count * step
            top = rect.top + look.px(4) + index // count * line
            words = look.fonts.render(_apart(group), Style.SMALL, look.theme.panel_text, bold=True)
            yield placed(words, "topleft", (left, top))

    @property
    def _groups(self) -> list[str]:
        return [self.code[at : at + _GROUP] for at in range(0, len(self.code), _GROUP)]

    @property
    def _columns(self) -> int:
        """How many groups stand beside each other: all, or so few that the rows are alike."""
        room, count = self.reading.room_px, max(1, len(self._groups))
        while count > 1 and self._width_px(count) > room:
            count = (count + 1) // 2
        return count

    @property
    def _group_px(self) -> int:
        """What any group takes, so that where things stand does not hang on the letters."""
        fonts = self.reading.look.fonts
        return max(fonts.size(_apart(letter * _GROUP), Style.SMALL, bold=True)[0] for letter in _LETTERS)

    @property
    def _gap_px(self) -> int:
        return self.reading.look.px(14)

    def _width_px(self, columns: int) -> int:
        """How wide the ground is under so many columns."""
        return columns * (self._group_px + self._gap_px) - self._gap_px + 2 * self.reading.look.px(16)

    @property
    def _note_px(self) -> tuple[int, int]:
        look = self.reading.look
        rows = -(-len(self._groups) // self._columns)
        return self._width_px(self._columns), rows * look.fonts.line_height(Style.SMALL) + look.px(8)


@dataclass(frozen=True, slots=True)
class Press:
    """A button below what was read."""

    reading: Reading
    button: Button
    stays_with_next: bool = False

    @property
    def height_px(self) -> int:
        return self._rect(0, 0).height + self.reading.look.px(14)

    def placed(self, left: int, top: int) -> Iterator[Placed]:
        """The button, below the words."""
        yield Placed(self.button, self._rect(left + self.reading.inset_px, top))

    def _rect(self, left: int, top: int) -> pygame.Rect:
        look = self.reading.look
        words_px = look.fonts.size(self.button.label, Style.TEXT)[0] + icon_px(look) + 6 * inset_px(look)
        height = max(look.least(LEAST_PX), look.fonts.line_height(Style.TEXT) + look.px(16))
        return pygame.Rect(left, top, min(self.reading.room_px, words_px), height)


def _apart(group: str) -> str:
    """Without the mark between them, some letters would be joined: each is to be read alone."""
    return _NO_JOINING.join(group)


def pages_of(strips: Sequence[Strip], room_px: int) -> list[list[Strip]]:
    """The strips on as many pages as they need; at least one page."""
    pages: list[list[Strip]] = [[]]
    for index, strip in enumerate(strips):
        needed = strip.height_px
        following = index
        while strips[following].stays_with_next and following + 1 < len(strips):
            following += 1
            needed += strips[following].height_px
        used = sum(one.height_px for one in pages[-1])
        follows_on = bool(pages[-1]) and pages[-1][-1].stays_with_next
        if pages[-1] and not follows_on and used + needed > room_px:
            pages.append([])
        pages[-1].append(strip)
    return pages

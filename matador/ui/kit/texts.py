"""Texts and the panel behind them: widgets that are only read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Widget, text_node
from matador.ui.kit.intents import Intent
from matador.ui.look import Look, panel_item, placed
from matador.ui.semantics import Node, box_of
from matador.ui.theme import Colour


@dataclass(frozen=True, slots=True)
class Panel(Widget):
    """The background of a page; `title` is for screen readers."""

    title: str
    key: str = "panel"
    outside: Intent | None = None
    is_background: ClassVar[bool] = True

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        yield panel_item(look, rect)

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        yield Node(self.key, "panel", self.title, box_of(rect))


@dataclass(frozen=True, slots=True)
class Heading(Widget):
    """The title of a page, in the first of these sizes that fits; it has no node, as the panel has its name."""

    text: str
    sizes: tuple[Style, ...]

    def width(self, look: Look) -> int:
        return look.fonts.size(self.text, self.sizes[0], bold=True)[0]

    def height(self, look: Look, _width: int) -> int:
        return look.fonts.line_height(self.sizes[-1])

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        style = look.fitting(self.text, self.sizes, rect.width, bold=True)
        colour, room = look.theme.on_surface, max(1, rect.width)
        yield look.text(self.text, style, colour, "midleft", rect.midleft, bold=True, max_width=room)


def label_words(look: Look, text: str, room_px: int, *, bold: bool = False) -> pygame.Surface:
    style = look.fitting(text, SIZES, room_px, bold=bold)
    return look.fonts.render(text, style, look.theme.on_surface, bold=bold, max_width=room_px)


@dataclass(frozen=True, slots=True)
class Label(Widget):
    """A line of text, which is smaller and wraps if it must."""

    key: str
    text: str
    bold: bool = False

    def height(self, look: Look, width: int) -> int:
        style = look.fitting(self.text, SIZES, width, bold=self.bold)
        return look.fonts.size(self.text, style, bold=self.bold, max_width=width)[1]

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        yield placed(label_words(look, self.text, rect.width, bold=self.bold), "midleft", rect.midleft)

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.text, rect)


@dataclass(frozen=True, slots=True)
class Text(Widget):
    """A text that wraps if it must."""

    text: str
    style: Style
    bold: bool = False
    muted: bool = False
    key: str = ""
    """The key of its node; a text that only labels the next widget has none."""
    is_centred: bool = False
    smaller: Style | None = None
    """The style to use if the text is longer than a line."""
    colour: Colour | None = None
    """None: that of texts on a surface."""
    is_name: bool = False
    """True if it is cut to a line instead: players choose their names, which may be long."""

    def width(self, look: Look) -> int:
        return look.fonts.size(self.text, self.style, bold=self.bold)[0]

    def height(self, look: Look, width: int) -> int:
        return self._size(look, width)[1]

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        text, style = self._fitted(look, rect.width)
        if text:
            theme, room = look.theme, max(1, rect.width)
            colour = self.colour or (theme.on_surface_muted if self.muted else theme.on_surface)
            words = look.fonts.render(text, style, colour, bold=self.bold, max_width=room)
            yield Item(words, *self._at(rect, words.get_size()).topleft)

    def ink(self, look: Look, rect: Rect) -> Rect:
        return self._at(rect, self._size(look, rect.width))

    def _fitted(self, look: Look, width: int) -> tuple[str, Style]:
        style = self.style
        if self.smaller is not None:
            style = look.fitting(self.text, (style, self.smaller), width, bold=self.bold)
        return look.shortened(self.text, style, width, bold=self.bold) if self.is_name else self.text, style

    def _size(self, look: Look, width: int) -> Point:
        text, style = self._fitted(look, width)
        return look.fonts.size(text, style, bold=self.bold, max_width=max(1, width))

    def _at(self, rect: Rect, size: Point) -> Rect:
        """The area of the words; the widget may be much wider."""
        at = Rect((0, 0), size)
        at.center = rect.center if self.is_centred else (rect.left + at.width // 2, rect.centery)
        return at

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.text, rect)

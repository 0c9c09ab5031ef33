"""Texts and the panel behind them: widgets that are only read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import SIZES, Widget, text_node
from matador.ui.kit.intents import Intent
from matador.ui.look import Look, panel_item
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
class Text(Widget):
    """A text that wraps if it must."""

    text: str
    style: Style
    bold: bool = False
    muted: bool = False
    key: str = ""
    """The key of its node; a text that only labels the next widget has none."""
    is_centred: bool = False
    smaller: tuple[Style, ...] = ()
    """The styles to try if the text is longer than a line."""
    colour: Colour | None = None
    """None: that of texts on a surface."""
    is_name: bool = False
    """True if it is cut to a line instead: players choose their names, which may be long."""

    def width(self, look: Look) -> int:
        return look.fonts.size(self.text, self.style, bold=self.bold)[0]

    def height(self, look: Look, width: int) -> int:
        return self._size(look, width)[1]

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        text, style = self.fitted(look, rect.width)
        if text:
            theme, room = look.theme, max(1, rect.width)
            colour = self.colour or (theme.on_surface_muted if self.muted else theme.on_surface)
            words = look.fonts.render(text, style, colour, bold=self.bold, max_width=room)
            yield Item(words, *self._at(rect, words.get_size()).topleft)

    def ink(self, look: Look, rect: Rect) -> Rect:
        return self._at(rect, self._size(look, rect.width))

    def fitted(self, look: Look, width: int) -> tuple[str, Style]:
        """The words for this width, and their style."""
        style = look.fitting(self.text, (self.style, *self.smaller), width, bold=self.bold)
        return look.shortened(self.text, style, width, bold=self.bold) if self.is_name else self.text, style

    def _size(self, look: Look, width: int) -> Point:
        text, style = self.fitted(look, width)
        return look.fonts.size(text, style, bold=self.bold, max_width=max(1, width))

    def _at(self, rect: Rect, size: Point) -> Rect:
        """The area of the words; the widget may be much wider."""
        at = Rect((0, 0), size)
        at.center = rect.center if self.is_centred else (rect.left + at.width // 2, rect.centery)
        return at

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.text, rect)


def label(key: str, text: str, *, bold: bool = False) -> Text:
    """A text of its own, which is smaller if it must."""
    return Text(text, SIZES[0], bold, key=key, smaller=SIZES[1:])

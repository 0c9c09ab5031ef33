"""The body of a cell that shows a line of text, and its caret while it is edited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import Layout
from matador.ui.kit.cells import Body, Measures
from matador.ui.kit.field import Field
from matador.ui.kit.figures import Painted
from matador.ui.kit.layout import Inset, Sized
from matador.ui.kit.shapes import RADIUS_PX, CellState, border_px
from matador.ui.look import Look, kept, placed
from matador.ui.sprites.shadows import sheet
from matador.ui.sprites.svg import Size


@dataclass(frozen=True, slots=True)
class TextField(Body):
    """A text field."""

    line: Field
    suggested: str
    """A placeholder."""
    widest: str
    """A sample text that sets the width of the field."""
    is_edited: bool = False

    @property
    def field(self) -> Field:
        return self.line

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def caret(self) -> int | None:
        return self.line.caret if self.is_edited else None

    @property
    def is_selected(self) -> bool:
        return self.is_edited and self.line.is_selected

    def content(self, measures: Measures, _state: CellState) -> Layout:
        fonts = measures.look.fonts
        wide = max(fonts.size(text, Style.TEXT)[0] for text in (self.suggested, self.widest))
        line = Sized(Painted(self._items), wide, fonts.line_height(Style.TEXT))
        return Inset(line, 12)

    def ground(self, look: Look, rect: Rect, _state: CellState) -> Iterator[Item]:
        body = _body(look, rect.size, is_written=self.caret is not None)
        yield placed(body, "topleft", rect.topleft)

    def _items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        """The text with its caret; a text that is too long scrolls to show the caret."""
        theme, left, room = look.theme, rect.left, rect.width
        if not self.text:
            said = look.shortened(self.suggested, Style.TEXT, room, bold=False)
            word = look.fonts.render(said, Style.TEXT, theme.on_surface_muted)
            yield placed(word, "midleft", (left, rect.centery))
        first, last = self._seen(look, room)
        shown = self.text[first:last]
        if self.is_selected:
            wide = look.fonts.size(shown, Style.TEXT)[0]
            ground = _selection(look, (wide, look.fonts.line_height(Style.TEXT)))
            yield placed(ground, "midleft", (left, rect.centery))
        if self.text:
            if self.caret is None and last < len(self.text):
                shown = look.shortened(self.text, Style.TEXT, room, bold=False)
            ink = theme.surface if self.is_selected else theme.on_surface
            yield placed(look.fonts.render(shown, Style.TEXT, ink), "midleft", (left, rect.centery))
        if self.caret is not None and not self.is_selected:
            before = look.fonts.size(self.text[first : self.caret], Style.TEXT)[0]
            bar = _selection(look, (max(2, look.px(2)), look.fonts.line_height(Style.TEXT)))
            yield placed(bar, "midleft", (left + before, rect.centery))

    def _seen(self, look: Look, room: int) -> tuple[int, int]:
        first, last = 0, len(self.text)
        at = self.caret or 0
        while first < at and look.fonts.size(self.text[first:at], Style.TEXT)[0] > room:
            first += 1
        while last > at and look.fonts.size(self.text[first:last], Style.TEXT)[0] > room:
            last -= 1
        return first, last


@kept
def _body(look: Look, size_px: Size, *, is_written: bool) -> pygame.Surface:
    theme, line = look.theme, border_px(look.scale, "chosen" if is_written else "plain")
    return sheet(size_px, RADIUS_PX * look.scale, theme.field, theme.on_surface, line)


@kept
def _selection(look: Look, size_px: Size) -> pygame.Surface:
    """The background of selected text; a narrow one is the caret."""
    ground = pygame.Surface(size_px, depth=32)
    ground.fill(look.theme.focus)
    return ground

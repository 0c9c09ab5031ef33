"""A line of text that the player is editing, and the body of the cell that shows it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

import pygame
from pygame import Rect

from matador.ui.assets import assets_dir
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Key
from matador.ui.kit.cells import Body, Measures
from matador.ui.kit.shapes import RADIUS_PX, CellState, border_px
from matador.ui.look import Look, kept, placed
from matador.ui.sprites.svg import Size, filled, raster, rounded, stroked


@cache
def letters() -> frozenset[str]:
    """The characters in the fonts; a test checks that Bold and Regular have the same ones."""
    return frozenset((assets_dir() / "fonts" / "letters.txt").read_text(encoding="utf-8").rstrip("\n"))


def can_write(letter: str) -> bool:
    return letter in letters()


LONGEST_NUMBER = 15
"""The maximum number of digits of a deal number; programs differ in how they read longer integers."""


FieldRefusal: TypeAlias = Literal["letter", "full"]
"""Why the last input was not accepted in full: a character that the field does not take, or no space left."""


@dataclass(frozen=True, slots=True)
class Field:
    """The text, with the index of the character that the caret precedes."""

    text: str
    caret: int
    longest: int
    takes: Callable[[str], bool]
    holds: Literal["name", "number"]
    refusal: FieldRefusal | None = None
    is_selected: bool = False
    """True while all of the text is selected: typing replaces it."""

    def written(self, text: str) -> Field:
        whole = unicodedata.normalize("NFC", text)
        fitting = "".join(letter for letter in whole if self.takes(letter))
        if self.is_selected and fitting:
            return replace(self, text="", caret=0, is_selected=False).written(text)
        before, after = self.text[: self.caret], self.text[self.caret :]
        joined = unicodedata.normalize("NFC", before + fitting)
        # Existing text is never cut, even if a file contained more than the maximum.
        room = max(self.longest - len(after), len(before))
        refusal: FieldRefusal | None = "letter" if len(fitting) < len(whole) else None
        if len(joined) > room:
            joined, refusal = joined[:room], "full"
        return replace(self, text=joined + after, caret=len(joined), refusal=refusal)

    def selected(self) -> Field:
        return replace(self, caret=len(self.text), refusal=None, is_selected=bool(self.text))

    def edited(self, key: Key) -> Field | None:
        if key.ctrl:
            return self.selected() if key.name == "a" else None
        found = self._without_selection(key.name) if self.is_selected else self._after(key.name)
        if found is None:
            return None
        return replace(self, text=found[0], caret=found[1], refusal=None, is_selected=False)

    def _without_selection(self, key: str) -> tuple[str, int] | None:
        end = len(self.text)
        return {
            "backspace": ("", 0),
            "delete": ("", 0),
            "left": (self.text, 0),
            "home": (self.text, 0),
            "right": (self.text, end),
            "end": (self.text, end),
        }.get(key)

    def _after(self, key: str) -> tuple[str, int] | None:
        text, caret = self.text, self.caret
        return {
            "backspace": (text[: max(0, caret - 1)] + text[caret:], max(0, caret - 1)),
            "delete": (text[:caret] + text[caret + 1 :], caret),
            "left": (text, max(0, caret - 1)),
            "right": (text, min(len(text), caret + 1)),
            "home": (text, 0),
            "end": (text, len(text)),
        }.get(key)


def number_in(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]+", text) else None


def name_field(text: str, longest: int) -> Field:
    return Field(text, len(text), longest, can_write, "name")


def number_field(text: str) -> Field:
    return Field(text, len(text), LONGEST_NUMBER, lambda letter: letter in "0123456789", "number")


@dataclass(frozen=True, slots=True)
class TextField(Body):
    """A text field; `suggested` is its placeholder, `caret` is None unless the field is being edited."""

    text: str
    suggested: str
    widest: str
    """A sample text that sets the width of the field."""
    caret: int | None = None
    is_selected: bool = False

    def natural(self, measures: Measures, most: int) -> tuple[int, int]:
        fonts = measures.look.fonts
        wide = max(fonts.size(text, Style.TEXT)[0] for text in (self.suggested, self.widest))
        high = max(measures.target, fonts.line_height(Style.TEXT) + measures.gap)
        return min(most, wide + 2 * measures.pad), high

    def draw(self, measures: Measures, rect: Rect, _state: CellState) -> Iterator[Item]:
        """The field with its text and caret; a text that is too long scrolls to show the caret."""
        look, theme = measures.look, measures.look.theme
        body = _body(look, rect.size, is_written=self.caret is not None)
        yield placed(body, "topleft", rect.topleft)
        left, room = rect.left + measures.pad, rect.width - 2 * measures.pad
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
    box = (line / 2, line / 2, size_px[0] - line, size_px[1] - line, RADIUS_PX * look.scale)
    ground = theme.field
    return raster(size_px, rounded(*box, filled(ground)) + rounded(*box, stroked(theme.on_surface, line)))


@kept
def _selection(look: Look, size_px: Size) -> pygame.Surface:
    """The background of selected text; a narrow one is the caret."""
    ground = pygame.Surface(size_px, depth=32)
    ground.fill(look.theme.focus)
    return ground

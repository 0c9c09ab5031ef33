"""The pictures of a field."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.bodies import caret, field_body, selection
from matador.ui.kit.cells import TextField
from matador.ui.kit.measures import Measures
from matador.ui.look import Look, placed


def field_items(look: Look, measures: Measures, field: TextField, rect: pygame.Rect) -> Iterator[Item]:
    """The field, what stands in it, and the caret; a text that is too long is seen around the caret."""
    is_written = field.caret is not None
    yield placed(field_body(look, rect.size, is_written=is_written), "topleft", rect.topleft)
    left, room = rect.left + measures.pad, rect.width - 2 * measures.pad
    if not field.text:
        said = look.shortened(field.suggested, Style.TEXT, room, bold=False)
        word = look.fonts.render(said, Style.TEXT, look.theme.panel_muted)
        yield placed(word, "midleft", (left, rect.centery))
    first, last = seen(look, field, room)
    ink = look.theme.panel_text
    if field.is_selected:
        wide = look.fonts.size(field.text[first:last], Style.TEXT)[0]
        ground = selection(look, (wide, look.fonts.line_height(Style.TEXT)))
        yield placed(ground, "midleft", (left, rect.centery))
        ink = look.theme.panel
    if field.text:
        shown = field.text[first:last]
        if field.caret is None and last < len(field.text):
            shown = look.shortened(field.text, Style.TEXT, room, bold=False)
        word = look.fonts.render(shown, Style.TEXT, ink)
        yield placed(word, "midleft", (left, rect.centery))
    if field.caret is not None and not field.is_selected:
        before = look.fonts.size(field.text[first : field.caret], Style.TEXT)[0]
        bar = caret(look, look.fonts.line_height(Style.TEXT))
        yield placed(bar, "midleft", (left + before, rect.centery))


def seen(look: Look, field: TextField, room: int) -> tuple[int, int]:
    """The letters that are seen: the first, and the one after the last."""
    first, last = 0, len(field.text)
    at = field.caret or 0
    while first < at and look.fonts.size(field.text[first:at], Style.TEXT)[0] > room:
        first += 1
    while last > at and look.fonts.size(field.text[first:last], Style.TEXT)[0] > room:
        last -= 1
    return first, last

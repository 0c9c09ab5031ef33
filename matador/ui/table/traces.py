"""What others have done without playing a tile since the reader's turn, small beside their faces."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.rows import beside
from matador.ui.look import Look, placed
from matador.ui.sentences.replays import traces
from matador.ui.table.display import TableDisplay
from matador.ui.table.seats import is_tight
from matador.ui.table.title import seats_around, title_of

_HANGS_PX = 12
"""So far below its seat a pill with words ends: above the line."""
_MOST_PX = 27
"""A pill that is higher, in large type, would hide points."""
_SIGN_PX = 20
_LEAST_SIGN_PX = 17
"""How high signs are where there is no room for words."""


def trace_items(display: TableDisplay) -> Iterator[Item]:
    """In words below the seat; where these would hide anything, in signs on the face. Not while they say so."""
    for seat, rect in zip(*seats_around(display), strict=True):
        drawn, passed = display.state.drawn_and_passed(seat)
        if seat not in display.state.says and (drawn or passed):
            yield _in_words(display, rect, drawn, passed) or _in_signs(display.look, rect, drawn, passed)


def _in_words(display: TableDisplay, rect: pygame.Rect, drawn: int, passed: int) -> Item | None:
    look = display.look
    text = ", ".join(traces(look.language, drawn, passed))
    words = look.fonts.render(text, Style.SMALL, look.theme.panel_text, bold=True)
    pill = look.sprites.pill(words, look.scale)
    item = placed(pill, "bottomright", (rect.right, rect.bottom + look.px(_HANGS_PX)))
    # Beside the face is the name, and the points below it.
    is_beside = item.left >= rect.left + rect.height and not is_tight(look, rect)
    is_low = pill.get_height() <= max(look.least(_MOST_PX), look.px(30))
    is_free = not item.rect.colliderect(title_of(display).rect)
    return item if is_beside and is_low and is_free else None


def _in_signs(look: Look, rect: pygame.Rect, drawn: int, passed: int) -> Item:
    height = max(look.least(_LEAST_SIGN_PX), look.px(_SIGN_PX))
    key = ("trace", drawn, bool(passed), height)
    content = look.sprites.composed(key, lambda: _signs(look, height, drawn, passed))
    pill = look.sprites.pill(content, look.scale / 2)
    return placed(pill, "bottomleft", (rect.left - look.px(5), rect.bottom))


def _signs(look: Look, height: int, drawn: int, passed: int) -> pygame.Surface:
    colour = look.theme.panel_text
    signs = [look.fonts.numeral(f"+{drawn}", height * 2 // 3, colour)] if drawn else []
    if passed:
        signs.append(look.sprites.icon("pass", height, colour))
    # All are as high, with or without an icon.
    room = pygame.Surface((1, height), pygame.SRCALPHA, 32)
    return beside([room, *signs, room], look.px(3))

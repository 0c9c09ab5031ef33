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
from matador.ui.table.seated import seat_view
from matador.ui.table.seats import SeatView, is_tight
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
        sitting = seat_view(display, seat)
        if seat not in display.state.says and (sitting.drawn or sitting.has_passed):
            yield _in_words(display, rect, sitting) or _in_signs(display, rect, sitting)


def _in_words(display: TableDisplay, rect: pygame.Rect, sitting: SeatView) -> Item | None:
    look = display.look
    text = traces(look.language, sitting.drawn, has_passed=sitting.has_passed)
    words = look.fonts.render(text, Style.SMALL, look.theme.panel_text, bold=True)
    pill = look.sprites.pill(words, look.scale)
    item = placed(pill, "bottomright", (rect.right, rect.bottom + look.px(_HANGS_PX)))
    # Beside the face is the name, and the points below it.
    is_beside = item.left >= rect.left + rect.height and not is_tight(look, rect)
    is_low = pill.get_height() <= max(_MOST_PX, look.px(30))
    is_free = not item.rect.colliderect(title_of(display).rect)
    return item if is_beside and is_low and is_free else None


def _in_signs(display: TableDisplay, rect: pygame.Rect, sitting: SeatView) -> Item:
    look = display.look
    content = look.sprites.composed(
        ("trace", sitting.drawn, sitting.has_passed, look.px(_SIGN_PX)), lambda: _signs(look, sitting)
    )
    pill = look.sprites.pill(content, look.scale / 2)
    return placed(pill, "bottomleft", (rect.left - look.px(5), rect.bottom))


def _signs(look: Look, sitting: SeatView) -> pygame.Surface:
    height, colour = max(_LEAST_SIGN_PX, look.px(_SIGN_PX)), look.theme.panel_text
    signs = [look.fonts.numeral(f"+{sitting.drawn}", height * 2 // 3, colour)] if sitting.drawn else []
    if sitting.has_passed:
        signs.append(look.sprites.icon("pass", height, colour))
    # All are as high, with or without an icon.
    room = pygame.Surface((1, height), pygame.SRCALPHA)
    return beside([room, *signs, room], look.px(3))

"""The words of widgets as pictures: as large as they fit in their room, or small in several lines."""

from __future__ import annotations

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.widgets import Button
from matador.ui.look import Look
from matador.ui.sprites import Icon

SIZES = (Style.TEXT, Style.SMALL)
"""In which words are tried, one after the other."""
LEAST_PX = 48
"""Nothing that is pressed is smaller."""


def inset_px(look: Look) -> int:
    """From the focus ring to the words inside it."""
    return look.px(10)


def arrow_px(look: Look) -> int:
    """The side of an arrow beside a value."""
    return max(look.least(LEAST_PX), look.px(50))


def icon_px(look: Look) -> int:
    """The side of a picture before a word."""
    return look.px(34)


def label_words(look: Look, text: str, room_px: int) -> pygame.Surface:
    """A sentence."""
    style = look.fitting(text, SIZES, room_px)
    return look.fonts.render(text, style, look.theme.panel_text, max_width=room_px)


def value_words(look: Look, value: str, width_px: int) -> pygame.Surface:
    """A value between its arrows, in a row so wide."""
    room = max(1, width_px // 2 - 2 * arrow_px(look) - look.px(8))
    style = look.fitting(value, SIZES, room, bold=True)
    return look.fonts.render(value, style, look.theme.panel_text, bold=True, max_width=room)


def quiet_words(look: Look, button: Button, width_px: int) -> tuple[pygame.Surface, pygame.Surface]:
    """What a button so wide would do, and why it does not: beside each other, the reason in several lines."""
    before = icon_px(look) + inset_px(look) if button.icon is not None else 0
    room = width_px - 2 * inset_px(look) - before
    style = look.fitting(button.label, SIZES, room // 3, bold=True)
    name = look.fonts.render(button.label, style, look.theme.panel_muted, bold=True, max_width=room // 3)
    left = room - name.get_width() - look.px(16)
    return name, look.fonts.render(button.why_not, Style.SMALL, look.theme.panel_text, max_width=left)


def button_style(look: Look, width_px: int, label: str, icon_side_px: int) -> tuple[Style, int]:
    """In which size the word of a button stands beside an icon so wide, or none (0), and how wide it may be."""
    gap = look.px(8) if icon_side_px else 0
    room = max(1, width_px - look.px(24) - icon_side_px - gap)
    return look.fitting(label, SIZES, room, bold=True), room


def button_word_px(look: Look, width_px: int, label: str, icon: Icon | None) -> int:
    """How high the word of a button is that is so wide, and high enough for it."""
    style, room = button_style(look, width_px, label, icon_px(look) if icon else 0)
    return look.fonts.size(label, style, bold=True, max_width=room)[1]


def value_rect(row: pygame.Rect) -> pygame.Rect:
    """Of the row of a stepper, the part with the value and its arrows."""
    return pygame.Rect(row.centerx, row.top, row.right - row.centerx, row.height)


def arrow_rects(look: Look, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The arrows of a stepper: to the value before, and to the next."""
    # No higher than their row: rows that stand close would have arrows over each other.
    side = min(arrow_px(look), row.height)
    back, on = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side, side)
    value = value_rect(row)
    back.midleft, on.midright = value.midleft, value.midright
    return back, on

"""Renders the words of widgets: in the largest size that fits, or small and wrapped."""

from __future__ import annotations

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.widgets import Button
from matador.ui.look import Look
from matador.ui.sprites import Icon

SIZES = (Style.TEXT, Style.SMALL)
"""The sizes to try, in order."""
MIN_PX = 48
"""The minimum size of anything that is pressed."""


def inset_px(look: Look) -> int:
    return look.px(10)


def arrow_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(50))


def icon_px(look: Look) -> int:
    return look.px(34)


def label_words(look: Look, text: str, room_px: int) -> pygame.Surface:
    style = look.fitting(text, SIZES, room_px)
    return look.fonts.render(text, style, look.theme.on_surface, max_width=room_px)


def value_words(look: Look, value: str, width_px: int) -> pygame.Surface:
    room = max(1, width_px // 2 - 2 * arrow_px(look) - look.px(8))
    style = look.fitting(value, SIZES, room, bold=True)
    return look.fonts.render(value, style, look.theme.on_surface, bold=True, max_width=room)


def quiet_words(look: Look, button: Button, width_px: int) -> tuple[pygame.Surface, pygame.Surface]:
    """The label of a disabled button of this width, and the reason why it is disabled, wrapped beside it."""
    before = icon_px(look) + inset_px(look) if button.icon is not None else 0
    room = width_px - 2 * inset_px(look) - before
    style = look.fitting(button.label, SIZES, room // 3, bold=True)
    name = look.fonts.render(button.label, style, look.theme.on_surface_muted, bold=True, max_width=room // 3)
    left = room - name.get_width() - look.px(16)
    return name, look.fonts.render(button.why_not, Style.SMALL, look.theme.on_surface, max_width=left)


def button_style(look: Look, width_px: int, label: str, icon_side_px: int) -> tuple[Style, int]:
    """The text size of a button with an icon of this width (0: none), and the width limit of its label."""
    gap = look.px(8) if icon_side_px else 0
    room = max(1, width_px - look.px(24) - icon_side_px - gap)
    return look.fitting(label, SIZES, room, bold=True), room


def button_word_px(look: Look, width_px: int, label: str, icon: Icon | None) -> int:
    style, room = button_style(look, width_px, label, icon_px(look) if icon else 0)
    return look.fonts.size(label, style, bold=True, max_width=room)[1]


def value_rect(row: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(row.centerx, row.top, row.right - row.centerx, row.height)


def arrow_rects(look: Look, row: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    # At most as high as the row, so that the arrows of adjacent rows do not overlap.
    side = min(arrow_px(look), row.height)
    back, on = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side, side)
    value = value_rect(row)
    back.midleft, on.midright = value.midleft, value.midright
    return back, on

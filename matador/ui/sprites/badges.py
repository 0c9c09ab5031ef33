"""Badges at open ends: they show what lies there, never what is needed."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.fonts import Fonts
from matador.ui.sprites.drawings import draw_icon, sign_svg
from matador.ui.sprites.shadows import beside
from matador.ui.sprites.svg import BLACK, circle, filled, mix, moved, path, raster, rimmed, rounded, stroked
from matador.ui.theme import Colour, Theme

BadgeKind: TypeAlias = Literal["number", "matador", "halves", "zero", "turned", "wild"]


class Badge(NamedTuple):
    """The state of an end, and the numbers that its badge shows.

    number: a half of `first` pips faces outwards. matador: a crosswise one that counts as `first`; None for `0-0`,
    which shows no total. halves: a crosswise matador; the next tile may join either of its halves. zero: a blank where
    halves must make a sum, so only a matador fits. turned: a crosswise matador lets `first` count as `second`.
    wild: any tile fits.
    """

    kind: BadgeKind
    first: int | None = None
    second: int | None = None


def draw_badge(theme: Theme, fonts: Fonts, badge: Badge, height_px: int) -> pygame.Surface:
    parts = _Parts(theme, fonts, height_px)
    kind, first, second = badge
    match kind:
        case "number":
            return parts.pill([parts.digits(first)])
        case "matador":
            counts = parts.half(None) if first is None else parts.digits(first)
            return parts.pill([parts.sign(0.66), counts])
        case "halves":
            return parts.pill(
                [parts.sign(0.66), beside([parts.half(first), parts.half(second)], 0)], gap=0.12
            )
        case "zero":
            return parts.pill([parts.digits(0), parts.sign(0.42)], gap=0.08)
        case "turned":
            arrow = draw_arrow(round(height_px * 0.40), theme.accent, 3.6)
            return parts.pill([parts.half(first), arrow, parts.digits(second)])
        case "wild":
            return parts.pill([draw_icon("star", round(height_px * 0.72), theme.accent)])


def draw_sign(theme: Theme, size_px: int) -> pygame.Surface:
    return raster((size_px, size_px), sign_svg(0, 0, size_px, theme.accent, theme.on_badge, theme.badge))


def draw_signed(theme: Theme, words: pygame.Surface) -> pygame.Surface:
    side = words.get_height() * 3 // 4
    disc = raster((side, side), circle(side / 2, side / 2, side / 2, filled(theme.badge)))
    sign = draw_sign(theme, side * 2 // 3)
    disc.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return beside([disc, words], side // 4)


def draw_arrow(side_px: int, colour: Colour, line: float) -> pygame.Surface:
    arrow = path("M 2 12 H 21 M 14 5 L 21 12 L 14 19", stroked(colour, line))
    return raster((side_px, side_px), moved(arrow, 0, 0, side_px / 24))


class _Parts(NamedTuple):
    """Draws the parts of a badge of a given height."""

    theme: Theme
    fonts: Fonts
    height: int

    def digits(self, value: int | None) -> pygame.Surface:
        return self.fonts.numeral(str(value), round(self.height * 0.52), self.theme.on_badge)

    def half(self, value: int | None) -> pygame.Surface:
        theme, side = self.theme, round(self.height * 0.70)
        edge = max(1.0, side * 0.04)
        body = rounded(0, 0, side, side, side * 0.18, filled(mix(theme.tile_side, BLACK, 0.15)))
        face = (edge / 2, edge / 2, side - edge, side - edge * 2.2, side * 0.16)
        body += rounded(*face, filled(theme.tile_face))
        picture = raster((side, side), body)
        if value is not None:
            digits = self.fonts.numeral(str(value), round(self.height * 0.44), theme.on_tile)
            if digits.get_width() > side * 0.84:
                digits = self.fonts.numeral(str(value), round(self.height * 0.36), theme.on_tile)
            picture.blit(digits, digits.get_rect(center=(side // 2, round((side - edge) / 2))))
        return picture

    def sign(self, share: float) -> pygame.Surface:
        return draw_sign(self.theme, round(self.height * share))

    def pill(self, parts: list[pygame.Surface], gap: float = 0.16) -> pygame.Surface:
        theme, height = self.theme, self.height
        space, line = round(height * gap), max(1.5, height * 0.055)
        wide = sum(part.get_width() for part in parts) + space * (len(parts) - 1)
        size = (max(height, wide + 2 * round(height * 0.30)), height)
        picture = raster(size, rimmed(size, height / 2, theme.badge, theme.accent, line))
        left = (size[0] - wide) // 2
        for part in parts:
            picture.blit(part, (left, (height - part.get_height()) // 2))
            left += part.get_width() + space
        return picture

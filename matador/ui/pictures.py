"""Small pictures without words: lines of tiles, and what is special about each named ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from matador.rules import Tile, named_ruleset
from matador.ui.line_pictures import drawing_of, line_picture, picture_of
from matador.ui.look import Look
from matador.ui.sprites import Icon
from matador.ui.sprites.svg import BLACK, Size, filled, mix, raster, rounded, stroked

__all__ = ["felt_picture", "line_picture", "ruleset_picture"]

_Painter: TypeAlias = Callable[[Look, pygame.Surface, pygame.Rect], None]


def felt_picture(look: Look, size_px: Size) -> pygame.Surface:
    """A piece of felt with round corners, for pictures of tiles to lie on."""
    return look.sprites.composed(("felt", size_px), lambda: _felt(look, size_px))


def ruleset_picture(look: Look, ruleset_name: str, size_px: Size) -> pygame.Surface:
    """What is special about a named ruleset, on a piece of felt; `KeyError` if there is no such ruleset.

    Made for 3:2 from 96 by 64 up; any size is filled.
    """
    paint = _PAINTERS[ruleset_name]
    return look.sprites.composed(("ruleset", ruleset_name, size_px), lambda: _painted(look, paint, size_px))


def _felt(look: Look, size_px: Size) -> pygame.Surface:
    theme = look.theme
    width, height = size_px
    line = max(1.0, min(3.0, min(size_px) * 0.02))
    radius = min(14 * look.scale, min(size_px) * 0.12)
    box = (line / 2, line / 2, width - line, height - line, radius)
    edge = BLACK if theme.outlines else mix(theme.felt, theme.felt_edge, 0.7)
    return raster(size_px, rounded(*box, filled(theme.felt)) + rounded(*box, stroked(edge, line)))


def _painted(look: Look, paint: _Painter, size_px: Size) -> pygame.Surface:
    picture = felt_picture(look, size_px).copy()
    inset = max(3, round(min(size_px) * 0.07))
    paint(look, picture, picture.get_rect().inflate(-2 * inset, -2 * inset))
    return picture


# The rulesets


def _sevens(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """A matador across; a blank goes on from it."""
    _line(look, picture, room, "sevens", "4-6", "2+5R", "0-3R")


def _family(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """A matador along, either way round; and one tile drawn."""
    left = pygame.Rect(room.left, room.top, room.width * 3 // 4, room.height)
    upper = pygame.Rect(left.left, left.top, left.width, left.height // 2)
    _line(look, picture, upper, "family", "1-3", "2-5R")
    _line(look, picture, upper.move(0, upper.height), "family", "1-3", "5-2R")
    _drawing(look, picture, pygame.Rect(left.right, room.top, room.right - left.right, room.height), "draw")


def _matching(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """Equal halves touch."""
    lower = pygame.Rect(room.left, room.top + room.height * 2 // 5, room.width, room.height * 3 // 5)
    rect = _line(look, picture, lower, "matching", "2-4", "4-6R")
    words = _digits(look, "4 = 4", pygame.Rect(room.topleft, (room.width, room.height * 4 // 5)))
    picture.blit(words, words.get_rect(midtop=(rect.centerx, room.top + room.height // 12)))


def _first_sevens(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """A matador across; either half goes on."""
    _line(look, picture, room, "first-sevens", "2+5", "2-6L", "5-1R")


def _hundred(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """A draw ends the turn; first to a hundred."""
    left = pygame.Rect(room.left, room.top, room.width * 2 // 5, room.height)
    _drawing(look, picture, left, "pass")
    right = pygame.Rect(left.right, room.top, room.right - left.right, room.height)
    crown = look.sprites.crown(min(right.width, right.height) // 2)
    digits = _digits(look, "100", right)
    gap = max(2, room.height // 20)
    top = right.centery - (crown.get_height() + gap + digits.get_height()) // 2
    picture.blit(crown, crown.get_rect(midtop=(right.centerx, top)))
    picture.blit(digits, digits.get_rect(midtop=(right.centerx, top + crown.get_height() + gap)))


def _parlour(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """The winner opens; two tiles stay in the boneyard."""
    left = pygame.Rect(room.left, room.top, room.width * 11 // 20, room.height)
    crown_px = room.height * 9 // 20
    crown = look.sprites.crown(crown_px)
    picture.blit(crown, crown.get_rect(midtop=(left.centerx, left.top)))
    below = pygame.Rect(left.left, left.top + crown_px, left.width, left.height - crown_px)
    _line(look, picture, below, "parlour", "3-6")
    right = pygame.Rect(left.right, room.top, room.right - left.right, room.height)
    _staying(look, picture, right, 2)


def _cardinal(look: Look, picture: pygame.Surface, room: pygame.Rect) -> None:
    """The pips left in the hand count."""
    left = pygame.Rect(room.left, room.top, room.width * 3 // 5, room.height)
    short = _even(min(left.width * 2 // 5, left.height * 9 // 20))
    for number, tile in enumerate((Tile(2, 3), Tile(1, 4))):
        centre = (left.left + left.width * (2 * number + 1) // 4, left.centery)
        _standing(look, picture, look.sprites.tile(tile, short, 0, marked=False), centre)
    right = pygame.Rect(left.right, room.top, room.right - left.right, room.height)
    digits = _digits(look, "+10", right)
    picture.blit(digits, digits.get_rect(center=right.center))


_PAINTERS: Mapping[str, _Painter] = {
    "sevens": _sevens,
    "family": _family,
    "matching": _matching,
    "first-sevens": _first_sevens,
    "hundred": _hundred,
    "parlour": _parlour,
    "cardinal": _cardinal,
}


# Their parts


def _line(look: Look, picture: pygame.Surface, room: pygame.Rect, ruleset: str, *actions: str) -> pygame.Rect:
    """A line in the middle of a room, as large as it fits."""
    drawing = drawing_of(named_ruleset(ruleset, 2), actions)
    drawn = picture_of(look, drawing, drawing.fitting_px(room.size, room.height))
    return picture.blit(drawn, drawn.get_rect(center=room.center))


def _drawing(look: Look, picture: pygame.Surface, room: pygame.Rect, icon: Icon) -> None:
    """A tile of the boneyard, and an icon below it."""
    icon_px = min(room.width, room.height * 3 // 10)
    short = _even(min(room.width * 4 // 5, (room.height - icon_px) * 9 // 20))
    gap = max(1, room.height // 20)
    top = room.centery - (2 * short + gap + icon_px) // 2
    _standing(look, picture, look.sprites.back(short, 0), (room.centerx, top + short))
    sign = look.sprites.icon(icon, icon_px, look.theme.accent)
    picture.blit(sign, sign.get_rect(midtop=(room.centerx, top + 2 * short + gap)))


def _staying(look: Look, picture: pygame.Surface, room: pygame.Rect, count: int) -> None:
    """Tiles face down, with a line round them: nobody takes them."""
    short = _even(min(room.width * 3 // (4 * count), room.height * 2 // 5))
    gap = max(2, short // 5)
    width = count * short + (count - 1) * gap
    frame = look.sprites.empty_place((width + 2 * gap, 2 * short + 2 * gap), lit=False)
    picture.blit(frame, frame.get_rect(center=room.center))
    for number in range(count):
        x = room.centerx - width // 2 + number * (short + gap) + short // 2
        _standing(look, picture, look.sprites.back(short, 0), (x, room.centery))


def _standing(look: Look, picture: pygame.Surface, tile: pygame.Surface, centre: tuple[int, int]) -> None:
    """An upright tile with its shadow."""
    rect = tile.get_rect(center=centre)
    shadow, (dx, dy) = look.sprites.shadow(rect.width, 0, held=False)
    picture.blit(shadow, (rect.left + dx, rect.top + dy))
    picture.blit(tile, rect)


def _digits(look: Look, text: str, room: pygame.Rect) -> pygame.Surface:
    """A number, a quarter as high as its room if it is wide enough."""
    wide_px = round(room.width / (0.8 * len(text)))
    return look.fonts.numeral(text, max(7, min(room.height // 4, wide_px)), look.theme.on_felt)


def _even(short_px: int) -> int:
    return max(8, short_px // 2 * 2)

"""The faces of seats: eight kinds, told apart by shape as well as colour, in three moods."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

import pygame

from matador.ui.sprites.seat_colours import seat_colour
from matador.ui.sprites.svg import BLACK, WHITE, circle, filled, mix, moved, path, raster, rounded, stroked
from matador.ui.theme import Colour, Theme

Mood: TypeAlias = Literal["calm", "thinking", "happy"]

KINDS = 8

_INK: Colour = (0x2B, 0x2A, 0x28)
_SKINS: tuple[Colour, ...] = (
    (0xF4, 0xC9, 0x8B),
    (0x8F, 0xC1, 0xE3),
    (0xF2, 0x9E, 0x6B),
    (0xA9, 0xD1, 0x8E),
    (0xC9, 0xB2, 0xE8),
    (0xC6, 0x8A, 0x5B),
    (0xF3, 0xA9, 0xB9),
    (0xE3, 0xDC, 0xCF),
)
_EYES_AT: dict[int, tuple[float, float, float]] = {3: (6.6, 17.4, 5.4)}
"""Left, right and height of the eyes of those whose eyes are elsewhere than others'."""

_GREY: Colour = (0x6E, 0x75, 0x80)
_BROWN: Colour = (0x5B, 0x38, 0x22)
_PLUM: Colour = (0x5D, 0x3A, 0x7E)


def draw_face(
    theme: Theme, kind: int, size_px: int, *, mood: Mood, turn: bool, colour: int | None
) -> pygame.Surface:
    """A face in a square; `turn` puts a ring in the accent round it. Kinds repeat after eight.

    `colour` is a seat's colour for the disc behind the head; None: a shade of the head's own.
    """
    kind %= KINDS
    skin = _SKINS[kind]
    head = (
        _behind(kind, skin)
        + _head(kind, skin)
        + _before(kind, skin)
        + _mood(mood, _EYES_AT.get(kind, (8, 16, 12)))
    )
    ground = (
        _own_ground(theme, skin, turn=turn)
        if colour is None
        else _seat_ground(theme, seat_colour(colour), turn=turn)
    )
    body = ground + moved(head, 3.0, 3.2, 0.75)
    return raster((size_px, size_px), moved(body, 0, 0, size_px / 24))


def _own_ground(theme: Theme, skin: Colour, *, turn: bool) -> str:
    """A disc behind the head in a shade of its own colour, and the ring of who is on turn."""
    disc = circle(12, 12, 11.4, filled(mix(skin, theme.strip, 0.68)))
    if turn:
        return disc + circle(12, 12, 10.9, stroked(theme.accent, 1.9))
    return disc + (circle(12, 12, 11.2, stroked(theme.strip_text, 0.9)) if theme.outlines else "")


def _seat_ground(theme: Theme, colour: Colour, *, turn: bool) -> str:
    """A disc in the colour of a seat. Its dark rim parts it from ivory, and from the ring of who is on turn."""
    rim = circle(12, 12, 12, filled(theme.strip))
    if turn:
        return rim + circle(12, 12, 10.9, stroked(theme.accent, 1.9)) + circle(12, 12, 9.1, filled(colour))
    outline = circle(12, 12, 11, stroked(theme.strip_text, 0.9)) if theme.outlines else ""
    return rim + circle(12, 12, 11.3, filled(colour)) + outline


def _head(kind: int, skin: Colour) -> str:
    edge = stroked(mix(skin, BLACK, 0.28), 0.6)
    if kind == 7:
        return rounded(2.6, 3.4, 18.8, 18.2, 5, filled(skin)) + rounded(2.6, 3.4, 18.8, 18.2, 5, edge)
    return circle(12, 12.6, 9.6, filled(skin)) + circle(12, 12.6, 9.6, edge)


def _behind(kind: int, skin: Colour) -> str:
    """What stands out behind the head: ears, buns, antennae."""
    dark = mix(skin, BLACK, 0.22)
    match kind:
        case 0:  # two buns
            return circle(4, 4.8, 3.6, filled(_BROWN)) + circle(20, 4.8, 3.6, filled(_BROWN))
        case 1:  # cat
            outer = "M 3.4 10 L 3.2 0.8 L 11 4.2 Z M 20.6 10 L 20.8 0.8 L 13 4.2 Z"
            inner = "M 4.8 7.4 L 4.8 3.4 L 8.4 5 Z M 19.2 7.4 L 19.2 3.4 L 15.6 5 Z"
            return path(outer, filled(skin) + _line(dark)) + path(inner, filled(mix(skin, WHITE, 0.55)))
        case 3:  # frog: eyes that stand out on top
            eyes = circle(6.4, 4.6, 4, filled(skin)) + circle(17.6, 4.6, 4, filled(skin))
            return eyes + circle(6.4, 4.6, 4, stroked(dark, 0.6)) + circle(17.6, 4.6, 4, stroked(dark, 0.6))
        case 5:  # bear
            ears = circle(4.4, 5, 3.6, filled(skin) + _line(dark)) + circle(
                19.6, 5, 3.6, filled(skin) + _line(dark)
            )
            inner = filled(mix(skin, WHITE, 0.4))
            return ears + circle(4.4, 5, 1.8, inner) + circle(19.6, 5, 1.8, inner)
        case 6:  # rabbit
            ear = "M 7.4 7 C 3.4 1.6 4.4 -2.6 6.4 -2.4 C 9 -2.2 10.6 2 10.4 6 Z "
            other = "M 16.6 7 C 20.6 1.6 19.6 -2.6 17.6 -2.4 C 15 -2.2 13.4 2 13.6 6 Z"
            return path(ear + other, filled(skin) + _line(dark))
        case 7:  # robot
            mast = path("M 12 3.6 V -0.4", stroked(_GREY, 1.2)) + circle(
                12, -0.8, 1.5, filled((0xE8, 0x8B, 0x3A))
            )
            return (
                mast
                + rounded(0.4, 9, 3, 6.6, 1.2, filled(_GREY))
                + rounded(20.6, 9, 3, 6.6, 1.2, filled(_GREY))
            )
        case _:
            return ""


def _before(kind: int, skin: Colour) -> str:
    """What lies over the head: hair, glasses, a hat, a muzzle."""
    match kind:
        case 0:  # a fringe
            return path(
                "M 2.7 11 C 3 5.4 7 3 12 3 C 17 3 21 5.4 21.3 11 C 17.6 10 14.4 8.6 12.4 6.2 "
                "C 10.4 8.8 6.6 10.4 2.7 11 Z",
                filled(_BROWN),
            )
        case 1:  # whiskers
            return path(
                "M 1.4 14.2 L 5.4 14.8 M 1.8 17.6 L 5.6 16.8 M 22.6 14.2 L 18.6 14.8 M 22.2 17.6 L 18.4 16.8",
                stroked(_INK, 0.7),
            )
        case 2:  # curls
            curls = ((4.2, 7.4), (7, 4.2), (10.6, 2.9), (14.4, 3), (17.6, 4.6), (20, 7.6))
            return "".join(circle(x, y, 2.7, filled((0x3A, 0x26, 0x1C))) for x, y in curls)
        case 4:  # glasses and a hat
            hat = path("M 4.4 6.4 C 5 -1.6 19 -1.6 19.6 6.4 Z", filled(_PLUM)) + rounded(
                1.4, 5.6, 21.2, 2.3, 1.1, filled(_PLUM)
            )
            lens = filled(WHITE, 0.55)
            glasses = circle(8, 12, 3.5, lens) + circle(16, 12, 3.5, lens)
            rims = stroked(_INK, 1)
            return (
                hat
                + glasses
                + circle(8, 12, 3.5, rims)
                + circle(16, 12, 3.5, rims)
                + path("M 11.5 12 H 12.5", rims)
            )
        case 5:  # muzzle
            return _ellipse(16.6, 5, 4, mix(skin, WHITE, 0.5)) + _ellipse(14.4, 1.5, 1.1, _INK)
        case 7:  # visor
            return rounded(5, 8, 14, 7.2, 3, filled(WHITE, 0.65))
        case _:
            return ""


def _mood(mood: Mood, eyes_at: tuple[float, float, float]) -> str:
    cheeks = circle(5.4, 15.6, 1.5, filled((0xE8, 0x6A, 0x5A), 0.35)) + circle(
        18.6, 15.6, 1.5, filled((0xE8, 0x6A, 0x5A), 0.35)
    )
    match mood:
        case "calm":
            return cheeks + _eyes(eyes_at, 0, 0) + path("M 8 16.8 C 10 19 14 19 16 16.8", stroked(_INK, 1.1))
        case "thinking":
            return _eyes(eyes_at, 0.8, -0.8) + _dots(eyes_at) + path("M 10 17.2 H 14", stroked(_INK, 1.2))
        case "happy":
            left, right, height = eyes_at
            arcs = " ".join(
                f"M {x - 1.8} {height + 0.5} C {x - 1} {height - 1.4} {x + 1} {height - 1.4} {x + 1.8} {height + 0.5}"
                for x in (left, right)
            )
            eyes = path(arcs, stroked(_INK, 1.2))
            mouth = path("M 7.2 15.6 H 16.8 C 16.4 21.4 7.6 21.4 7.2 15.6 Z", filled((0x7A, 0x2A, 0x24)))
            return (
                cheeks
                + eyes
                + mouth
                + path("M 8.4 15.6 H 15.6 V 16.6 C 13 17.4 11 17.4 8.4 16.6 Z", filled(WHITE))
            )
        case _:
            assert_never(mood)


def _dots(eyes_at: tuple[float, float, float]) -> str:
    """A thought that rises at the right, clear of the eyes."""
    aside = ((20.4, 9.4, 0.8), (22.0, 7.2, 1.1), (22.8, 4.2, 1.4))
    above = ((15.2, 4.4, 0.8), (17.4, 3.3, 1.1), (20.1, 2.8, 1.4))
    places = aside if eyes_at[2] < 8 else above
    return "".join(circle(x, y, radius, filled(WHITE)) for x, y, radius in places)


def _eyes(eyes_at: tuple[float, float, float], aside: float, upward: float) -> str:
    """Two eyes that look aside and up by so much."""
    left, right, height = eyes_at
    body = ""
    for x in (left, right):
        if aside or upward:
            body += circle(x, height, 2.3, filled(WHITE))
        body += circle(x + aside, height + upward, 1.45, filled(_INK))
        body += circle(x + aside + 0.5, height - 0.5 + upward, 0.45, filled(WHITE))
    return body


def _line(colour: Colour) -> str:
    return f' stroke="#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}" stroke-width="0.6"'


def _ellipse(y: float, radius_x: float, radius_y: float, colour: Colour) -> str:
    """A flat circle in the middle of the face."""
    return f'<ellipse cx="12" cy="{y}" rx="{radius_x}" ry="{radius_y}" {filled(colour)}/>'

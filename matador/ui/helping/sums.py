"""A sum as a learner sees it: in figures, above the frame that holds its pips, or below halves of tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from matador.match.help import Picture
from matador.teaching.frames import Pair, Part, frame_of
from matador.teaching.sums import Sum
from matador.ui.fonts import Style
from matador.ui.helping.frame_pictures import Grid, draw_frame, draw_pip
from matador.ui.helping.halves import draw_halves
from matador.ui.helping.rows import below, beside
from matador.ui.look import Look
from matador.ui.sentences.helping import equation, may_go_here

_HALF_PX = 48
_APART_PX = 32
"""Between two sums in one bubble."""
_WIDEST_PX = 330
"""Large type takes a smaller style before a sum is wider: there is a table below it."""
_BELOW_PX = 6
_BESIDE_PX = 10


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one bubble, from left to right."""

    sums: tuple[Sum, ...]

    def __str__(self) -> str:
        return ", ".join(equation(one.pair) for one in self.sums)


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a pip of a sum lies in its picture."""

    part: Part
    middle: tuple[int, int]


def frame_content(look: Look, picture: Picture, pair: Pair, *, has_frame: bool = True) -> pygame.Surface:
    """What a bubble about two parts holds, for a learner who has this kind of picture."""
    return sums_content(look, (Sum(pair, picture, has_frame),))


def sums_content(look: Look, sums: tuple[Sum, ...]) -> pygame.Surface:
    """What a bubble holds that tells one sum, or two side by side."""
    key = Sums(sums)
    gap = look.px(_APART_PX)
    return look.sprites.composed(key, lambda: beside([_drawn(look, one) for one in sums], gap, "top"))


def landings(look: Look, one: Sum) -> tuple[Landing, ...]:
    """Where each pip of a sum lies in the picture of that sum alone; nowhere if it shows no frame."""
    if not one.shows_frame:
        return ()
    at = _frame_rect(look, one).topleft
    grid = Grid(look.scale)
    found = []
    for pip in frame_of(one.pair).pips:
        x, y = grid.rect(pip.cell).center
        found.append(Landing(pip.part, (at[0] + x, at[1] + y)))
    return tuple(found)


def pip_picture(look: Look, part: Part, size_px: int | None = None) -> pygame.Surface:
    """A pip of the frame by itself, of the size that it has there or another."""
    size = Grid(look.scale).pip_px if size_px is None else size_px
    return look.sprites.composed(("pip", part, size), lambda: draw_pip(look.theme, part, size))


def _drawn(look: Look, one: Sum) -> pygame.Surface:
    words = _equation(look, one)
    if not one.shows_frame:
        return words
    frame = draw_frame(look.theme, frame_of(one.pair), look.scale, is_bare=one.is_bare)
    rect = _frame_rect(look, one)
    picture = pygame.Surface((_width(look, one), rect.bottom + look.px(_BELOW_PX)), pygame.SRCALPHA, 32)
    picture.blit(words, ((picture.get_width() - words.get_width()) // 2, 0))
    picture.blit(frame, rect)
    zero = _zero(look)
    # Nothing lies there and nothing flies: the numeral stands for it.
    middle = Grid(look.scale).cell_px // 2 + rect.top
    if one.pair.first == 0:
        picture.blit(zero, zero.get_rect(midright=(rect.left - look.px(_BESIDE_PX), middle)))
    if one.pair.second == 0:
        picture.blit(zero, zero.get_rect(midleft=(rect.right + look.px(_BESIDE_PX), middle)))
    return picture


def _zero(look: Look) -> pygame.Surface:
    return look.fonts.numeral("0", Grid(look.scale).cell_px * 3 // 4, look.theme.panel_text)


def matador_content(look: Look) -> pygame.Surface:
    """What is told of a matador that lies there in its own right, and adds up to nothing."""
    words = look.fonts.render(may_go_here(look.language), Style.TEXT, look.theme.panel_text, bold=True)
    return look.sprites.with_sign(words)


def _frame_rect(look: Look, one: Sum) -> pygame.Rect:
    """Where the frame is in the picture of a sum."""
    rect = pygame.Rect((0, 0), Grid(look.scale).size(frame_of(one.pair)))
    rect.midtop = (_width(look, one) // 2, _equation(look, one).get_height() + look.px(2))
    return rect


def _width(look: Look, one: Sum) -> int:
    beside = 0
    if 0 in (one.pair.first, one.pair.second):
        beside = _zero(look).get_width() + look.px(_BESIDE_PX)
    frame = Grid(look.scale).size(frame_of(one.pair))[0] + 2 * beside
    return max(frame, _equation(look, one).get_width())


def _equation(look: Look, one: Sum) -> pygame.Surface:
    if one.picture == "both":
        return look.sprites.composed(("both", one), lambda: _with_halves(look, one))
    text = equation(one.pair)
    style = look.fitting(text, (Style.SUM, Style.SENTENCE, Style.TEXT), look.px(_WIDEST_PX), bold=True)
    words = look.fonts.render(text, style, look.theme.panel_text, bold=True)
    return look.sprites.with_sign(words) if one.is_matadors else words


def _with_halves(look: Look, one: Sum) -> pygame.Surface:
    """The figures, each number with its pips above it."""
    pair = one.pair
    made = pair.total if pair.second is None else pair.made
    side = look.px(_HALF_PX)
    numbers = [(str(pair.first), pair.first), ("?" if pair.second is None else str(pair.second), pair.second)]
    columns: list[pygame.Surface] = []
    for sign, (text, number) in zip(("", "+", "="), [*numbers, (str(made), made)], strict=True):
        if sign:
            columns.append(_figure(look, sign))
        figure = _figure(look, text)
        halves = draw_halves(look.theme, number, side)
        columns.append(below([halves, figure], 0))
    if one.is_matadors:
        columns.insert(0, look.sprites.with_sign(_figure(look, "")))
    return beside(columns, look.px(8), "bottom")


def _figure(look: Look, text: str) -> pygame.Surface:
    return look.fonts.render(text, Style.SUM, look.theme.panel_text, bold=True)

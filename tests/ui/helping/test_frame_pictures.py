"""The drawn frame: the contents of each cell, read from the picture."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from matador.teaching.bonds import Frame, Pair, frame_of
from matador.ui.helping.sums import frame_picture
from matador.ui.sprites.svg import mix
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Colour, Theme
from tests.ui.contrast import contrast
from tests.ui.helping.looks import look

THEMES = [GREEN, DARK, HIGH_CONTRAST]


def middle(number: int) -> tuple[int, int]:
    """The middle of a cell of 28 px: gaps of 4, 8 more after each ten, a margin of 2."""
    row, column = divmod(number, 5)
    return (2 + column * 32 + 14, 2 + row * 32 + row // 2 * 8 + 14)


def is_near(one: pygame.Color, other: Colour) -> bool:
    return one.a > 200 and all(abs(a - b) < 12 for a, b in zip(one[:3], other, strict=True))


def seen(picture: pygame.Surface, theme: Theme, number: int) -> str:
    """The contents of a cell, by the colours of its middle and of the ring around it."""
    x, y = middle(number)
    if not picture.get_rect().collidepoint(x, y):
        return ""
    inner, ring = picture.get_at((x, y)), picture.get_at((x - 7, y))
    edge = picture.get_at((x - 13, y))
    if is_near(inner, theme.on_surface):
        what = "solid"
    elif is_near(ring, theme.on_surface):
        what = "ring"
    elif inner.a:
        return "empty"
    else:
        return ""
    # Outside the frame, no cell is drawn between the pip and the corner.
    return what if picture.get_at((x - 11, y - 11)).a and edge.a else f"{what} outside"


def expected(total: int, first: int, second: int) -> list[str]:
    told = ["solid"] * first + ["ring"] * second
    inside, outside = told[:total], told[total:]
    inside += ["empty"] * (total - len(inside))
    return [*inside, *(f"{what} outside" for what in outside), ""]


@pytest.mark.parametrize(("theme", "total"), [(GREEN, 5), (DARK, 7), (GREEN, 10), (HIGH_CONTRAST, 13)])
def test_every_pair_of_every_total_is_drawn_as_it_is_counted(theme: Theme, total: int) -> None:
    for first in range(total):
        for second in range(total):
            picture = frame_picture(look(theme), frame_of(Pair(total, first, second)), 1.0)
            told = expected(total, first, second)
            assert [seen(picture, theme, number) for number in range(len(told))] == told, (first, second)


def test_a_planted_fault_is_seen() -> None:
    right = frame_of(Pair(7, 3, 5))

    def read(frame: Frame) -> list[str]:
        picture = frame_picture(look(), frame, 1.0)
        return [seen(picture, GREEN, number) for number in range(9)]

    assert read(right) == expected(7, 3, 5)
    lost = replace(right, pips=right.pips[:-1])
    swapped = replace(right, pips=tuple(replace(pip, part="first") for pip in right.pips))
    boxed = replace(right, cells=frame_of(Pair(10, 3)).cells)
    assert expected(7, 3, 5) not in (read(lost), read(swapped), read(boxed))


def test_pips_can_be_told_from_their_cells() -> None:
    for theme in THEMES:
        ground = theme.surface if theme.outlines else mix(theme.surface, theme.surface_shade, 0.35)
        assert contrast(theme.on_surface, ground) > 7
        assert contrast(theme.on_surface, theme.control) > 7
        assert contrast(theme.on_surface_muted, theme.surface) > 4.5

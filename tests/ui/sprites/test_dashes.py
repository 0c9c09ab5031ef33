"""Dashed outlines: identical each time they are drawn, and only dashes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pygame
import pytest

from matador.ui.sprites.bodies import draw_empty_place
from matador.ui.sprites.svg import WHITE, dashed, raster, rounded, stroked
from matador.ui.theme import GREEN

SIZE = (40, 20)
BOX = (2.0, 2.0, 36.0, 16.0, 2.4)


def _bytes(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def _drawn_often(draw: Callable[[], pygame.Surface]) -> set[bytes]:
    found = set()
    for number in range(40):
        # Draw something else in between: its traces must not show.
        others = Random(number)
        draw_empty_place(GREEN, (others.randint(16, 90), others.randint(16, 90)), 1.0, lit=bool(number % 2))
        raster(SIZE, rounded(*BOX, stroked(WHITE, 1.8) + ' stroke-dasharray="2.6 2.6"'))
        raster((number + 8, number + 8), rounded(1, 1, number + 4, number + 4, 3, stroked(WHITE, 2)))
        found.add(_bytes(draw()))
    return found


@pytest.mark.parametrize("size", [(14, 28), (20, 40), (40, 20), (56, 112), (90, 45)])
@pytest.mark.parametrize("lit", [True, False])
def test_an_empty_place_is_drawn_alike_each_time(size: tuple[int, int], *, lit: bool) -> None:
    assert len(_drawn_often(lambda: draw_empty_place(GREEN, size, 1.0, lit=lit))) == 1


def test_nothing_is_drawn_inside() -> None:
    for radius in (0.0, 2.4, 8.0):
        picture = raster(SIZE, dashed(*BOX[:4], radius, 2.6, stroked(WHITE, 1.8)))
        inside = pygame.Rect(10, 4, 20, 12)
        assert not any(
            picture.get_at((x, y)).a
            for x in range(inside.left, inside.right)
            for y in range(inside.top, inside.bottom)
        )


def test_dashes_and_gaps_are_alike_on_all_sides() -> None:
    picture = raster((80, 80), dashed(4, 4, 72, 72, 10, 6, stroked(WHITE, 2)))
    turned = pygame.transform.rotate(picture, 180)
    solid = [
        sum(one.get_at((x, y)).a > 128 for x in range(80) for y in range(80)) for one in (picture, turned)
    ]
    assert solid[0] == solid[1]
    upper = [picture.get_at((x, 4)).a > 128 for x in range(16, 64)]
    # 48 px of a side have four pairs of a dash and a gap.
    assert 3 <= sum(not one and other for one, other in pairwise(upper)) <= 5

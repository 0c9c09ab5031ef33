from __future__ import annotations

import pytest

from matador.ui.sprites import Sprites
from matador.ui.sprites.badges import (
    Badge,
    HalvesBadge,
    MatadorBadge,
    NumberBadge,
    TurnedBadge,
    WildBadge,
    ZeroBadge,
)
from tests.ui.sprites.looking import data

BADGES: tuple[Badge, ...] = (
    *(NumberBadge(value) for value in range(13)),
    *(MatadorBadge(total) for total in (None, 5, 6, 7, 10, 13)),
    *(HalvesBadge(low, high) for low, high in ((0, 0), (1, 6), (2, 5), (3, 4), (1, 12))),
    ZeroBadge(),
    *(TurnedBadge(seen, counts) for seen, counts in ((3, 4), (4, 3), (2, 11))),
    WildBadge(),
)


@pytest.mark.parametrize("height_px", [20, 28, 34, 44, 56])
def test_badges_are_as_high_as_asked_and_never_narrow(sprites: Sprites, height_px: int) -> None:
    for badge in BADGES:
        width, height = sprites.badge(badge, height_px).get_size()
        assert height == height_px
        assert height_px <= width <= 4 * height_px


@pytest.mark.parametrize("height_px", [20, 28, 56])
def test_no_two_badges_look_alike(sprites: Sprites, height_px: int) -> None:
    assert len({data(sprites.badge(badge, height_px)) for badge in BADGES}) == len(BADGES)


def test_the_corners_of_a_badge_are_clear(sprites: Sprites) -> None:
    for badge in BADGES:
        picture = sprites.badge(badge, 44)
        assert picture.get_at((0, 0)).a == 0
        assert picture.get_at((picture.get_width() // 2, 5)).a == 255

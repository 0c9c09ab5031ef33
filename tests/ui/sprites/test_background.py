from __future__ import annotations

import pygame
import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites
from matador.ui.theme import GREEN, HIGH_CONTRAST, Theme
from tests.ui.sprites.looking import brightness, data

_SIZE = (1280, 720)
_FELT = pygame.Rect(14, 14, 1252, 556)
_RACK = pygame.Rect(250, 596, 780, 112)


def _background(theme: Theme) -> pygame.Surface:
    return Sprites(theme, Fonts(1.0, 1.0)).background(_SIZE, _FELT, _RACK)


def _near(picture: pygame.Surface, at: tuple[int, int], colour: tuple[int, int, int], by: int) -> bool:
    return all(abs(seen - wanted) <= by for seen, wanted in zip(picture.get_at(at)[:3], colour, strict=True))


def test_it_is_opaque_and_always_the_same() -> None:
    one, other = _background(GREEN), _background(GREEN)
    assert one.get_size() == _SIZE
    assert not one.get_flags() & pygame.SRCALPHA
    assert one is not other
    assert data(one) == data(other)


def test_felt_wood_and_rack_are_where_they_were_asked_for() -> None:
    picture = _background(GREEN)
    assert _near(picture, (640, 250), GREEN.table_light, 14)
    assert _near(picture, (300, 450), GREEN.table, 20)
    assert picture.get_at((6, 300)).r > picture.get_at((6, 300)).g + 15
    assert picture.get_at((16, 16)).r > picture.get_at((16, 16)).g  # the felt's corner is round
    rack = picture.subsurface(_RACK.move(0, 40).inflate(-60, -80))
    assert brightness(rack) < brightness(picture.subsurface((60, 620, 150, 60))) - 10


def test_the_felt_is_lit_in_its_middle() -> None:
    picture = _background(GREEN)
    middle, corner = picture.subsurface((600, 240, 80, 80)), picture.subsurface((1180, 480, 60, 60))
    assert brightness(middle) > brightness(corner) + 8


def test_high_contrast_is_flat() -> None:
    felt = _background(HIGH_CONTRAST).subsurface(_FELT.inflate(-60, -60))
    assert (
        len(
            {
                bytes(pixel)
                for pixel in (felt.get_at((x, y)) for x in range(0, 1180, 37) for y in range(0, 490, 19))
            }
        )
        == 1
    )


@pytest.mark.parametrize("size", [(800, 600), (333, 201)])
def test_there_may_be_no_rack(size: tuple[int, int]) -> None:
    sprites = Sprites(GREEN, Fonts(0.625, 1.0))
    felt = pygame.Rect(8, 8, size[0] - 16, size[1] - 16)
    assert sprites.background(size, felt, pygame.Rect(0, 0, 0, 0)).get_size() == size


def test_only_the_newest_is_kept() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    first = sprites.background(_SIZE, _FELT, _RACK)
    assert sprites.background(_SIZE, _FELT.copy(), _RACK.copy()) is first
    for width in range(900, 1000, 20):
        sprites.background((width, 700), pygame.Rect(10, 10, 800, 500), pygame.Rect(100, 560, 500, 100))
    assert sprites._backgrounds.kept_bytes == 980 * 700 * 4

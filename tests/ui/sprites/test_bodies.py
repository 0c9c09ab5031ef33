from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import ButtonKind, Sprites, Tail
from matador.ui.sprites.bodies import draw_empty_place
from matador.ui.sprites.svg import WHITE, Size, raster, rounded, stretched, stroked
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.contrast import contrast
from tests.ui.sprites.looking import data

TAILS: tuple[Tail, ...] = ("up", "down", "left", "right")
BUTTONS: tuple[ButtonKind, ...] = ("primary", "quiet", "round")


def _content() -> pygame.Surface:
    content = pygame.Surface((120, 36), pygame.SRCALPHA)
    content.fill((1, 200, 3))
    return content


@pytest.mark.parametrize("tail", TAILS)
def test_a_bubble_holds_its_content_and_its_tip_is_in_the_middle(sprites: Sprites, tail: Tail) -> None:
    picture = sprites.bubble(_content(), tail, 1.0)
    width, height = picture.get_size()
    across, along = (width - 164, height - 52)
    assert (across, along) == ((0, 14) if tail in ("up", "down") else (14, 0))
    assert pygame.mask.from_threshold(picture, (1, 200, 3), (1, 1, 1, 255)).count() == 120 * 36
    tips = {"up": (width // 2, 3), "down": (width // 2, height - 4)}
    tips |= {"left": (3, height // 2), "right": (width - 4, height // 2)}
    beside = {"up": (width // 4, 3), "down": (width // 4, height - 4)}
    beside |= {"left": (3, height // 4), "right": (width - 4, height // 4)}
    assert picture.get_at(tips[tail]).a > 200
    assert picture.get_at(beside[tail]).a == 0
    assert picture.get_at((0, 0)).a == 0


@pytest.mark.parametrize("size", [(1, 1), (12, 30), (40, 40), (900, 61)])
def test_any_size_of_body_can_be_drawn(sprites: Sprites, size: tuple[int, int]) -> None:
    drawn = [sprites.panel(size), sprites.strip(size), sprites.empty_place(size, lit=True)]
    drawn += [sprites.button(size, kind=kind, pressed=False, enabled=True) for kind in BUTTONS]
    assert [picture.get_size() for picture in drawn] == [size] * 6


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST])
def test_text_on_a_strip_can_be_read_though_felt_shines_through(theme: Theme) -> None:
    picture = Sprites(theme, Fonts(1.0, 1.0)).strip((260, 64))
    ground = pygame.Surface((260, 64))
    ground.fill(theme.table_light)
    ground.blit(picture, (0, 0))
    red, green, blue, _ = ground.get_at((130, 32))
    assert contrast((red, green, blue), theme.on_badge) >= 4.5
    assert contrast((red, green, blue), theme.accent) >= 4.5


def _drawn_often(draw: Callable[[], pygame.Surface]) -> set[bytes]:
    found = set()
    for number in range(20):
        # Draw something else in between: its traces must not show.
        others = Random(number)
        draw_empty_place(GREEN, (others.randint(16, 90), others.randint(16, 90)), 1.0, lit=bool(number % 2))
        dashes = ' stroke-dasharray="2.6 2.6"'
        raster((40, 20), rounded(2, 2, 36, 16, 2.4, stroked(WHITE, 1.8) + dashes))
        raster((number + 8, number + 8), rounded(1, 1, number + 4, number + 4, 3, stroked(WHITE, 2)))
        found.add(data(draw()))
    return found


@pytest.mark.parametrize("size", [(14, 28), (40, 20), (56, 112)])
def test_an_empty_place_is_drawn_alike_each_time(size: tuple[int, int]) -> None:
    assert len(_drawn_often(lambda: draw_empty_place(GREEN, size, 1.0, lit=True))) == 1


@pytest.mark.parametrize("corner", [3.0, 7.5, 10.28, 14.3])
def test_a_stretched_picture_has_its_size_at_every_length(corner: float) -> None:
    """The right and the lower edge are those of the drawing, also where it is hardly longer than its corners."""
    for length in range(1, 60):
        size = (length, 60 - length)
        picture = stretched(size, (corner, corner), _edged)
        assert picture.get_size() == size
        assert tuple(picture.get_at((length - 1, 59 - length))) == (255, 0, 0, 255)


def _edged(size: Size) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((255, 0, 0, 255), (size[0] - 1, size[1] - 1, 1, 1))
    return picture

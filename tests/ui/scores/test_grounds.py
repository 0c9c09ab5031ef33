"""The backgrounds on a sheet: text on them is readable, and their marks are visible."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.look import Look
from matador.ui.scores.strips import bar, disc, note, row_ground
from matador.ui.theme import Colour
from tests.ui.contrast import GRAPHIC_RATIO, TEXT_RATIO, contrast
from tests.ui.scores.matches import look_of

LOOKS = [look_of((1280, 720)), look_of((1280, 720), 2.0)]


def at(picture: pygame.Surface, where: str) -> Colour:
    rect = picture.get_rect()
    points = {
        "middle": rect.center,
        "left": (rect.height // 2, rect.centery),
        "right": (rect.right - rect.height // 2, rect.centery),
    }
    red, green, blue, opacity = picture.get_at(points[where])
    assert opacity == 255
    return (red, green, blue)


@pytest.mark.parametrize("look", LOOKS)
def test_words_can_be_read_on_every_ground(look: Look) -> None:
    for picture in (row_ground(look, (600, 50)), note(look, (600, 50))):
        assert contrast(look.theme.on_surface, at(picture, "middle")) >= TEXT_RATIO
    dark = at(disc(look, 40), "middle")
    assert contrast(look.theme.on_badge, dark) >= TEXT_RATIO
    assert contrast(look.theme.accent, dark) >= GRAPHIC_RATIO


@pytest.mark.parametrize("look", LOOKS)
def test_how_far_a_bar_is_filled_can_be_seen(look: Look) -> None:
    some = bar(look, (200, 14), 100)
    assert contrast(at(some, "left"), at(some, "right")) >= GRAPHIC_RATIO
    assert at(bar(look, (200, 14), 0), "left") == at(some, "right")
    assert at(bar(look, (200, 14), 200), "right") == at(some, "left")


def test_pictures_are_kept() -> None:
    look = LOOKS[0]
    assert row_ground(look, (600, 50)) is row_ground(look, (600, 50))
    assert bar(look, (200, 14), 100) is not bar(look, (200, 14), 101)

"""The grounds on a sheet: what is written on them can be read, and what they show can be seen."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.contrast import GRAPHIC_RATIO, TEXT_RATIO, contrast
from matador.ui.look import Look
from matador.ui.scores.grounds import Grounds
from matador.ui.theme import Colour
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
    grounds = Grounds(look)
    for picture in (grounds.row((600, 50)), grounds.note((600, 50))):
        assert contrast(look.theme.panel_text, at(picture, "middle")) >= TEXT_RATIO
    disc = at(grounds.disc(40), "middle")
    assert contrast(look.theme.strip_text, disc) >= TEXT_RATIO
    assert contrast(look.theme.accent, disc) >= GRAPHIC_RATIO


@pytest.mark.parametrize("look", LOOKS)
def test_how_far_a_bar_is_filled_can_be_seen(look: Look) -> None:
    grounds = Grounds(look)
    bar = grounds.bar((200, 14), 100)
    assert contrast(at(bar, "left"), at(bar, "right")) >= GRAPHIC_RATIO
    assert at(grounds.bar((200, 14), 0), "left") == at(bar, "right")
    assert at(grounds.bar((200, 14), 200), "right") == at(bar, "left")


def test_pictures_are_kept() -> None:
    grounds = Grounds(LOOKS[0])
    assert grounds.row((600, 50)) is grounds.row((600, 50))
    assert grounds.bar((200, 14), 100) is not grounds.bar((200, 14), 101)

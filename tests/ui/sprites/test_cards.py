"""The framed pictures of the home screen."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.sprites.background import draw_card
from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.sprites.looking import brightness, data

THEMES = pytest.mark.parametrize(
    "theme", [GREEN, DARK, HIGH_CONTRAST], ids=["green", "dark", "high contrast"]
)


@THEMES
@pytest.mark.parametrize("size", [(150, 200), (300, 400), (620, 440)])
def test_cards_have_their_shadow_inside_and_round_corners(theme: Theme, size: tuple[int, int]) -> None:
    picture = draw_card(theme, size, "felt", 1.0)
    assert picture.get_size() == size
    margin = panel_margin_px(1.0)
    assert picture.get_at((margin + 3, margin + 3)).a < 200
    assert picture.get_at((margin + 4, size[1] // 2)).a == 255
    assert picture.get_at((0, 0)).a < 20


@THEMES
def test_cards_are_always_the_same_and_differ_by_kind(theme: Theme) -> None:
    table, again, page = (draw_card(theme, (400, 300), kind, 1.0) for kind in ("felt", "felt", "page"))
    assert data(table) == data(again) != data(page)
    middle = pygame.Rect(150, 100, 100, 100)
    brighter = 20 if theme == DARK else 40
    assert brightness(page.subsurface(middle)) > brightness(table.subsurface(middle)) + brighter


def test_the_page_is_as_bright_as_a_panel() -> None:
    middle = draw_card(GREEN, (400, 300), "page", 1.0).subsurface((150, 100, 100, 100))
    assert abs(brightness(middle) - sum(GREEN.surface) / 3) < 12

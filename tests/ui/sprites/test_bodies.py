from __future__ import annotations

import pygame
import pytest

from matador.ui.fonts import Fonts
from matador.ui.sprites import ButtonKind, Outline, Sprites, Tail
from matador.ui.sprites.bodies import panel_margin_px
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.ui.contrast import contrast
from tests.ui.sprites.looking import brightness, data

TAILS: tuple[Tail, ...] = ("up", "down", "left", "right")
BUTTONS: tuple[ButtonKind, ...] = ("primary", "quiet", "round")
OUTLINES: tuple[Outline, ...] = ("last", "chosen", "focus")


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


def test_a_bubble_is_kept_by_its_content(sprites: Sprites) -> None:
    content = _content()
    assert sprites.bubble(content, "up", 1.0) is sprites.bubble(content, "up", 1.0)
    assert sprites.bubble(_content(), "up", 1.0) is not sprites.bubble(content, "up", 1.0)


@pytest.mark.parametrize("kind", BUTTONS)
def test_buttons_show_what_they_are(sprites: Sprites, kind: ButtonKind) -> None:
    states = [(False, True), (True, True), (False, False)]
    pictures = [sprites.button((160, 56), kind=kind, pressed=down, enabled=on) for down, on in states]
    assert [picture.get_size() for picture in pictures] == [(160, 56)] * 3
    assert len({data(picture) for picture in pictures}) == 3


def test_round_buttons_are_round(sprites: Sprites) -> None:
    picture = sprites.button((48, 48), kind="round", pressed=False, enabled=True)
    face = pygame.mask.from_surface(picture.subsurface((0, 0, 48, 24)))
    assert face.get_bounding_rects()[0].width == pytest.approx(45, abs=1)


def test_primary_is_in_the_accent() -> None:
    picture = Sprites(GREEN, Fonts(1.0, 1.0)).button((160, 56), kind="primary", pressed=False, enabled=True)
    assert pygame.mask.from_threshold(picture, GREEN.accent, (12, 12, 12, 255)).count() > 1000


def test_a_panel_has_its_shadow_inside(sprites: Sprites) -> None:
    picture = sprites.panel((400, 200))
    margin = panel_margin_px(1.0)
    assert picture.get_size() == (400, 200)
    assert picture.get_at((200, 100)).a == 255
    assert picture.get_at((margin + 6, 100)).a == 255
    assert picture.get_at((margin - 2, 100)).a < 200
    assert picture.get_at((0, 0)).a < 20


@pytest.mark.parametrize("size", [(1, 1), (12, 30), (40, 40), (900, 61)])
def test_any_size_of_body_can_be_drawn(sprites: Sprites, size: tuple[int, int]) -> None:
    drawn = [sprites.panel(size), sprites.strip(size), sprites.empty_place(size, lit=True)]
    drawn += [sprites.button(size, kind=kind, pressed=False, enabled=True) for kind in BUTTONS]
    assert [picture.get_size() for picture in drawn] == [size] * 6


@pytest.mark.parametrize("kind", OUTLINES)
@pytest.mark.parametrize("size", [(16, 32), (112, 56)])
def test_an_outline_lies_round_its_thing(sprites: Sprites, kind: Outline, size: tuple[int, int]) -> None:
    picture, (dx, dy) = sprites.outline(size, kind=kind)
    assert dx == dy < 0
    assert picture.get_size() == (size[0] - 2 * dx, size[1] - 2 * dy)
    thing = picture.subsurface((-dx + 2, -dy + 2, size[0] - 4, size[1] - 4))
    assert pygame.mask.from_surface(thing, 40).count() == 0
    assert picture.get_at((picture.get_width() // 2, -dy - 2)).a > 100


def test_the_focus_ring_is_blue_between_two_lines_of_the_panel() -> None:
    picture, (dx, _) = Sprites(GREEN, Fonts(1.0, 1.0)).outline((112, 56), kind="focus")
    column = [picture.get_at((picture.get_width() // 2, y))[:3] for y in range(-dx)]
    assert column == [GREEN.surface] * 2 + [GREEN.focus] * 3 + [GREEN.surface] * 2


def test_a_lit_place_is_brighter(sprites: Sprites) -> None:
    def on_black(*, lit: bool) -> pygame.Surface:
        ground = pygame.Surface((112, 56))
        ground.blit(sprites.empty_place((112, 56), lit=lit), (0, 0))
        return ground

    assert brightness(on_black(lit=True)) > brightness(on_black(lit=False)) + 15


@pytest.mark.parametrize("theme", [GREEN, DARK, HIGH_CONTRAST])
def test_text_on_a_strip_can_be_read_though_felt_shines_through(theme: Theme) -> None:
    picture = Sprites(theme, Fonts(1.0, 1.0)).strip((260, 64))
    ground = pygame.Surface((260, 64))
    ground.fill(theme.table_light)
    ground.blit(picture, (0, 0))
    red, green, blue, _ = ground.get_at((130, 32))
    assert contrast((red, green, blue), theme.on_badge) >= 4.5
    assert contrast((red, green, blue), theme.accent) >= 4.5

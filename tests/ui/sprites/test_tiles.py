from __future__ import annotations

import pygame
import pytest

from matador.rules import Tile, tile_set
from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites, tiles
from matador.ui.sprites.tiles import draw_tile
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.checks.each import each
from tests.ui.sprites.looking import LOW_ON, brightness, data, pips_seen, share_unlike, side

SIZES_PX = (16, 26, 33, 44, 56, 96, 168)
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


@each("short_px", [1, 5, *SIZES_PX])
@each("turns", range(4))
def test_sizes_are_exact(sprites: Sprites, short_px: int, turns: int) -> None:
    size = (short_px, 2 * short_px) if turns % 2 == 0 else (2 * short_px, short_px)
    tile = Tile(3, 12)
    drawn = (sprites.tile, sprites.faded, sprites.dimmed)
    assert [draw(tile, short_px, turns).get_size() for draw in drawn] == [size] * 3
    assert sprites.back(short_px, turns).get_size() == size


@each("short_px", SIZES_PX)
@each("turns", range(4))
@each("value", range(13))
def test_pips_can_be_counted(value: int, turns: int, short_px: int) -> None:
    colour = GREEN.pips[(value - 1) % 6]
    low = draw_tile(GREEN, Tile(value, 12), short_px, turns)
    high = draw_tile(GREEN, Tile(0, value), short_px, turns)
    assert pips_seen(low, LOW_ON[turns], colour, short_px) == value
    assert pips_seen(high, _OPPOSITE[LOW_ON[turns]], colour, short_px) == value
    assert pips_seen(high, LOW_ON[turns], colour, short_px) == 0


def test_a_lost_pip_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = tuple(pattern[1:] if number == 9 else pattern for number, pattern in enumerate(tiles.PATTERNS))
    monkeypatch.setattr(tiles, "PATTERNS", lost)
    assert pips_seen(draw_tile(GREEN, Tile(0, 9), 56, 0), "bottom", GREEN.pips[2], 56) == 8


@pytest.mark.parametrize("number", range(13))
def test_a_pattern_holds_its_number_and_looks_the_same_upside_down(number: int) -> None:
    pattern = set(tiles.PATTERNS[number])
    assert len(pattern) == len(tiles.PATTERNS[number]) == number
    assert {(-x, -y) for x, y in pattern} == pattern


def test_pips_turn_with_their_tile() -> None:
    # The two pips of 2 run from top left to bottom right; after a quarter turn, from top right to bottom left.
    upright, turned = (draw_tile(GREEN, Tile(0, 2), 60, turns) for turns in (0, 1))
    lower, left = upright.subsurface(side(upright, "bottom")), turned.subsurface(side(turned, "left"))
    quarter = pygame.Rect(6, 6, 20, 20)
    assert brightness(lower.subsurface(quarter)) < brightness(lower.subsurface(quarter.move(30, 0))) - 20
    assert brightness(left.subsurface(quarter)) > brightness(left.subsurface(quarter.move(30, 0))) + 20


@pytest.mark.parametrize(
    ("theme", "inset", "brighter"), [(GREEN, 2, 30), (HIGH_CONTRAST, 2, 30), (DARK, 8, 12)]
)
@pytest.mark.parametrize("turns", range(4))
def test_light_comes_from_above(theme: Theme, inset: int, brighter: int, turns: int) -> None:
    """On dark tiles, only on the face: their side is bright."""
    picture = Sprites(theme, Fonts(1.0, 1.0)).tile(Tile(0, 0), 60, turns)
    width, height = picture.get_size()
    top, bottom = (picture.subsurface((10, y, width // 2 - 15, 2)) for y in (inset, height - inset - 1))
    assert brightness(top) > brightness(bottom) + brighter


def test_every_tile_looks_different(sprites: Sprites) -> None:
    tiles = tile_set(12)
    for short_px in (16, 56):
        assert len({data(sprites.tile(tile, short_px, 0)) for tile in tiles}) == len(tiles)


@pytest.mark.parametrize("short_px", SIZES_PX)
def test_a_back_is_unlike_a_blank(sprites: Sprites, short_px: int) -> None:
    assert share_unlike(sprites.back(short_px, 0), sprites.tile(Tile(0, 0), short_px, 0)) > 0.8


def test_a_ghost_is_seen_through(sprites: Sprites) -> None:
    tile, ghost = sprites.tile(Tile(2, 5), 56, 1), sprites.faded(Tile(2, 5), 56, 1)
    assert tile.get_at((56, 5)).a == 255
    assert 110 < ghost.get_at((56, 5)).a < 170
    assert ghost.get_at((0, 0)).a == 0


def test_a_dimmed_tile_is_darker_and_can_still_be_read() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    plain, dim = sprites.tile(Tile(3, 6), 56, 0), sprites.dimmed(Tile(3, 6), 56, 0)
    assert brightness(dim) < brightness(plain) - 50
    ink = tuple((pip + wood) // 2 for pip, wood in zip(GREEN.pips[5], GREEN.rim, strict=True))
    assert pips_seen(dim, "bottom", (ink[0], ink[1], ink[2]), 56) == 6
    assert dim.get_at((0, 0)).a == plain.get_at((0, 0)).a == 0


def test_shadows_lie_below_and_further_when_held() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    rest, (rest_dx, rest_dy) = sprites.shadow(56, 0, held=False)
    held, (held_dx, held_dy) = sprites.shadow(56, 0, held=True)
    rest_margin, held_margin = (rest.get_width() - 56) // 2, (held.get_width() - 56) // 2
    assert (rest_dx + rest_margin, rest_dy + rest_margin) == (1, 3)
    assert (held_dx + held_margin, held_dy + held_margin) == (3, 8)
    assert 70 < rest.get_at(rest.get_rect().center).a < 100
    assert rest.get_at((0, 0)).a == 0

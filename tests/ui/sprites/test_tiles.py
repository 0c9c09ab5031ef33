from __future__ import annotations

import pygame
import pytest

from matador.rules import Tile, tile_set
from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites, tiles
from matador.ui.sprites.tiles import draw_tile
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.checks.each import each
from tests.ui.sprites.looking import LOW_ON, brightness, data, pips_seen, share_unlike

SIZES_PX = (16, 26, 33, 56, 168)
_OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


@each("short_px", [1, 5, 56, 168])
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


def test_every_tile_looks_different(sprites: Sprites) -> None:
    tiles = tile_set(12)
    for short_px in (16, 56):
        assert len({data(sprites.tile(tile, short_px, 0)) for tile in tiles}) == len(tiles)


def test_a_back_is_unlike_a_blank(sprites: Sprites) -> None:
    for short_px in (16, 168):
        assert share_unlike(sprites.back(short_px, 0), sprites.tile(Tile(0, 0), short_px, 0)) > 0.8


def test_a_dimmed_tile_is_darker_and_can_still_be_read() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    plain, dim = sprites.tile(Tile(3, 6), 56, 0), sprites.dimmed(Tile(3, 6), 56, 0)
    assert brightness(dim) < brightness(plain) - 50
    ink = tuple((pip + wood) // 2 for pip, wood in zip(GREEN.pips[5], GREEN.rim, strict=True))
    assert pips_seen(dim, "bottom", (ink[0], ink[1], ink[2]), 56) == 6
    assert dim.get_at((0, 0)).a == plain.get_at((0, 0)).a == 0


# The matador sign on the bar of a tile


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.mask.Mask:
    """A mask of the pixels that differ clearly between two pictures of one size."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
    same.invert()
    return same


def hidden_pips(theme: Theme, short_px: int, turns: int) -> list[str]:
    """The tiles with a pip hidden by the sign."""
    blank = draw_tile(theme, Tile(0, 0), short_px, turns)
    found = []
    for tile in tile_set(12)[1:]:
        plain = draw_tile(theme, tile, short_px, turns)
        sign = changed(draw_tile(theme, tile, short_px, turns, marked=True), plain)
        assert sign.count() > 0
        # With antialiased edges, a pixel may belong to both.
        if changed(plain, blank).overlap_area(sign, (0, 0)) > 4:
            found.append(str(tile))
    return found


@each("theme", [GREEN, DARK, HIGH_CONTRAST])
@each("short_px", SIZES_PX[1:4])
@each("turns", range(2))
def test_the_sign_hides_no_pip(short_px: int, turns: int, theme: Theme) -> None:
    assert hidden_pips(theme, short_px, turns) == []


def test_a_sign_that_hides_pips_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_gaps_px", lambda _tile, _short_px: [])
    assert {"1-8", "4-9", "1-12"} <= set(hidden_pips(GREEN, 56, 0))


def test_only_the_tiles_that_are_marked_bear_it_and_one_may_mark_others_later() -> None:
    sprites = Sprites(GREEN, Fonts(1.0, 1.0))
    plain = {tile: data(sprites.tile(tile, 56, 0)) for tile in tile_set(6)}
    for matadors in ({Tile(1, 6), Tile(0, 0)}, {Tile(2, 5)}, set()):
        sprites.mark(frozenset(matadors))
        bearing = {tile for tile in tile_set(6) if data(sprites.tile(tile, 56, 0)) != plain[tile]}
        assert bearing == matadors
    sprites.mark(frozenset({Tile(2, 5)}))
    for draw in (sprites.faded, sprites.dimmed):
        sprites.mark(frozenset())
        before = data(draw(Tile(2, 5), 56, 0))
        sprites.mark(frozenset({Tile(2, 5)}))
        assert data(draw(Tile(2, 5), 56, 0)) != before

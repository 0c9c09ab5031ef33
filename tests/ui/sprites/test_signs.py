"""The matador sign: on the bar of a tile, and before its own sum."""

from __future__ import annotations

import pygame
import pytest

from matador.rules import Tile, tile_set
from matador.ui.fonts import Fonts, Style
from matador.ui.sprites import Sprites, tiles
from matador.ui.sprites.tiles import draw_tile, tile_size
from matador.ui.theme import DARK, GREEN, HIGH_CONTRAST, Theme
from tests.checks.each import each
from tests.ui.sprites.looking import data

SIZES_PX = (26, 33, 44, 56, 96)


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
@each("short_px", SIZES_PX)
@each("turns", range(2))
def test_the_sign_hides_no_pip(short_px: int, turns: int, theme: Theme) -> None:
    assert hidden_pips(theme, short_px, turns) == []


def test_a_sign_that_hides_pips_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_gaps_px", lambda _tile, _short_px: [])
    assert {"1-8", "4-9", "1-12"} <= set(hidden_pips(GREEN, 56, 0))


@pytest.mark.parametrize("turns", range(4))
def test_the_sign_is_seen_in_the_middle_of_the_bar(turns: int) -> None:
    plain, marked = (draw_tile(GREEN, Tile(1, 6), 56, turns, marked=marked) for marked in (False, True))
    sign = (
        changed(plain, marked).get_bounding_rects()[0].unionall(changed(plain, marked).get_bounding_rects())
    )
    width, height = tile_size(56, turns)
    assert abs(sign.centerx - width / 2) <= 3
    assert abs(sign.centery - height / 2) <= 5
    assert 8 <= sign.width <= 24
    assert abs(sign.width - sign.height) <= 3


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


@pytest.mark.parametrize("style", [Style.TEXT, Style.SUM])
def test_before_a_text_it_hides_nothing_of_it(style: Style) -> None:
    fonts = Fonts(1.0, 1.0)
    sprites = Sprites(GREEN, fonts)
    words = fonts.render("1 + 6 = 7", style, GREEN.on_surface, bold=True)
    signed = sprites.with_sign(words)
    assert signed.get_height() == words.get_height()
    before = signed.get_width() - words.get_width()
    assert data(signed.subsurface((before, 0, *words.get_size()))) == data(words)
    sign = signed.subsurface((0, 0, before, signed.get_height())).get_bounding_rect()
    assert sign.width >= words.get_height() // 2
    assert sign.right < before, "with a gap"

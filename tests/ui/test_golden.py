"""Golden pictures: the game looks as it did when a person approved these pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from matador.rules import Tile
from matador.ui.canvas import Item
from matador.ui.sprites import book, tiles
from matador.ui.theme import Theme
from tests.ui.golden_compare import check
from tests.ui.golden_scenes import FOLDER, NAMES, TABLES, picture_of
from tests.ui.pilot import Pilot


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_looks_as_it_did(name: str, tmp_path: Path) -> None:
    check(picture_of(name), FOLDER / f"{name}.png", tmp_path)


def test_each_picture_belongs_to_a_moment() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", ["early", "double-twelve"])
def test_a_tile_shifted_by_2_px_is_caught(name: str, tmp_path: Path) -> None:
    pilot = TABLES[name][0]()
    items = list(pilot.program.items())
    index = _last_laid(pilot, items)
    picture, left, top = items[index]
    items[index] = Item(picture, left + 2, top)
    shown = pygame.Surface(pilot.screen.size)
    shown.blits([(item.picture, (item.left, item.top)) for item in items])
    with pytest.raises(AssertionError, match="does not look as it did"):
        check(shown, FOLDER / f"{name}.png", tmp_path)


@pytest.mark.parametrize("name", ["early", "double-twelve"])
def test_a_pip_that_has_moved_is_caught(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid = [place.tile for place in TABLES[name][0]().display.state.shown.layout.places]
    wrong = next(tile for tile in laid if tile.low < tile.high == 3)
    right_draw = tiles.draw_tile

    def draw(theme: Theme, /, tile: Tile, short_px: int, turns: int, **how: Any) -> pygame.Surface:
        if tile != wrong:
            return right_draw(theme, tile, short_px, turns, **how)
        with monkeypatch.context() as patched:
            three = ((-1.0, -1.0), (1.0, 0.0), (1.0, 1.0))
            patched.setattr(tiles, "PATTERNS", (*tiles.PATTERNS[:3], three, *tiles.PATTERNS[4:]))
            return right_draw(theme, tile, short_px, turns, **how)

    monkeypatch.setattr(book.Sprites, "_tile", book._drawn(draw))
    with pytest.raises(AssertionError, match="does not look as it did"):
        check(picture_of(name), FOLDER / f"{name}.png", tmp_path)


def test_a_little_everywhere_is_another_picture_and_a_little_at_edges_is_not(tmp_path: Path) -> None:
    golden = pygame.image.load(FOLDER / "full.png")
    shown = golden.copy()
    shown.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_ADD)
    with pytest.raises(AssertionError):
        check(shown, FOLDER / "full.png", tmp_path)
    shown = golden.copy()
    for x in range(0, shown.get_width(), 12):
        shown.fill((4, 4, 4), (x, 0, 1, shown.get_height()), special_flags=pygame.BLEND_RGB_ADD)
    check(shown, FOLDER / "full.png", tmp_path)


def _last_laid(pilot: Pilot, items: list[Item]) -> int:
    """Index of the tile that was played last among the pictures."""
    display = pilot.display
    place = display.state.shown.layout.places[-1]
    rect = display.camera.rect(place.box)
    picture = display.look.sprites.tile(place.tile, min(rect.size), place.turns)
    return items.index(Item(picture, rect.left, rect.top))

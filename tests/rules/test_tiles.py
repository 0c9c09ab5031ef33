from __future__ import annotations

import pytest

from matador.rules import NotationError, Tile, parse_tile, tile_set


@pytest.mark.parametrize(
    ("highest", "tiles", "without_blanks"),
    [(4, 15, 10), (5, 21, 15), (6, 28, 21), (9, 55, 45), (12, 91, 78)],
)
def test_tile_set_has_the_right_size(highest: int, tiles: int, without_blanks: int) -> None:
    assert len(set(tile_set(highest))) == tiles
    assert len(set(tile_set(highest, blanks=False))) == without_blanks
    assert list(tile_set(highest)) == sorted(tile_set(highest))


@pytest.mark.parametrize(
    "text",
    ["", "6-1", "1-6R", "01-6", "1-06", "1+6", "1-6\n", " 1-6", "1", "-", "1-100", "٣-٤", "1-6-7"],
)
def test_parse_tile_refuses_other_texts(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tile(text)


def test_tile_text_round_trips() -> None:
    for tile in tile_set(12):
        assert parse_tile(str(tile)) == tile


def test_tile_has_two_halves() -> None:
    tile = Tile(2, 5)
    assert (tile.opposite(2), tile.opposite(5), tile.halves) == (5, 2, (2, 5))
    assert Tile(3, 3).halves == (3,)
    with pytest.raises(ValueError, match="no half 4"):
        tile.opposite(4)
    with pytest.raises(ValueError, match="smaller half first"):
        Tile(5, 2)

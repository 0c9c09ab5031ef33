"""Layouts of things with a shape."""

from __future__ import annotations

import pytest
from pygame import Rect

from matador.ui.kit.layout import Aligned, Grow, Row, Sized, Space
from matador.ui.kit.shaped import Gathered, Shaped, Spot, SquareGrid, spots
from tests.ui.helping.looks import look

ROOM = Rect(100, 50, 400, 200)


@pytest.mark.parametrize(("x", "left"), [(0.0, 100), (0.5, 250), (1.0, 400)])
def test_a_shape_is_as_large_as_possible(x: float, left: int) -> None:
    tile = spots(Shaped(Spot("tile"), 1, 2, x).place(look(), ROOM))["tile"]
    assert tile == Rect(left, 50, 100, 200)
    assert spots(Shaped(Spot("line"), 8, 2).place(look(), ROOM))["line"] == Rect(100, 100, 400, 100)


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (2, 1), (6, 2), (12, 2)])
def test_cells_are_in_as_many_rows_as_make_them_largest(count: int, rows: int) -> None:
    cells = list(spots(SquareGrid(tuple(map(Spot, range(count)))).place(look(), ROOM)).values())
    assert len(cells) == count
    assert len({cell.top for cell in cells}) == rows
    assert len({cell.size for cell in cells}) == 1
    assert all(ROOM.contains(cell) for cell in cells)
    assert all(cell.height <= cell.width <= cell.height * 5 / 4 for cell in cells)


def test_a_shorter_last_row_is_centred() -> None:
    cells = list(spots(SquareGrid(tuple(map(Spot, range(7)))).place(look(), ROOM)).values())
    below = [cell for cell in cells if cell.top == cells[-1].top]
    assert len(below) == 3
    assert below[1].centerx == ROOM.centerx


def test_gathered_widgets_are_centred_without_the_space_around_them() -> None:
    cell = Sized(Spot("cell"), 60, 60)
    row = Row((Grow(Aligned(cell, 1.0)), Sized(Spot("button"), 100, 60), Space(40)))
    found = spots(Gathered(row).place(look(), ROOM))
    assert found["cell"].right == found["button"].left
    assert found["cell"].union(found["button"]).centerx == ROOM.centerx

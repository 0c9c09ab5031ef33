"""Layouts of things with a shape."""

from __future__ import annotations

import pytest
from pygame import Rect

from matador.ui.kit.layout import Aligned, Grow, Row, Sized, Space
from matador.ui.kit.shaped import AspectRatio, Gathered, Marker, spots
from tests.ui.helping.looks import look

ROOM = Rect(100, 50, 400, 200)


@pytest.mark.parametrize(("x", "left"), [(0.0, 100), (0.5, 250), (1.0, 400)])
def test_a_shape_is_as_large_as_possible(x: float, left: int) -> None:
    tile = spots(AspectRatio(Marker("tile"), 1, 2, x).place(look(), ROOM))["tile"]
    assert tile == Rect(left, 50, 100, 200)
    assert spots(AspectRatio(Marker("line"), 8, 2).place(look(), ROOM))["line"] == Rect(100, 100, 400, 100)


def test_gathered_widgets_are_centred_without_the_space_around_them() -> None:
    cell = Sized(Marker("cell"), 60, 60)
    row = Row((Grow(Aligned(cell, 1.0)), Sized(Marker("button"), 100, 60), Space(40)))
    found = spots(Gathered(row).place(look(), ROOM))
    assert found["cell"].right == found["button"].left
    assert found["cell"].union(found["button"]).centerx == ROOM.centerx

"""Cells of a grid are equal, inside, apart, and as large as their number allows."""

from __future__ import annotations

from itertools import combinations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from matador.ui.kit.arrange import AspectRatio, FitsIf, Grid
from matador.ui.kit.figures import Panel
from tests.ui.pages.new_match.choosing import look_of

LOOK = look_of((1280, 720), 100)
RECT = pygame.Rect(30, 40, 900, 500)
rects = st.builds(pygame.Rect, st.just(30), st.just(40), st.integers(200, 1200), st.integers(200, 900))


def cells(grid: Grid, rect: pygame.Rect = RECT) -> list[pygame.Rect]:
    return [one.rect for one in grid.place(LOOK, rect)]


def parts(count: int) -> tuple[Panel, ...]:
    return tuple(Panel(str(number)) for number in range(count))


@given(
    st.integers(1, 40), rects, st.integers(0, 4), st.sampled_from([0.5, 1.0, 1.6]), st.sampled_from([1, 3])
)
def test_cells_are_equal_apart_and_inside(
    count: int, rect: pygame.Rect, gap: int, shape: float, stretch: float
) -> None:
    found = cells(Grid(parts(count), gap, shape, stretch), rect)
    assert len(found) == count
    assert len({cell.size for cell in found}) == 1
    assert all(rect.contains(cell) for cell in found)
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))
    rows = [sum(cell.top == top for cell in found) for top in sorted({cell.top for cell in found})]
    assert max(rows) - min(rows) <= 1


def test_parts_on_several_pages_are_wider_than_the_minimum() -> None:
    grid = Grid(parts(20), min_width=200)
    assert not grid.fits(LOOK, RECT)
    pages = grid.pages(LOOK, RECT)
    assert [len(page.parts) for page in pages] == [7, 7, 6]
    assert sum((page.parts for page in pages), ()) == grid.parts
    assert all(cells(page)[0].width >= 200 for page in pages)


def test_all_parts_fit_in_the_chosen_cells() -> None:
    wide = FitsIf(Panel("wide"), lambda _look, rect: rect.width >= 500)
    assert cells(Grid((wide,) * 3, stretch=9))[0].size == (900, 166)


def test_a_limited_part_is_no_wider_than_its_ratio() -> None:
    (one,) = AspectRatio(Panel("one"), 1.5, is_limit=True).place(LOOK, RECT)
    assert one.rect.size == (750, 500)
    assert one.rect.center == RECT.center

"""Layouts: parts in lines and on pages, of limited height, and with a shape."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.fonts import Style
from matador.ui.kit.arrange import AspectRatio, Gathered, Marker, Wrap, spots
from matador.ui.kit.figures import Panel, Text, label
from matador.ui.kit.layout import Aligned, Column, Grow, PagedColumn, Row, Sized, Space
from matador.ui.kit.sheets import Sheet
from tests.ui.pages.new_match.choosing import look_of

LOOK = look_of((1280, 720))
ROOM = pygame.Rect(0, 0, 300, 100)


def box(width: int, height: int = 30) -> Sized:
    return Sized(label("", ""), width, height)


def test_parts_are_in_as_many_lines_as_they_need() -> None:
    lines = Wrap((box(100), box(100), box(100), box(290), box(20)), 10, 5)
    assert [len(row.parts) for row in lines.rows(LOOK, 300)] == [2, 1, 1, 1]
    assert lines.height(LOOK, 300) == 4 * 30 + 3 * 5
    corners = [one.rect.topleft for one in lines.place(LOOK, ROOM)]
    assert corners == [(0, 0), (110, 0), (0, 35), (0, 70), (0, 105)]


def test_pages_are_filled_or_even() -> None:
    parts = tuple(box(10) for _ in range(5))
    filled, even = PagedColumn(parts, 5), PagedColumn(parts, 5, is_even=True)
    assert [len(list(page.place(LOOK, ROOM))) for page in filled.pages(LOOK, ROOM)] == [3, 2]
    seven = PagedColumn((*parts, *parts[:2]), 1, is_even=True)
    assert [len(list(page.place(LOOK, ROOM))) for page in seven.pages(LOOK, ROOM)] == [3, 3, 1]
    assert [one.page for one in even.place(LOOK, ROOM)] == [0, 0, 0, 1, 1]
    high = PagedColumn((box(10, 400), box(10)), 5)
    assert len(high.pages(LOOK, ROOM)) == 2


WINDOW = pygame.Rect(0, 0, 1280, 720)
LONG = PagedColumn(tuple(Sized(label(f"part:{number}", "Part"), 100, 300) for number in range(4)))


def keys(sheet: Sheet, page: int | None = None) -> list[str]:
    placed = [one for one in sheet.place(LOOK, WINDOW) if one.page in (None, page)]
    return [key for one in placed if (key := getattr(one.widget, "key", "")) not in ("", "panel")]


def test_a_sheet_turns_the_pages_of_its_body() -> None:
    sheet = Sheet("Title", LONG)
    assert keys(sheet, 0) == ["part:0", "page", "page on", "close"]
    assert keys(sheet, 1)[1:] == ["page back", "page", "page on", "close"]
    assert keys(Sheet("Title", box(100))) == ["close"]


def test_a_compact_sheet_is_as_high_as_its_highest_page() -> None:
    high, low = (next(Sheet("Title", box(9, px), is_compact=True).place(LOOK, WINDOW)) for px in (400, 90))
    assert high.rect.height - low.rect.height == 310
    assert low.rect.center == WINDOW.center


# Filled pages

RECT = pygame.Rect(30, 40, 400, 300)


def part(name: str, high: int) -> Sized:
    return Sized(Panel(name), height_px=high)


def titles(column: PagedColumn) -> list[list[str]]:
    """The titles of the panels on each page."""
    placed = [(one.page or 0, one.widget) for one in column.place(LOOK, RECT)]
    pages = range(1 + max(page for page, _ in placed))
    return [[one.title for at, one in placed if at == page and isinstance(one, Panel)] for page in pages]


def test_paged_column_repeats_its_heading() -> None:
    column = PagedColumn(tuple(part(f"{number}", 100) for number in range(4)), 10, (part("head", 50),))
    assert titles(column) == [["head", "0", "1"], ["head", "2", "3"]]


def test_paged_column_divides_a_part_that_needs_several_pages() -> None:
    long = PagedColumn(tuple(part(f"{number}", 100) for number in range(4)), 0, (part("head", 50),))
    assert titles(PagedColumn((part("first", 50), long, part("last", 50)))) == [
        ["first", "head", "0", "1"],
        ["head", "2", "3", "last"],
    ]


def test_one_part_of_a_page_takes_the_free_height() -> None:
    column = PagedColumn((Grow(part("one", 100)), part("text", 50), Grow(part("other", 100))))
    assert titles(column) == [["one", "text"], ["other"]]
    one, text, other = column.place(LOOK, RECT)
    assert (one.rect.height, text.rect.height, other.rect.height) == (250, 50, 300)


def test_name_is_cut_to_a_line_and_other_texts_wrap_in_small_type() -> None:
    long = "Friedrich-Wilhelm der Erste und seine Freunde"
    line, small = LOOK.fonts.line_height(Style.TEXT), LOOK.fonts.line_height(Style.SMALL)
    assert Text(long, Style.TEXT, is_name=True).height(LOOK, 120) == line
    assert Text(long, Style.TEXT, smaller=(Style.SMALL,)).height(LOOK, 250) == 2 * small


def test_a_part_between_two_heights_takes_free_space_up_to_the_second() -> None:
    column = Column((Sized(Space(), None, 50, 120), Sized(Space(), height_px=30)))
    for height, expected in ((80, 50), (100, 70), (300, 120)):
        first, second = column.rects(LOOK, pygame.Rect(0, 0, 400, height))
        assert (first.height, second.height) == (expected, 30)
        assert second.top == first.bottom
    assert column.fits(LOOK, pygame.Rect(0, 0, 400, 80))
    assert not column.fits(LOOK, pygame.Rect(0, 0, 400, 79))


# Things with a shape

SHAPED = pygame.Rect(100, 50, 400, 200)


@pytest.mark.parametrize(("x", "left"), [(0.0, 100), (0.5, 250), (1.0, 400)])
def test_a_shape_is_as_large_as_possible(x: float, left: int) -> None:
    tile = spots(AspectRatio(Marker("tile"), 1, 2, x).place(LOOK, SHAPED))["tile"]
    assert tile == pygame.Rect(left, 50, 100, 200)
    assert spots(AspectRatio(Marker("line"), 8, 2).place(LOOK, SHAPED))["line"] == pygame.Rect(
        100, 100, 400, 100
    )


def test_gathered_widgets_are_centred_without_the_space_around_them() -> None:
    cell = Sized(Marker("cell"), 60, 60)
    row = Row((Grow(Aligned(cell, 1.0)), Sized(Marker("button"), 100, 60), Space(40)))
    found = spots(Gathered(row).place(LOOK, SHAPED))
    assert found["cell"].right == found["button"].left
    assert found["cell"].union(found["button"]).centerx == SHAPED.centerx

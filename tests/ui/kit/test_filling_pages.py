"""Layouts that fill pages, and those that keep things where they are."""

from __future__ import annotations

import pygame

from matador.ui.fonts import Style
from matador.ui.kit.layout import Grow, PagedColumn, Sized, Steady
from matador.ui.kit.texts import Panel, Text
from tests.ui.pages.new_match.choosing import look_of

LOOK = look_of((1280, 720), 100)
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


def test_steady_part_is_as_high_as_its_highest_alternative() -> None:
    assert Steady(part("low", 20), (part("high", 70), part("middle", 40))).height(LOOK, 100) == 70


def test_name_is_cut_to_a_line_and_other_texts_wrap_in_small_type() -> None:
    long = "Friedrich-Wilhelm der Erste und seine Freunde"
    line, small = LOOK.fonts.line_height(Style.TEXT), LOOK.fonts.line_height(Style.SMALL)
    assert Text(long, Style.TEXT, is_name=True).height(LOOK, 120) == line
    assert Text(long, Style.TEXT, smaller=(Style.SMALL,)).height(LOOK, 250) == 2 * small

"""Layouts: parts in lines, and on pages."""

from __future__ import annotations

import pygame

from matador.ui.kit.intents import TurnPage
from matador.ui.kit.layout import PagedColumn, Sized
from matador.ui.kit.sheet import Sheet, Titled, Turning
from matador.ui.kit.widgets import Panel, label
from matador.ui.kit.wrap import Wrap
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
    middle = Sheet("Title", LONG, middle=lambda page, pages: label(f"{page} of {pages}", ""))
    assert keys(middle, 3) == ["part:3", "page back", "3 of 4", "close"]


def test_a_sheet_shows_the_page_that_its_turning_names() -> None:
    def turning(pages: int) -> Turning:
        return Turning(f"{pages}", TurnPage(-1) if pages > 1 else None, page=2)

    assert keys(Sheet("Title", LONG, turning)) == ["part:2", "page back", "page", "close"]
    assert keys(Sheet("Title", box(100), lambda _pages: Turning("1"))) == ["close"]


def test_a_page_of_a_sheet_has_a_title_of_its_own() -> None:
    body = LONG.pages(LOOK, WINDOW)[0]
    panels = [one.widget for one in Sheet("", Titled(body, "Own")).place(LOOK, WINDOW)]
    assert isinstance(panels[0], Panel)
    assert panels[0].title == "Own"


def test_a_compact_sheet_is_as_high_as_its_highest_page() -> None:
    high, low = (next(Sheet("Title", box(9, px), is_compact=True).place(LOOK, WINDOW)) for px in (400, 90))
    assert high.rect.height - low.rect.height == 310
    assert low.rect.center == WINDOW.center

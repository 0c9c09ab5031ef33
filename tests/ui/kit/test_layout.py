"""Layouts: parts in lines, and on pages."""

from __future__ import annotations

import pygame

from matador.ui.kit.layout import PagedColumn, Sized
from matador.ui.kit.lines import Lines
from matador.ui.kit.widgets import Label
from tests.ui.pages.new_match.choosing import look_of

LOOK = look_of((1280, 720))
ROOM = pygame.Rect(0, 0, 300, 100)


def box(width: int, height: int = 30) -> Sized:
    return Sized(Label("", ""), width, height)


def test_parts_are_in_as_many_lines_as_they_need() -> None:
    lines = Lines((box(100), box(100), box(100), box(290), box(20)), 10, 5)
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

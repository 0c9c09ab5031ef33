"""A list of thousands of rows: only visible rows are made, and every row can be reached."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.inputs import Key, Point, PointerDown, PointerMoved, PointerUp, Wheel
from matador.ui.kit.arrange import Scroll, ScrollBar
from matador.ui.kit.base import PageView
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import FigureLabel
from matador.ui.kit.intents import Command, SeatPlayer
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Sheet
from matador.ui.kit.stack import PageStack
from tests.ui.drawn import drawn
from tests.ui.pages.new_match.choosing import look_of

SIZE: Point = (1280, 720)


class Counted:
    """A list that notes which rows are requested."""

    def __init__(self, count: int, size: Point = SIZE, text_size: int = 100) -> None:
        self.asked: list[int] = []
        self.count = count
        self.page: Page[None] = Page(look_of(size, text_size), size, self._compose, None)

    def _compose(self, _state: None, view: PageView) -> Sheet:
        rows = Scroll(self.count, self._row, lambda look: look.px(58), view.first, self._told)
        return Sheet("Matches", rows)

    def _told(self, rows: range) -> str:
        return f"{rows.start + 1}\N{EN DASH}{rows.stop} of {self.count}" if rows else "There is none yet."

    def _row(self, index: int) -> Button:
        self.asked.append(index)
        return Button(f"row:{index}", f"Match {index + 1}", SeatPlayer(index, None))

    @property
    def seen(self) -> list[str]:
        return [node.key for node in self.page.nodes() if node.key.startswith("row:")]

    @property
    def focus(self) -> str | None:
        return next((node.key for node in self.page.nodes() if "focused" in node.state), None)

    @property
    def fits(self) -> int:
        return len(self.seen)

    @property
    def thumb(self) -> pygame.Rect:
        look, placed = self.page.look, self.page.placed
        return next(one.widget.thumb(look, one.rect) for one in placed if isinstance(one.widget, ScrollBar))


@pytest.mark.parametrize("key", ["page down", "end", "down"])
def test_it_costs_what_is_seen(key: str) -> None:
    few, many = Counted(20), Counted(10_000)
    for one in (few, many):
        one.asked.clear()
        one.page.handle(Key(key))
        drawn(one.page.items)
        one.page.nodes()
    assert len(many.asked) <= len(few.asked) <= 2 * few.fits + 1


def test_every_row_is_reached_by_keys_and_comes_into_sight() -> None:
    some = Counted(40)
    met = []
    for _ in range(40):
        some.page.handle(Key("down"))
        assert some.focus in some.seen
        met.append(some.focus)
    assert met == [f"row:{index}" for index in range(40)]
    assert some.page.handle(Key("enter")) == SeatPlayer(39, None)
    for _ in range(40):
        some.page.handle(Key("up"))
    assert (some.focus, some.page.view.first) == ("row:0", 0)


def test_page_keys_home_end_and_wheel() -> None:
    some = Counted(1000)
    fits = some.fits
    some.page.handle(Key("page down"))
    assert some.seen == [f"row:{index}" for index in range(fits, 2 * fits)]
    some.page.handle(Key("end"))
    assert some.seen[-1] == "row:999"
    some.page.handle(Key("page down"))
    assert len(some.seen) == fits
    some.page.handle(Wheel(1))
    assert some.seen[-1] == "row:996"
    some.page.handle(Key("home"))
    some.page.handle(Wheel(5))
    assert some.seen[0] == "row:0"


def test_a_finger_drags_the_rows_and_presses_none() -> None:
    some = Counted(1000)
    stack = PageStack(SIZE)
    stack.push("list", some.page)
    first, second = (next(node for node in some.page.nodes() if node.key == f"row:{row}") for row in (0, 1))
    pitch = second.box[1] - first.box[1]
    at = second.centre
    stack.handle(PointerDown(at, finger=1))
    for step in range(1, 4 * pitch + 1, 7):
        assert stack.handle(PointerMoved((at[0], at[1] - step), 1)) is None
    assert stack.handle(PointerUp((at[0], at[1] - 4 * pitch), finger=1)) is None
    assert some.page.view.first in (3, 4)
    assert stack.handle(PointerDown(at, finger=1)) is None
    assert stack.handle(PointerUp(at, finger=1)) == SeatPlayer(some.page.view.first + 1, None)


def test_the_bar_is_dragged_from_end_to_end() -> None:
    some = Counted(1000)
    some.page.handle(PointerDown(some.thumb.center))
    some.page.handle(PointerMoved((some.thumb.centerx, SIZE[1])))
    assert some.seen[-1] == "row:999"
    some.page.handle(PointerUp((0, 0)))
    some.page.handle(PointerMoved((some.thumb.centerx, 0)))
    assert some.seen[-1] == "row:999", "it is held no more"
    some.page.handle(PointerDown(some.thumb.center))
    some.page.handle(PointerMoved((some.thumb.centerx, 0)))
    assert some.seen[0] == "row:0"


def test_an_empty_list_says_so_and_a_short_one_has_no_bar() -> None:
    empty, short = Counted(0), Counted(3)
    assert "There is none yet." in [one.text for one in drawn(empty.page.items)]
    for key in ("up", "down", "end", "page down", "tab", "enter"):
        empty.page.handle(Key(key))
    assert short.seen == ["row:0", "row:1", "row:2"]
    assert not [one for one in short.page.placed if isinstance(one.widget, FigureLabel)]
    assert short.page.handle(Key("escape")) is Command.BACK
    assert short.page.handle(PointerDown((2, 2))) is Command.CLOSE


class Wasteful(Counted):
    """A list that requests every row, visible or not."""

    def _row(self, index: int) -> Button:
        for row in range(self.count):
            super()._row(row)
        return super()._row(index)


def test_a_planted_list_that_composes_all_is_caught() -> None:
    many = Wasteful(1000)
    many.asked.clear()
    many.page.handle(Key("page down"))
    assert len(many.asked) > 2 * many.fits + 1


def test_tab_takes_a_list_in_one_step() -> None:
    some = Counted(100)
    stops = []
    for _ in range(3):
        some.page.handle(Key("tab"))
        stops.append(some.focus)
    assert stops == ["row:0", "close", "row:0"]
    some.page.handle(Key("tab", shift=True))
    assert some.focus == "close"

"""A list of thousands of rows: only visible rows are made, and every row can be reached."""

from __future__ import annotations

import pytest

from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp, Wheel
from matador.ui.kit.arrange import ListRows
from matador.ui.kit.base import PageView, Update
from matador.ui.kit.buttons import Button
from matador.ui.kit.intents import Command, PageIntent, SeatPlayer, TurnPage
from matador.ui.kit.layout import Sized
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Sheet, Turning
from matador.ui.kit.stack import PageStack
from tests.ui.drawn import drawn
from tests.ui.pages.new_match.choosing import look_of

SIZE: Point = (1280, 720)


class Counted:
    """A list that notes which rows are requested."""

    def __init__(self, count: int, size: Point = SIZE) -> None:
        self.asked: list[int] = []
        self.count = count
        self.page: Page[int] = Page(look_of(size), size, self._compose, 0, self._update)

    def _compose(self, at: int, view: PageView) -> Sheet:
        tool = Sized(Button("tool", "Tool", Command.HOME), 300, 60)
        rows = ListRows(self.count, self._row, view.look.px(58), at, (tool,))

        def turning(pages: int) -> Turning:
            shown = rows.on_page(pages)
            back, on = Update(shown.start - 1), Update(shown.stop)
            return Turning("", back if shown.start else None, on if shown.stop < self.count else None)

        return Sheet("Matches", rows, turning)

    def _update(self, _at: int, intent: PageIntent) -> Update[int]:
        assert isinstance(intent, TurnPage)
        return Update(0 if intent.step < 0 else self.count)

    def _row(self, index: int) -> Button:
        self.asked.append(index)
        return Button(f"row:{index}", f"Match {index + 1}", SeatPlayer(index, None))

    def give(self, *given: Input) -> None:
        for one in given:
            assert self.page.handle(one) is None

    @property
    def seen(self) -> list[str]:
        return [node.key for node in self.page.nodes() if node.key.startswith("row:")]

    @property
    def focus(self) -> str | None:
        return next((node.key for node in self.page.nodes() if "focused" in node.state), None)


def keys(*rows: int) -> list[str]:
    return [f"row:{row}" for row in rows]


@pytest.mark.parametrize("key", ["page down", "end", "down"])
def test_it_costs_what_is_seen(key: str) -> None:
    few, many = Counted(20), Counted(10_000)
    for one in (few, many):
        one.asked.clear()
        one.give(Key(key))
        drawn(one.page.items)
        one.page.nodes()
    assert len(many.asked) <= 4 * len(few.seen)


def test_every_row_is_reached_by_keys_and_comes_into_sight() -> None:
    some = Counted(40)
    met = []
    for _ in range(40):
        some.give(Key("down"))
        assert some.focus in some.seen
        met.append(some.focus)
    assert met == keys(*range(40))
    assert some.page.handle(Key("enter")) == SeatPlayer(39, None)
    for row in reversed(range(39)):
        some.give(Key("up"))
        assert some.focus == f"row:{row}"


def test_pages_are_turned_by_page_keys_home_end_and_wheel() -> None:
    some = Counted(1000)
    fits = len(some.seen)
    some.give(Key("page down"))
    assert some.seen == keys(*range(fits, 2 * fits))
    some.give(Key("end"))
    assert (some.seen[-1], some.focus) == ("row:999", "row:999")
    some.give(Key("page down"))
    assert some.seen[-1] == "row:999"
    some.give(Wheel(1))
    assert len(some.seen) == fits
    some.give(Key("home"))
    assert (some.seen, some.focus) == (keys(*range(fits)), "row:0")
    some.give(Wheel(1))
    assert some.seen == keys(*range(fits))
    some.give(Wheel(-1))
    assert some.seen == keys(*range(fits, 2 * fits))


@pytest.mark.parametrize("count", [1, 6, 7, 8, 13, 40])
def test_pages_are_about_equally_full(count: int) -> None:
    some, seen = Counted(count), list[list[str]]()
    while not seen or some.seen != seen[-1]:
        seen.append(some.seen)
        some.give(Wheel(-1))
    assert [key for page in seen for key in page] == keys(*range(count))
    assert all(len(page) == len(seen[0]) for page in seen[:-1])


def test_the_last_page_is_shown_when_the_list_gets_shorter() -> None:
    some = Counted(40)
    some.give(Key("end"))
    some.count = 9
    some.page.arrange()
    assert some.seen[-1] == "row:8"
    some.give(Key("page up"))
    assert some.seen[0] == "row:0"


def test_a_sweep_turns_the_page_and_presses_no_row() -> None:
    some = Counted(1000)
    stack = PageStack(SIZE)
    stack.push("list", some.page)
    (x, y), fits = next(node for node in some.page.nodes() if node.key == "row:2").centre, len(some.seen)
    assert stack.handle(PointerDown((x, y), finger=1)) is None
    assert stack.handle(PointerMoved((x, y - 100), 1)) is None
    assert stack.handle(PointerUp((x, y - 100), finger=1)) is None
    assert some.seen == keys(*range(fits, 2 * fits))
    assert stack.handle(PointerDown((x, y), finger=1)) is None
    assert stack.handle(PointerUp((x, y), finger=1)) == SeatPlayer(fits + 2, None)


def test_up_from_the_first_row_leads_to_the_tools_above() -> None:
    some = Counted(9)
    some.give(Key("down"), Key("up"))
    assert some.focus == "tool"
    some.give(Key("down"))
    assert some.focus == "row:0"


class Wasteful(Counted):
    """A list that requests every row, visible or not."""

    def _row(self, index: int) -> Button:
        for row in range(self.count):
            super()._row(row)
        return super()._row(index)


def test_a_planted_list_that_composes_all_is_caught() -> None:
    many = Wasteful(1000)
    many.asked.clear()
    many.give(Key("page down"))
    assert len(many.asked) > 4 * len(many.seen)

"""One page for all: which widget Enter uses, where the focus is, and the rows of a dialog."""

from __future__ import annotations

from typing import Any

import pytest

from matador.ui.inputs import Key, Point, PointerDown, PointerMoved, Wheel
from matador.ui.kit.arrange import Scroll
from matador.ui.kit.base import PageView, Placed
from matador.ui.kit.buttons import Button, IconButton, stepper
from matador.ui.kit.figures import Panel, Text, label
from matador.ui.kit.intents import Command, Intent, Open, PlayOnFrom, SeatPlayer, TurnPage
from matador.ui.kit.layout import Column, Grow, OnPage, Sized
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import Dialog, Sheet, dialog_page
from matador.ui.kit.stack import PageStack
from matador.ui.look import Look
from tests.ui.pages.new_match.choosing import look_of

SIZE: Point = (1280, 720)
ON = IconButton("page on", "Next", TurnPage(1), "right", is_default=True)


def rows(count: int) -> Page[list[int]]:
    """A list of buttons whose number can shrink."""

    def compose(state: list[int], view: PageView) -> Sheet:
        def row(index: int) -> Button:
            return Button(f"row:{state[index]}", f"Row {state[index]}", PlayOnFrom(state[index], 0))

        return Sheet("Rows", Scroll(len(state), row, lambda look: look.px(90), view.first, str))

    return Page(look_of(SIZE), SIZE, compose, list(range(count)))


def test_enter_turns_the_page_before_it_presses_the_main_button() -> None:
    main = Button("play on", "Continue", PlayOnFrom(0, 0), is_primary=True)
    column = Column((Sized(main, 200, 60), OnPage(Sized(ON, 60, 60))))
    page = Page(look_of(SIZE), SIZE, lambda _state, _view: column, None)
    assert page.use(Key("enter")) == TurnPage(1)


def test_enter_closes_no_list_that_has_rows() -> None:
    assert rows(9).handle(Key("enter")) is None
    assert rows(0).handle(Key("enter")) == Command.CLOSE


def test_focus_moves_to_the_next_row_when_its_row_goes() -> None:
    page = rows(9)
    page.handle(Key("down"))
    page.handle(Key("down"))
    assert page.focus == "row:1"
    page.state.remove(1)
    page.arrange()
    assert page.focus == "row:2"


def test_page_down_keeps_the_focus_at_its_place_on_the_screen() -> None:
    page = rows(40)
    page.handle(Key("down"))
    page.handle(Key("down"))
    page.handle(Key("page down"))
    assert page.focus == f"row:{page.view.first + 1}"


def test_a_covered_page_holds_its_scroll_bar_no_more() -> None:
    page, stack = rows(40), PageStack(SIZE)
    stack.push("rows", page)
    bar = next(one.rect for one in page.placed if one.widget.scrolled is not None)
    stack.handle(PointerDown((bar.centerx, bar.top + 5)))
    stack.push("other", rows(2))
    stack.back()
    stack.handle(PointerMoved((bar.centerx, bar.bottom)))
    assert page.view.first == 0
    stack.handle(Wheel(-1))
    assert page.view.first == 3


def test_up_from_the_first_row_leads_to_the_tools_above() -> None:
    def compose(_state: None, view: PageView) -> Sheet:
        rows = Scroll(9, lambda index: Button(f"row:{index}", "Row", Command.HOME), look_px, view.first, str)
        return Sheet("Rows", Column((Sized(Button("tool", "Tool", Command.HOME), 300, 60), Grow(rows))))

    page = Page(look_of(SIZE), SIZE, compose, None)
    page.handle(Key("down"))
    page.handle(Key("up"))
    assert page.focus == "tool"
    page.handle(Key("down"))
    assert page.focus == "row:0"


def look_px(look: Look) -> int:
    return look.px(90)


# A dialog


class Counting:
    """A page whose rows show a number, which a stepper changes."""

    def __init__(self, rows: int = 3, size: Point = SIZE) -> None:
        self.number = 0
        self._rows = rows
        self.page = dialog_page(look_of(size), size, lambda _language: self._dialog())

    def _dialog(self) -> Dialog:
        count = stepper("count", "Count", self.number, range(4), str, lambda to: SeatPlayer(to, None))
        rows = [Button(f"row:{row}", f"Row {row}", Open("rules")) for row in range(self._rows)]
        return Dialog("Title", (label("about", "About it."), count, *rows))

    def give(self, *given: Key | PointerDown | Wheel) -> list[Intent]:
        """The intents from these inputs; the number is updated."""
        asked = []
        for one in given:
            intent = self.page.handle(one)
            asked += [] if intent is None else [intent]
            if isinstance(intent, SeatPlayer):
                self.number = intent.seat
                self.page.arrange()
        return asked

    def press(self, key: str) -> list[Intent]:
        node = next(node for node in self.page.nodes() if node.key == key)
        return self.give(PointerDown(node.centre))

    @property
    def focus(self) -> str | None:
        return next((node.key for node in self.page.nodes() if "focused" in node.state), None)


def inside(page: Page[Any]) -> bool:
    """True if every page is inside the panel, with rows apart."""
    ground = next(one.rect for one in page.placed if isinstance(one.widget, Panel))
    rows = [one for one in page.placed if isinstance(one.widget, Button | Text) and one.page is not None]
    apart = all(
        not one.rect.colliderect(other.rect)
        for index, one in enumerate(rows)
        for other in rows[:index]
        if one.page == other.page
    )
    return apart and all(ground.contains(one.rect) for one in rows)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1600)])
@pytest.mark.parametrize("rows", [0, 1, 5, 9, 40])
def test_rows_lie_in_the_panel_on_as_many_pages_as_it_takes(size: Point, rows: int) -> None:
    page = Counting(rows, size).page
    assert inside(page)
    assert rows < 40 or page.pages > 1
    assert {f"row:{row}" for row in range(rows)} <= {
        one.widget.key for one in page.placed if isinstance(one.widget, Button)
    }


def test_a_planted_row_outside_the_panel_is_caught() -> None:
    page = Counting().page
    page.placed = tuple(
        Placed(one.widget, one.rect.move(900, 0), one.page) if isinstance(one.widget, Text) else one
        for one in page.placed
    )
    assert not inside(page)


def test_what_is_pressed_says_what_it_means() -> None:
    counting = Counting()
    assert counting.press("row:1") == [Open("rules")]
    assert counting.press("about") == []
    assert counting.press("close") == [Command.CLOSE]
    assert counting.give(PointerDown((3, 3))) == [Command.CLOSE], "beside the panel"
    assert counting.give(Key("escape")) == [Command.BACK]


def test_a_stepper_is_pressed_and_keeps_the_focus() -> None:
    counting = Counting()
    counting.press("count")
    counting.press("count")
    counting.press("count back")
    assert (counting.number, counting.focus) == (1, "count")
    counting.give(Key("right"), Key("right"), Key("right"))
    assert counting.number == 3, "at the end it stays"
    counting.give(Key("enter"))
    assert counting.number == 0, "and round"


def test_the_focus_goes_through_what_can_be_used_round_and_round() -> None:
    counting = Counting(rows=1)
    met = []
    for _ in range(4):
        counting.give(Key("tab"))
        met.append(counting.focus)
    assert met == ["count", "row:0", "close", "count"]
    counting.give(Key("tab", shift=True))
    assert counting.focus == "close"
    assert counting.give(Key("enter")) == [Command.CLOSE]

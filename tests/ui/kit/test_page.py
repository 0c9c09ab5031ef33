"""One page for all: which widget Enter uses, and where the focus is after pages turn and widgets go."""

from __future__ import annotations

from matador.ui.inputs import Key, PointerDown, PointerMoved, Wheel
from matador.ui.kit.buttons import Button, IconButton
from matador.ui.kit.intents import Command, PlayOnFrom, TurnPage
from matador.ui.kit.layout import Column, Grow, OnPage, Sized
from matador.ui.kit.page import Page
from matador.ui.kit.scroll import Scroll
from matador.ui.kit.sheet import Sheet
from matador.ui.kit.stack import PageStack
from matador.ui.kit.view import PageView
from matador.ui.look import Look
from tests.ui.pages.new_match.choosing import look_of

SIZE = (1280, 720)
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

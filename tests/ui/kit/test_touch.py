"""Touches on a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.ui.inputs import Input, Point, PointerDown, PointerMoved, PointerUp, Wheel
from matador.ui.kit.buttons import Button
from matador.ui.kit.intents import Command, Intent
from matador.ui.kit.sheets import Dialog, dialog_page
from matador.ui.kit.stack import SLOP_PX, DragList, Meaning, PageStack, Touch, touched
from tests.ui.pages.new_match.choosing import look_of

SIZE: Point = (800, 600)
points = st.tuples(st.integers(0, 800), st.integers(0, 600))


def meant(*inputs: Input) -> list[Meaning]:
    touch: Touch | None = None
    found = []
    for one in inputs:
        touch, meaning = touched(touch, one)
        found += [] if meaning is None else [meaning]
    assert touch is None or not isinstance(inputs[-1], PointerUp)
    return found


def path(*at: Point, finger: int = 1) -> list[Input]:
    """The inputs of a finger that is put down, moves and is lifted."""
    moves = [PointerMoved(one, finger) for one in at[1:]]
    return [PointerDown(at[0], finger=finger), *moves, PointerUp(at[-1], finger=finger)]


@given(points, st.integers(-SLOP_PX, SLOP_PX), st.integers(-SLOP_PX, SLOP_PX))
def test_a_finger_that_hardly_moves_presses_where_it_was_set_down(at: Point, dx: int, dy: int) -> None:
    assert meant(*path(at, (at[0] + dx, at[1] + dy))) == [PointerDown(at, finger=1)]


@given(st.lists(points, min_size=2, max_size=8))
def test_what_was_scrolled_is_as_far_as_the_finger_went(at: list[Point]) -> None:
    found = meant(*path(*at))
    scrolled = [one.down_px for one in found if isinstance(one, DragList)]
    if scrolled:
        assert not any(isinstance(one, PointerDown) for one in found)
        assert abs(sum(scrolled) - (at[-1][1] - at[0][1])) <= SLOP_PX * 2


@pytest.mark.parametrize(
    ("to", "steps"),
    [((200, 300), -1), ((600, 300), 1), ((400, 100), -1), ((400, 500), 1), ((430, 300), None)],
)
def test_a_sweep_turns_the_page(to: Point, steps: int | None) -> None:
    turned = [one.steps for one in meant(*path((400, 300), to)) if isinstance(one, Wheel)]
    assert turned == ([] if steps is None else [steps])


def test_a_second_finger_means_nothing() -> None:
    first, second = path((400, 300), (400, 302)), path((10, 10), (700, 10), finger=2)
    assert meant(first[0], *second, *first[1:]) == [PointerDown((400, 300), finger=1)]


def opened(rows: int) -> PageStack:
    dialog = Dialog("Title", tuple(Button(f"row:{row}", f"Row {row}", Command.EXPORT) for row in range(rows)))
    stack = PageStack(SIZE)
    stack.push("page", dialog_page(look_of(SIZE), SIZE, lambda _language: dialog))
    return stack


def give(stack: PageStack, *inputs: Input) -> list[Intent]:
    return [intent for intent in map(stack.handle, inputs) if intent is not None]


def test_a_page_is_pressed_when_the_finger_is_lifted_and_turned_by_a_sweep() -> None:
    stack = opened(30)
    row = next(node for node in stack.nodes() if node.key == "row:0").centre
    assert give(stack, PointerDown(row, finger=1)) == []
    assert give(stack, PointerUp(row, finger=1)) == [Command.EXPORT]
    assert give(stack, *path(row, (row[0], row[1] - 200))) == []
    assert not any(node.key == "row:0" for node in stack.nodes()), "the page was turned"
    assert give(stack, *path(row, (row[0], row[1] + 200))) == []
    assert any(node.key == "row:0" for node in stack.nodes())


def test_a_finger_that_was_set_down_on_another_page_presses_nothing() -> None:
    stack = opened(3)
    row = next(node for node in stack.nodes() if node.key == "row:0").centre
    stack.handle(PointerDown(row, finger=1))
    stack.push(
        "another",
        dialog_page(look_of(SIZE), SIZE, lambda _language: Dialog("B", (Button("b", "B", Command.EXPORT),))),
    )
    assert give(stack, PointerUp(row, finger=1)) == []
    assert give(stack, PointerDown((5, 5)), PointerUp((5, 5))) == [Command.CLOSE], "a mouse presses at once"

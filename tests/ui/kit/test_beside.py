"""A page that takes a part of the window."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.inputs import Key, Point, PointerDown, PointerMoved
from matador.ui.kit.beside import Beside
from matador.ui.kit.intents import Command
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageStack
from matador.ui.kit.widgets import Button, Dialog, Label
from tests.checks.monkey_trees import check_page, check_tree
from tests.ui.drawn import drawn
from tests.ui.pages.new_match.choosing import look_of
from tests.ui.text_faults import text_faults

SIZES: list[Point] = [(800, 600), (1280, 720), (3840, 2160), (900, 1600)]


def beside(size: Point, text_size: int = 100) -> PageStack:
    rows = (Label("about", "Seven is three and four."), Button("save", "Save the match", Command.SAVE))
    stack = PageStack(size)
    look = look_of(size, text_size)
    stack.push(
        "hint",
        Beside(look, size, lambda look, part: Page(look, part, lambda _language: Dialog("Hint", rows))),
    )
    return stack


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 200])
def test_it_can_be_read_and_pressed_at_the_side(size: Point, text_size: int) -> None:
    stack = beside(size, text_size)
    nodes = stack.nodes()
    check_tree(nodes, size)
    check_page(nodes)
    assert text_faults(drawn(stack.items), pygame.Rect((0, 0), size)) == []
    panel = next(node for node in nodes if node.key == "panel").box
    if text_size == 100 and size[0] > 1200:
        assert panel[0] >= size[0] // 2, "the other half of the window is free"
    save = next(node for node in nodes if node.key == "save").centre
    assert stack.handle(PointerDown(save)) is Command.SAVE
    assert stack.handle(PointerDown((panel[0] - 3, size[1] // 2))) is Command.CLOSE
    assert stack.handle(Key("escape")) is Command.BACK


def test_what_the_mouse_rests_on_is_lit_and_the_rest_is_not_shaded() -> None:
    stack = beside((1280, 720))
    before = drawn(stack.items)
    assert min(one.rect.left for one in before) >= 640, "nothing is drawn over the other half"
    save = next(node for node in stack.nodes() if node.key == "save").centre
    stack.follow(PointerMoved(save))
    (light,) = [one for one in drawn(stack.items) if one not in before]
    assert light.rect.collidepoint(save)


def test_it_goes_along_with_another_size() -> None:
    stack = beside((1280, 720))
    stack.resize(look_of((800, 600)), (800, 600))
    assert stack.nodes() == beside((800, 600)).nodes()

"""Widgets as values, a widget that the kit doesn't know, and choosing a variant that fits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from matador.ui.canvas import Item
from matador.ui.inputs import Key, PointerDown
from matador.ui.kit import base
from matador.ui.kit.base import Control, Widget
from matador.ui.kit.buttons import Stepper, stepper
from matador.ui.kit.cells import Body
from matador.ui.kit.figures import label
from matador.ui.kit.intents import Command, SeatPlayer
from matador.ui.kit.layout import first_that_fits
from matador.ui.kit.sheets import Dialog, dialog_page
from matador.ui.look import Look
from matador.ui.semantics import Node, box_of, node_of
from tests.ui.pages.new_match.choosing import look_of

KIT = Path(base.__file__).parent

VALUES = ("a", "b", "c")


def made(value: str, values: tuple[str, ...] = VALUES) -> Stepper:
    return stepper("key", "Label", value, values, str.upper, lambda to: SeatPlayer(0, to))


@pytest.mark.parametrize(
    ("value", "back", "on", "around"),
    [("a", None, "b", "b"), ("b", "a", "c", "c"), ("c", "b", None, "a"), ("elsewhere", None, "b", "b")],
)
def test_a_stepper_goes_through_its_values(value: str, back: str | None, on: str | None, around: str) -> None:
    found = made(value)
    assert found.value == (value if value in VALUES else "a").upper()
    wanted = [None if bot is None else SeatPlayer(0, bot) for bot in (back, on, around)]
    assert [found.back, found.on, found.intent] == wanted


def test_the_first_that_fits_is_taken_else_the_last() -> None:
    assert first_that_fits((5, 3, 1), lambda size: size < 4) == 3
    assert first_that_fits((5, 3, 1), lambda size: size < 0) == 1
    with pytest.raises(ValueError, match="nothing to choose"):
        first_that_fits((), bool)


@dataclass(frozen=True, slots=True)
class Bell(Control):
    """A widget of this test."""

    key: str
    intent: Command

    def height(self, look: Look, _width: int) -> int:
        return look.px(90)

    def draw(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        yield Item(look.sprites.strip(rect.size), rect.left, rect.top)

    def nodes(self, _look: Look, rect: pygame.Rect, focus: str | None) -> Iterator[Node]:
        yield Node(self.key, "button", "Bell", box_of(rect), self.node_states(focus), "press")


def test_new_widget_needs_no_change_in_the_kit() -> None:
    size = (1280, 720)
    dialog = Dialog("Title", (label("about", "About it."), Bell("bell", Command.EXPORT)))
    page = dialog_page(look_of(size), size, lambda _language: dialog)
    bell = node_of(tuple(page.nodes()), "bell")
    assert bell is not None
    assert bell.box[3] >= look_of(size).px(90), "its row is high enough"
    assert page.handle(PointerDown(bell.centre)) is Command.EXPORT
    pictures = len(list(page.items()))
    assert len(list(page.items(mouse=bell.centre))) == pictures + 1, "it is lit under the mouse"
    page.handle(Key("tab"))
    assert page.focus == "bell"
    assert len(list(page.items())) == pictures + 1, "it has a focus ring"
    assert page.handle(Key("enter")) is Command.EXPORT


def kinds(of: type[object]) -> Iterator[str]:
    """Names of all widgets or bodies."""
    for one in of.__subclasses__():
        yield one.__name__
        yield from kinds(one)


def matched_elsewhere(source: str, names: set[str]) -> set[str]:
    """Names of widgets that a module matches but doesn't define."""
    tree = ast.parse(source)
    own = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    tests: list[ast.AST] = [node.cls for node in ast.walk(tree) if isinstance(node, ast.MatchClass)]
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("isinstance"), args=[_, kind]):
                tests.append(kind)
            case _:
                pass
    found = {node.id for test in tests for node in ast.walk(test) if isinstance(node, ast.Name)}
    return found & names - own


NAMES = {*kinds(Widget), *kinds(Body)}


def test_widgets_are_matched_only_in_their_own_file() -> None:
    assert {"Button", "Cell", "Chip", "TextField"} <= NAMES
    found = {path.name: matched_elsewhere(path.read_text("utf-8"), NAMES) for path in KIT.glob("*.py")}
    assert not any(found.values()), found


@pytest.mark.parametrize(
    "source",
    [
        "isinstance(one.widget, Tab | Cell)",
        "match one:\n    case Placed(widget=Stepper(on=on)):\n        pass",
    ],
)
def test_injected_match_of_a_widget_is_caught(source: str) -> None:
    assert matched_elsewhere(source, NAMES)
    assert not matched_elsewhere("class Cell:\n    pass\nisinstance(one, Cell)", NAMES)

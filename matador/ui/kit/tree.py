"""The semantic tree of placed widgets: what can be read and pressed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from matador.ui.kit.place import Placed, arrow_rects
from matador.ui.kit.widgets import Button, Label, Panel, RoundButton, Stepper
from matador.ui.look import Look
from matador.ui.semantics import Node, box_of


def nodes_of(look: Look, shown: Iterable[Placed], focus: str | None) -> Iterator[Node]:
    """A node for everything that is shown, two for a stepper: what goes on, and what goes back."""
    for one in shown:
        yield from _nodes(look, one, focus)


def _nodes(look: Look, one: Placed, focus: str | None) -> Iterator[Node]:
    box = box_of(one.rect)
    match one.widget:
        case Panel(title):
            yield Node("panel", "panel", title, box)
        case Label(key, text):
            yield Node(key, "text", text, box)
        case Button(key, label, why_not=""):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case Button(key, label, why_not=why_not):
            yield Node(key, "button", f"{label}: {why_not}", box, (*_states(key, focus), "refused"))
        case RoundButton(key, label):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case Stepper(key, label, value):
            back, on = arrow_rects(look, one.rect)
            yield Node(key, "choice", f"{label}: {value}", box_of(on), _states(key, focus), "on")
            yield Node(f"{key} back", "button", label, box_of(back), (), "back")
        case _:
            assert_never(one.widget)


def _states(key: str, focus: str | None) -> tuple[str, ...]:
    return ("focused",) if key == focus else ()

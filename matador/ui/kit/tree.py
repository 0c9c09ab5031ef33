"""The semantic tree of placed widgets: what can be read and pressed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from pygame import Rect

from matador.ui.kit.cells import Cell, Owner, TextField
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import (
    Button,
    Control,
    FigureButton,
    FigureLabel,
    Heading,
    Hint,
    IconButton,
    Label,
    Panel,
    SeenWidget,
    Stepper,
    Tab,
    Text,
)
from matador.ui.kit.words import arrow_rects
from matador.ui.look import Look
from matador.ui.semantics import Box, Node, box_of


def nodes_of(look: Look, shown: Iterable[Placed], focus: str | None) -> Iterator[Node]:
    """A node for everything that is shown, two for a stepper: what goes on, and what goes back."""
    for one in shown:
        yield from _nodes(look, one, focus)


def key_seen(one: Placed) -> str:
    """By what a widget that is only seen is known; empty for one that is used, or that has no key."""
    match one.widget:
        case Label(key=key) | Text(key=key) | FigureLabel(key=key):
            return key
        case _:
            return ""


def _nodes(look: Look, one: Placed, focus: str | None) -> Iterator[Node]:
    match one.widget:
        case Button() | IconButton() | FigureButton() | Stepper() | Tab() | Cell():
            yield from _control(look, one.widget, one.rect, focus)
        case _:
            yield from _seen(one.widget, box_of(one.rect))


def _seen(widget: SeenWidget, box: Box) -> Iterator[Node]:
    match widget:
        case Panel(title, key):
            yield Node(key, "panel", title, box)
        case Label(key, text):
            yield Node(key, "text", text, box)
        case Owner(name=name):
            yield Node("owner", "text", name, box)
        case Hint(text):
            yield Node("hint", "text", text, box)
        case Text(text=text, key=key):
            # Words that only name what follows are read with it.
            yield from [Node(key, "text", text, box)] if key else []
        case FigureLabel(key=key, name=name, states=states):
            yield from [Node(key, "text", name, box, states)] if key else []
        case Heading():
            # The panel is read by it.
            pass
        case _:
            assert_never(widget)


def _control(look: Look, widget: Control, rect: Rect, focus: str | None) -> Iterator[Node]:
    key, box = widget.key, box_of(rect)
    match widget:
        case Tab(label=label, is_chosen=is_chosen):
            yield Node(key, "button", label, box, _states(key, focus, chosen=is_chosen), "press")
        case Button(label=label, why_not=""):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case Button(label=label, why_not=why_not):
            yield Node(key, "button", f"{label}: {why_not}", box, _states(key, focus, refused=True))
        case IconButton(label=label):
            yield Node(key, "button", label, box, _states(key, focus), "press")
        case FigureButton(name=name, role=role, is_chosen=is_chosen):
            action = "choose" if role == "choice" else "press"
            states = (*_states(key, focus, chosen=is_chosen), *widget.states)
            yield Node(key, role, name, box, states, action)
        case Stepper(label=label, value=value):
            back, on = arrow_rects(look, rect)
            yield Node(key, "choice", f"{label}: {value}", box_of(on), _states(key, focus), "on")
            yield Node(f"{key} back", "button", label, box_of(back), (), "back")
        case Cell():
            is_selected = isinstance(widget.body, TextField) and widget.body.is_selected
            states = _states(
                key, focus, chosen=widget.is_chosen, refused=widget.is_refused, selected=is_selected
            )
            action = "write" if widget.role == "field" else "press"
            yield Node(key, widget.role, widget.name, box, states, action)
        case _:
            assert_never(widget)


def _states(key: str, focus: str | None, **states: bool) -> tuple[str, ...]:
    """Those that hold, by their names."""
    return (*(("focused",) if key == focus else ()), *(name for name, holds in states.items() if holds))

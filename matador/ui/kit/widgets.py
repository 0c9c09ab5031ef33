"""The widgets that pages are made of, each from the file of its kind, and the contents of dialogs and forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from matador.ui.kit.base import Placed, Row, Widget, shown
from matador.ui.kit.buttons import Button, IconButton, Tab
from matador.ui.kit.cells import Contents
from matador.ui.kit.figures import Bodied, Face, Figure, FigureButton, FigureLabel, Painted, face_items
from matador.ui.kit.steppers import Stepper, stepper
from matador.ui.kit.texts import Heading, Label, Panel, Text

__all__ = [
    "Beside",
    "Bodied",
    "Button",
    "Dialog",
    "Face",
    "Figure",
    "FigureButton",
    "FigureLabel",
    "Form",
    "Heading",
]
__all__ += ["IconButton", "Label", "Painted", "Panel", "Placed", "Row", "Stepper", "Tab", "Text"]
__all__ += ["Widget", "face_items", "shown", "stepper"]


Beside: TypeAlias = tuple[Row, ...]
"""Rows beside each other, or below each other if their words need more width; none: a gap between groups."""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel in the middle of the window with a title, a close button, and rows below each other.

    Rows that do not fit move to further pages.
    """

    title: str
    rows: tuple[Row | Beside, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A large page: tabs, groups of cells, a hint and a button to finish.

    Groups that do not fit move to further pages.
    """

    title: str
    tabs: tuple[Tab, ...]
    contents: Contents
    """Those of the selected tab."""
    done: Button
    hint: str
    is_reason: bool
    """True if the hint explains why something cannot be chosen."""
    hints: tuple[str, ...]
    """Every possible hint. The foot fits each of them, so that nothing moves."""
    all_contents: tuple[Contents, ...] = ()
    """Those of all tabs, if the panel is only as large as they need; empty: almost as large as the window."""

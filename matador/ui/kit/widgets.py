"""The widgets and layouts that pages are made of, each from the file of its kind."""

from __future__ import annotations

from matador.ui.kit.base import Placed, Widget, shown
from matador.ui.kit.buttons import Button, IconButton, Tab
from matador.ui.kit.dialog import Beside, Dialog
from matador.ui.kit.figures import Bodied, Face, Figure, FigureButton, FigureLabel, Painted, face_items
from matador.ui.kit.form import Form
from matador.ui.kit.steppers import Stepper, stepper
from matador.ui.kit.texts import Panel, Text, label

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
]
__all__ += ["IconButton", "Painted", "Panel", "Placed", "Stepper", "Tab", "Text"]
__all__ += ["Widget", "face_items", "label", "shown", "stepper"]

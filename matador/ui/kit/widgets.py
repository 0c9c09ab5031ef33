"""What pages are made of: plain values that say what there is and what using it means, not where it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from matador.ui.kit.intents import Intent, TurnPage
from matador.ui.sprites import Icon

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Label:
    """A sentence that is only read."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """Something that is pressed, with a word on it."""

    key: str
    label: str
    intent: Intent | TurnPage
    icon: Icon | None = None
    is_primary: bool = False
    why_not: str = ""
    """Why it does nothing now; empty if it does."""
    is_focus_stop: bool = True
    """False where keys of its own do the same."""


@dataclass(frozen=True, slots=True)
class RoundButton:
    """A round button with a picture alone; `label` is what a screen reader says."""

    key: str
    label: str
    intent: Intent
    icon: Icon


@dataclass(frozen=True, slots=True)
class Stepper:
    """A value between two arrows; see `stepper`."""

    key: str
    label: str
    value: str
    back: Intent | None
    """What the left arrow does; None where there is nothing before the value."""
    on: Intent | None
    around: Intent | None
    """What pressing the value itself does: it goes on, and from the last to the first."""


Row: TypeAlias = Label | Button | Stepper
"""What a dialog holds."""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel in the middle of the window with a title, a cross that closes it, and rows under each other.

    Rows for which there is no room are shown page by page.
    """

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """The ground of a dialog, and its title."""

    title: str


Widget: TypeAlias = Row | RoundButton | Panel


def stepper(
    key: str,
    label: str,
    value: T,
    values: Sequence[T],
    name: Callable[[T], str],
    intent: Callable[[T], Intent],
) -> Stepper:
    """A stepper through `values` that stands at `value`; one that is not among them counts as the first.

    `name` says what is shown for a value, `intent` what choosing it means.
    """
    index = values.index(value) if value in values else 0
    last = len(values) - 1
    return Stepper(
        key,
        label,
        name(values[index]),
        back=intent(values[index - 1]) if index > 0 else None,
        on=intent(values[index + 1]) if index < last else None,
        around=intent(values[(index + 1) % len(values)]) if last > 0 else None,
    )

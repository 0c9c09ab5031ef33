"""What pages are made of: plain values that say what there is and what using it means, not where it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeAlias, TypeVar

from matador.ui.fonts import Style
from matador.ui.kit.cells import Cell, Contents, Owner
from matador.ui.kit.figures import Figure
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.semantics import Role
from matador.ui.sprites import ButtonKind, Icon

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
    intent: Intent | PageIntent
    icon: Icon | None = None
    is_primary: bool = False
    why_not: str = ""
    """Why it does nothing now; empty if it does."""
    is_focus_stop: bool = True
    """False where keys of its own do the same."""


@dataclass(frozen=True, slots=True)
class IconButton:
    """A button with a picture alone; `label` is what a screen reader says."""

    key: str
    label: str
    intent: Intent | PageIntent
    icon: Icon
    is_focus_stop: bool = True
    """False where keys of its own do the same."""
    far: PageIntent | None = None
    """Of an arrow: what leads as far as there is, which is what Home and End mean."""
    kind: ButtonKind = "round"


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
    is_joined: bool = False
    """True if it belongs to the row before it: both are seen on one page, where a page has two rows."""


Row: TypeAlias = Label | Button | Stepper
"""What a dialog holds."""


@dataclass(frozen=True, slots=True)
class FigureLabel:
    """What a page draws by itself and is only seen; `name` is what a screen reader says."""

    figure: Figure
    key: str = ""
    """Of its node; what is told elsewhere, or is only for the eye, has none."""
    name: str = ""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureButton:
    """What a page draws by itself and is pressed."""

    key: str
    name: str
    """What a screen reader says."""
    figure: Figure
    intent: Intent | PageIntent
    role: Role = "button"
    is_chosen: bool = False
    ring_px: float | None = None
    """The radius of its corners in pixels; None: that of a quiet button."""
    states: tuple[str, ...] = ()
    """What else is to be said of it."""


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel in the middle of the window with a title, a cross that closes it, and rows under each other.

    Rows for which there is no room are shown page by page.
    """

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several pages of a form."""

    key: str
    label: str
    intent: PageIntent
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Form:
    """A page nearly as large as the window: tabs, groups of cells, a sentence at the foot, and a button that ends it.

    Groups for which there is no room are shown page by page.
    """

    title: str
    tabs: tuple[Tab, ...]
    contents: Contents
    """Those of the chosen tab."""
    done: Button
    hint: str
    """What is said at the foot now."""
    is_reason: bool
    """True if that is why something cannot be chosen."""
    hints: tuple[str, ...]
    """All that may be said: there is room for any of it, so that nothing moves when it is said."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The ground of a page; `title` is what a screen reader says."""

    title: str
    key: str = "panel"


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a page, in the first of these sizes in which it fits."""

    text: str
    sizes: tuple[Style, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """Words in several lines where they need them."""

    text: str
    style: Style
    bold: bool = False
    muted: bool = False
    key: str = ""
    """Of its node; words that only name what follows have none."""
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said at the foot of a form."""

    text: str
    is_reason: bool


SeenWidget: TypeAlias = Panel | Heading | Label | Text | Hint | Owner | FigureLabel
"""What is only seen."""
Control: TypeAlias = Button | IconButton | FigureButton | Stepper | Tab | Cell
"""What is used."""
Widget: TypeAlias = SeenWidget | Control


def stepper(
    key: str,
    label: str,
    value: T,
    values: Sequence[T],
    name: Callable[[T], str],
    intent: Callable[[T], Intent],
) -> Stepper:
    """A stepper through `values` that stands at `value`, or at the nearest number to it, or at the first.

    `name` says what is shown for a value, `intent` what choosing it means.
    """
    index = _place_of(value, values)
    last = len(values) - 1
    return Stepper(
        key,
        label,
        name(values[index]),
        back=intent(values[index - 1]) if index > 0 else None,
        on=intent(values[index + 1]) if index < last else None,
        around=intent(values[(index + 1) % len(values)]) if last > 0 else None,
    )


def _place_of(value: T, values: Sequence[T]) -> int:
    if value in values:
        return values.index(value)
    if not isinstance(value, int | float):
        return 0
    apart = [abs(float(one) - float(value)) if isinstance(one, int | float) else inf for one in values]
    return apart.index(min(apart))

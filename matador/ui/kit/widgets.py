"""The widgets of pages: plain values with their content and what using them means, but not where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

import pygame

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell, Contents, Owner
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.look import Look, placed
from matador.ui.semantics import Role
from matador.ui.sprites import ButtonKind, Icon, Mood


class Figure(Protocol):
    """A picture that a page draws itself. The kit handles its place, name and intent."""

    def items(self, look: Look, rect: pygame.Rect, now_ms: float) -> Iterator[Item]:
        """The pictures, bottom to top; `now_ms` is the time of the scene, for animations."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A figure that is a single function."""

    items: Callable[[Look, pygame.Rect, float], Iterator[Item]]


@runtime_checkable
class Bodied(Protocol):
    """A picture that is smaller than its clickable area: a half, a key or a tile."""

    def body(self, look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, float]: ...


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button with a label."""

    key: str
    label: str
    intent: Intent | PageIntent
    icon: Icon | None = None
    is_primary: bool = False
    why_not: str = ""
    is_focus_stop: bool = True
    """False if other keys do the same."""


@dataclass(frozen=True, slots=True)
class IconButton:
    """A button with an icon only; `label` is for screen readers."""

    key: str
    label: str
    intent: Intent | PageIntent
    icon: Icon
    is_focus_stop: bool = True
    """False if other keys do the same."""
    far: PageIntent | None = None
    """For an arrow: the intent of Home or End, which leads all the way."""
    kind: ButtonKind = "round"


@dataclass(frozen=True, slots=True)
class Stepper:
    """A value between two arrows; see `stepper`."""

    key: str
    label: str
    value: str
    back: Intent | None
    """The intent of the left arrow; None at the first value."""
    on: Intent | None
    around: Intent | None
    """The intent of pressing the value itself: the next value, and after the last the first."""


Row: TypeAlias = Label | Button | Stepper
"""The rows of a dialog."""


@dataclass(frozen=True, slots=True)
class FigureLabel:
    """A picture that a page draws itself and that is not pressed; `name` is for screen readers."""

    figure: Figure
    key: str = ""
    """The key of its node; a decoration, or a picture that is described elsewhere, has no node."""
    name: str = ""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureButton:
    """A control that a page draws itself."""

    key: str
    name: str
    """The name for screen readers."""
    figure: Figure
    intent: Intent | PageIntent
    role: Role = "button"
    is_chosen: bool = False
    ring_px: float | None = None
    """The corner radius in pixels; None: that of a quiet button."""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dialog:
    """A panel in the middle of the window with a title, a close button, and rows below each other.

    Rows that do not fit move to further pages.
    """

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    """One of the tabs of a form."""

    key: str
    label: str
    intent: PageIntent
    is_chosen: bool


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


@dataclass(frozen=True, slots=True)
class Panel:
    """The background of a page; `title` is for screen readers."""

    title: str
    key: str = "panel"


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a page, in the first of these sizes that fits."""

    text: str
    sizes: tuple[Style, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text that wraps if it must."""

    text: str
    style: Style
    bold: bool = False
    muted: bool = False
    key: str = ""
    """The key of its node; a text that only labels the next widget has none."""
    is_centred: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """The text at the foot of a form."""

    text: str
    is_reason: bool


SeenWidget: TypeAlias = Panel | Heading | Label | Text | Hint | Owner | FigureLabel
Control: TypeAlias = Button | IconButton | FigureButton | Stepper | Tab | Cell
Widget: TypeAlias = SeenWidget | Control


def stepper(
    key: str,
    label: str,
    value: T,
    values: Sequence[T],
    name: Callable[[T], str],
    intent: Callable[[T], Intent],
) -> Stepper:
    """A stepper through `values` at `value`, or else at the nearest number, or else at the first value.

    `name` gives the text of a value, `intent` the intent of choosing it.
    """
    index = place_of(value, values)
    last = len(values) - 1
    return Stepper(
        key,
        label,
        name(values[index]),
        back=intent(values[index - 1]) if index > 0 else None,
        on=intent(values[index + 1]) if index < last else None,
        around=intent(values[(index + 1) % len(values)]) if last > 0 else None,
    )


def place_of(value: T, values: Sequence[T]) -> int:
    """The index of a value, or of the nearest number, or 0."""
    if value in values:
        return values.index(value)
    if not isinstance(value, int | float):
        return 0
    apart = [abs(float(one) - float(value)) if isinstance(one, int | float) else inf for one in values]
    return apart.index(min(apart))


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and its rectangle in the window, in pixels."""

    widget: Widget
    rect: pygame.Rect
    page: int | None = None
    """The page it is on; None: every page."""
    narrow: float = 1.0
    """Below 1 if the parts of a cell are scaled down to fit."""

    def moved(self, x: int, y: int, page: int | None = None) -> Placed:
        return replace(self, rect=self.rect.move(x, y), page=page)


def shown(placed: Sequence[Placed], page: int) -> tuple[Placed, ...]:
    return tuple(one for one in placed if one.page in (None, page))


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a player; `face` and `colour` are those of the seat."""

    face: int
    colour: int
    mood: Mood = "calm"
    is_on_turn: bool = False
    """True for a ring around it."""
    team: int | None = None
    """The team, 0 or 1; None in matches without teams."""


def face_items(look: Look, face: Face, face_px: int, centre: Point) -> Iterator[Item]:
    """A face in the colour of its seat, with its team badge at the foot."""
    picture = look.sprites.face(face.face, face_px, mood=face.mood, turn=face.is_on_turn, colour=face.colour)
    yield placed(picture, "center", centre)
    if face.team is not None:
        sign = look.sprites.team(face.team, max(16, face_px * 2 // 5), "panel")
        corner = (centre[0] + face_px // 2 + 2, centre[1] + face_px // 2 + 2)
        yield placed(sign, "bottomright", corner)

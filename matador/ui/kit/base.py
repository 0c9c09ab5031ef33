"""The base of all widgets: plain values with their picture, their nodes and their use.

The rest of the kit calls only these methods, so a new widget needs only a class of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.shapes import glow
from matador.ui.look import Look, placed
from matador.ui.semantics import Node, box_of

MIN_PX = 48
"""The minimum size of anything that is pressed."""
SIZES = (Style.TEXT, Style.SMALL)
"""The sizes of text to try, in order."""


def inset_px(look: Look) -> int:
    return look.px(10)


def quiet_corner_px(look: Look) -> float:
    """The corner radius of a quiet button, and of other widgets that are not pills."""
    return 18 * look.scale


PressTarget: TypeAlias = tuple[Rect, Intent | PageIntent | None]
"""A part of a widget that is pressed, and its intent; None if it does nothing, such as a missing arrow."""


class Widget(ABC):
    """A widget; those that are only seen keep the answers below."""

    __slots__ = ()
    is_background: ClassVar[bool] = False
    """True for the panel of a page: pressing outside of it closes the page."""
    takes_focus: ClassVar[bool] = False
    """True if a press moves the focus to it."""
    shows_first_page: ClassVar[bool] = False
    """True if using it shows the first page of a form."""
    is_focus_stop: bool = False
    is_chosen: bool = False
    far: PageIntent | None = None
    """For an arrow: the intent of Home or End, which leads all the way."""

    # Its looks

    @abstractmethod
    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        """The pictures, bottom to top; `now_ms` is the time of the scene, for animations."""

    def marks(self, _look: Look, _rect: Rect) -> Iterator[Item]:
        """Pictures over the focus ring, which would otherwise cut them."""
        return iter(())

    def is_tight(self, _look: Look, _rect: Rect) -> bool:
        """True if it needs the small type; all widgets of its kind in the row then use it."""
        return False

    def in_small_type(self) -> Widget:
        return self

    def corner_px(self, look: Look, _rect: Rect) -> float:
        """The corner radius of its focus ring."""
        return quiet_corner_px(look)

    def light(self, _look: Look, _rect: Rect) -> Item | None:
        """The picture over a target while the mouse is over it."""
        return None

    def ink(self, _look: Look, _rect: Rect) -> Rect:
        """The area that a tooltip must not cover."""
        return Rect(0, 0, 0, 0)

    # Its meaning

    def nodes(self, _look: Look, _rect: Rect, _focus: str | None) -> Iterator[Node]:
        return iter(())

    @property
    def control_key(self) -> str | None:
        """The key of a control; None if it is only seen."""
        return None

    @property
    def takes_text(self) -> bool:
        return False

    @property
    def group(self) -> str:
        """The group for keyboard navigation."""
        return ""

    @property
    def tooltip(self) -> str:
        return ""

    # Its use

    def targets(self, _look: Look, _rect: Rect) -> Iterator[PressTarget]:
        return iter(())

    def enter(self) -> Intent | PageIntent | None:
        return None

    def step(self, _step: int) -> Intent | None:
        """The intent of Left (-1) or Right (1) at the focus."""
        return None

    def tab(self) -> Intent | PageIntent | None:
        """The intent of moving the focus to it with Tab on a sheet."""
        return None


class Control(Widget):
    """A widget that is pressed and has the focus."""

    __slots__ = ()
    key: str
    intent: Intent | PageIntent | None
    is_focus_stop: bool = True

    @property
    def control_key(self) -> str:
        return self.key

    @property
    def group(self) -> str:
        return self.key

    def light(self, look: Look, rect: Rect) -> Item | None:
        return placed(glow(look, rect.size, self.corner_px(look, rect)), "center", rect.center)

    def ink(self, _look: Look, rect: Rect) -> Rect:
        return rect

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        yield rect, self.enter()

    def enter(self) -> Intent | PageIntent | None:
        return self.intent

    def node_states(self, focus: str | None, **states: bool) -> tuple[str, ...]:
        """The words for a node: `focused`, and the names of these states that hold."""
        return tuple(name for name, holds in {"focused": self.key == focus, **states}.items() if holds)


class Row(Widget):
    """A widget that can be a row of a dialog."""

    __slots__ = ()
    key: str

    @abstractmethod
    def height(self, look: Look, width: int) -> int:
        """The height of its words."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A widget and its rectangle in the window, in pixels."""

    widget: Widget
    rect: Rect
    page: int | None = None
    """The page it is on; None: every page."""

    @property
    def key(self) -> str | None:
        return self.widget.control_key

    def moved(self, x: int, y: int, page: int | None = None) -> Placed:
        return replace(self, rect=self.rect.move(x, y), page=page)


def shown(placed: Sequence[Placed], page: int) -> tuple[Placed, ...]:
    return tuple(one for one in placed if one.page in (None, page))


def text_node(key: str, text: str, rect: Rect, states: tuple[str, ...] = ()) -> Iterator[Node]:
    """The node of a text; none without a key, because the text is read together with another widget."""
    if key:
        yield Node(key, "text", text, box_of(rect), states)

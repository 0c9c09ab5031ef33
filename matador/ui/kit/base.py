"""The base of all widgets: plain values with their size, their picture, their nodes and their use.

The rest of the kit calls only these methods, so a new widget needs only a class of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.field import Field
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


class Layout(ABC):
    """A widget, or an arrangement of widgets: it says how much space it needs, and places them in a rectangle."""

    __slots__ = ()
    share: float = 0.0
    """The share that it takes of the space that others in a row or column leave; see `Grow`."""

    def width(self, _look: Look) -> int:
        """The natural width; 0 if any width will do."""
        return 0

    def height(self, _look: Look, _width: int) -> int:
        """The height that it needs at a width."""
        return 0

    def growth(self, _look: Look, _width: int) -> int:
        """How much more height than it needs it makes use of."""
        return 0

    def fits(self, look: Look, rect: Rect) -> bool:
        """Whether it looks well in a rectangle; `FirstFit` asks for this."""
        return self.height(look, rect.width) <= rect.height

    def pages(self, _look: Look, _rect: Rect) -> tuple[Layout, ...]:
        """The pages that it takes where each has a rectangle of this size."""
        return (self,)

    @abstractmethod
    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        """The widgets in a rectangle, in reading order."""


class Scrolled(NamedTuple):
    """The visible rows of a list."""

    first: int
    rows: int
    length: int
    """Number of all rows."""
    row_px: int

    @property
    def last_first(self) -> int:
        """The top visible row at the end of the list."""
        return max(0, self.length - self.rows)


class Widget(Layout):
    """A widget; those that are only seen keep the answers below."""

    __slots__ = ()
    is_background: ClassVar[bool] = False
    """True for the panel of a page."""
    outside: Intent | None = None
    """For a background: the intent of pressing outside of it."""
    takes_focus: ClassVar[bool] = False
    """True if a press moves the focus to it."""
    chooses_on_focus: bool = False
    """True if moving the focus to it with keys uses it, as in a list of choices."""
    is_focus_stop: bool = False
    is_chosen: bool = False
    is_stepped: ClassVar[bool] = False
    """True if Left and Right change its value."""
    scrolled: Scrolled | None = None
    """For the scroll bar of a list: what is visible."""

    def place(self, _look: Look, rect: Rect) -> Iterator[Placed]:
        yield Placed(self, rect)

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
    def is_default(self) -> bool:
        """True if Enter uses it while nothing has the focus; the first such widget counts."""
        return False

    @property
    def field(self) -> Field | None:
        """The text that it edits while it has the focus, if any."""
        return None

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

    def step(self, _step: int) -> Intent | PageIntent | None:
        """The intent of Left (-1) or Right (1) at the focus."""
        return None

    def drag(self, _look: Look, _rect: Rect, _at: Point) -> Intent | PageIntent | None:
        """The intent of a press there, and of each move of the mouse until it is released."""
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


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PageView:
    """How a page is seen: everything that is not in its state."""

    look: Look
    size: Point
    """Size of the window in pixels."""
    focus: str | None = None
    field: Field | None = None
    """The text being edited, which has the focus."""
    news: str = ""
    """A side effect of the last press, shown until the next input."""
    first: int = 0
    """Index of the top visible row of a list."""


@dataclass(frozen=True, slots=True)
class Update(PageIntent, Generic[S]):
    """The next state of a page: the result of a page intent, or itself the intent of a control."""

    state: S
    news: str = ""
    page: int | None = None
    """The page to show, from 0; None: the same page."""
    shows: str = ""
    """A group whose chosen widget is brought into view, whichever page it is on."""

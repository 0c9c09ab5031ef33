"""The cells of a form: controls in labelled groups, each with a body that is a layout."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.base import MIN_PX, Control, Layout
from matador.ui.kit.field import Field
from matador.ui.kit.figures import Text, drawn, face_picture
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.layout import Grow, Row, px_of
from matador.ui.kit.shapes import CHECK, CellState, key_item, rim_item
from matador.ui.look import Look, kept, placed
from matador.ui.semantics import Node, Role, box_of
from matador.ui.sprites.svg import circle, filled, moved, path, raster, stroked


def has_long_hints(look: Look) -> bool:
    return look.text_scale <= 1.25


def is_compact(look: Look, narrow: float) -> bool:
    """Whether pictures replace sentences; the hint has space for a sentence only in smaller text."""
    return narrow < 1 and has_long_hints(look)


def target_px(look: Look) -> int:
    return px_of(look, (50, MIN_PX))


def sign_px(look: Look) -> int:
    return max(look.px(24), look.fonts.line_height(Style.TEXT) * 3 // 4)


def face_px(look: Look) -> int:
    return px_of(look, (60, MIN_PX))


class Body(ABC):
    """The content of a cell."""

    __slots__ = ()
    fills: ClassVar[bool] = False
    """True if its cell is as wide as possible."""
    is_switch: ClassVar[bool] = False
    """True if it is a group of its own, and needs no check mark to show that it is chosen."""

    @property
    def field(self) -> Field | None:
        """The text that it shows, if it can be edited."""
        return None

    @property
    def is_selected(self) -> bool:
        return False

    @abstractmethod
    def content(self, look: Look, narrow: float, state: CellState) -> Layout:
        """Its parts; `narrow` is below 1 if they are scaled down so that columns fit."""

    def least(self, look: Look, _narrow: float) -> int:
        """The minimum width and height of its cell."""
        return target_px(look)

    def ground(self, look: Look, rect: Rect, state: CellState) -> Iterator[Item]:
        """The pictures behind its content."""
        yield key_item(look, rect, state)


@dataclass(frozen=True, slots=True)
class Cell(Control):
    """A control in a form."""

    key: str
    role: Role
    name: str
    body: Body
    intent: Intent | PageIntent | None = None
    """The intent of pressing it; None if the cell only explains a refusal or takes text."""
    hint: str = ""
    """The text at the foot while the cell has the focus: more detail, or why it cannot be chosen."""
    is_chosen: bool = False
    is_refused: bool = False
    narrow: float = 1.0
    takes_focus: ClassVar[bool] = True

    @property
    def group(self) -> str:
        """Each switch is a group of its own; the cells of a choice are one."""
        return self.key if self.body.is_switch else self.key.partition(":")[0]

    @property
    def field(self) -> Field | None:
        return self.body.field

    def width(self, look: Look) -> int:
        content = self.body.content(look, self.narrow, "plain")
        return 0 if self.body.fills else max(self.body.least(look, self.narrow), content.width(look))

    def height(self, look: Look, width: int) -> int:
        content = self.body.content(look, self.narrow, "plain")
        return max(self.body.least(look, self.narrow), content.height(look, width) + look.px(8))

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        # A chosen cell looks chosen even while its choice is refused.
        state: CellState = "chosen" if self.is_chosen else "refused" if self.is_refused else "plain"
        yield from self.body.ground(look, rect, state)
        content = self.body.content(look, self.narrow, state)
        yield from drawn(look, content, rect.inflate(0, -(look.px(8) // 2 * 2)))

    def light(self, look: Look, rect: Rect) -> Item | None:
        return None if self.is_chosen else rim_item(look, rect)

    def nodes(self, _look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        chosen, refused, selected = self.is_chosen, self.is_refused, self.body.is_selected
        states = self.node_states(focus, chosen=chosen, refused=refused, selected=selected)
        action = "press" if self.field is None else "write"
        yield Node(self.key, self.role, self.name, box_of(rect), states, action)

    def marks(self, look: Look, rect: Rect) -> Iterator[Item]:
        if self.is_chosen and not self.body.is_switch:
            sign = _check(look, max(look.least(16), look.px(22)))
            yield placed(sign, "center", (rect.right - look.px(4), rect.top + look.px(4)))


@kept
def _check(look: Look, size_px: int) -> pygame.Surface:
    theme = look.theme
    body = circle(12, 12, 11.4, filled(theme.surface)) + circle(12, 12, 10, filled(theme.on_control_chosen))
    body += path(CHECK, stroked(theme.control_chosen, 2.8))
    return raster((size_px, size_px), moved(body, 0, 0, size_px / 24))


class Owner(NamedTuple):
    """The player whom some cells are about."""

    face: int
    colour: int
    name: str

    def heading(self, look: Look) -> Row:
        name = Text(self.name, Style.TEXT, bold=True, key="owner", is_name=True)
        return Row((face_picture(self.face, face_px(look), self.colour), Grow(name)), 12)


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that belong together, with an optional label."""

    key: str
    cells: tuple[Cell, ...]
    label: str = ""
    note: str = ""
    """A less prominent text after the label."""
    all_labels: tuple[str, ...] = ()
    """The labels of the groups whose cells line up with these."""
    below: str = ""
    """A less prominent sentence below the first row of cells, always visible."""
    min_px: int | None = None
    """None: each cell has its natural width. Otherwise: equal columns, at least this wide at scale 1."""
    is_filled: bool = False
    """Whether the last row, if it has fewer cells, stretches them to fill the width."""
    owner: Owner | None = None
    """The player it is about. If a form has several pages, they start a new one, headed by the player."""
    is_seen: bool = True
    """Whether it is visible; a hidden group keeps its space, so that nothing moves when it appears."""
    instead: str = ""
    """The text in its place while it is hidden."""
    all_instead: tuple[str, ...] = ()
    is_early: bool = False
    """True if it follows the first group of its column when the form has several pages.

    Further down, a group that comes and goes could add a page and move all later ones.
    """


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a tab: groups over the full width, then columns, side by side if they fit."""

    above: tuple[Group, ...]
    columns: tuple[tuple[float, tuple[Group, ...]], ...]
    """Each column with its share of the width."""

    @property
    def groups(self) -> tuple[Group, ...]:
        return (*self.above, *(group for _, groups in self.columns for group in groups))

    @property
    def groups_in_pages(self) -> tuple[Group, ...]:
        ordered = list(self.above)
        for _, (first, *others) in self.columns:
            ordered += [first, *sorted(others, key=lambda group: not group.is_early)]
        return tuple(ordered)

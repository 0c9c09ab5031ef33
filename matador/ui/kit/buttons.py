"""Controls: buttons with a label or an icon, tabs, steppers and sliders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import ClassVar, TypeAlias, TypeVar

import pygame
from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.inputs import Point
from matador.ui.kit.base import (
    MIN_PX,
    SIZES,
    Control,
    PressTarget,
    Widget,
    inset_px,
    quiet_corner_px,
    text_node,
)
from matador.ui.kit.figures import Text, label
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.shapes import key_item, pill, rim_item
from matador.ui.look import Look, kept, placed
from matador.ui.semantics import Node, box_of
from matador.ui.sprites import ButtonKind, Icon
from matador.ui.sprites.svg import circle, filled, mix, raster
from matador.ui.theme import Colour

Sizes: TypeAlias = tuple[Style, ...]


def icon_px(look: Look) -> int:
    return look.px(34)


@dataclass(frozen=True, slots=True)
class Button(Control):
    """A button with a label."""

    key: str
    label: str
    intent: Intent | PageIntent
    icon: Icon | None = None
    is_primary: bool = False
    sizes: Sizes = SIZES

    def height(self, look: Look, width: int) -> int:
        style, room = _label_style(look, width, self.label, icon_px(look) if self.icon else 0, self.sizes)
        return look.fonts.size(self.label, style, bold=True, max_width=room)[1]

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        return button_items(look, rect, self.label, self.icon, is_primary=self.is_primary, sizes=self.sizes)

    def is_tight(self, look: Look, rect: Rect) -> bool:
        side = _icon_side(look, rect, self.icon)
        return _label_style(look, rect.width, self.label, side, SIZES)[0] != SIZES[0]

    def in_small_type(self) -> Button:
        return replace(self, sizes=SIZES[-1:])

    @property
    def is_default(self) -> bool:
        return self.is_primary

    def corner_px(self, look: Look, rect: Rect) -> float:
        return rect.height / 2 if self.is_primary else quiet_corner_px(look)

    def nodes(self, _look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        yield Node(self.key, "button", self.label, box_of(rect), self.node_states(focus), "press")


@dataclass(frozen=True, slots=True)
class IconButton(Control):
    """A button with an icon only; `label` is for screen readers and the tooltip."""

    key: str
    label: str
    intent: Intent | PageIntent
    icon: Icon
    kind: ButtonKind = "round"
    is_default: bool = False

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        return icon_button_items(look, rect, self.icon, self.kind)

    def corner_px(self, look: Look, rect: Rect) -> float:
        return quiet_corner_px(look) if self.kind == "quiet" else rect.height / 2

    def width(self, look: Look) -> int:
        return max(look.least(MIN_PX), look.px(52))

    def height(self, look: Look, _width: int) -> int:
        return self.width(look)

    def nodes(self, _look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        yield Node(self.key, "button", self.label, box_of(rect), self.node_states(focus), "press")

    @property
    def tooltip(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Tab(Control):
    """One of the tabs of a form."""

    key: str
    label: str
    intent: PageIntent
    is_chosen: bool = False
    sizes: Sizes = SIZES
    takes_focus: ClassVar[bool] = True

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        if self.is_chosen:
            yield placed(look.sprites.button(rect.size, "quiet", pressed=True), "topleft", rect.topleft)
        else:
            yield key_item(look, rect, "plain")
        ink = look.theme.on_button if self.is_chosen else look.theme.on_control
        yield look.text(self.label, self._style(look, rect), ink, "center", rect.center, bold=True)

    def is_tight(self, look: Look, rect: Rect) -> bool:
        return self._style(look, rect) != SIZES[0]

    def in_small_type(self) -> Tab:
        return replace(self, sizes=SIZES[-1:])

    def light(self, look: Look, rect: Rect) -> Item | None:
        return None if self.is_chosen else rim_item(look, rect)

    def nodes(self, _look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        states = self.node_states(focus, chosen=self.is_chosen)
        yield Node(self.key, "button", self.label, box_of(rect), states, "press")

    @property
    def group(self) -> str:
        return "tabs"

    def _style(self, look: Look, rect: Rect) -> Style:
        return look.fitting(self.label, self.sizes, rect.width - look.px(12), bold=True)


def button_items(
    look: Look, rect: Rect, label: str, icon: Icon | None, *, is_primary: bool, sizes: Sizes = SIZES
) -> Iterator[Item]:
    yield placed(look.sprites.button(rect.size, "primary" if is_primary else "quiet"), "center", rect.center)
    colour = look.theme.on_accent if is_primary else look.theme.on_button
    yield from word_items(look, rect, label, icon, colour, sizes)


def word_items(
    look: Look, rect: Rect, label: str, icon: Icon | None, colour: Colour, sizes: Sizes = SIZES
) -> Iterator[Item]:
    """The label of a button and its icon, in the first of these sizes that fits."""
    side = _icon_side(look, rect, icon)
    style, room = _label_style(look, rect.width, label, side, sizes)
    word = look.fonts.render(label, style, colour, bold=True, max_width=room)
    gap = look.px(8) if icon else 0
    left = rect.centerx - (side + gap + word.get_width()) // 2
    if icon is not None:
        yield placed(look.sprites.icon(icon, side, colour), "midleft", (left, rect.centery))
    yield placed(word, "midleft", (left + side + gap, rect.centery))


def icon_button_items(look: Look, rect: Rect, icon: Icon, kind: ButtonKind = "round") -> Iterator[Item]:
    yield placed(look.sprites.button(rect.size, kind), "center", rect.center)
    colour = look.theme.on_accent if kind == "primary" else look.theme.on_button
    yield placed(look.sprites.icon(icon, rect.height // 2, colour), "center", rect.center)


def _icon_side(look: Look, rect: Rect, icon: Icon | None) -> int:
    return min(rect.height * 3 // 5, icon_px(look)) if icon else 0


def _label_style(look: Look, width_px: int, label: str, icon_side_px: int, sizes: Sizes) -> tuple[Style, int]:
    """The text size of a button with an icon of this width (0: none), and the width limit of its label."""
    gap = look.px(8) if icon_side_px else 0
    room = max(1, width_px - look.px(24) - icon_side_px - gap)
    return look.fitting(label, sizes, room, bold=True), room


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stepper(Control):
    """A value between two arrows; see `stepper`."""

    key: str
    label: str
    value: str
    back: Intent | None
    """The intent of the left arrow; None at the first value."""
    on: Intent | None
    intent: Intent | None
    """The intent of pressing the value itself: the next value, and after the last the first."""
    takes_focus: ClassVar[bool] = True
    is_stepped: ClassVar[bool] = True

    def height(self, look: Look, width: int) -> int:
        name, value = self._texts()
        room = width // 2 - 2 * inset_px(look)
        return max(name.height(look, room), value.height(look, _value_px(look, width)))

    def draw(self, look: Look, rect: Rect, now_ms: float) -> Iterator[Item]:
        (half, *arrows), inset, (name, value) = _rects(look, rect), inset_px(look), self._texts()
        room = Rect(rect.left + inset, rect.top, half.left - rect.left - 2 * inset, rect.height)
        yield from name.draw(look, room, now_ms)
        icons: tuple[Icon, Icon] = ("left", "right")
        for area, icon, step in zip(arrows, icons, (-1, 1), strict=True):
            if self.step(step) is not None:
                yield from icon_button_items(look, area, icon, "quiet")
        between = Rect(0, 0, _value_px(look, rect.width), half.height)
        between.center = half.center
        yield from value.draw(look, between, now_ms)

    def _texts(self) -> tuple[Text, Text]:
        value = Text(self.value, SIZES[0], bold=True, is_centred=True, smaller=SIZES[1:])
        return label("", self.label), value

    def nodes(self, look: Look, rect: Rect, focus: str | None) -> Iterator[Node]:
        _, back, on = _rects(look, rect)
        name = f"{self.label}: {self.value}"
        yield Node(self.key, "choice", name, box_of(on), self.node_states(focus), "on")
        yield Node(f"{self.key} back", "button", self.label, box_of(back), (), "back")

    def targets(self, look: Look, rect: Rect) -> Iterator[PressTarget]:
        _, back, on = _rects(look, rect)
        yield from ((back, self.back), (on, self.on), (rect, self.intent))

    def step(self, step: int) -> Intent | None:
        return self.back if step < 0 else self.on


def _arrow_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(50))


def _value_px(look: Look, width: int) -> int:
    return max(1, width // 2 - 2 * _arrow_px(look) - look.px(8))


def _rects(look: Look, row: Rect) -> tuple[Rect, Rect, Rect]:
    """Those of the value, in the right half of its row, and of the arrows at its ends."""
    value = Rect(row.centerx, row.top, row.right - row.centerx, row.height)
    # At most as high as the row, so that the arrows of adjacent rows do not overlap.
    side = min(_arrow_px(look), row.height)
    back, on = Rect(0, 0, side, side), Rect(0, 0, side, side)
    back.midleft, on.midright = value.midleft, value.midright
    return value, back, on


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
        intent=intent(values[(index + 1) % len(values)]) if last > 0 else None,
    )


def place_of(value: T, values: Sequence[T]) -> int:
    """The index of a value, or of the nearest number, or 0."""
    if value in values:
        return values.index(value)
    if not isinstance(value, int | float):
        return 0
    apart = [abs(float(one) - float(value)) if isinstance(one, int | float) else inf for one in values]
    return apart.index(min(apart))


_GROOVE_PX = 8


@dataclass(frozen=True, slots=True)
class Slider(Widget):
    """A position among `count`, from 0. Keys that turn the page do the same, so it takes no focus."""

    key: str
    name: str
    """The position, for screen readers."""
    value: int
    count: int
    to: Callable[[int], Intent | PageIntent]

    def height(self, look: Look, _width: int) -> int:
        return max(look.least(44), look.px(44))

    def draw(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        theme, side = look.theme, rect.height
        thick, way = max(look.least(6), look.px(_GROOVE_PX)), rect.width - side
        left, at = rect.left + side // 2, round(way * self.value / max(1, self.count - 1))
        for wide, colour in (
            (way, mix(theme.surface, theme.on_surface, 0.25)),
            (max(thick, at), theme.on_surface),
        ):
            yield placed(pill(look, (wide, thick), colour), "midleft", (left, rect.centery))
        yield placed(_disc(look, side), "center", (left + at, rect.centery))

    def nodes(self, _look: Look, rect: Rect, _focus: str | None) -> Iterator[Node]:
        return text_node(self.key, self.name, rect)

    def targets(self, _look: Look, rect: Rect) -> Iterator[PressTarget]:
        yield rect, None

    def drag(self, _look: Look, rect: Rect, at: Point) -> Intent | PageIntent:
        share = (at[0] - rect.left - rect.height / 2) / max(1, rect.width - rect.height)
        return self.to(min(max(round(share * (self.count - 1)), 0), self.count - 1))


@kept
def _disc(look: Look, side: int) -> pygame.Surface:
    half, theme = side / 2, look.theme
    inner = circle(half, half, half - 4, filled(theme.control_chosen))
    return raster((side, side), circle(half, half, half, filled(theme.on_surface)) + inner)

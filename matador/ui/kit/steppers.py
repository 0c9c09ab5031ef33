"""A stepper: a value between two arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import ClassVar, TypeVar

from pygame import Rect

from matador.ui.canvas import Item
from matador.ui.kit.base import MIN_PX, SIZES, Control, PressTarget, inset_px
from matador.ui.kit.buttons import icon_button_items
from matador.ui.kit.intents import Intent
from matador.ui.kit.texts import Text, label
from matador.ui.look import Look
from matador.ui.semantics import Node, box_of
from matador.ui.sprites import Icon

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

"""Which widgets of a page can have the focus, and where keys move it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.cells import Cell
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.widgets import Button, FigureButton, IconButton, Panel, Placed, Stepper, Tab
from matador.ui.kit.words import arrow_rects
from matador.ui.look import Look, outlined

Arrow: TypeAlias = Literal["left", "right", "up", "down"]

_WAYS: dict[Arrow, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""How much more a distance sideways counts than one straight ahead."""


def stops(placed: Sequence[Placed]) -> list[Placed]:
    return [one for one in placed if _is_stop(one)]


def _is_stop(one: Placed) -> bool:
    match one.widget:
        case Button(is_focus_stop=is_stop) | IconButton(is_focus_stop=is_stop):
            return is_stop
        case FigureButton() | Stepper() | Tab() | Cell():
            return True
        case _:
            return False


def key_of(one: Placed) -> str | None:
    match one.widget:
        case Button() | IconButton() | FigureButton() | Stepper() | Tab() | Cell():
            return one.widget.key
        case _:
            return None


def focused(placed: Sequence[Placed], focus: str | None) -> Placed | None:
    return next((one for one in stops(placed) if key_of(one) == focus), None)


def moved(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    """The stop after (1) or before (-1) the focus, cyclically; without a focus the first or the last one."""
    order = stops(placed)
    now = next((index for index, one in enumerate(order) if key_of(one) == focus), None)
    index = now + step if now is not None else (0 if step > 0 else -1)
    return order[index % len(order)]


def farthest(placed: Sequence[Placed], key: str) -> Placed:
    """The first stop for Home, the last for End, among those of the body if it has any."""
    order = stops(placed)
    body = [one for one in order if one.page is not None] or order
    return body[0 if key == "home" else -1]


def to_next_group(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    order = stops(placed)
    groups = list(dict.fromkeys(_group(one) for one in order))
    now = focused(placed, focus)
    index = groups.index(_group(now)) + step if now is not None else (0 if step > 0 else -1)
    members = [one for one in order if _group(one) == groups[index % len(groups)]]
    return next((one for one in members if is_chosen(one)), members[0])


def sideways(placed: Sequence[Placed], focus: str | None, key: str) -> Placed:
    """The next stop in reading order, cyclically; without a focus the first one in the body.

    Home and End go to the first and the last stop of the body.
    """
    if key in ("home", "end"):
        return farthest(placed, key)
    step = -1 if key == "left" else 1
    return moved(placed, focus, step) if focused(placed, focus) is not None else _first_of_body(placed)


def upright(placed: Sequence[Placed], focus: str | None, step: int, page: int) -> Placed:
    """The nearest stop below (1) or above (-1); failing that, the next page, then the button or the tabs."""
    now = focused(placed, focus)
    if now is None:
        return _first_of_body(placed)
    order = stops(placed)
    found = _nearest(now, [one for one in order if one.page == page], step)
    if found is not None:
        return found
    if now.page is not None:
        further = [one for one in order if one.page == page + step]
        if further:
            return further[0 if step > 0 else -1]
    return _nearest(now, [one for one in order if one.page is None], step) or now


def neighbour(
    placed: Sequence[Placed], focus: str | None, arrow: Arrow, aside: Collection[str] = ()
) -> Placed:
    """The nearest stop that lies entirely in this direction; the focused one if nothing does.

    Without a focus: the first stop whose key is not in `aside`, or else the first stop.
    """
    now, order = focused(placed, focus), stops(placed)
    if now is None:
        return next((one for one in order if key_of(one) not in aside), order[0])
    ahead = [one for one in order if _is_ahead(now.rect, one.rect, arrow)]
    return min(ahead, key=lambda one: _way_px(now.rect, one.rect, arrow), default=now)


def _is_ahead(start: pygame.Rect, rect: pygame.Rect, arrow: Arrow) -> bool:
    return {
        "left": rect.right <= start.left,
        "right": rect.left >= start.right,
        "up": rect.bottom <= start.top,
        "down": rect.top >= start.bottom,
    }[arrow]


def _way_px(start: pygame.Rect, rect: pygame.Rect, arrow: Arrow) -> int:
    right, down = _WAYS[arrow]
    x, y = rect.centerx - start.centerx, rect.centery - start.centery
    return x * right + y * down + _ASIDE * (abs(x * down) + abs(y * right))


def _group(one: Placed) -> str:
    match one.widget:
        case Cell() as cell:
            return cell.group
        case Tab():
            return "tabs"
        case _:
            return key_of(one) or ""


def is_chosen(one: Placed) -> bool:
    return isinstance(one.widget, Tab | Cell) and one.widget.is_chosen


def _first_of_body(placed: Sequence[Placed]) -> Placed:
    order = stops(placed)
    return next((one for one in order if one.page is not None), order[0])


def _nearest(now: Placed, among: Sequence[Placed], step: int) -> Placed | None:
    beyond = [
        one
        for one in among
        if one is not now
        and (one.rect.top >= now.rect.bottom if step > 0 else one.rect.bottom <= now.rect.top)
    ]
    return min(beyond, key=lambda one: _distance(now.rect, one.rect), default=None)


def _distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """A distance in which vertical gaps count double, so that no row is skipped."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = min(abs(other.top - one.bottom), abs(one.top - other.bottom))
    return 2.0 * down + across + abs(one.centerx - other.centerx) / 1000


_CORNER_PX = 18
"""The corner radius of a quiet button, in pixels at scale 1, for widgets that are not pills."""


def ring_around(look: Look, one: Placed) -> Item:
    return outlined(look, one.rect, "focus", corner_px(look, one))


def corner_px(look: Look, one: Placed) -> float:
    """The corner radius of a control, in pixels."""
    corner = _CORNER_PX * look.scale
    match one.widget:
        case FigureButton(ring_px=ring_px) if ring_px is not None:
            return ring_px
        case IconButton(kind=kind) if kind != "quiet":
            return one.rect.height / 2
        case Button(is_primary=True, why_not=""):
            return one.rect.height / 2
        case _:
            return corner


class Used(NamedTuple):
    """The widget that was used and its intent; None if it does nothing, such as a missing arrow."""

    one: Placed
    intent: Intent | PageIntent | None
    rect: pygame.Rect


def pressed(look: Look, shown: Sequence[Placed], at: Point) -> Used | None:
    for one in reversed(shown):
        for rect, intent in _targets(look, one):
            if rect.collidepoint(at):
                return Used(one, intent, rect)
    return None


def is_outside(shown: Sequence[Placed], at: Point) -> bool:
    return not any(isinstance(one.widget, Panel) and one.rect.collidepoint(at) for one in shown)


def _targets(look: Look, one: Placed) -> Iterator[tuple[pygame.Rect, Intent | PageIntent | None]]:
    match one.widget:
        case Button(intent=intent, why_not=why_not):
            yield one.rect, None if why_not else intent
        case (
            IconButton(intent=intent) | FigureButton(intent=intent) | Tab(intent=intent) | Cell(intent=intent)
        ):
            yield one.rect, intent
        case Stepper(back=back, on=on, around=around):
            yield from zip((*arrow_rects(look, one.rect), one.rect), (back, on, around), strict=True)
        case _:
            pass


def entered(one: Placed | None) -> Intent | PageIntent | None:
    match one:
        case Placed(widget=Button(why_not="") | IconButton() | FigureButton() | Tab() | Cell() as widget):
            return widget.intent
        case Placed(widget=Stepper(around=around)):
            return around
        case _:
            return None


def stepped(one: Placed | None, step: int) -> Intent | None:
    """The intent of Left (-1) or Right (1) at the focus: a stepper changes its value."""
    match one:
        case Placed(widget=Stepper(back=back, on=on)):
            return back if step < 0 else on
        case _:
            return None

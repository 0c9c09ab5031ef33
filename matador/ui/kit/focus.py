"""Which widgets of a page can have the focus, and where keys move it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

import pygame

from matador.ui.canvas import Item
from matador.ui.inputs import Point
from matador.ui.kit.base import Placed
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.look import Look, outlined

Arrow: TypeAlias = Literal["left", "right", "up", "down"]

_WAYS: dict[Arrow, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""How much more a distance sideways counts than one straight ahead."""


def stops(placed: Sequence[Placed]) -> list[Placed]:
    return [one for one in placed if one.widget.is_focus_stop]


def focused(placed: Sequence[Placed], focus: str | None) -> Placed | None:
    return next((one for one in stops(placed) if one.key == focus), None)


def moved(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    """The stop after (1) or before (-1) the focus, cyclically; without a focus the first or the last one."""
    order = stops(placed)
    now = next((index for index, one in enumerate(order) if one.key == focus), None)
    index = now + step if now is not None else (0 if step > 0 else -1)
    return order[index % len(order)]


def farthest(placed: Sequence[Placed], key: str) -> Placed:
    """The first stop for Home, the last for End, among those of the body if it has any."""
    order = stops(placed)
    body = [one for one in order if one.page is not None] or order
    return body[0 if key == "home" else -1]


def to_next_group(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    order = stops(placed)
    groups = list(dict.fromkeys(one.widget.group for one in order))
    now = focused(placed, focus)
    index = groups.index(now.widget.group) + step if now is not None else (0 if step > 0 else -1)
    members = [one for one in order if one.widget.group == groups[index % len(groups)]]
    return next((one for one in members if one.widget.is_chosen), members[0])


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
        return next((one for one in order if one.key not in aside), order[0])
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


def ring_around(look: Look, one: Placed) -> Item:
    return outlined(look, one.rect, "focus", one.widget.corner_px(look, one.rect))


class Used(NamedTuple):
    """The widget that was used and its intent; None if it does nothing, such as a missing arrow."""

    one: Placed
    intent: Intent | PageIntent | None
    rect: pygame.Rect


def pressed(look: Look, shown: Sequence[Placed], at: Point) -> Used | None:
    for one in reversed(shown):
        for rect, intent in one.widget.targets(look, one.rect):
            if rect.collidepoint(at):
                return Used(one, intent, rect)
    return None


def is_outside(shown: Sequence[Placed], at: Point) -> bool:
    return not any(one.widget.is_background and one.rect.collidepoint(at) for one in shown)


def entered(one: Placed | None) -> Intent | PageIntent | None:
    return None if one is None else one.widget.enter()

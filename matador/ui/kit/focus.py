"""Where the focus can stand on a page, and where keys take it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

import pygame

from matador.ui.kit.cells import Cell
from matador.ui.kit.placed import Placed
from matador.ui.kit.widgets import Button, FigureButton, IconButton, Stepper, Tab

Arrow: TypeAlias = Literal["left", "right", "up", "down"]

_WAYS: dict[Arrow, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""So much farther counts a step aside than one ahead."""


def stops(placed: Sequence[Placed]) -> list[Placed]:
    """What can have the focus, of all pages, in the order of reading."""
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
    """By what a widget that can be used is known; None for any other."""
    match one.widget:
        case Button() | IconButton() | FigureButton() | Stepper() | Tab() | Cell():
            return one.widget.key
        case _:
            return None


def focused(placed: Sequence[Placed], focus: str | None) -> Placed | None:
    """What has the focus; None if nothing has."""
    return next((one for one in stops(placed) if key_of(one) == focus), None)


def moved(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    """The stop after (1) or before (-1) the focus, round and round; without a focus the first or the last."""
    order = stops(placed)
    now = next((index for index, one in enumerate(order) if key_of(one) == focus), None)
    index = now + step if now is not None else (0 if step > 0 else -1)
    return order[index % len(order)]


def farthest(placed: Sequence[Placed], key: str) -> Placed:
    """The first stop for Home, the last for End; where there are some, those of the body alone count."""
    order = stops(placed)
    body = [one for one in order if one.page is not None] or order
    return body[0 if key == "home" else -1]


def to_next_group(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    """The next group: what is chosen in it, or its first."""
    order = stops(placed)
    groups = list(dict.fromkeys(_group(one) for one in order))
    now = focused(placed, focus)
    index = groups.index(_group(now)) + step if now is not None else (0 if step > 0 else -1)
    members = [one for one in order if _group(one) == groups[index % len(groups)]]
    return next((one for one in members if is_chosen(one)), members[0])


def sideways(placed: Sequence[Placed], focus: str | None, key: str) -> Placed:
    """The next in the order of reading, round and round; without a focus the first that is not of the frame.

    Home and End go to the first and the last of those.
    """
    if key in ("home", "end"):
        return farthest(placed, key)
    step = -1 if key == "left" else 1
    return moved(placed, focus, step) if focused(placed, focus) is not None else _first_of_body(placed)


def upright(placed: Sequence[Placed], focus: str | None, step: int, page: int) -> Placed:
    """The nearest below (1) or above (-1), then on the next page, then the button or the tabs."""
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
    """The nearest stop that lies wholly in a direction; itself if there is none.

    Without a focus the first, or if there is one the first whose key is not `aside`.
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
    """True for a tab or a cell that is chosen."""
    return isinstance(one.widget, Tab | Cell) and one.widget.is_chosen


def _first_of_body(placed: Sequence[Placed]) -> Placed:
    order = stops(placed)
    return next((one for one in order if one.page is not None), order[0])


def _nearest(now: Placed, among: Sequence[Placed], step: int) -> Placed | None:
    """The nearest that lies wholly beyond, seen from the middle of where the focus is."""
    beyond = [
        one
        for one in among
        if one is not now
        and (one.rect.top >= now.rect.bottom if step > 0 else one.rect.bottom <= now.rect.top)
    ]
    return min(beyond, key=lambda one: _distance(now.rect, one.rect), default=None)


def _distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far apart; up and down counts double, so that no row is passed over."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = min(abs(other.top - one.bottom), abs(one.top - other.bottom))
    return 2.0 * down + across + abs(one.centerx - other.centerx) / 1000

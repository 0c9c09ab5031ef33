"""Where the focus can stand, and where keys take it from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from matador.ui.new_match.plan import Plan


@dataclass(frozen=True, slots=True)
class Stop:
    """Something that can have the focus."""

    key: str
    group: str
    rect: pygame.Rect
    leaf: int | None
    """On which leaf it is seen; None: on every one."""
    is_chosen: bool


def stops_of(plan: Plan, tabs: Sequence[str], chosen: str) -> list[Stop]:
    """All stops of a tab in the order of reading, those of all its leaves."""
    head = [
        Stop(f"tab:{tab}", "tabs", rect, None, tab == chosen)
        for tab, rect in zip(tabs, plan.tabs, strict=True)
    ]
    body = [
        Stop(one.cell.key, one.group, one.rect, index, one.cell.is_chosen)
        for index, leaf in enumerate(plan.leaves)
        for one in leaf.placed
    ]
    foot = [
        Stop("start", "start", plan.start, None, is_chosen=False),
        Stop("close", "close", plan.close, None, is_chosen=False),
    ]
    return [*head, *body, *foot]


def to_next_group(stops: Sequence[Stop], focus: str | None, step: int) -> Stop:
    """The next group: what is chosen in it, or its first."""
    groups = list(dict.fromkeys(stop.group for stop in stops))
    now = next((stop.group for stop in stops if stop.key == focus), None)
    index = (groups.index(now) + step if now is not None else (0 if step > 0 else -1)) % len(groups)
    members = [stop for stop in stops if stop.group == groups[index]]
    return next((stop for stop in members if stop.is_chosen), members[0])


def sideways(stops: Sequence[Stop], focus: str | None, step: int) -> Stop:
    """The next in the order of reading, round and round."""
    index = next((index for index, stop in enumerate(stops) if stop.key == focus), None)
    if index is None:
        return _first_of_body(stops)
    return stops[(index + step) % len(stops)]


def upright(stops: Sequence[Stop], focus: str | None, step: int, leaf: int) -> Stop:
    """The nearest below (1) or above (-1), then on the next leaf, then the button or the tabs."""
    now = next((stop for stop in stops if stop.key == focus), None)
    if now is None:
        return _first_of_body(stops)
    seen = [stop for stop in stops if stop.leaf == leaf]
    found = _nearest(now, seen, step)
    if found is not None:
        return found
    if now.leaf is not None:
        further = [stop for stop in stops if stop.leaf == leaf + step]
        if further:
            return further[0 if step > 0 else -1]
    fixed = [stop for stop in stops if stop.leaf is None]
    return _nearest(now, fixed, step) or now


def _first_of_body(stops: Sequence[Stop]) -> Stop:
    return next((stop for stop in stops if stop.leaf is not None), stops[0])


def _nearest(now: Stop, stops: Sequence[Stop], step: int) -> Stop | None:
    """The nearest that lies wholly beyond, seen from the middle of where the focus is."""
    beyond = [
        stop
        for stop in stops
        if stop.key != now.key
        and (stop.rect.top >= now.rect.bottom if step > 0 else stop.rect.bottom <= now.rect.top)
    ]
    return min(beyond, key=lambda stop: _distance(now.rect, stop.rect), default=None)


def _distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far apart; up and down counts double, so that no row is passed over."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = min(abs(other.top - one.bottom), abs(one.top - other.bottom))
    return 2.0 * down + across + abs(one.centerx - other.centerx) / 1000

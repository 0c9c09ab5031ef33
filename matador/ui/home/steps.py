"""Where the focus goes from key to key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypeVar

import pygame

Arrow: TypeAlias = Literal["left", "right", "up", "down"]
Name = TypeVar("Name", bound=str)

_WAYS: dict[Arrow, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""So much farther counts a step aside than one ahead."""


def step_on(names: Sequence[Name], name: Name | None, step: int) -> Name:
    """The next one, round and round; the first, or going back the last, from nowhere."""
    if name is None:
        return names[0 if step > 0 else -1]
    return names[(names.index(name) + step) % len(names)]


def neighbour(rects: Mapping[Name, pygame.Rect], name: Name | None, arrow: Arrow) -> Name:
    """The nearest one that lies wholly in a direction; itself if there is none, the first from nowhere."""
    if name is None:
        return next(iter(rects))
    start = rects[name]
    ahead = {other: rect for other, rect in rects.items() if _is_ahead(start, rect, arrow)}
    return min(ahead, key=lambda other: _way_px(start, ahead[other], arrow), default=name)


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
    ahead, aside = x * right + y * down, abs(x * down) + abs(y * right)
    return ahead + _ASIDE * aside

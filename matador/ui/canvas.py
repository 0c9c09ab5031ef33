"""Redraws only the parts of a frame that changed since the last one, and caches pictures."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

_MAX_RECTS = 12
"""More rectangles than this are merged into one: testing every picture against each costs time as well."""


class Item(NamedTuple):
    """A picture and its position; later items are drawn over earlier ones."""

    picture: pygame.Surface
    left: int
    top: int

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect().move(self.left, self.top)


class Canvas:
    """Keeps a surface equal to the list of pictures drawn last.

    Pictures are compared by identity, so they must not be modified once they have been drawn.
    """

    def __init__(self) -> None:
        self._drawn: list[Item] = []
        self._target: pygame.Surface | None = None

    def forget(self) -> None:
        """Redraw everything next time."""
        self._target = None

    def draw(self, target: pygame.Surface, items: Sequence[Item]) -> list[pygame.Rect]:
        """Draw these pictures on the target; return the rectangles that changed, if any."""
        whole = target.get_rect()
        if target is self._target:
            patches = _merged([rect.clip(whole) for rect in changed(self._drawn, items)])
        else:
            patches = [whole]
        rects = [item.rect for item in items] if patches else []
        for patch in patches:
            target.set_clip(patch)
            target.blits([(items[index].picture, rects[index]) for index in patch.collidelistall(rects)])
        target.set_clip(None)
        self._drawn, self._target = list(items), target
        return patches


def changed(before: Sequence[Item], after: Sequence[Item]) -> list[pygame.Rect]:
    first = 0
    shorter = min(len(before), len(after))
    while first < shorter and _key(before[first]) == _key(after[first]):
        first += 1
    old, new = before[first:], after[first:]
    keys_old, keys_new = [_key(item) for item in old], [_key(item) for item in new]
    gone, come = Counter(keys_old) - Counter(keys_new), Counter(keys_new) - Counter(keys_old)
    rects = [item.rect for item, key in zip(old, keys_old, strict=True) if key in gone]
    rects += [item.rect for item, key in zip(new, keys_new, strict=True) if key in come]
    if [key for key in keys_old if key not in gone] != [key for key in keys_new if key not in come]:
        # The stacking order has changed. This is rare, so everything is redrawn.
        rects += [item.rect for item in (*old, *new)]
    return rects


def _key(item: Item) -> tuple[int, int, int]:
    return (id(item.picture), item.left, item.top)


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    merged: list[pygame.Rect] = []
    for rect in rects:
        if rect.width == 0 or rect.height == 0:
            continue
        grown = rect.copy()
        while (hit := grown.collidelist(merged)) >= 0:
            grown.union_ip(merged.pop(hit))
        merged.append(grown)
    if len(merged) > _MAX_RECTS:
        return [merged[0].unionall(merged[1:])]
    return merged


class PictureCache:
    """A least-recently-used cache of pictures, up to a size in bytes; the newest picture always stays."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.kept_bytes = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The cached picture for this key, or else a new one; it must not be modified."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        picture = make()
        self._kept[key] = picture
        self.kept_bytes += picture.get_pitch() * picture.get_height()
        while self.kept_bytes > self._max_bytes and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self.kept_bytes -= gone.get_pitch() * gone.get_height()
        return picture

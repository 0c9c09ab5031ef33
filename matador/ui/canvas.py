"""Drawing only what has changed: a frame is a list of pictures, and two frames are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

_MOST_RECTS = 12
"""More patches than this are drawn as one: asking every picture for every patch costs time as well."""


class Item(NamedTuple):
    """A picture at its place; the topmost come last."""

    picture: pygame.Surface
    left: int
    top: int

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect().move(self.left, self.top)


class Canvas:
    """Keeps a surface equal to the list of pictures that was drawn last.

    Pictures are told apart by identity and must not be painted on once they have been drawn.
    """

    def __init__(self) -> None:
        self._drawn: list[Item] = []
        self._target: pygame.Surface | None = None

    def forget(self) -> None:
        """Draw everything the next time."""
        self._target = None

    def draw(self, target: pygame.Surface, items: Sequence[Item]) -> list[pygame.Rect]:
        """Make the target show these pictures; the rectangles that were drawn, none if nothing has changed."""
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
    """Where two lists of pictures differ."""
    first = 0
    shorter = min(len(before), len(after))
    while first < shorter and _same(before[first], after[first]):
        first += 1
    old, new = before[first:], after[first:]
    keys_old, keys_new = [_key(item) for item in old], [_key(item) for item in new]
    gone, come = Counter(keys_old) - Counter(keys_new), Counter(keys_new) - Counter(keys_old)
    rects = [item.rect for item, key in zip(old, keys_old, strict=True) if key in gone]
    rects += [item.rect for item, key in zip(new, keys_new, strict=True) if key in come]
    if not _same_order(keys_old, keys_new, gone, come):
        # What lies over what has changed: rare, so all of it is drawn.
        rects += [item.rect for item in (*old, *new)]
    return rects


_Key = tuple[int, int, int]


def _key(item: Item) -> _Key:
    return (id(item.picture), item.left, item.top)


def _same(one: Item, other: Item) -> bool:
    return one.picture is other.picture and one.left == other.left and one.top == other.top


def _same_order(old: list[_Key], new: list[_Key], gone: Counter[_Key], come: Counter[_Key]) -> bool:
    return [key for key in old if key not in gone] == [key for key in new if key not in come]


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles, those that overlap made one."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if rect.width == 0 or rect.height == 0:
            continue
        grown = rect.copy()
        while (hit := grown.collidelist(merged)) >= 0:
            grown.union_ip(merged.pop(hit))
        merged.append(grown)
    if len(merged) > _MOST_RECTS:
        return [merged[0].unionall(merged[1:])]
    return merged

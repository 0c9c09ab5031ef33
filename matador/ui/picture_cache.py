"""Pictures kept for the next frame, up to a number of bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """Keeps what was asked for last: the pictures used longest ago go when there are too many bytes.

    The newest picture stays even if it alone is larger than `most_bytes`.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    @property
    def kept_bytes(self) -> int:
        """The bytes of all pictures that are kept."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, made now if it is not kept; it must not be painted on."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        picture = make()
        self._kept[key] = picture
        self._bytes += _bytes_of(picture)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        return picture


def _bytes_of(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()

from __future__ import annotations

import pygame

from matador.ui.canvas import PictureCache

_BYTES = 4 * 10 * 10


def _picture() -> pygame.Surface:
    return pygame.Surface((10, 10), pygame.SRCALPHA)


def test_a_picture_is_made_once() -> None:
    cache = PictureCache(10 * _BYTES)
    assert cache.get("a", _picture) is cache.get("a", _picture)


def test_what_was_used_longest_ago_goes_first() -> None:
    cache = PictureCache(2 * _BYTES)
    a, b = cache.get("a", _picture), cache.get("b", _picture)
    assert cache.get("a", _picture) is a
    cache.get("c", _picture)
    assert cache.get("a", _picture) is a
    assert cache.get("b", _picture) is not b


def test_bytes_are_bounded() -> None:
    cache = PictureCache(3 * _BYTES)
    for number in range(20):
        cache.get(number, _picture)
        assert cache.kept_bytes <= 3 * _BYTES
    assert cache.kept_bytes == 3 * _BYTES


def test_the_newest_stays_however_large() -> None:
    cache = PictureCache(1)
    large = cache.get("large", _picture)
    assert cache.get("large", _picture) is large
    assert cache.get("next", _picture) is not large
    assert cache.kept_bytes == _BYTES

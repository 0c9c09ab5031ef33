"""What the libraries draw slowly is drawn once for all tests of a process, by all that they are given.

Our own code runs as ever: whatever it changes, or has planted in it, asks for another picture.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pygame

from matador.ui.picture_cache import PictureCache

_MOST_BYTES = 150 * 2**20
_load_sized_svg = pygame.image.load_sized_svg


class DrawnOnce:
    """The pictures and sizes that there are already."""

    def __init__(self) -> None:
        self.pictures = PictureCache(_MOST_BYTES)
        self.sizes: dict[tuple[Path, int, str | bytes], tuple[int, int]] = {}

    def load_sized_svg(self, file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        """The same picture for the same text: `raster` converts it, so that nobody paints on it."""
        return self.pictures.get((file.getvalue(), size), lambda: _load_sized_svg(file, size))

    def font(self, file: Path, size_px: int) -> KnownFont:
        return KnownFont(self, file, size_px)


class KnownFont(pygame.font.Font):
    """A font of which each text is measured and drawn once."""

    def __init__(self, once: DrawnOnce, file: Path, size_px: int) -> None:
        super().__init__(file, size_px)
        self._once, self._key = once, (file, size_px)

    def size(self, text: str | bytes) -> tuple[int, int]:
        key = (*self._key, text)
        if key not in self._once.sizes:
            self._once.sizes[key] = super().size(text)
        return self._once.sizes[key]

    def render(self, text: str | bytes | None, *look: Any) -> pygame.Surface:
        draw = super().render
        return self._once.pictures.get((*self._key, text, *look), lambda: draw(text, *look)).copy()

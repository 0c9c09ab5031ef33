"""Tests of the window run without one: SDL uses dummy drivers for video and sound."""

from __future__ import annotations

import io
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from matador.play.table import facts
from matador.ui.canvas import PictureCache
from matador.ui.fonts import Fonts
from matador.ui.inputs import Point
from matador.ui.sprites import background
from matador.ui.sprites.svg import Size
from matador.ui.theme import Theme
from tests import pseudo  # noqa: F401 - adds the pseudo-language
from tests.ui.family import Family
from tests.ui.installation import Installation

# Each worker has its own caches; a background at 3840x2160 takes 33 MB.
_VECTORS, _BACKGROUNDS = PictureCache(50_000_000), PictureCache(100_000_000)


@lru_cache(24)
def _written(scale: float, text_scale: float) -> dict[str, Any]:  # noqa: ARG001
    """The caches of all fonts of these sizes; pictures take up to 8 MB."""
    return {}


class MeasuredFont(pygame.font.Font):
    """Measures each text once, in all windows; words are measured again and again to wrap a text."""

    _sizes: ClassVar[dict[tuple[Path, int], dict[str | bytes, Point]]] = defaultdict(dict)

    def __init__(self, file: Path, size_px: int) -> None:
        super().__init__(file, size_px)
        self._kept = self._sizes[file, size_px]

    def size(self, text: str | bytes, /) -> Point:
        if text not in self._kept:
            self._kept[text] = super().size(text)
        return self._kept[text]


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw each picture once for all tests; otherwise drawing takes a third of their time.

    Tests get copies, so that painting on one does not change the others. Tests of the drawing itself override
    this fixture (`tests/ui/sprites/conftest.py`).
    """
    load, lay, begin = pygame.image.load_sized_svg, background.draw_background, Fonts.__init__

    def load_once(file: io.BytesIO, size: Size) -> pygame.Surface:
        return _VECTORS.get((file.getvalue(), size), lambda: load(file, size)).copy()

    def lay_once(
        theme: Theme, size: Size, felt: pygame.Rect, rack: pygame.Rect, scale: float
    ) -> pygame.Surface:
        key = (theme, size, tuple(felt), tuple(rack), scale)
        return _BACKGROUNDS.get(key, lambda: lay(theme, size, felt, rack, scale)).copy()

    def begin_with_all(fonts: Fonts, scale: float, text_scale: float) -> None:
        begin(fonts, scale, text_scale)
        written = _written(scale, text_scale)
        for name in ("_pictures", "_measured", "_inked", "_digit_sizes", "_line_heights"):
            setattr(fonts, name, written.setdefault(name, getattr(fonts, name)))

    monkeypatch.setattr(Fonts, "__init__", begin_with_all)
    monkeypatch.setattr(pygame.font, "Font", MeasuredFont)
    monkeypatch.setattr(pygame.image, "load_sized_svg", load_once)
    monkeypatch.setattr(background, "draw_background", lay_once)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch, drawn_once: None) -> None:
    """Use empty pictures of the right size, for tests that check only positions and text."""
    del drawn_once

    def empty(_file: io.BytesIO, size: Size) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA, 32)

    monkeypatch.setattr(pygame.image, "load_sized_svg", empty)
    monkeypatch.setattr(pygame.transform, "box_blur", lambda picture, _radius: picture)
    monkeypatch.setattr(background, "draw_background", lambda _theme, size, *_where: pygame.Surface(size))


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a clock that runs much faster than the disk, which is a real one: the disk never seems slow."""
    monkeypatch.setattr(facts, "PATIENCE_MS", 1e9)


@pytest.fixture
def installation(tmp_path: Path, patient: None) -> Iterator[Installation]:
    del patient
    made = Installation(tmp_path)
    yield made
    made.die()


@pytest.fixture
def family(tmp_path: Path) -> Iterator[Family]:
    with closing(Family(tmp_path)) as found:
        yield found

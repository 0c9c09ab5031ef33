"""Tests of the window run without one: SDL uses dummy drivers for video and sound."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from matador.play.table import facts
from matador.ui.canvas import PictureCache
from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.sprites import background
from matador.ui.sprites.svg import Size
from matador.ui.theme import Theme
from tests import pseudo  # noqa: F401 - adds the pseudo-language
from tests.ui.family import Family
from tests.ui.installation import Installation

# Each worker has its own caches; a background at 3840x2160 takes 33 MB.
_MEASURED: dict[tuple[object, ...], Point] = {}
_VECTORS, _BACKGROUNDS = PictureCache(50_000_000), PictureCache(100_000_000)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw each picture once for all tests; otherwise drawing takes a third of their time.

    Tests get copies, so that painting on one does not change the others. Tests of the drawing itself override
    this fixture (`tests/ui/sprites/conftest.py`).
    """
    load, lay, measure = pygame.image.load_sized_svg, background.draw_background, Fonts._measure

    def load_once(file: io.BytesIO, size: Size) -> pygame.Surface:
        return _VECTORS.get((file.getvalue(), size), lambda: load(file, size)).copy()

    def lay_once(
        theme: Theme, size: Size, felt: pygame.Rect, rack: pygame.Rect, scale: float
    ) -> pygame.Surface:
        key = (theme, size, tuple(felt), tuple(rack), scale)
        return _BACKGROUNDS.get(key, lambda: lay(theme, size, felt, rack, scale)).copy()

    def measure_once(fonts: Fonts, text: str, style: Style, **more: Any) -> Point:
        key = (text, style, fonts.type_scale, more["bold"], more["max_width"])
        if key not in _MEASURED:
            if len(_MEASURED) > 200_000:
                _MEASURED.clear()
            _MEASURED[key] = measure(fonts, text, style, **more)
        return _MEASURED[key]

    monkeypatch.setattr(Fonts, "_measure", measure_once)
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

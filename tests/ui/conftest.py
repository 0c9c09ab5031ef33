"""Tests of the window run without one: SDL draws where nobody sees it, and sound goes nowhere."""

from __future__ import annotations

import io
import os
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from matador.ui.fonts import Fonts, Style
from matador.ui.inputs import Point
from matador.ui.picture_cache import PictureCache
from matador.ui.sprites import background
from matador.ui.sprites.svg import Size
from matador.ui.theme import Theme

# Each worker has its own; a background at 3840x2160 takes 33 MB.
_MEASURED: dict[tuple[object, ...], Point] = {}
_VECTORS, _BACKGROUNDS = PictureCache(50_000_000), PictureCache(100_000_000)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of tests draw the same pictures, which took a third of their time: each is drawn for all of them.

    What is given is a copy, so that nobody can paint for another. Tests of the drawing itself do without
    (`tests/ui/sprites/conftest.py`).
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

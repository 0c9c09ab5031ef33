"""Tests of the window run without one: SDL draws where nobody sees it, and sound goes nowhere."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.ui.drawn_once import DrawnOnce


@pytest.fixture(scope="session")
def once() -> DrawnOnce:
    """What was drawn by the tests before."""
    return DrawnOnce()


@pytest.fixture(autouse=True)
def drawn_once(once: DrawnOnce, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow pictures are drawn once, but where a folder says otherwise."""
    monkeypatch.setattr("pygame.image.load_sized_svg", once.load_sized_svg)
    monkeypatch.setattr("pygame.font.Font", once.font)

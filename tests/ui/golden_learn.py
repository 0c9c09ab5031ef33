"""The moments of Learn of which golden pictures are kept: its room, practice, and lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from tests.ui.pages.learn.practised import LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught, all_open
from tests.ui.pilot import Pilot

_WHOLE = pygame.Rect(0, 0, 1280, 720)
_SEED = "a golden picture"


def learn() -> Pilot:
    """The room of somebody to whom all is open."""
    return LearnWindow(all_open())


def practice() -> Pilot:
    """One's own wrong sum beside its frame."""
    window = Practising(seed=_SEED)
    window.begin(5)
    window.answer("wrong")
    window.wait(1000)
    return window


def lesson() -> Pilot:
    """A tile that goes on was shown."""
    window = Taught(seed=_SEED)
    window.begin("two ends", 7)
    while window.scene.taking.has_steps:
        window.wait(500)
    window.wait(1000)
    return window


def lesson_end() -> Pilot:
    """The sums that were found."""
    window = Taught(seed=_SEED)
    window.begin("missing part", 7)
    window.to_the_end("right")
    window.wait(1000)
    return window


LEARN: Mapping[str, tuple[Callable[[], Pilot], pygame.Rect]] = {
    "learn": (learn, _WHOLE),
    "practice": (practice, _WHOLE),
    "lesson": (lesson, _WHOLE),
    "lesson-end": (lesson_end, _WHOLE),
}

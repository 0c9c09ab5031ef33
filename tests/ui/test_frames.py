"""Incremental drawing equals full drawing, in every frame of a drag and after it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from matador.ui import canvas
from matador.ui.canvas import Canvas
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp
from tests.ui.dealt import Table
from tests.ui.pilot import Pilot


@pytest.fixture
def pilot() -> Pilot:
    return Table("sevens", ("1-3 4-4 4-6 2-2", "2-6 5-5 0-2"), "0-1 0-4", "1-3", "6-2L")


def follow(pilot: Pilot) -> Callable[[], None]:
    """A function that draws a frame both ways and compares."""
    drawing, target = Canvas(), pygame.Surface(pilot.screen.size)

    def frame() -> None:
        pilot.wait()
        drawing.draw(target, pilot.program.items())
        assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(pilot.shot(), "RGB")

    return frame


def drag_and_drop(pilot: Pilot) -> None:
    """Take a tile, carry it past another to a place, play it, and wait until it rests."""
    frame = follow(pilot)
    frame()
    start, end = pilot.half("4-6", 4), pilot.node("place:R").centre
    pilot.give(PointerDown(start))
    for step in range(1, 21):
        at = (start[0] + (end[0] - start[0]) * step // 20, start[1] + (end[1] - start[1]) * step // 20)
        pilot.give(PointerMoved(at))
        frame()
    pilot.give(PointerUp(end))
    for _ in range(20):
        frame()
    assert pilot.has("laid:4-6")


def test_every_frame_of_a_drag_equals_a_full_redraw(pilot: Pilot) -> None:
    drag_and_drop(pilot)


def test_a_picture_that_leaves_a_trail_is_caught(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    right = canvas.changed

    def forgetful(before: list[canvas.Item], after: list[canvas.Item]) -> list[pygame.Rect]:
        """Report where items have appeared, but not where they have disappeared."""
        return [rect for rect in right(before, after) if any(item.rect == rect for item in after)]

    monkeypatch.setattr(canvas, "changed", forgetful)
    with pytest.raises(AssertionError):
        drag_and_drop(pilot)

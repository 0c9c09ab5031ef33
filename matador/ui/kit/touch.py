"""What a finger on a page means: lifted where it was set down it presses; moved, it turns the page or scrolls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from matador.ui.inputs import Input, Point, PointerDown, PointerMoved, PointerUp, Wheel

SLOP_PX = 16
"""A finger that has moved no farther rests."""
SWIPE_PX = 60
"""One that has moved so far turns the page."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """A finger drags what lies under it up (below 0) or down by so many pixels."""

    down_px: int


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger that is down."""

    finger: int
    start: Point
    at: Point
    has_moved: bool = False


Meaning: TypeAlias = PointerDown | Wheel | Scroll


def touched(touch: Touch | None, given: Input) -> tuple[Touch | None, Meaning | None]:
    """The finger after an input, and what that means for the page; of several fingers the first counts."""
    match given:
        case PointerDown(at=at, finger=int(finger)) if touch is None:
            return Touch(finger, at, at), None
        case PointerMoved(at=at, finger=int(finger)) if touch is not None and finger == touch.finger:
            return _moved(touch, at)
        case PointerUp(finger=int(finger)) if touch is not None and finger == touch.finger:
            return None, _lifted(touch)
        case _:
            return touch, None


def _moved(touch: Touch, at: Point) -> tuple[Touch, Meaning | None]:
    far = max(abs(at[0] - touch.start[0]), abs(at[1] - touch.start[1]))
    has_moved = touch.has_moved or far > SLOP_PX
    return replace(touch, at=at, has_moved=has_moved), Scroll(at[1] - touch.at[1]) if has_moved else None


def _lifted(touch: Touch) -> Meaning | None:
    """A press where it has not moved; swept to the left or up it turns to the next page, else back."""
    if not touch.has_moved:
        return PointerDown(touch.start, finger=touch.finger)
    across, down = touch.at[0] - touch.start[0], touch.at[1] - touch.start[1]
    farther = across if abs(across) > abs(down) else down
    if abs(farther) < SWIPE_PX:
        return None
    return Wheel(-1 if farther < 0 else 1)

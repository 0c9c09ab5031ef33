"""Dragging in the first three minutes, by mouse and by touch: where a tile is held, and where it goes."""

from __future__ import annotations

import pygame
import pytest

from matador.play.learn.exercise import SHOW_MS
from matador.storage.settings import Settings
from matador.ui.inputs import FocusLost, Input, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.pages.learn.first_figures import FLIGHT_MS
from tests.ui.pages.learn.newcomer import Newcomer

FINGERS = pytest.mark.parametrize("finger", [None, 1], ids=["mouse", "touch"])
TILE = "tile:1-2"


class Dragger(Newcomer):
    """A learner at the first step, on their turn, with one tile, which fits."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings=settings)
        self.wait(SHOW_MS + 200)

    @property
    def place(self) -> Point:
        """The middle of the empty place."""
        return self.scene.spots["place"].center

    @property
    def held_at(self) -> Point | None:
        """The middle of the held tile on the screen."""
        return self.scene.held_at

    def home(self, key: str = TILE) -> pygame.Rect:
        """Area of a tile at rest."""
        return pygame.Rect(self.node(key).box)

    def hold(self, to: Point, finger: int | None, key: str = TILE) -> None:
        """Press on a tile and move it to a point."""
        self.give(PointerDown(self.node(key).centre, finger=finger), PointerMoved(to, finger))

    def seen_in(self, rect: pygame.Rect) -> bytes:
        """This part of the picture."""
        return pygame.image.tobytes(self.shot().subsurface(rect), "RGB")


@pytest.mark.parametrize(("finger", "rests_px"), [(None, 12), (1, 16)])
def test_who_moves_it_hardly_has_pressed_it(finger: int | None, rests_px: int) -> None:
    window = Dragger()
    x, y = window.node(TILE).centre
    window.hold((x + rests_px, y), finger)
    assert window.held_at is None
    window.give(PointerUp((x + rests_px, y), finger=finger))
    assert window.stage == "right"
    again = Dragger()
    again.hold((x + rests_px + 1, y), finger)
    assert again.held_at is not None
    again.give(PointerUp((x + rests_px + 1, y), finger=finger))
    assert again.stage == "asking"


@pytest.mark.parametrize("by", ["tile", "finger"])
def test_by_touch_it_is_laid_where_it_is_seen_or_where_the_finger_is(by: str) -> None:
    window = Dragger()
    x, y = window.place
    floats = 40 + window.home().height // 2
    at = (x, y + floats) if by == "tile" else (x, y)
    window.hold(at, 1)
    window.give(PointerUp(at, finger=1))
    assert window.stage == "right"


@FINGERS
def test_what_is_let_go_elsewhere_glides_home_and_can_be_taken_at_once(finger: int | None) -> None:
    window = Dragger()
    home = window.home()
    stands = window.seen_in(home)
    far = (40, home.top)
    window.hold(far, finger)
    empty = window.seen_in(home)
    window.give(PointerUp(far, finger=finger))
    assert window.scene.is_moving
    assert window.seen_in(home) == empty, "it is there at once"
    window.wait(FLIGHT_MS)
    assert window.seen_in(home) == stands
    window.hold(far, finger)
    window.give(PointerUp(far, finger=finger), PointerDown(home.center, finger=finger))
    window.give(PointerMoved(window.place, finger), PointerUp(window.place, finger=finger))
    assert window.stage == "right"


@pytest.mark.parametrize(
    "given",
    [
        [PointerDown((400, 100), finger=2), PointerMoved((600, 500), 2), PointerUp((600, 500), finger=2)],
        [PointerDown((400, 100)), PointerMoved((600, 500)), PointerUp((600, 500))],
    ],
    ids=["finger", "mouse"],
)
def test_whatever_else_moves_it_stays_with_its_finger(given: list[Input]) -> None:
    window = Dragger()
    x, y = window.node(TILE).centre
    window.hold((x + 40, y - 40), 1)
    before = window.held_at
    window.give(*given)
    assert window.held_at == before
    window.give(PointerMoved(window.place, 1), PointerUp(window.place, finger=1))
    assert window.stage == "right"


@FINGERS
def test_when_another_window_has_the_keyboard_it_is_put_down(finger: int | None) -> None:
    window = Dragger()
    home = window.home()
    stands = window.seen_in(home)
    window.hold(window.place, finger)
    window.give(FocusLost())
    assert not window.scene.is_holding
    assert window.seen_in(home) == stands
    # A release over another window is not reported: the next press is a new one.
    window.hold(window.place, finger)
    window.give(PointerDown(home.center, finger=finger), PointerUp((40, home.top), finger=finger))
    assert window.stage == "asking"
    window.click(TILE)
    assert window.stage == "right"

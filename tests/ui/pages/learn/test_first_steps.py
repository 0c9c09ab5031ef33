"""The first three minutes in the window: by lit nodes alone, by dragging, by keys; left, skipped, repeated."""

from __future__ import annotations

import pygame
import pytest

from matador.play.choices import HAND_AFTER_MS, LIT_AFTER_MS
from matador.play.layout.orientations import TurnOffered, grip_of
from matador.play.learn.exercise import SHOW_MS
from matador.storage.settings import LAST_STEP, Settings
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.language import joined
from matador.ui.pages.learn.lesson_figures import FLIGHT_MS
from tests.ui.pages.learn.newcomer import MAX_S, Newcomer

SIZES = [(800, 600), (1280, 720), (2560, 1440)]


def test_by_what_is_lit_alone(seed: int) -> None:
    """In one of the sizes, picked by the seed."""
    window = Newcomer(size=SIZES[seed % len(SIZES)])
    window.by_what_is_lit()
    assert window.shows == "table"
    assert window.program.app.settings.now.is_led
    assert window.game.session.rules.total == 5
    assert len(window.game.session.view(0).hand) == 3
    assert window.game.occupants[1].name == "Dot"
    assert window.program.app.settings.now.first_steps == LAST_STEP
    assert window.match_by_what_is_lit() > 0
    assert window.kept.tried == [], "what was shown is no sign of knowing"
    window.wait_until(lambda: window.display.state.end_stage == "panel")
    assert window.display.state.end_panel != "question", "no number is asked for"
    assert not window.program.app.settings.now.is_led


def test_what_is_copied_from_the_ends_that_are_shown_is_no_sign_either() -> None:
    """A child who presses any tile, and then the only place, before anything is lit."""
    window = Newcomer()
    window.by_what_is_lit()
    laid = 0
    for _ in range(MAX_S):
        state = window.display.state
        fitting = [tile for tile in state.shown.view.hand if state.fits(tile)] if state.is_my_turn else []
        if window.game.session.is_over:
            break
        if fitting:
            window.click(f"tile:{fitting[0]}")
            [place, *_] = [node.key for node in window.tree if "ghost" in node.state]
            window.click(place)
            laid += 1
        elif window.lit is not None:
            window.click(window.lit)
        window.wait(1000)
    assert laid
    assert window.kept.tried == []


def test_after_a_while_the_answer_is_lit_and_the_hand_comes() -> None:
    window = Newcomer()
    window.finish("see")
    window.wait(LIT_AFTER_MS - 1000)
    assert not [node for node in window.tree if "lit" in node.state]
    window.wait(1500)
    assert window.lit == "half:1"
    assert not window.has_hand()
    window.wait(HAND_AFTER_MS - LIT_AFTER_MS)
    assert window.has_hand()
    assert window.scene.is_moving
    window.wait(5000)
    assert window.lit == "half:1"
    assert not window.has_hand()
    window.wait(HAND_AFTER_MS - LIT_AFTER_MS)
    assert window.has_hand(), "it does not come again"


def test_the_first_match_shows_the_ends_that_fit_and_turns_tiles_by_itself() -> None:
    window = Newcomer()
    window.by_what_is_lit()
    seen = 0
    for _ in range(MAX_S):
        if window.game.session.is_over:
            break
        state = window.display.state
        if window.lit is not None and window.lit.startswith("tile:"):
            window.click(window.lit)
            grip = grip_of(state.hold)
            assert grip is not None
            for spot in state.spots:
                is_shown = "ghost" in window.node(f"place:{spot}").state
                assert is_shown == bool(state.ways(grip.tile, spot))
                seen += not is_shown
        elif window.lit is not None:
            window.click(window.lit)
            assert not isinstance(state.hold, TurnOffered), "nothing is to be turned"
        window.wait(1000)
    assert seen, "no end was left out"


def test_the_hand_shows_it_first_and_a_press_ends_that() -> None:
    window = Newcomer()
    assert window.stage == "showing"
    assert window.targets == []
    window.wait(SHOW_MS + 200)
    assert (window.stage, window.lit) == ("asking", "tile:1-2")
    again = Newcomer()
    again.wait(500)
    again.press("enter")
    assert again.stage == "asking"


def test_by_keys_alone() -> None:
    window = Newcomer()
    for _ in range(MAX_S):
        if window.shows == "table":
            break
        if window.lit in window.targets:
            while "focused" not in window.node(str(window.lit)).state:
                window.press("tab")
            window.press("enter")
        window.wait(1000)
    assert window.shows == "table"


def test_what_does_not_fit_shows_its_own_sum_and_goes_back() -> None:
    window = Newcomer()
    window.finish("see")
    window.click("half:2")
    assert window.stage == "wrong"
    assert window.text() == "2 and 2 make 4, one too many. Try again."
    window.wait(3000)
    assert window.stage == "asking"
    window.click("half:3")
    window.wait(3000)
    assert window.lit == "half:1", "after two wrong ones it is lit"


def test_where_nothing_fits_one_wrong_try_lights_the_boneyard() -> None:
    window = Newcomer(settings=Settings(first_steps=3))
    assert window.run.step == "nothing fits"
    window.wait(500)
    window.click("tile:1-4")
    window.wait(3000)
    assert window.lit == "boneyard"
    assert window.text() == "Nothing fits. Draw a new tile."
    window.click("boneyard")
    assert "boneyard" not in window.targets
    window.click("tile:2-4")
    assert window.stage == "right"


def test_each_step_can_be_skipped_and_is_remembered() -> None:
    window = Newcomer()
    window.wait(500)
    for done in range(1, LAST_STEP):
        window.click("skip")
        assert window.program.app.settings.now.first_steps == done
    window.click("skip")
    assert window.shows == "learn"
    assert window.program.app.settings.now.first_steps == LAST_STEP
    window.give(Key("escape"))
    window.click("learn")
    assert window.shows == "learn"


def test_left_in_the_middle_it_is_taken_up_at_its_step() -> None:
    window = Newcomer()
    window.finish("see")
    window.finish("missing")
    window.click("home")
    assert window.shows == "home"
    window.click("learn")
    assert window.run.step == "which tile"


def test_all_can_be_done_with_less_motion_and_with_every_string_blanked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Newcomer(settings=Settings(reduced_motion=True))
    monkeypatch.setattr(type(window.program.app.scenes.look.language), "say", lambda *_, **__: joined())
    window.by_what_is_lit()
    assert window.shows == "table"
    window.match_by_what_is_lit()


# Dragging, by mouse and by touch

FINGERS = pytest.mark.parametrize("finger", [None, 1], ids=["mouse", "touch"])
TILE = "tile:1-2"


class Dragger(Newcomer):
    """A learner at the first step, on their turn, with one tile, which fits."""

    def __init__(self) -> None:
        super().__init__()
        self.wait(SHOW_MS + 200)

    @property
    def place(self) -> Point:
        """The middle of the empty place."""
        return self.scene.spots["place"].center

    @property
    def held_at(self) -> Point | None:
        """The middle of the held tile on the screen."""
        return self.scene.held_at

    def home(self) -> pygame.Rect:
        """Area of the tile at rest."""
        return pygame.Rect(self.node(TILE).box)

    def hold(self, to: Point, finger: int | None) -> None:
        """Press on the tile and move it to a point."""
        self.give(PointerDown(self.node(TILE).centre, finger=finger), PointerMoved(to, finger))

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

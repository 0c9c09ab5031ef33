"""The first three minutes in the window: by lit nodes alone, by dragging, by keys; left, skipped, repeated."""

from __future__ import annotations

import pygame
import pytest

from matador.play.choices import HAND_AFTER_MS, LIT_AFTER_MS
from matador.play.layout.orientations import Near, TurnOffered, grip_of
from matador.play.learn.exercise import SHOW_MS, WRONG_MS
from matador.storage.settings import LAST_STEP, Settings
from matador.teaching.first_steps import FIRST_STEPS
from matador.ui.helping.showing_hand import ShowingHand
from matador.ui.inputs import Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.language import joined
from matador.ui.pages.learn.first_figures import HOP_MS
from tests.ui.drawn import drawn
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


def test_a_tile_that_is_dragged_in_the_first_match_snaps_only_to_where_it_fits() -> None:
    window = Newcomer()
    window.by_what_is_lit()
    refused, tried_at = 0, -1
    for _ in range(MAX_S):
        state = window.display.state
        if window.game.session.is_over:
            break
        is_tried = window.game.session.version == tried_at
        if state.is_my_turn and not state.is_moving and state.shown.layout.places and not is_tried:
            tried_at = window.game.session.version
            for slot in window.display.rack.slots:
                for target in window.display.targets:
                    window.drag(window.half(str(slot.tile), slot.tile.low), target.place.center, drops=False)
                    is_there = isinstance(state.hold, Near) and state.hold.spot == target.spot
                    assert not is_there or state.ways(slot.tile, target.spot)
                    refused += not is_there
                    window.give(PointerMoved((5, 300)), PointerUp((5, 300)))
                    window.wait_until(lambda: not state.is_moving)  # noqa: B023 - it is called immediately
        if window.lit is not None:
            window.click(window.lit)
        window.wait(1000)
    assert refused, "no end was left out"


def test_nothing_of_it_is_evidence() -> None:
    window = Newcomer()
    window.by_what_is_lit()
    assert window.kept.told == []


def test_it_takes_less_than_three_minutes_at_an_easy_pace() -> None:
    window = Newcomer()
    began = window.now_ms
    for step in ("see", "missing", "which tile", "nothing fits"):
        window.finish(step)
    assert window.run.step == "match"
    assert window.now_ms - began < 90_000


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


def test_a_press_beside_it_all_takes_no_light_away() -> None:
    window = Newcomer()
    window.finish("see")
    window.wait(LIT_AFTER_MS + 500)
    assert window.lit == "half:1"
    x, y, width, _ = window.node("card").box
    window.click((x + width // 2, y + 8))
    window.wait(100)
    assert window.lit == "half:1"
    window.wait(HAND_AFTER_MS - LIT_AFTER_MS - 1000)
    assert not window.has_hand(), "whoever presses is left in peace a while"


def test_at_the_offer_the_hand_points_at_the_button() -> None:
    window = Newcomer()
    for _ in range(len(FIRST_STEPS) - 1):
        window.click("skip")
    window.wait(HAND_AFTER_MS + 500)
    assert window.has_hand()
    hands = [figure for figure, _ in window.scene.moving if isinstance(figure, ShowingHand)]
    assert len(hands) == 1
    match = pygame.Rect(window.node("play").box)
    assert match.contains(hands[0].start)
    assert hands[0].start.height < match.height // 3
    assert abs(hands[0].start.centerx - match.centerx) <= 1


def test_as_a_step_begins_the_gap_hops_and_then_each_choice_until_a_press() -> None:
    window = Newcomer()
    window.finish("see")
    since_ms = window.scene.exercise.since_ms
    seen = []
    for place in range(5):
        # In the middle of each hop, and after the last.
        window.wait(since_ms + (place + 1.5) * HOP_MS - window.now_ms)
        assert window.is_asking() == (place < 4)
        seen.append(pygame.image.tobytes(window.shot(), "RGB"))
    assert len(set(seen)) == 5
    window.click("half:1")
    window.wait(4000)
    assert window.run.place == 1
    assert not window.is_asking(), "it is known now"
    again = Newcomer(settings=Settings(first_steps=2))
    again.wait(500)
    assert again.is_asking()
    again.press("enter")
    assert not again.is_asking()


def test_what_was_tried_in_vain_is_pale() -> None:
    window = Newcomer(settings=Settings(first_steps=3))
    window.wait(500)
    window.click("tile:1-4")
    window.wait(WRONG_MS + 100)
    assert {key: "dimmed" in window.node(key).state for key in ("tile:1-4", "tile:4-4", "boneyard")} == {
        "tile:1-4": True,
        "tile:4-4": True,
        "boneyard": False,
    }, "nothing fits, and that is seen"
    window.wait(300)
    window.click("tile:4-4")
    window.wait(WRONG_MS + 100)
    window.click("boneyard")
    window.wait(100)
    assert "dimmed" not in window.node("tile:2-4").state
    assert window.lit is None, "what is new is looked at first"
    assert {"dimmed"} <= {*window.node("tile:1-4").state} & {*window.node("tile:4-4").state}
    assert "boneyard" not in window.targets, "one is enough"


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


def test_a_tile_is_dragged_to_its_place_or_glides_home() -> None:
    window = Newcomer()
    window.wait(SHOW_MS + 200)
    start = window.node("tile:1-2").centre
    place = window.scene.spots["place"].center
    window.give(PointerDown(start), PointerMoved((start[0] + 60, start[1] - 40)))
    assert window.scene.is_holding
    window.give(PointerUp((20, 300)))
    assert window.stage == "asking"
    window.give(PointerDown(start), PointerMoved(place), PointerUp(place))
    assert window.stage == "right"


def test_with_a_finger_another_finger_changes_nothing() -> None:
    window = Newcomer()
    window.wait(SHOW_MS + 200)
    start = window.node("tile:1-2").centre
    place = window.scene.spots["place"].center
    window.give(PointerDown(start, finger=1), PointerMoved((5, 5), finger=2), PointerUp((5, 5), finger=2))
    assert window.scene.is_holding
    window.give(PointerMoved(place, finger=1), PointerUp(place, finger=1))
    assert window.stage == "right"


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


def test_it_can_be_had_again_from_the_room() -> None:
    window = Newcomer(settings=Settings(first_steps=LAST_STEP))
    assert window.shows == "learn"
    window.click("first steps")
    window.wait(500)
    assert window.run.step == "see"
    window.click("skip")
    assert window.program.app.settings.now.first_steps == LAST_STEP, "nothing is lost"


def test_with_less_motion_nothing_moves_and_all_can_be_done() -> None:
    window = Newcomer(settings=Settings(reduced_motion=True))
    window.by_what_is_lit()
    assert window.shows == "table"
    window.match_by_what_is_lit()


def test_with_every_string_blanked(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Newcomer()
    monkeypatch.setattr(type(window.program.app.scenes.look.language), "say", lambda *_, **__: joined())
    window.by_what_is_lit()
    assert window.shows == "table"
    window.match_by_what_is_lit()


def test_keys_while_a_tile_is_held_put_it_down() -> None:
    window = Newcomer(settings=Settings(first_steps=2))
    window.wait(500)
    start = window.node("tile:2-4").centre
    window.give(PointerDown(start), PointerMoved((start[0] + 40, start[1] - 40)))
    while "focused" not in window.node("skip").state:
        window.press("tab")
    window.press("enter")
    window.give(PointerMoved((30, 300)), PointerUp((30, 300)))
    window.wait(500)
    assert window.run.step == "nothing fits"
    assert not window.scene.is_holding


def test_a_hand_that_was_hardly_there_comes_again() -> None:
    window = Newcomer()
    window.by_what_is_lit()
    window.wait_until(lambda: window.display.state.shows_how is not None)
    window.press("t")
    assert "drag" not in window.program.app.settings.now.gestures
    window.wait(6000)
    assert window.program.app.settings.now.gestures == ("drag",)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_to_skip_is_said_in_a_word(size: Point) -> None:
    window = Newcomer(size=size)
    window.wait(500)
    written = [one.text for one in drawn(window.scene.items) if one.kind == "text"]
    assert window.node("skip").name in written


def test_the_mark_of_the_mouse_is_not_the_light_of_a_hint() -> None:
    window = Newcomer(settings=Settings(first_steps=1))
    window.wait(500)
    node = window.node(next(key for key in (one.key for one in window.tree) if key.startswith("half:")))
    before = window.shot()
    window.give(PointerMoved(node.centre))
    window.wait(20)
    after = window.shot()
    changed = {
        tuple(after.get_at((x, y)))[:3]
        for x in range(node.box[0], node.box[0] + node.box[2])
        for y in range(node.box[1], node.box[1] + node.box[3])
        if before.get_at((x, y)) != after.get_at((x, y))
    }
    assert changed, "nothing is marked"
    accent = window.program.app.scenes.look.theme.accent
    assert min(sum(abs(a - b) for a, b in zip(one, accent, strict=True)) for one in changed) > 60

"""The plant in the Learn room: the stages of its sums, what moves, and the stones that open and are locked again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from matador.play.sounds import Sound
from matador.storage.settings import Settings
from matador.teaching.evidence import Attempt, Help, facts_of
from matador.teaching.evidence_summary import KNOWN_DAYS
from matador.teaching.learner import Learner, decode_learner, encode_learner, observe
from matador.teaching.path import TOTALS, TotalOnPath, total_on_path
from matador.ui.inputs import Point, PointerMoved
from matador.ui.pages.learn.growing import OPENS_AFTER_MS, OPENS_MS
from matador.ui.sprites.plant import grown_buds, tips
from tests.ui.learning.remembering import AT, resting, right_on_days
from tests.ui.pages.learn.heard import Heard
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import all_open

FIVES = facts_of(5, "frames")


def five(learner: Learner, at: datetime) -> TotalOnPath:
    return total_on_path(learner, at, "frames", TOTALS[0])


def is_moving(window: LearnWindow) -> bool:
    return window.program.scene.is_moving


def over_bud(window: LearnWindow, total: int, known: int) -> Point:
    left, top, width, height = window.node(f"branch:{total}").box
    x, y = tips((width, height), total - 1)[known - 1]
    return left + round(x), top + round(y)


def test_the_room_says_one_thing_about_known_sums_everywhere() -> None:
    window = LearnWindow(Kept(resting(Learner(""), FIVES[:3])))
    said = "Sums of 5: 3 of 4 known."
    assert (window.text("branch:5"), window.text("total:5")) == (said, said)
    assert window.text("said").startswith(said)


def test_a_sum_that_comes_back_is_a_bud_with_its_colour_again() -> None:
    learner = resting(Learner(""), FIVES)
    assert five(learner, AT).stages == ("flower",) * 4
    assert five(learner, AT + timedelta(days=31)).stages == ("known",) * 4


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_branch_is_pressed_as_its_stone_is(size: Point) -> None:
    window = LearnWindow(all_open(), size=size)
    for total in TOTALS:
        node = window.node(f"branch:{total}")
        assert node.role == "button"
        assert min(node.box[2:]) >= 44
    window.click("branch:10")
    assert "chosen" in window.node("total:10").state
    assert "chosen" in window.node("branch:10").state


# The sum of a bud


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_nearest_bud_shows_its_sum_while_pointed_at(size: Point) -> None:
    window = LearnWindow(all_open(), size=size)
    for total in TOTALS:
        for known in range(1, total):
            window.give(PointerMoved(over_bud(window, total, known)))
            assert window.text("sum") == f"{known} + {total - known} = {total}, not found yet"
            assert not window.has("said")
    window.give(PointerMoved((1, 1)))
    assert window.has("said")
    assert not window.has("sum")


def test_a_pressed_bud_shows_and_says_its_sum_each_time() -> None:
    heard = Heard()
    window = LearnWindow(Kept(resting(Learner(""), FIVES[:3])), voice=heard)
    window.wait(100)
    for _ in range(2):
        heard.said.clear()
        window.click(over_bud(window, 5, 3))
        window.wait(100)
        assert window.text("sum") == "3 + 2 = 5, known well"
        assert heard.said == ["3 + 2 = 5"]
    window.give(PointerMoved((1, 1)))
    assert window.text("sum") == "3 + 2 = 5, known well"
    window.click("total:5")
    assert not window.has("sum")


def test_keys_step_from_bud_to_bud() -> None:
    window = LearnWindow()
    while "focused" not in window.node("branch:5").state:
        window.press("tab")
    assert window.text("sum").startswith("1 + 4 = 5")
    window.press("right", "right", "left", "right", *["right"] * 4)
    assert window.text("sum").startswith("4 + 1 = 5")
    # A screen reader reads the name of what has the focus.
    assert window.text("branch:5") == "Sums of 5: 0 of 4 known. 4 + 1 = 5, not found yet"
    window.press("tab")
    assert window.has("said")


# New things move once


def test_what_is_new_since_the_last_visit_moves_once_even_after_a_restart() -> None:
    kept = Kept(resting(Learner(""), FIVES[:2]))
    window = LearnWindow(kept)
    before = window.shot().get_buffer().raw
    assert is_moving(window)
    window.wait(OPENS_AFTER_MS + OPENS_MS + 100)
    assert not is_moving(window)
    grown = window.shot().get_buffer().raw
    assert grown != before
    again = LearnWindow(Kept(decode_learner("", encode_learner(kept.learners[""]))))
    assert not is_moving(again)
    assert again.shot().get_buffer().raw == grown


def test_with_reduced_motion_nothing_moves() -> None:
    window = LearnWindow(Kept(resting(Learner(""), FIVES)), settings=Settings(reduced_motion=True))
    before = window.shot().get_buffer().raw
    window.wait(OPENS_AFTER_MS + OPENS_MS + 100)
    assert window.shot().get_buffer().raw == before


def test_a_room_that_somebody_without_evidence_only_looked_at_is_not_saved() -> None:
    assert LearnWindow().kept.told == []


# Stones that open, and are locked again


def passed(heard: Heard | None = None) -> Practising:
    """Five sums of 5, all right."""
    window = Practising(voice=heard)
    window.click("total:6")
    window.click("probe")
    window.wait(400)
    for _ in range(5):
        window.answer("right")
        window.click("go on")
    window.wait(100)
    return window


def test_only_the_next_stone_has_a_star() -> None:
    window = LearnWindow()
    assert [total for total in TOTALS if "star" in window.node(f"total:{total}").state] == [6]
    assert "locked" in window.text("total:6")


def test_the_star_is_gone_until_tomorrow_after_a_miss() -> None:
    missed = Attempt(FIVES[0], 3, 1, Help.NONE, coloured=False, at=AT)
    kept = Kept(observe(Learner(""), missed))
    assert LearnWindow(kept).node("total:6").state == ()
    kept.later(AT + timedelta(days=1))
    assert LearnWindow(kept).node("total:6").state == ("star",)


@pytest.mark.parametrize("button", ["back", "unlocked"])
def test_a_total_that_opens_is_seen_heard_and_chosen_once(
    button: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    window = passed(heard)
    assert window.text("unlocked") == "You've unlocked 6."
    sounds: list[Sound] = []
    monkeypatch.setattr(window.program.app.scenes.sounds, "play", sounds.append)
    heard.said.clear()
    window.click(button)
    window.wait(100)
    assert window.node("total:6").state == ("chosen",)
    assert is_moving(window)
    assert heard.said[-1] == "You've unlocked 6. Sums of 6: 0 of 5 known."
    window.wait(OPENS_AFTER_MS + OPENS_MS + 100)
    assert sounds == [Sound.WIN]
    assert not is_moving(window)
    window.click("total:5")
    window.click("lessons")
    window.press("escape")
    assert window.node("total:5").state == ("chosen",)
    assert not is_moving(window)


def test_a_grown_up_locks_again_what_was_unlocked_early() -> None:
    window = LearnWindow()
    window.click("total:10")
    window.click("open")
    window.click("open now")
    assert window.text("unlocked") == "Lock 10 again"
    window.click("unlocked")
    window.click("close now")
    assert "locked" in window.text("total:10")
    assert "locked" not in window.text("total:7")
    for _ in range(2):
        window.click("unlocked")
        window.click("close now")
    assert "locked" in window.text("total:6")
    assert "chosen" in window.node("total:5").state
    assert not window.has("unlocked")


# At the end of a practice


def practised(learner: Learner, *, settings: Settings | None = None) -> Practising:
    """A practice of fives on the next day, all right, to the end."""
    kept = Kept(learner)
    kept.later(AT + timedelta(days=1))
    window = Practising(kept, seed="a bud", settings=settings)
    window.begin(5)
    window.to_the_end("right")
    return window


def nearly_known() -> Learner:
    """On the next day, these facts may be known."""
    return right_on_days(Learner(""), FIVES, KNOWN_DAYS - 1)


def test_after_the_first_practice_the_plant_has_grown_and_knowing_takes_days() -> None:
    kept = Kept()
    window = Practising(kept)
    window.begin(5)
    window.to_the_end("right")
    assert window.has("branch")
    assert window.scene.spoken.text.endswith("It takes at least three days to know a sum.")
    window.click("back")
    assert set(five(Learner(""), AT).stages) == {"tip"}
    assert "tip" not in kept.learners[""].seen[5]
    assert is_moving(window)


def test_a_practice_that_opens_the_next_total_leads_there() -> None:
    window = practised(nearly_known())
    assert window.text("end:1") == "You've unlocked 6."
    window.click("unlocked")
    assert "chosen" in window.node("total:6").state


def test_what_has_grown_opens_once_at_the_end_of_a_practice() -> None:
    window = practised(nearly_known())
    exercise = window.scene.exercise
    assert exercise.after is not None
    grown = grown_buds(5, exercise.before.stages, exercise.after.stages)
    assert set(grown.before) == {"bud"}
    assert set(grown.now) <= {"known", "flower"}
    assert window.text("branch") == "Sums of 5: 4 of 4 known."
    before = window.shot().get_buffer().raw
    moves = [window.scene.is_moving]
    window.wait(OPENS_AFTER_MS + OPENS_MS + 100)
    after = window.shot().get_buffer().raw
    assert after != before
    assert [*moves, window.scene.is_moving] == [True, False]
    window.wait(5000)
    assert window.shot().get_buffer().raw == after


def test_a_loss_is_not_shown() -> None:
    assert not grown_buds(5, ("known", "known"), ("bud", "known")).has_grown
    assert grown_buds(5, ("known", "sprout"), ("bud", "bud")).before == ("bud", "sprout")

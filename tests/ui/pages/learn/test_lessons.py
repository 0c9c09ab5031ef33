"""Lessons in the window: any presses lead to their end; steps come by the clock; evidence is saved."""

from __future__ import annotations

import pytest

from matador.play.people import MAX_AT_ONCE_MS
from matador.storage.settings import Settings
from matador.teaching.evidence import TotalOpened
from matador.teaching.learner import Learner, observe
from matador.teaching.lessons.kinds import kinds_of
from matador.teaching.lessons.run import answer_of
from matador.teaching.lessons.tasks import Double, LessonKind, fact_of
from matador.ui.inputs import Key
from tests.checks.each import each
from tests.checks.lessons import THERE
from tests.ui.learning.remembering import AT
from tests.ui.pages.learn.lesson_moments import keys_of
from tests.ui.pages.learn.practised import Kept
from tests.ui.pages.learn.taught import Pressing, Taught

LONGEST_STEP_MS = 6000
WAYS: tuple[Pressing, ...] = ("right", "wrong", "random")


def test_every_lesson_comes_to_its_end_whatever_is_pressed(seed: int) -> None:
    """Every second one, in one of three ways, picked by the seed."""
    for number, (kind, total) in [*enumerate(THERE)][seed % 2 :: 2]:
        pilot = Taught(size=(800, 600))
        pilot.begin(kind, total)
        pilot.to_the_end(WAYS[(number + seed // 2) % len(WAYS)])
        assert pilot.has("again"), (kind, total)
        pilot.click("back")
        assert pilot.shows == "lessons", (kind, total)


def test_from_the_first_page_to_a_lesson_and_on_to_practice() -> None:
    pilot = Taught(Kept())
    pilot.click("lessons")
    assert [key.partition(":")[2] for key in pilot.keys("button") if key.startswith("lesson:")] == list(
        kinds_of(5)
    )
    pilot.click("lesson:frame")
    pilot.wait(400)
    pilot.to_the_end("right")
    pilot.click("again")
    assert pilot.shows == "practice"


def test_lessons_about_matadors_wait_and_say_for_what() -> None:
    learner = Learner("")
    for total in (6, 7):
        learner = observe(learner, TotalOpened(total, AT))
    pilot = Taught(Kept(learner))
    pilot.click("total:7")
    pilot.click("lessons")
    closed = pilot.node("lesson:matadors")
    assert closed.action is None
    assert "10" in closed.name
    pilot.click("lesson:matadors")
    assert pilot.shows == "lessons"
    other = Taught()
    other.click("total:7")
    other.click("lessons")
    other.click("lesson:matadors")
    assert other.shows == "lesson"


# Steps


@each("kind", kinds_of(7)[::3])
def test_steps_come_by_the_clock_and_end(kind: LessonKind) -> None:
    pilot = Taught()
    pilot.begin(kind, 7)
    lesson = pilot.scene.exercise
    assert lesson.seen == 0
    for seen in range(1, len(pilot.run.steps) + 1):
        assert pilot.program.is_moving
        pilot.wait_until(lambda seen=seen: lesson.seen == seen, LONGEST_STEP_MS)  # type: ignore[misc]
    assert not lesson.has_steps
    pilot.wait(LONGEST_STEP_MS)
    assert not pilot.program.is_moving
    run = lesson.run
    pilot.wait(60_000)
    assert lesson.run is run


@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed="off")])
def test_with_less_motion_each_step_waits_for_a_press(settings: Settings) -> None:
    pilot = Taught(settings=settings)
    pilot.begin("two ends", 7)
    lesson = pilot.scene.exercise
    pilot.wait(30_000)
    assert lesson.seen == 0
    assert not pilot.program.is_moving
    for seen in range(1, len(pilot.run.steps) + 1):
        pilot.click("go on")
        assert lesson.seen == seen
    pilot.click("go on")
    assert pilot.run.place == 1


# Pictures


def test_a_wrong_sum_is_seen_and_then_the_answer() -> None:
    pilot = Taught()
    pilot.begin("missing part", 7)
    while pilot.run.item.manner != "alone":
        pilot.press_one("right")
    fact = fact_of(pilot.run.item.task)
    assert fact is not None
    tried = next(number for number in (6, 5) if number != fact.needed)
    assert not pilot.has("frame")
    pilot.click(f"number:{tried}")
    assert pilot.text("sum") == f"{fact.known} + {tried} = {fact.known + tried}"
    assert pilot.text("frame") == pilot.text("sum")
    pilot.click(f"number:{tried}")
    assert pilot.stage == "shown"
    assert pilot.text("sum") == f"{fact.known} + {fact.needed} = 7"
    pilot.click(f"number:{tried}")
    assert pilot.stage == "shown"
    pilot.give(Key(str(fact.needed)))
    assert pilot.stage == "right", "digits answer, too"
    pilot.wait(60_000)
    assert pilot.stage == "right", "the sum stays until the next press"


def test_where_there_are_two_ends_the_tile_comes_first_and_then_the_end() -> None:
    pilot = Taught()
    pilot.begin("two ends", 7)
    while pilot.run.item.manner != "alone":
        pilot.press_one("right")
    task = pilot.run.item.task
    half, end = keys_of(answer_of(task), task)
    assert not pilot.has(end)
    pilot.click(half)
    assert pilot.has("end:L")
    assert pilot.has("end:R")
    pilot.click(half)
    assert not pilot.has(end), "a second press puts it back"
    pilot.click(half)
    pilot.click(end)
    assert pilot.stage == "right"


# By keys


def test_a_lesson_by_keys_alone() -> None:
    pilot = Taught()
    pilot.begin("two ends", 7)
    for _ in range(120):
        if pilot.stage == "over":
            break
        task = pilot.run.item.task
        keys = ("go on",) if pilot.has("go on") else keys_of(answer_of(task), task)
        for key in keys:
            _use(pilot, key)
    assert pilot.stage == "over"
    _use(pilot, "back")
    assert pilot.shows == "lessons"


def _use(pilot: Taught, key: str) -> None:
    """Move the focus to a node with Tab, and press Enter."""
    for _ in range(60):
        if any(node.key == key and "focused" in node.state for node in pilot.tree):
            pilot.press("enter")
            return
        pilot.press("tab")
    raise AssertionError(f"Tab does not come to {key}")


# Doubles


def test_a_wrong_number_for_a_double_is_told_as_a_sum() -> None:
    pilot = Taught()
    pilot.begin("doubles", 7)
    while pilot.run.item.manner != "alone":
        pilot.press_one("right")
    task = pilot.run.item.task
    assert isinstance(task, Double)
    half, total = task.half, 2 * task.half
    assert pilot.text("sentence") == f"What do {half} and {half} make?"
    pilot.click(f"number:{total + 1}" if total < 12 else "number:11")
    wrong = half + 1 if total < 12 else half - 1
    assert pilot.text("sum") == f"{half} + {wrong} = {half + wrong}"
    assert pilot.text("sentence").startswith(f"{half} and {wrong} make {half + wrong}, one too ")
    assert pilot.text("sentence").endswith("Try again.")
    pilot.click("number:1")
    assert pilot.text("sentence") == f"{half} and {half} make {total}. Now you try."
    pilot.click(f"number:{total}")
    assert pilot.text("sum") == f"{half} + {half} = {total}"
    pilot.to_the_end("wrong")
    assert pilot.has("sum:0")
    assert pilot.kept.tried == [], "a sum that is not the total proves nothing"


def test_the_pips_are_counted_after_a_number_below_the_half_of_a_double() -> None:
    pilot = Taught()
    pilot.begin("doubles", 7)
    while pilot.run.item.manner == "shown":
        pilot.press_one("right")
    pilot.wait_until(lambda: pilot.scene.exercise.waits, LONGEST_STEP_MS)
    pilot.wait(1000)
    assert "This is a double" not in pilot.text("sentence")
    pilot.click("number:1")
    assert pilot.text("sentence") == "Count the pips. Try again."
    assert not pilot.has("sum")


# At bedtime


def test_a_lesson_counts_for_bedtime_and_none_begins_then() -> None:
    pilot = Taught(settings=Settings(bedtime=10))
    pilot.begin("frame", 5)
    for _ in range(10 * 60_000 // MAX_AT_ONCE_MS + 1):
        pilot.now_ms += MAX_AT_ONCE_MS
        pilot.program.advance(pilot.now_ms)
    assert pilot.program.app.matches.is_bedtime
    assert pilot.shows == "lesson", "what is on goes on"
    pilot.to_the_end("right")
    pilot.click("back")
    assert pilot.program.overlays.name == "good night"

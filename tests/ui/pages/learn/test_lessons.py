"""Lessons in the window: any presses lead to their end; steps come by the clock; evidence is saved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.play.people import MAX_AT_ONCE_MS
from matador.rules import Tile
from matador.storage.settings import Settings
from matador.teaching.evidence import Fact, Help, TotalOpened
from matador.teaching.learner import Learner, observe
from matador.teaching.lessons import kinds
from matador.teaching.lessons.items import LessonKind, fact_of
from matador.teaching.lessons.kinds import LessonPlan, facts_asked, kinds_of
from matador.teaching.lessons.run import answer_of
from matador.teaching.practice.items import TileLaid, Tiles
from matador.ui.inputs import Key, PointerDown
from matador.ui.kit.focus import focused
from matador.ui.language import Message
from matador.ui.pages.learn.shown import aids_of
from matador.ui.sentences import lessons
from tests.checks.each import each
from tests.checks.lessons import THERE
from tests.ui.learning.remembering import AT
from tests.ui.pages.learn.lesson_moments import keys_of, pressable, shown_to_end, taking, wrong_of
from tests.ui.pages.learn.practised import Kept
from tests.ui.pages.learn.taught import Pressing, Taught

LONGEST_STEP_MS = 6000
WAYS: tuple[Pressing, ...] = ("right", "wrong", "random")
WITH_EVIDENCE: tuple[LessonKind, ...] = ("frame", "missing part", "which tile")


@each(("number", "lesson"), enumerate(THERE))
def test_every_lesson_comes_to_its_end_whatever_is_pressed(
    number: int, lesson: tuple[LessonKind, int], seed: int
) -> None:
    """In one of three ways, picked by the seed."""
    kind, total = lesson
    way = WAYS[(number + seed) % len(WAYS)]
    pilot = Taught(size=(800, 600))
    pilot.begin(kind, total)
    pilot.to_the_end(way)
    assert pilot.has("again")
    pilot.click("back")
    assert pilot.shows == "lessons"


def test_both_ends_were_tried() -> None:
    pilot = Taught()
    pilot.begin("two ends", 7)
    while pilot.run.item.manner != "alone":
        pilot.press_one("right")
    task = pilot.run.item.task
    right = answer_of(task)
    assert isinstance(right, TileLaid)
    wrong = [
        one for one in pressable(task, 7) if isinstance(one, TileLaid) and one.play.arm != right.play.arm
    ]
    for key in keys_of(wrong[0], task):
        pilot.click(key)
    pilot.to_the_end("right")
    assert pilot.text("end:0") == "You tried both ends."


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


def test_escape_leads_back_to_the_lessons_and_then_to_the_room() -> None:
    pilot = Taught(Kept())
    pilot.click("lessons")
    pilot.click("lesson:points")
    pilot.wait(400)
    pilot.press("escape")
    assert pilot.shows == "lessons"
    pilot.press("escape")
    assert pilot.shows == "learn"


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


@pytest.mark.parametrize("kind", kinds_of(7))
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


def test_a_press_anywhere_brings_the_next_step() -> None:
    pilot = Taught()
    pilot.begin("frame", 7)
    pilot.give(PointerDown(pilot.node("card").centre))
    assert pilot.scene.exercise.seen == 1


def test_what_is_completed_is_asked_once_its_steps_are_over() -> None:
    pilot = Taught()
    pilot.begin("which tile", 7)
    lesson = pilot.scene.exercise
    while pilot.run.place < 2:
        pilot.click("go on")
    assert not any(node.key.startswith("tile:") and node.action for node in pilot.tree)
    pilot.wait_until(lambda: lesson.waits, 6 * LONGEST_STEP_MS)
    assert not pilot.has("go on")
    assert any(node.key.startswith("tile:") and node.action for node in pilot.tree)


# Pictures


def test_what_is_done_alone_has_no_part_whole_picture() -> None:
    for place, has_parts in ((0, True), (2, True), (4, False)):
        for answers in range(3):
            pilot = Taught()
            pilot.begin("missing part", 7)
            pilot.scene.exercise.run = taking("missing part", 7, place=place).run
            shown_to_end(pilot.scene.exercise)
            for _ in range(answers):
                pilot.scene.exercise.answer(wrong_of(pilot.run.item.task, 7))
            state = pilot.scene.page.state
            pilot.scene.show(replace(state, aids=aids_of(pilot.scene.exercise)))
            assert pilot.has("parts") is has_parts


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


@pytest.mark.parametrize("kind", kinds_of(7))
def test_a_lesson_by_keys_alone(kind: LessonKind) -> None:
    pilot = Taught()
    pilot.begin(kind, 7)
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


def test_enter_alone_leads_on() -> None:
    pilot = Taught()
    pilot.begin("frame", 5)
    for _ in range(4):
        pilot.press("enter")
    assert pilot.run.place == 1


def test_enter_at_the_end_uses_the_first_button() -> None:
    pilot = Taught()
    pilot.begin("frame", 5)
    pilot.to_the_end("right")
    pilot.press("enter")
    assert pilot.shows == "practice"


def test_what_is_gone_has_the_focus_no_more() -> None:
    pilot = Taught()
    pilot.begin("missing part", 7)
    while not pilot.scene.exercise.waits:
        pilot.click("go on")
    _use(pilot, keys_of(answer_of(pilot.run.item.task), pilot.run.item.task)[0])
    assert pilot.stage == "right"
    assert focused(pilot.scene.page.placed, pilot.scene.page.focus) is None
    place = pilot.run.place
    pilot.press("enter")
    assert pilot.run.place == place + 1


def _use(pilot: Taught, key: str) -> None:
    """Move the focus to a node with Tab, and press Enter."""
    for _ in range(60):
        if any(node.key == key and "focused" in node.state for node in pilot.tree):
            pilot.press("enter")
            return
        pilot.press("tab")
    raise AssertionError(f"Tab does not come to {key}")


# Evidence


@pytest.mark.parametrize("kind", kinds_of(7))
def test_only_what_is_done_alone_and_is_about_a_fact_is_kept(kind: LessonKind) -> None:
    for way, tries in (("right", 1), ("wrong", 2)):
        pilot = Taught()
        pilot.begin(kind, 7)
        pilot.to_the_end("right" if way == "right" else "wrong")
        kept = pilot.kept.tried
        assert len(kept) == (2 * tries if kind in WITH_EVIDENCE else 0)
        assert all(one.is_practice for one in kept)
        assert [one.nth for one in kept] == [*range(1, tries + 1)] * (len(kept) // tries)
        if kind == "frame":
            assert all(one.help == Help.FRAME for one in kept)


def test_colours_count_as_they_are_seen() -> None:
    for settings, has_colours in ((Settings(), True), (Settings(pips="one-colour"), False)):
        pilot = Taught(settings=settings)
        pilot.begin("frame", 7)
        assert pilot.scene.exercise.has_colours is has_colours
        pilot.to_the_end("right")
        assert {one.coloured for one in pilot.kept.tried} == {has_colours}


# A new lesson


def test_a_new_lesson_of_known_tasks_is_an_entry_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a card with a picture, and is taken to its end, with no drawing code of its own."""
    doubles = LessonPlan(
        lambda *given: [
            Tiles(fact, (Tile(fact.known, fact.known), Tile(fact.needed, fact.needed)))
            for fact in facts_asked(*given)
        ],
        lambda rules: Tiles(Fact(rules.total, 2, "frames"), (Tile(2, 2), Tile(5, 5))),
    )
    monkeypatch.setattr(kinds, "LESSONS", {**kinds.LESSONS, "doubles": doubles})
    monkeypatch.setattr(lessons, "lesson_name", lambda _language, kind: Message(kind))
    pilot = Taught(size=(800, 600))
    pilot.begin("doubles", 7)
    assert pilot.text("card") == "doubles"
    pilot.to_the_end("wrong")
    assert pilot.has("sum:0")
    assert len(pilot.kept.tried) == 4, "two answers to each of the items done alone"


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

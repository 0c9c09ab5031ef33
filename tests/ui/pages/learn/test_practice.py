"""Practice in the window: played to its end by its nodes, with the right responses."""

from __future__ import annotations

from datetime import timedelta

import pygame
import pytest

from matador.play.learn.exercise import FILL_MS
from matador.storage.settings import Settings
from matador.teaching.evidence import Attempt, Help
from matador.teaching.practice.items import MissingPart, NumberTyped, Train
from matador.teaching.practice.state import Practice
from matador.teaching.praise import praise_of_practice
from matador.ui.inputs import Key, Point, PointerDown, PointerUp
from matador.ui.kit.base import Placed
from matador.ui.kit.figures import FigureButton
from matador.ui.language import Language
from matador.ui.pages.learn.choices import Choose
from matador.ui.pages.learn.exercise_scene import WAIT_MS, ExerciseScene, NumberTyping
from matador.ui.pages.learn.figures import NumberKey
from matador.ui.sentences.learn import praised
from tests.ui.pages.learn.moments import ends, items, posed, wrong_key
from tests.ui.pages.learn.practised import Practising
from tests.ui.pilot import look_of


@pytest.mark.parametrize("way", ["right", "wrong", "once", "random", "hasty"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_it_is_practised_to_its_end(way: str, size: Point) -> None:
    pilot = Practising(size=size)
    pilot.begin()
    run = pilot.to_the_end(way)
    assert len(run.past) <= 13
    if way == "right":
        assert 10 <= len(run.past) <= 12
        assert all(attempt.is_right for attempt in pilot.kept.tried)
    assert pilot.text("end:0") == praised(Language(), praise_of_practice(run), run.setup.total)
    pilot.click("back")
    assert pilot.shows == "learn"


def moves(pilot: Practising) -> bool:
    return bool(pilot.scene.is_moving)


def show(pilot: Practising, number: int) -> None:
    """Show one of the example items."""
    pilot.begin()
    item, fade = list(items())[number]
    on = posed(item, fade).run
    assert isinstance(on, Practice)
    now = pilot.run
    assert isinstance(now, Practice)
    pilot.scene.exercise.run = type(now)(**{**{f: getattr(now, f) for f in now.__slots__}, "posed": on.posed})
    pilot.scene.recolour(pilot.program.app.scenes.look)


def test_who_is_right_sees_the_sum_until_the_next_press_anywhere() -> None:
    pilot = Practising()
    show(pilot, 6)
    pilot.answer("right")
    assert pilot.stage == "right"
    pair = pilot.run.pair
    assert pair is not None
    assert pilot.text() == f"{pair.first} and {pair.second} make {pair.total}."
    pilot.wait(60_000)
    assert pilot.stage == "right"
    assert pilot.run.number == 1
    corner = (pilot.screen.size[0] // 2, pilot.screen.size[1] - 4)
    pilot.give(PointerDown(corner), PointerUp(corner))
    assert pilot.run.number == 2


def test_who_is_wrong_sees_his_own_sum_then_is_shown_the_answer_and_lays_it() -> None:
    pilot = Practising()
    show(pilot, 6)
    item = pilot.run.item
    assert isinstance(item, MissingPart)
    pilot.click("number:4")
    assert pilot.text() == "2 and 4 make 6, one too many. Try again."
    assert pilot.has("frame")
    pilot.wait(1000)
    pilot.click("number:4")
    assert pilot.text() == "2 needs 3. Now you try."
    assert moves(pilot)
    pilot.wait(FILL_MS * 5)
    assert not moves(pilot)
    pilot.click("number:4")
    assert pilot.stage == "shown", "only the right one is taken now"
    pilot.wait(1000)
    pilot.click("number:3")
    assert pilot.stage == "right"
    assert [attempt.help for attempt in pilot.kept.tried][-1] is Help.TILE


def test_times_are_taken_and_each_answer_is_kept_once() -> None:
    pilot = Practising()
    pilot.begin()
    pilot.answer("right", thinks_ms=3000)
    (shown,) = pilot.kept.tried
    assert shown.is_practice
    assert shown.item is not None
    assert shown.silent_s == pytest.approx(3.4, abs=0.2)
    assert shown.pointing_s == 0
    pilot.click("go on")
    pilot.answer("right", thinks_ms=45_000)
    assert pilot.kept.tried[1].silent_s is None, "nobody was there"


def test_what_lies_on_the_card_tells_nothing_before_the_answer() -> None:
    for number in range(len(list(items()))):
        pilot = Practising()
        show(pilot, number)
        assert not any(node.key == "sum" and "?" not in node.name for node in pilot.tree)


def test_escape_leads_back_to_the_room_and_what_was_shown_is_kept() -> None:
    pilot = Practising()
    pilot.begin()
    pilot.answer("right")
    pilot.press("escape")
    assert pilot.shows == "learn"
    assert len(pilot.kept.tried) == 1
    pilot.press("escape")
    assert pilot.shows == "home"


def choices(*numbers: int, kind: str = "number") -> tuple[Placed, ...]:
    """Buttons that choose numbers."""
    figure = NumberKey(1, False, False)
    return tuple(
        Placed(
            FigureButton(f"{kind}:{number}", "", figure, Choose(NumberTyped(number))), pygame.Rect(0, 0, 9, 9)
        )
        for number in numbers
    )


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [("7", [7]), ("12", [12]), ("1", []), ("1;", [1]), ("1x", []), ("19", [9]), ("7 8", [7, 8]), ("0", [])],
)
def test_digits_make_numbers(keys: str, chosen: list[int]) -> None:
    """`;` is a pause without keys; a digit that makes no number with the one before starts a new number."""
    typing, placed, now_ms, found = NumberTyping(), choices(*range(1, 13)), 0.0, []
    for key in keys:
        now_ms += WAIT_MS if key == ";" else 10
        found += [typing.due(placed, now_ms) if key == ";" else typing.take(Key(key), placed, now_ms)]
    assert [one for one in found if one is not None] == [Choose(NumberTyped(number)) for number in chosen]
    assert typing.waits == (keys == "1")


def typed(*keys: str) -> Attempt:
    """The answer to 9 + ? = 13, typed after two seconds."""
    window = Practising()
    show(window, 5)
    window.wait(2000)
    window.press(*keys)
    window.wait(WAIT_MS + 100)
    [tried] = window.kept.tried
    return tried


def test_two_digits_make_a_number_and_waiting_for_the_second_is_not_thinking() -> None:
    assert (typed("4").tried, typed("1", "2").tried, typed("1", "backspace", "4").tried) == (4, 12, 4)
    one = typed("1")
    assert (one.tried, round(one.silent_s or 0, 1), round(one.pointing_s or 0, 1)) == (1, 2.4, 0.9)


def test_a_quick_minute_tells_how_many_were_fluent() -> None:
    [*_, quick] = ends()
    scene = ExerciseScene(quick, look_of(), (1280, 720))
    assert "7 sums took you less than three seconds." in [node.name for node in scene.page.nodes()]
    assert "seconds" not in scene.spoken.text


# The Learn room


def test_at_first_five_is_open_and_the_rest_says_how() -> None:
    pilot = Practising()
    assert pilot.node("total:5").state == ("chosen",)
    pilot.click("total:7")
    assert pilot.program.overlays.name == "closed total"
    assert pilot.text("why") == "To unlock 6, solve five sums that make 5."
    assert pilot.text("how") == "Press the star. Get all five right the first time!"
    pilot.press("escape")
    assert pilot.shows == "learn"


def test_an_adult_opens_a_total_and_it_stays_open() -> None:
    pilot = Practising()
    pilot.click("total:10")
    pilot.click("open")
    pilot.wait(600)
    pilot.click("open now")
    assert pilot.kept.opened == [10]
    assert pilot.node("total:10").state == ("chosen",)
    pilot.wait(600)
    pilot.begin()
    assert pilot.scene.exercise.total == 10


def test_a_probe_that_is_all_right_opens_the_next_total() -> None:
    pilot = Practising()
    pilot.click("total:6")
    pilot.click("probe")
    pilot.wait(400)
    for _ in range(5):
        pilot.answer("right")
        assert pilot.stage == "right"
        pilot.click("go on")
    assert pilot.text("end:0") == "All five right! You've unlocked 6."
    assert pilot.kept.opened == [6]
    pilot.click("back")
    pilot.click("total:6")
    assert pilot.node("total:6").state == ("chosen",)


def test_a_probe_ends_with_the_first_that_is_wrong() -> None:
    pilot = Practising()
    pilot.click("total:6")
    pilot.click("probe")
    pilot.wait(400)
    pilot.answer("right")
    pilot.click("go on")
    pilot.answer("wrong")
    assert pilot.stage == "shown", "the right answer is shown"
    assert isinstance(pilot.run.item, MissingPart)
    pilot.click(wrong_key(pilot.run.item))
    assert pilot.stage == "shown"
    pilot.answer("right")
    pilot.click("go on")
    assert pilot.text("end:0") == "Practise 5 a bit more, then try again."
    assert not pilot.kept.opened
    assert len(pilot.kept.tried) == 2, "repeating what is shown proves nothing"
    pilot.click("back")
    pilot.click("total:6")
    assert not pilot.has("probe")
    assert pilot.text("how") == "The star comes back tomorrow."
    pilot.press("escape")
    pilot.kept.later(pilot.kept.at + timedelta(days=1))
    pilot.click("total:6")
    assert pilot.has("probe")


def test_a_star_rests_on_the_day_of_a_lesson_which_shows_its_answers() -> None:
    pilot = Practising()
    for key in ("total:5", "lessons", "lesson:frame"):
        pilot.click(key)
    pilot.press("escape", "escape")
    for days, is_there in ((0, False), (1, True)):
        pilot.kept.later(pilot.kept.at + timedelta(days=days))
        pilot.click("total:6")
        assert pilot.has("probe") == is_there
        pilot.press("escape")


def until_shown(window: Practising) -> None:
    window.begin()
    while window.stage != "shown":
        window.answer("wrong")


def test_a_wrong_press_at_a_shown_answer_says_it_again() -> None:
    window = Practising()
    until_shown(window)
    window.wait(5000)
    before = window.scene.spoken
    item = window.run.item
    assert not isinstance(item, Train), "a practice begins with a sum"
    window.click(wrong_key(item))
    after = window.scene.spoken
    assert window.stage == "shown"
    assert (after.text, after.moment == before.moment) == (before.text, False)


def test_with_reduced_motion_a_shown_answer_is_complete_immediately() -> None:
    window = Practising(settings=Settings(reduced_motion=True))
    until_shown(window)
    pair = window.run.pair
    assert pair is not None
    assert window.text("sum") == f"{pair.first} + {pair.second} = {pair.total}"

"""Reading aloud in Learn: each new sentence once, never two at the same time, and a press ends it."""

from __future__ import annotations

import re
from datetime import date

import pytest

from matador.storage.settings import PlayedToday, ReadAloud, Settings
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import (
    EQUATION_FORMS,
    Claim,
    Equation,
    EquationForm,
    Halves,
    MissingPart,
    Tiles,
)
from matador.ui.inputs import Key
from matador.ui.language import Language
from matador.ui.sentences.learn import asked_aloud
from matador.ui.voice.clips import clip_index
from tests.ui.pages.learn.heard import Heard
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught
from tests.ui.pilot import Pilot
from tests.ui.voice.test_clips import FOLDER


@pytest.fixture
def heard() -> Heard:
    return Heard()


def begin(window: Practising, heard: Heard) -> None:
    """Start a practice, and forget the sentences of the room."""
    window.begin(5)
    del heard.said[:-1]
    heard.stops = 0


def test_each_new_sentence_of_a_practice_is_said_once(heard: Heard) -> None:
    window = Practising(voice=heard)
    begin(window, heard)
    assert heard.said == [window.text()]
    window.wait(5000)
    assert len(heard.said) == 1, "nothing is said twice by itself"
    window.answer("wrong")
    window.wait(500)
    assert heard.said[1:] == [window.text()]
    window.answer("right")
    window.wait(500)
    assert heard.said[2:] == [window.text()]


def test_a_press_ends_what_is_said(heard: Heard) -> None:
    window = Practising(voice=heard)
    begin(window, heard)
    assert heard.is_heard()
    window.press("tab")
    assert not heard.is_heard()
    assert heard.stops == 1


def test_the_loudspeaker_says_it_again(heard: Heard) -> None:
    window = Practising(voice=heard)
    begin(window, heard)
    window.wait(3000)
    window.click("say again")
    assert heard.said == [window.text()] * 2


def test_a_lesson_says_its_steps_and_says_them_again(heard: Heard) -> None:
    window = Taught(voice=heard)
    window.begin("frame", 5)
    before = len(heard.said) - 1
    while window.scene.exercise.has_steps:
        window.wait(200)
    window.wait(200)
    first = heard.said[before:]
    assert len(first) == 1 + window.scene.exercise.seen
    window.click("show again")
    # Longer than the first demonstration took.
    window.wait(30_000)
    assert heard.said[before:] == first * 2


def test_what_begins_again_is_said_again(heard: Heard) -> None:
    window = Taught(voice=heard, seed="the same")
    for times in (1, 2):
        window.begin("frame", 5)
        window.wait(100)
        assert heard.said.count(heard.said[-1]) == times
        window.press("escape")
        window.press("escape")


def test_what_could_not_be_heard_is_said_once_it_can(heard: Heard) -> None:
    window = Practising(voice=heard)
    window.change(muted=True)
    heard.is_deaf = True
    window.begin(5)
    assert heard.said == []
    heard.is_deaf = False
    window.change(muted=False)
    window.wait(100)
    assert heard.said == [window.text()] or len(heard.said) == 1


def test_under_a_page_nothing_is_said(heard: Heard) -> None:
    window = Practising(voice=heard)
    begin(window, heard)
    window.give(Key("n", ctrl=True))
    window.wait(100)
    assert len(window.program.overlays) > 0
    assert not heard.is_heard()


def test_it_can_be_switched_off_and_has_a_volume_of_its_own(heard: Heard) -> None:
    window = Practising(voice=heard, settings=Settings(read_aloud="nowhere"))
    window.begin(5)
    assert heard.said == []
    assert not window.has("say again")
    window.change(voice_volume=30, muted=True)
    assert (heard.volume, heard.is_muted) == (30, True)


@pytest.mark.parametrize(("where", "says"), [("learn", False), ("everywhere", True), ("nowhere", False)])
def test_a_table_is_silent_unless_asked(heard: Heard, where: ReadAloud, *, says: bool) -> None:
    pilot = Pilot(settings=Settings(read_aloud=where), voice=heard)
    pilot.wait_until(lambda: pilot.display.state.is_my_turn)
    pilot.wait(100)
    assert bool(heard.said) == says


def test_at_a_table_of_learn_a_turn_is_told_once(heard: Heard) -> None:
    window = Practising(Kept(), voice=heard)
    window.click("play")
    window.wait_until(lambda: window.display.state.is_my_turn)
    window.wait(200)
    turns = [said for said in heard.said if "Play a tile" in said or "your turn" in said]
    assert len(turns) == 1
    tile = window.display.rack.slots[0].tile
    window.click(f"tile:{tile}")
    window.wait(200)
    window.press("escape")
    window.wait(200)
    assert [said for said in heard.said if said in turns] == turns


def test_all_that_is_read_aloud_is_recorded(heard: Heard) -> None:
    practice = Practising(voice=heard)
    practice.begin(5)
    practice.to_the_end("random")
    for kind, total in (("missing part", 7), ("two ends", 10), ("points", 5)):
        window = Taught(voice=heard)
        window.begin(kind, total)
        window.to_the_end("right")
        window.wait(100)
    index = clip_index(FOLDER)
    assert len(set(heard.said)) > 20
    assert [said for said in dict.fromkeys(heard.said) if not index.recite(said)] == []


# The Learn room, and its pages


def test_the_room_says_where_one_is_what_is_known_and_that_there_is_no_match_yet(heard: Heard) -> None:
    window = LearnWindow(Kept(Learner("", opened=frozenset(TOTALS))), voice=heard)
    window.wait(100)
    assert heard.said == ["Learn Sums of 5: 0 of 4 known."]
    window.click("total:13")
    window.wait(100)
    assert heard.said[1:] == ["Sums of 13: 0 of 12 known. Practise 13 first."]
    window.click("say again")
    assert heard.said[2:] == heard.said[1:2]


def test_a_total_that_is_closed_says_what_opens_it(heard: Heard) -> None:
    window = LearnWindow(voice=heard)
    window.wait(100)
    heard.said.clear()
    window.click("total:13")
    window.wait(100)
    [said] = heard.said
    assert said.startswith("13 is still locked To unlock 6, solve five sums that make 5. Press the star.")
    window.click("say again")
    assert heard.said == [said] * 2
    window.press("escape")
    window.wait(100)
    assert heard.said == [said] * 2, "the room was heard before"


def test_the_page_of_lessons_says_what_each_is_called(heard: Heard) -> None:
    window = LearnWindow(voice=heard)
    window.click("lessons")
    window.wait(100)
    assert heard.said[-1].parts[:4] == ("Lessons: sums of 5", "The frame", "The missing part", "Which tile?")


def test_the_end_of_a_practice_says_own_sums_and_then_what_was_done(heard: Heard) -> None:
    window = Practising(voice=heard)
    window.begin(5)
    window.to_the_end("right")
    window.wait(100)
    sums = [node.name for node in window.tree if node.key.startswith("sum:")]
    assert len(sums) > 1
    assert heard.said[-1] == " ".join([*sums, window.text("end:0")])
    window.click("say again")
    assert heard.said[-1] == heard.said[-2]


def test_good_night_is_said(heard: Heard) -> None:
    day = PlayedToday(day=date.today(), ms=11 * 60_000)
    window = LearnWindow(voice=heard, settings=Settings(bedtime=10, played_today=day))
    window.wait(100)
    assert window.has("quit")
    assert heard.said == ["Good night That's enough for today. Sleep well!"]


def test_the_index_is_read_after_the_first_page_was_seen(heard: Heard) -> None:
    pilot = Pilot(at_home=True, voice=heard)
    assert not heard.is_prepared, "the first picture does not wait for it"
    pilot.wait(100)
    assert heard.is_prepared


def test_what_nobody_hears_is_not_read(heard: Heard) -> None:
    Pilot(at_home=True, voice=heard, settings=Settings(read_aloud="nowhere")).wait(100)
    assert not heard.is_prepared


@pytest.mark.parametrize("form", EQUATION_FORMS)
def test_with_sound_alone_it_is_known_which_sum_is_asked(form: EquationForm) -> None:
    fact = Fact(7, 3, "frames")
    assert {"7", "3"} <= set(re.findall(r"[0-9]+", asked_aloud(Language(), Equation(fact, form))))
    assert asked_aloud(Language(), Claim(fact, 5)) == "3 and 5 make 7? Is that true?"
    for item in (Halves(fact, ()), Tiles(fact, ()), MissingPart(fact)):
        assert {"7", "3"} <= set(re.findall(r"[0-9]+", asked_aloud(Language(), item)))

"""Reading aloud in Learn: each new sentence once, never two at the same time, and a press ends it."""

from __future__ import annotations

import re
from datetime import date

import pytest

from matador.rules import DRAW, PASS, Play
from matador.storage.settings import PlayedToday, Settings
from matador.teaching.evidence import Fact
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
from matador.ui.table.scene import TableScene
from matador.ui.voice.reading import SAY_AGAIN
from tests.checks.each import each
from tests.ui.pages.learn.heard import Heard
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught
from tests.ui.pilot import Pilot


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


# The Learn room, and its pages


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


def test_the_end_of_a_practice_says_own_sums_and_then_what_was_done(heard: Heard) -> None:
    window = Practising(voice=heard)
    window.begin(5)
    window.to_the_end("right")
    window.wait(100)
    sums = [node.name for node in window.tree if node.key.startswith("sum:")]
    assert len(sums) > 1
    ends = [node.name for node in window.tree if node.key.startswith("end:")]
    assert heard.said[-1] == " ".join([*sums, *ends])
    window.click("say again")
    assert heard.said[-1] == heard.said[-2]


def test_good_night_is_said(heard: Heard) -> None:
    day = PlayedToday(day=date.today(), ms=11 * 60_000)
    window = LearnWindow(voice=heard, settings=Settings(bedtime=10, played_today=day))
    window.wait(100)
    assert window.has("quit")
    assert heard.said == ["Good night That's enough for today. Sleep well!"]


@each("form", EQUATION_FORMS)
def test_with_sound_alone_it_is_known_which_sum_is_asked(form: EquationForm) -> None:
    fact = Fact(7, 3, "frames")
    assert {"7", "3"} <= set(re.findall(r"[0-9]+", asked_aloud(Language(), Equation(fact, form))))
    assert asked_aloud(Language(), Claim(fact, 5)) == "3 and 5 make 7? Is that true?"
    for item in (Halves(fact, ()), Tiles(fact, ()), MissingPart(fact)):
        assert {"7", "3"} <= set(re.findall(r"[0-9]+", asked_aloud(Language(), item)))


# The loudspeaker at a table


class AtTable(LearnWindow):
    """A player at a table of Learn with reading aloud."""

    def __init__(self, heard: Heard, settings: Settings | None = None) -> None:
        super().__init__(size=(800, 600), settings=settings, voice=heard, seed="1")
        self.heard = heard
        self.click("play")
        self.wait_for_turn()

    @property
    def at_table(self) -> TableScene:
        scene = self.program.scene
        assert isinstance(scene, TableScene), scene.kind
        return scene

    def play_one(self) -> None:
        """Play the first tile that fits, or draw, or pass."""
        table, state = self.at_table.table, self.display.state
        plays = sorted((one for one in state.shown.legal if isinstance(one, Play)), key=str)
        if plays:
            table.actions.choose(plays[0].tile)
            table.actions.lay(plays[0].arm or "open")
            ways = getattr(state.hold, "ways", None) or (getattr(state.hold, "way", None),)
            if ways[0] is not None:
                table.actions.take_way(ways[0])
        elif not table.actions.submit(DRAW):
            table.actions.submit(PASS)
        self.wait(200)
        self.wait_for_turn()

    def last(self) -> str:
        return self.heard.said[-1]


@pytest.mark.parametrize("hand", ["left", "right"])
def test_at_a_table_of_learn_it_says_the_sentence_again(hand: str) -> None:
    window = AtTable(Heard(), Settings(hand=hand))  # type: ignore[arg-type]
    window.play_one()
    said = window.last()
    window.wait(3000)
    before = len(window.heard.said)
    window.click(SAY_AGAIN)
    assert window.heard.said[before:] == [said]
    assert window.heard.is_heard()
    assert window.text("sentence"), "the sentence stands there still"


def test_where_nothing_is_read_none_is_there() -> None:
    silent = AtTable(Heard(), Settings(read_aloud="nowhere"))
    assert not silent.has(SAY_AGAIN)


@pytest.mark.parametrize(("where", "has"), [("learn", False), ("everywhere", True)])
def test_a_table_of_grown_ups_has_one_if_it_is_read(where: str, has: bool) -> None:
    pilot = Pilot(voice=Heard(), settings=Settings(read_aloud=where))  # type: ignore[arg-type]
    pilot.wait_for_turn()
    assert pilot.has(SAY_AGAIN) == has

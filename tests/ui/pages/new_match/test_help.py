"""The help for each person."""

from __future__ import annotations

import pytest

from matador.match.help import PICTURES, SEAT_HELPS, SeatHelp
from matador.storage.setups import SeatSetup
from matador.ui.inputs import Point
from matador.ui.language import Language
from matador.ui.sentences.seats import aid_hint, aid_name, aid_word, picture_hint, picture_name
from tests.ui.pages.new_match.choosing import Choosing, look_of, setup_of
from tests.ui.pages.new_match.test_choosing import BOTH, Use

ENGLISH = Language()


def of_learners(chooser: Choosing) -> list[str]:
    """The cells that only learners have."""
    return [node.key for node in chooser.all_nodes() if node.key.startswith(("picture:", "fades"))]


def chosen(chooser: Choosing) -> list[str]:
    return [
        node.key
        for node in chooser.all_nodes()
        if node.key.startswith(("help:", "picture:", "fades")) and "chosen" in node.state
    ]


@BOTH
@pytest.mark.parametrize("aid", SEAT_HELPS)
def test_help_is_one_choice_of_a_seat(use: Use, aid: SeatHelp) -> None:
    chooser = Choosing(setup_of("sevens", 3)).open("players")
    chooser.click("seat:2", "who:person")
    use(chooser, f"help:{aid}")
    first, _, third = chooser.setup.seated()
    assert third.help == aid
    assert first.help == "guide", "that of another is as it was"
    assert chosen(chooser)[:1] == [f"help:{aid}"]
    assert bool(of_learners(chooser)) == (aid in ("full", "on-request"))


@BOTH
def test_a_learner_chooses_how_numbers_are_shown_and_whether_help_fades(use: Use) -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    use(chooser, "help:full")
    assert chosen(chooser) == ["help:full", "picture:frames", "fades"]
    use(chooser, "picture:numerals")
    use(chooser, "fades")
    seat = chooser.setup.seated()[0]
    assert (seat.help, seat.picture, seat.pinned) == ("full", "numerals", True)
    assert chosen(chooser) == ["help:full", "picture:numerals"]
    use(chooser, "fades")
    assert not chooser.setup.seated()[0].pinned


def test_what_was_chosen_for_a_learner_is_there_again_when_he_learns_again() -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    chooser.click("help:full", "picture:both", "help:guide", "help:on-request")
    assert chooser.setup.seated()[0].picture == "both"


def test_bots_have_no_help() -> None:
    chooser = Choosing(setup_of("sevens", 2, 6, {}, SeatSetup(help="full"))).open("players")
    assert len(of_learners(chooser)) == len(PICTURES) + 1
    chooser.click("seat:1")
    assert not any(node.key.startswith("help:") for node in chooser.all_nodes())
    assert of_learners(chooser) == []
    chooser.click("who:person", "seat:0", "who:level2")
    assert of_learners(chooser) == [], "nor has one who takes over from a learner"


def test_a_seat_tells_the_help_of_its_person() -> None:
    chooser = Choosing(setup_of("sevens", 2)).open("players")
    for aid in SEAT_HELPS:
        chooser.click(f"help:{aid}")
        assert chooser.node("seat:0").name == f"You: Person, help: {aid_name(ENGLISH, aid)}"
    assert chooser.node("seat:1").name == "Bruno, strength 2"


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_all_of_it_can_be_pressed_at_every_size(size: Point) -> None:
    chooser = Choosing(setup_of("sevens", 2), size=size, look=look_of(size, 200)).open("players")
    chooser.click("help:none", "help:full", "picture:both", "fades", "help:on-request")
    seat = chooser.setup.seated()[0]
    assert (seat.help, seat.picture, seat.pinned) == ("on-request", "both", True)


def test_every_choice_has_words_of_its_own() -> None:
    for words in (aid_name, aid_word, aid_hint):
        assert len({words(ENGLISH, aid) for aid in SEAT_HELPS}) == len(SEAT_HELPS)
    for said in (picture_name, picture_hint):
        assert len({said(ENGLISH, picture) for picture in PICTURES}) == len(PICTURES)
    assert ENGLISH.say("You get less help with the sums you know.").endswith(".")

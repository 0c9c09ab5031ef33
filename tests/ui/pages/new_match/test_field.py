"""A text field: selecting everything, moving the cursor, and the message when it is full."""

from __future__ import annotations

import pytest

from matador.storage.setups import SeatSetup
from matador.ui.inputs import Key, PointerUp
from matador.ui.kit.field import Field, number_field
from tests.ui.pages.new_match.choosing import Choosing, setup_of

CTRL_A = Key("a", ctrl=True)


def writing(name: str = "Ana") -> Choosing:
    chooser = Choosing(setup_of("sevens", 2, 6, {}, SeatSetup(name=name))).open("players")
    chooser.click("name")
    return chooser


def name_of(chooser: Choosing) -> str:
    return chooser.setup.seated()[0].name


def test_all_is_selected_and_that_is_seen() -> None:
    chooser = writing()
    before = [item.picture for item in chooser.overlay.items()]
    chooser.overlay.handle(CTRL_A)
    assert "selected" in chooser.states("name")
    assert name_of(chooser) == "Ana"
    after = [item.picture for item in chooser.overlay.items()]
    assert len(after) != len(before) or any(one is not two for one, two in zip(before, after, strict=True))


def test_what_is_written_takes_its_place() -> None:
    chooser = writing()
    chooser.overlay.handle(CTRL_A)
    chooser.type("Zoe")
    assert name_of(chooser) == "Zoe"
    assert "selected" not in chooser.states("name")


@pytest.mark.parametrize(
    ("key", "then"), [("left", "xAna"), ("home", "xAna"), ("right", "Anax"), ("end", "Anax")]
)
def test_an_arrow_goes_to_its_end_and_selects_no_more(key: str, then: str) -> None:
    chooser = writing()
    chooser.overlay.handle(CTRL_A)
    chooser.press(key)
    assert "selected" not in chooser.states("name")
    chooser.type("x")
    assert name_of(chooser) == then


def test_a_double_press_selects_all() -> None:
    chooser = writing()
    at = chooser.node("name").centre
    chooser.overlay.handle(PointerUp(at))
    assert "selected" not in chooser.states("name")
    chooser.click("name")
    assert "selected" in chooser.states("name")
    chooser.click("name")
    assert "selected" not in chooser.states("name"), "a third press sets the caret"


def test_a_full_name_can_be_written_anew() -> None:
    chooser = writing("n" * 24)
    chooser.type("m")
    assert chooser.hint == "A name can have up to 24 letters."
    chooser.overlay.handle(CTRL_A)
    assert chooser.hint != "A name can have up to 24 letters."
    chooser.type("Ana")
    assert name_of(chooser) == "Ana"


def test_an_accent_finds_its_letter_in_a_full_field() -> None:
    full = Field("o", 1, 1, lambda _letter: True, "name")
    joined = full.written("\u0308")
    assert (joined.text, joined.refusal) == ("\u00f6", None)


def test_a_longer_number_of_a_file_stays() -> None:
    long = number_field("1" * 20)
    assert long.written("2").text == "1" * 20

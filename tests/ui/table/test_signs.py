"""Signs explain themselves under the mouse, when pressed, with the focus, and to screen readers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from matador.rules import CATALOG, End, MatadorEnd, ValueEnd, named_ruleset
from matador.rules.fit import needed_halves
from matador.storage.settings import changed
from matador.ui.canvas import Item
from matador.ui.inputs import PointerDown, PointerMoved, PointerUp
from matador.ui.language import Language
from matador.ui.table.describing import of_end, sign_items
from matador.ui.table.ends import badges_at
from matador.ui.table.seats import seats_around
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.drawn import drawn
from tests.ui.plain import plain_faults
from tests.ui.table.test_badges import CASES

TOLD = {
    "a matador that a blank continues where equal halves touch": "A blank fits here.",
    "the double blank that a blank continues": "A blank fits here.",
    "a matador of double nine": "Make 10 with this 1.",
    "either half": "Make 7 with the 3 or the 4 of this matador.",
    "either half of the double blank": "Only a matador fits here.",
    "complement": "This matador makes the 3 count as 4.",
    "wild": "Any tile fits here.",
    "an ordinary matador laid along": "5 fits here.",
    "a spinner, above": "Make 7 with this 3.",
    "a spinner of blanks' kind": "Only a matador fits here.",
}
ENDS = ("1-3 4-4 2-5 0-5", "2-6 5-5 0-4", "1-1 1-2 3-6")


def told(pilot: Table) -> list[Item]:
    """The current bubble of a sign."""
    return list(sign_items(pilot.display))


def words(pilot: Table) -> list[str]:
    return [one.text for one in drawn(lambda: told(pilot))]


@pytest.mark.parametrize("case", TOLD)
def test_the_sign_at_an_end_says_what_goes_there(case: str) -> None:
    rules, hands, actions, spot, _ = CASES[case]
    pilot = Table(rules, hands, "0-1", *actions, settings=AT_ONCE)
    about = pilot.node(f"place:{spot}").about
    assert about == TOLD[case]
    assert list(plain_faults(about)) == []
    at = badges_at(pilot.display)[spot].center
    pilot.give(PointerMoved(at))
    assert about in words(pilot)
    pilot.give(PointerDown(at), PointerUp(at), PointerMoved((at[0] + 1, at[1])))
    assert about in words(pilot), "a press explains it too"
    pilot.give(PointerMoved((1, 1)))
    pilot.press("left")
    assert about not in words(pilot)


def test_a_sign_that_is_pointed_at_explains_itself_after_keys_until_the_next_key() -> None:
    pilot = Table("sevens", ENDS, "0-2 0-3", "1-3", "6-2L", settings=AT_ONCE)
    at = badges_at(pilot.display)["L"].center
    about = pilot.node("place:L").about
    pilot.press("right")
    assert pilot.display.state.focus is not None
    assert about not in words(pilot)
    pilot.give(PointerMoved(at))
    assert about in words(pilot)
    pilot.press("right")
    assert about not in words(pilot)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_a_bubble_hides_neither_its_sign_nor_another(size: tuple[int, int]) -> None:
    pilot = Table("sevens", ENDS, "0-2 0-3", "1-3", "6-2L", settings=AT_ONCE, size=size)
    badges = badges_at(pilot.display)
    for rect in (*badges.values(), pilot.display.boneyard.hit, *seats_around(pilot.display).values()):
        pilot.give(PointerMoved(rect.center))
        (bubble,) = told(pilot)
        window = pilot.display.plan.felt
        assert window.contains(bubble.rect), "all of it is seen"
        assert not any(badge.colliderect(bubble.rect.inflate(-16, -16)) for badge in badges.values())


def test_a_finger_presses_a_sign_and_the_next_press_ends_it() -> None:
    pilot = Table("sevens", ENDS, "0-2 0-3", "1-3", settings=AT_ONCE)
    at = badges_at(pilot.display)["L"].center
    pilot.give(PointerDown(at, finger=1), PointerUp(at, finger=1))
    assert "Make 7 with this 1." in words(pilot)
    middle = pilot.display.plan.line.midbottom
    pilot.give(PointerDown(middle, finger=1), PointerUp(middle, finger=1))
    assert "Make 7 with this 1." not in words(pilot)


def test_what_has_the_focus_is_explained() -> None:
    pilot = Table("sevens", ("5-5 2-2", "1-3 2-6"), "0-2 0-3", "1-3", opener=1, settings=AT_ONCE)
    for key, about in (("boneyard", "Press here to draw a tile."), ("seat:1", "Press to see what Dot did.")):
        while pilot.display.state.focus != key:
            pilot.press("tab")
        (text,) = words(pilot)
        assert text.endswith(about)


def test_whoever_holds_a_tile_sees_no_sign_explained() -> None:
    pilot = Table(
        "sevens", ENDS, "0-2 0-3", "1-3", "6-2L", "draw", "draw", settings=changed(AT_ONCE, guide=False)
    )
    pilot.drag(pilot.half("4-4", 4), badges_at(pilot.display)["R"].center, drops=False)
    assert told(pilot) == []


def test_faces_boneyard_goal_and_tiles_have_words() -> None:
    pilot = Table("sevens", ("3-3 2-2 1-6", "4-5 6-6"), "", "3-3", settings=AT_ONCE)
    assert pilot.node("goal").about == "Touching halves must make 7."
    assert pilot.node("laid:3-3").about == "You played this tile last."
    assert pilot.node("boneyard").about == "There are no tiles left to draw."
    pilot.do("4-5L")
    name = pilot.game.occupants[1].name
    assert pilot.node("laid:4-5").about == f"New: {name} played this tile."
    assert pilot.node("seat:1").about == f"Press to see what {name} did."


GAMES: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in CATALOG] + [
    ("sevens", {"matador_cross": "either"}),
    ("sevens", {"joining": "same", "matadors": ["0-0", "2-5"]}),
    ("sevens", {"blanks": False}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_a_sign_claims_is_what_the_engine_lets_go_there(name: str, options: dict[str, Any]) -> None:
    rules = named_ruleset(name, 2, options)
    crosswise = [
        MatadorEnd(tile) for tile in rules.matador_tiles if rules.matador_cross in ("blank", "either")
    ]
    ends: list[End] = [*map(ValueEnd, rules.halves), *crosswise]
    for end in ends:
        said, needed = of_end(Language(), rules, end), needed_halves(rules, end)
        numbers = [int(number) for number in re.findall("[0-9]+", said)]
        match said.split()[0], numbers:
            case "Make", (total, *lying):
                assert {total - one for one in lying} == {*needed}
            case "A", []:
                assert needed == (0,)
            case _, [_, *_]:
                assert {*numbers} == {*needed}
            case _:
                assert said == "Only a matador fits here."
                assert needed == ()

"""A press on a face replays that player's actions since the viewer's turn."""

from __future__ import annotations

import pytest

from matador.match.events import TileDrawn
from matador.play.layout.orientations import Idle
from matador.ui.inputs import PointerDown, PointerUp
from tests.ui.dealt import Table

HANDS = ("1-3 4-4 3-4 5-6", "1-1 5-5 0-2", "3-6 2-2 3-3 4-5")
YARD = "0-1 2-6 0-4 0-5"
DONE = ("1-3", "draw", "draw", "6-2L", "5-4L")
"""Dot draws two tiles and plays the second, Bruno plays one; then it is the viewer's turn."""
OF_DOT = "After your turn, Dot drew 2 tiles and played the tile 2 and 6."


def table(*actions: str, **more: object) -> Table:
    return Table("sevens", HANDS, YARD, *(actions or DONE), **more)  # type: ignore[arg-type]


def press(pilot: Table, seat: int, by: str = "click") -> None:
    """Press a face by mouse, touch or keys."""
    if by == "keys":
        while "focused" not in pilot.state_of(f"seat:{seat}"):
            pilot.press("tab")
        pilot.press("enter")
    else:
        at, finger = pilot.node(f"seat:{seat}").centre, 1 if by == "touch" else None
        pilot.give(PointerDown(at, finger=finger), PointerUp(at, finger=finger))


def said(pilot: Table, seat: int = 1) -> str:
    return pilot.text(f"said:{seat}")


def open_hand(pilot: Table) -> int | None:
    """The seat whose open hand is shown large."""
    return pilot.display.state.peeks_at


def is_shown_again(pilot: Table) -> bool:
    return pilot.program.table.table.playback.is_showing_again


@pytest.mark.parametrize(
    ("size", "by"), [((800, 600), "touch"), ((1280, 720), "click"), ((1920, 1080), "keys")]
)
def test_what_he_did_is_seen_and_said_one_after_the_other(size: tuple[int, int], by: str) -> None:
    pilot = table(size=size)
    assert pilot.node("seat:1").action == "show again"
    press(pilot, 1, by)
    heard, boneyards, lay = [], [], []
    while is_shown_again(pilot):
        assert pilot.text() == OF_DOT
        heard.append(said(pilot))
        boneyards.append(pilot.display.state.shown.view.boneyard)
        lay.append(len(pilot.display.state.shown.layout.places))
        pilot.wait()
    assert [text for text in dict.fromkeys(heard) if text] == ["I draw.", "I drew 2 tiles.", "I play a tile."]
    assert list(dict.fromkeys(boneyards)) == [4, 3, 2]
    assert list(dict.fromkeys(lay)) == [1, 2], "what Bruno laid is not there yet"
    assert boneyards.count(3) * 1000 / 60 > 800, "each can be followed"
    assert pilot.display.state.is_my_turn
    assert pilot.text() == "It's your turn."
    assert len(pilot.display.state.shown.layout.places) == 3


def test_who_did_it_is_marked_and_nobody_thinks() -> None:
    pilot = table()
    press(pilot, 2)
    assert pilot.text() == "After your turn, Bruno played the tile 4 and 5."
    marked, states = set(), set()
    while is_shown_again(pilot):
        marked |= {node.key for node in pilot.tree if node.role == "seat" and "on turn" in node.state}
        states |= {state for node in pilot.tree for state in node.state}
        pilot.wait()
    assert marked == {"seat:2"}
    assert "thinking" not in states


@pytest.mark.parametrize("how", ["felt", "tile", "boneyard", "face", "escape"])
def test_a_press_stops_it_and_does_nothing_else(how: str) -> None:
    pilot = table()
    version = pilot.game.session.version
    press(pilot, 1)
    pilot.wait(300)
    at = {"felt": (640, 480), "tile": pilot.half("4-4", 4), "boneyard": pilot.node("boneyard").centre}
    if how == "escape":
        pilot.press(how)
    else:
        pilot.click(at.get(how, pilot.node("seat:2").centre))
    pilot.wait()
    assert not is_shown_again(pilot)
    assert pilot.display.state.is_my_turn
    assert len(pilot.display.state.shown.layout.places) == 3
    assert pilot.current() == Idle()
    assert not pilot.has("panel")
    assert pilot.game.session.version == version


def test_nobody_acts_on_the_table_as_it_was() -> None:
    pilot = table()
    version = pilot.game.session.version
    press(pilot, 1)
    for _ in range(50):
        pilot.press("d", "p", "up", "r")
        assert not pilot.display.state.is_my_turn
    assert pilot.game.session.version == version


def test_a_drawn_tile_of_another_is_never_seen() -> None:
    pilot = table("1-3", "draw", "draw", "6-2L", "5-4L")
    drawn = [event for event in pilot.game.session.events(0) if isinstance(event, TileDrawn)]
    assert [event.tile for event in drawn] == [None, None]
    press(pilot, 1)
    while is_shown_again(pilot):
        assert "0-1" not in {
            str(one.what[1]) for one in pilot.drawn() if one.kind in ("tile", "dimmed", "faded")
        }
        pilot.wait()


def test_an_open_hand_is_shown_with_what_was_done() -> None:
    pilot = table(persons=(0, 1), names=("Anna", "Ben", "Carla"), open_hands=True)
    assert pilot.node("seat:1").action == "look"
    press(pilot, 1)
    assert is_shown_again(pilot)
    assert open_hand(pilot) == 1
    assert "After your turn, Ben drew 2 tiles" in pilot.text()
    while is_shown_again(pilot):
        assert not said(pilot), "it would lie under the hand"
        pilot.wait()
    assert open_hand(pilot) == 1, "it lies open until it is pressed"
    press(pilot, 1)
    assert open_hand(pilot) is None
    assert not is_shown_again(pilot)
    press(pilot, 1)
    pilot.wait(200)
    press(pilot, 1)
    assert open_hand(pilot) is None, "what one press has begun another ends"
    assert not is_shown_again(pilot)


def test_the_lamp_still_knows_afterwards_where_a_tile_was_refused() -> None:
    pilot = table()
    pilot.game.give_help(0, "on-request", "frames", pinned=False)
    state = pilot.program.table.table.state
    for _ in range(2):
        state.refuse(state.shown.hand[0], "R", 0.0)
    assert "lit" in pilot.node("hint").state
    press(pilot, 1)
    assert (state.tried, state.tried_tiles) == (None, set()), "that was another moment"
    pilot.wait_for_turn()
    again = pilot.display.state
    assert (again.tried, again.mistakes) == ("R", {"R": 2})
    assert again.tried_tiles == {state.shown.hand[0]}
    assert "lit" in pilot.node("hint").state

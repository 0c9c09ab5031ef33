"""Drawing and passing."""

from __future__ import annotations

import pytest

from matador.play.sounds import Sound
from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import FocusLost, Input, Key, PointerDown, PointerMoved, PointerUp, Resized
from matador.ui.table.buttons import table_buttons
from tests.ui.dealt import AT_ONCE, USUAL, Table

STUCK = ("1-3 2-2 0-1", "2-6 5-5 0-2")
"""After 1-3 and 6-2L none of the player's tiles fits."""
BONEYARD = "0-6 1-1 6-6 0-3 2-4 3-6"
"""The fifth tile is the first that fits."""
OPENED = ("1-3", "6-2L")
AUTO = changed(USUAL, auto_draw=True)


def stuck(boneyard: str = BONEYARD, *actions: str, **more: object) -> Table:
    return Table("sevens", STUCK, boneyard, *OPENED, *actions, **more)  # type: ignore[arg-type]


def drawn(pilot: Table) -> int:
    return pilot.moves.count("draw")


def test_a_click_on_the_boneyard_draws() -> None:
    pilot = stuck()
    assert pilot.text() == "Nothing fits, so draw a tile."
    assert pilot.state_of("boneyard") == ("open",)
    pilot.click("boneyard")
    assert drawn(pilot) == 1
    pilot.wait(1000)
    assert pilot.keys("tile")[-1] == "tile:0-6", "what was drawn stands last"
    assert pilot.node("boneyard").name == "Boneyard: 5 tiles"


def test_its_tile_dragged_to_the_rack_is_drawn() -> None:
    pilot = stuck()
    at = pilot.node("boneyard").centre
    rack = pilot.display.plan.rack.center
    pilot.drag(at, (900, 600), rack)
    assert drawn(pilot) == 1


def test_while_it_is_dragged_the_tile_is_seen_at_the_pointer_face_down() -> None:
    pilot = stuck()
    pilot.drag(pilot.node("boneyard").centre, (700, 400), drops=False)
    assert (700, 400) in [one.rect.center for one in pilot.drawn("back")]
    rack = pilot.display.plan.rack
    assert not [one for one in pilot.drawn("back") if rack.colliderect(one.rect)]


@pytest.mark.parametrize(
    "given", [FocusLost(), Resized((900, 700)), Key("escape")], ids=["focus", "resize", "Esc"]
)
def test_its_tile_is_sent_home_like_one_of_the_hand(given: Input) -> None:
    pilot = stuck()
    pilot.drag(pilot.node("boneyard").centre, (700, 400), drops=False)
    pilot.give(given)
    pilot.wait(500)
    pilot.give(PointerUp(pilot.display.plan.rack.center))
    assert drawn(pilot) == 0
    assert not pilot.has("panel")
    assert (700, 400) not in [one.rect.center for one in pilot.drawn("back")]


def test_dragged_too_early_it_is_refused_with_a_sentence() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5 0-2"), BONEYARD, *OPENED)
    pilot.drag(pilot.node("boneyard").centre, (700, 400), pilot.display.plan.rack.center)
    assert drawn(pilot) == 0
    assert pilot.text() == "You have a tile that fits. Look again."


def test_its_tile_dragged_elsewhere_is_not_drawn() -> None:
    pilot = stuck()
    pilot.drag(pilot.node("boneyard").centre, (640, 300))
    assert drawn(pilot) == 0


def test_a_key_draws() -> None:
    pilot = stuck()
    pilot.press("d")
    assert drawn(pilot) == 1


def test_by_touch_a_tap_draws() -> None:
    pilot = stuck()
    at = pilot.node("boneyard").centre
    pilot.give(PointerDown(at, finger=2), PointerUp(at, finger=2))
    assert drawn(pilot) == 1


def test_the_drawn_tile_flies_from_the_place_of_the_next_to_the_rack_in_300_ms() -> None:
    pilot = stuck()
    start = pilot.display.boneyard.tiles[0].center
    pilot.click("boneyard")
    (flight,) = pilot.display.flights.values()
    assert (round(flight.start.x), round(flight.start.y)) == start
    assert (flight.start.face_up, flight.end.face_up) == (0.0, 1.0)
    assert flight.duration_ms == 300
    left, top, width, height = pilot.node("tile:0-6").box
    assert (flight.end.x, flight.end.y) == (left + width // 2, top + height // 2)


@pytest.mark.parametrize("press", ["click", "key"])
def test_pressed_too_early_the_boneyard_says_why_not(press: str) -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5 0-2"), BONEYARD, *OPENED)
    assert pilot.state_of("boneyard") == ()
    if press == "click":
        pilot.click("boneyard")
    else:
        pilot.press("d")
    assert pilot.text() == "You have a tile that fits. Look again."
    assert drawn(pilot) == 0


def test_pressed_too_early_pass_says_why_not() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5 0-2"), BONEYARD, *OPENED)
    assert not pilot.has("pass")
    pilot.press("p")
    assert pilot.text() == "You have a tile that fits. Look again."
    pilot = stuck()
    pilot.press("p")
    assert pilot.text() == "You can still draw a tile."
    assert pilot.moves == list(OPENED)


def test_the_opener_is_told_to_lay_a_tile() -> None:
    pilot = Table("sevens", STUCK, BONEYARD)
    for key in ("d", "p"):
        pilot.press(key)
        assert pilot.text() == "You go first. Play a tile."


def test_pass_is_there_only_when_it_is_legal_and_is_160_by_56() -> None:
    assert not stuck().has("pass")
    assert not Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "", *OPENED).has("pass")
    pilot = Table("sevens", STUCK, "", *OPENED)
    assert pilot.text() == "Nothing fits and there are no tiles left to draw, so pass."
    assert pilot.node("pass").box[2:] == (160, 56)
    pilot.click("pass")
    assert pilot.moves[-1] == "pass"
    assert not pilot.has("pass")


def test_a_key_passes() -> None:
    pilot = Table("sevens", STUCK, "", *OPENED)
    pilot.press("p")
    assert pilot.moves[-1] == "pass"


def test_where_tiles_stay_in_the_boneyard_it_is_not_said_that_none_are_left() -> None:
    pilot = Table("parlour", ("1-3 2-2 1-1", "2-6 5-5"), "0-1 0-2", *OPENED)
    assert pilot.has("pass")
    assert pilot.text() == "Nothing fits, so pass."
    pilot.press("d")
    assert pilot.text() == "These tiles must stay in the boneyard."


def test_a_draw_limit_is_said() -> None:
    rules = named_ruleset("sevens", 2, {"draw_limit": 2})
    pilot = Table(rules, STUCK, BONEYARD, *OPENED, "draw", "draw")
    pilot.press("d")
    assert pilot.text() == "You can draw only 2 tiles each turn."


def test_a_bots_draws_and_passes_are_seen() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "1-1 5-5 0-2"), "2-6 0-6", "1-3")
    before = pilot.node("seat:1").name
    pilot.bots[1].actions.append("draw")
    pilot.wait_until(lambda: pilot.display.is_moving)
    assert Sound.DRAW in [sound for _, sound in pilot.display.state.cues] or pilot.display.state.is_moving
    pilot.wait_until(lambda: pilot.is_shown)
    assert "3 tiles" in before
    assert "4 tiles" in pilot.node("seat:1").name
    pilot = Table("sevens", ("1-3 2-2 4-4", "1-1 5-5 0-2"), "", "1-3")
    pilot.bots[1].actions.append("pass")
    pilot.wait_until(lambda: 1 in pilot.display.state.says)
    assert pilot.bubbles == ["I pass."]


def test_a_boneyard_press_moved_away_and_back_still_draws_one() -> None:
    pilot = stuck()
    at = pilot.node("boneyard").centre
    pilot.give(PointerDown(at), PointerMoved((600, 300)), PointerMoved(at), PointerUp(at))
    assert drawn(pilot) == 1


def test_the_next_tile_stays_under_the_finger() -> None:
    pilot = Table("parlour", ("2-2 1-1", "4-5 0-0 1-2"), "0-1 0-2 0-4 0-6 1-4 5-6", "2-2", settings=AT_ONCE)
    pilot.bots[1].actions.append("5-4R")
    pilot.wait_for_turn()
    at = pilot.display.boneyard.tiles[0].center
    for left in (5, 4, 3, 2):
        pilot.click(at)
        pilot.wait(100)
        assert pilot.display.state.shown.view.boneyard == left
        assert pilot.display.boneyard.tiles[0].collidepoint(at)


def test_passing_is_no_first_choice_where_a_tile_fits() -> None:
    hands = ("2-2 3-4 3-6", "4-5 0-0 1-2")
    pilot = Table("family", hands, "0-1 0-2 0-4 0-6", "2-2", "5-4R", settings=AT_ONCE)
    pilot.press("d")
    pilot.wait(100)
    button = next(one for one in table_buttons(pilot.display) if one.key == "pass")
    assert button.is_quiet
    pilot.game.guide(0, is_on=False)
    button = next(one for one in table_buttons(pilot.display) if one.key == "pass")
    assert not button.is_quiet, "without the guide nothing tells whether a tile fits"

"""Drawing and passing, by hand and automatically."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matador.match.branch import Moment
from matador.rules import named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import Key
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.drawn import drawn as pictures
from tests.ui.pilot import FRAME_MS

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


@pytest.mark.parametrize("key", ["d", "p"])
def test_pressed_too_early_boneyard_and_pass_say_why_not(key: str) -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5 0-2"), BONEYARD, *OPENED)
    assert pilot.state_of("boneyard") == ()
    assert not pilot.has("pass")
    pilot.press(key)
    assert pilot.text() == "You have a tile that fits. Look again."
    assert pilot.moves == list(OPENED)


def test_pass_is_there_only_when_it_is_legal() -> None:
    assert not stuck().has("pass")
    assert not Table("sevens", ("1-3 2-2 4-4", "2-6 5-5"), "", *OPENED).has("pass")
    pilot = Table("sevens", STUCK, "", *OPENED)
    assert pilot.text() == "Nothing fits and there are no tiles left to draw, so pass."
    pilot.click("pass")
    assert pilot.moves[-1] == "pass"
    assert not pilot.has("pass")


def test_where_tiles_stay_in_the_boneyard_it_is_not_said_that_none_are_left() -> None:
    pilot = Table("parlour", ("1-3 2-2 1-1", "2-6 5-5"), "0-1 0-2", *OPENED)
    assert pilot.has("pass")
    assert pilot.text() == "Nothing fits, so pass."
    pilot.press("d")
    assert pilot.text() == "These tiles must stay in the boneyard."


def test_a_bots_draws_and_passes_are_seen() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "1-1 5-5 0-2"), "2-6 0-6", "1-3")
    before = pilot.node("seat:1").name
    pilot.bots[1].actions.append("draw")
    pilot.wait_until(lambda: pilot.display.is_moving)
    pilot.wait_until(lambda: pilot.is_shown)
    assert "3 tiles" in before
    assert "4 tiles" in pilot.node("seat:1").name
    pilot = Table("sevens", ("1-3 2-2 4-4", "1-1 5-5 0-2"), "", "1-3")
    pilot.bots[1].actions.append("pass")
    pilot.wait_until(lambda: 1 in pilot.display.state.says)
    assert pilot.bubbles == ["I pass."]


@pytest.mark.parametrize("hand", ["left", "right"])
def test_the_next_tile_stays_under_the_finger(hand: str) -> None:
    boneyard = "0-1 0-2 0-4 0-6 1-4 5-6"
    settings = changed(AT_ONCE, hand=hand)
    pilot = Table("parlour", ("2-2 1-1", "4-5 0-0 1-2"), boneyard, "2-2", settings=settings)
    pilot.bots[1].actions.append("5-4R")
    pilot.wait_for_turn()
    at = pilot.display.boneyard.tiles[0].center
    for left in (5, 4, 3, 2):
        pilot.click(at)
        pilot.wait(100)
        assert pilot.display.state.shown.view.boneyard == left
        assert pilot.display.boneyard.tiles[0].collidepoint(at)


# Automatic draws and passes


def test_draw_until_one_fits_is_offered_after_three_draws() -> None:
    for draws, offered in ((0, False), (1, False), (2, False), (3, True)):
        assert stuck(BONEYARD, *["draw"] * draws).has("draw on") == offered
    assert stuck(BONEYARD, *["draw"] * 3).node("draw on").name == "Draw until one fits"


def test_draw_until_one_fits_draws_every_150_ms_until_one_fits() -> None:
    pilot = stuck("0-6 1-1 6-6 0-3 3-6 0-5 2-4 0-4 1-4", "draw", "draw", "draw")
    pilot.click("draw on")
    assert not pilot.has("draw on")
    times = []
    before = drawn(pilot)
    for _ in range(300):
        pilot.wait(FRAME_MS)
        if drawn(pilot) > before:
            before = drawn(pilot)
            times.append(pilot.now_ms)
    # 0-3, 3-6, 0-5 (which fits the 2), and no more.
    assert before == 6
    for earlier, later in pairwise(times):
        assert 150 <= later - earlier < 150 + 3 * FRAME_MS
    assert pilot.text() == "It's your turn."


def test_the_option_draws_by_itself_visibly() -> None:
    pilot = stuck(settings=AUTO)
    seen = 0
    for _ in range(600):
        pilot.wait()
        seen += bool(pilot.display.state.is_moving)
    assert drawn(pilot) == 5, "until the 2-4 fits"
    assert seen > 5 * 300 / FRAME_MS * 0.9, "each is seen to fly"
    assert pilot.keys("tile")[-1] == "tile:2-4"
    assert pilot.display.state.is_my_turn


def test_the_option_never_plays_a_tile_and_leaves_a_choice_to_the_player() -> None:
    pilot = Table("sevens", ("1-3 2-2 4-4", "2-6 5-5 0-2"), BONEYARD, *OPENED, settings=AUTO)
    pilot.wait(30_000)
    assert pilot.moves == list(OPENED)
    # In `family` a player who could play may also draw, which is a choice.
    pilot = Table("family", ("6-6 2-3 5-5", "1-2 4-4"), "0-1 0-2 0-3", "6-6", "1-2L", settings=AUTO)
    pilot.wait(30_000)
    assert pilot.moves[2:] == []
    pilot = Table("family", ("6-6 2-3 0-4", "1-2 4-4"), "0-2 0-1 0-3", "6-6", "1-2L", settings=AUTO)
    pilot.wait_until(lambda: len(pilot.moves) == 4)
    assert pilot.moves[2:] == ["draw", "pass"], "one is all that he may draw"


DEAD = ("2-2 1-2 6-6", "4-5 1-1")
"""After 4-5 and 2-2 nobody has a 3 or a 5, or a matador."""


def dead(boneyard: str = "") -> Table:
    return Table("sevens", DEAD, boneyard, "4-5", "2-2R", opener=1, settings=AT_ONCE)


def test_the_last_pass_of_a_dead_table_is_made_for_the_person() -> None:
    table = dead()
    table.bots[1].actions.append("pass")
    table.wait_until(lambda: table.has("result"))
    assert table.moves[-2:] == ["pass", "pass"]
    table.give(Key("z", ctrl=True))
    table.wait(2000)
    assert table.game.session.moment == Moment(0, 1), "undo goes back to what was decided"


def test_a_pass_that_ends_nothing_is_left_to_the_person() -> None:
    table = Table("sevens", ("2-2 6-6", "4-5 1-1"), "", "2-2", "5-4R", settings=AT_ONCE)
    table.wait(3000)
    assert table.moves == ["2-2", "5-4R"]
    assert table.has("pass")


def test_an_empty_boneyard_says_so() -> None:
    assert dead().node("boneyard").name == "Boneyard: Empty"
    assert dead("0-6").node("boneyard").name == "Boneyard: 1 tile"
    assert "Empty" in [one.text for one in pictures(dead().program.table.items)]


def test_nothing_is_there_to_be_drawn_where_nobody_draws() -> None:
    nobody_draws = named_ruleset("sevens", 2, {"draw_limit": 0})
    block = Table(nobody_draws, DEAD, "0-6", "4-5", opener=1, settings=AT_ONCE)
    assert not block.has("boneyard")
    assert "Empty" not in [one.text for one in pictures(block.program.table.items)]
    block.press("d")
    assert block.text() == "You can't draw tiles in this game."

"""Drawing several tiles, and automatic draws and passes."""

from __future__ import annotations

from itertools import pairwise

from matador.storage.settings import changed
from tests.ui.dealt import USUAL, Table
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


def test_draw_until_one_fits_ends_where_no_tile_is_left() -> None:
    pilot = stuck("0-6 1-1 6-6 0-3", "draw", "draw", "draw")
    pilot.click("draw on")
    pilot.wait(3000)
    assert drawn(pilot) == 4
    assert pilot.has("pass")
    assert not pilot.display.state.keeps_drawing


def test_without_the_option_nothing_is_drawn_or_passed_by_itself() -> None:
    for pilot in (stuck(), Table("sevens", STUCK, "", *OPENED)):
        pilot.wait(60_000)
        assert pilot.moves == list(OPENED)


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


def test_the_option_passes_by_itself_visibly_and_not_at_once() -> None:
    pilot = Table("sevens", STUCK, "", *OPENED, settings=AUTO)
    waited = 0.0
    while pilot.moves[-1] != "pass":
        assert pilot.has("pass")
        assert pilot.text() == "Nothing fits and there are no tiles left to draw, so pass."
        pilot.wait()
        waited += FRAME_MS
        assert waited < 5000
    assert waited > 300


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

"""A tile dropped where it does not fit: its way back, and the sentence."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle
from matador.rules import Tile, named_ruleset
from matador.storage.settings import changed
from matador.ui.inputs import PointerMoved
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS

HANDS = ("1-3 4-4 3-4 2-2 1-5 4-6", "2-6 5-5 0-2")
UNGUIDED = changed(USUAL, guide=False)
FIRST = named_ruleset("first-sevens", 2)


def table(**more: object) -> Table:
    """L shows 2, R shows 3: the 2-2 and the 1-5 do not fit R, the 2-2 fits nowhere."""
    return Table("sevens", HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def seen(pilot: Table) -> tuple[int, int]:
    """The current position of the tile that moves back."""
    (pose,) = [pose for tile, pose in pilot.display.flying() if tile is not None]
    return (round(pose.x), round(pose.y))


def lasts_ms(pilot: Table) -> float:
    start = pilot.now_ms
    pilot.wait_until(lambda: not pilot.display.is_moving, 5000)
    return pilot.now_ms - start


def test_released_elsewhere_it_goes_home_in_200_ms_without_words() -> None:
    pilot = table()
    pilot.drag(pilot.half("2-2", 2), (640, 470))
    assert pilot.goes_home(Tile(2, 2))
    assert pilot.text() == "It's your turn."
    assert 200 <= lasts_ms(pilot) < 200 + 2 * FRAME_MS
    assert pilot.text() == "It's your turn."
    assert len(pilot.moves) == 2


@pytest.mark.parametrize("settings", [USUAL, UNGUIDED], ids=["guide", "no guide"])
def test_dropped_where_it_does_not_fit_it_rests_350_ms_and_goes_home_in_300(settings: object) -> None:
    pilot = table(settings=settings)
    at = pilot.place("R")
    # Held by its middle, so that its middle is at the pointer.
    pilot.drag(pilot.node("tile:2-2").centre, at)
    assert pilot.goes_home(Tile(2, 2))
    pilot.wait(349)
    assert seen(pilot) == at
    pilot.wait(150)
    assert seen(pilot) != at
    pilot.wait(650 - 499 - 1)
    assert pilot.goes_home(Tile(2, 2))
    pilot.wait(1 + FRAME_MS)
    assert pilot.current() == Idle()
    assert len(pilot.moves) == 2


@pytest.mark.parametrize("settings", [USUAL, UNGUIDED], ids=["guide", "no guide"])
def test_the_sentence_says_more_each_time_at_that_end(settings: object) -> None:
    pilot = table(settings=settings)
    for sentence in ("3 and 2 make 5. We need 7.", "3 and how many make 7?", "3 and how many make 7?"):
        pilot.drag_to("2-2", 2, "R")
        assert pilot.text() == sentence
        pilot.wait(1000)
    pilot.drag_to("2-2", 2, "L")
    assert pilot.text() == "2 and 2 make 4. We need 7.", "another end, another count"


def test_the_sentence_stays_until_the_next_press() -> None:
    pilot = table()
    pilot.drag_to("2-2", 2, "R")
    pilot.wait(60_000)
    assert pilot.text() == "3 and 2 make 5. We need 7."
    pilot.give(PointerMoved((500, 300)))
    assert pilot.text() == "3 and 2 make 5. We need 7."
    pilot.click((640, 470))
    assert pilot.text() == "It's your turn."


def test_the_third_time_help_is_offered_and_shows_where_tiles_fit_for_this_turn() -> None:
    pilot = table(settings=UNGUIDED)
    for times in (1, 2, 3):
        pilot.drag_to("2-2", 2, "R")
        pilot.wait(1000)
        assert pilot.has("help me") == (times == 3)
    assert not any("fits" in pilot.state_of(key) for key in pilot.keys("tile"))
    pilot.click("help me")
    assert not pilot.has("help me")
    fitting = {key for key in pilot.keys("tile") if "fits" in pilot.state_of(key)}
    assert fitting == {"tile:4-4", "tile:3-4", "tile:1-5", "tile:4-6"}
    assert "dimmed" in pilot.state_of("tile:2-2")
    assert not pilot.program.app.settings.now.guide, "it belongs to the turn"
    pilot.drag_to("4-4", 4, "R")
    pilot.wait(1000)
    assert not pilot.display.state.guide
    pilot.do("5-5L")
    pilot.wait(1000)
    assert pilot.display.state.is_my_turn
    assert not any("fits" in pilot.state_of(key) for key in pilot.keys("tile"))


# An end that either half of a matador continues


def either(**more: object) -> Table:
    """R is the matador 3-4, which a 4 (with its 3) or a 3 (with its 4) continues."""
    return Table(FIRST, ("1-3 4-5 2-3 2-2", "3-4 1-1"), "0-1", "1-3", "3+4R", **more)  # type: ignore[arg-type]


def test_what_does_not_fit_an_either_end_is_told_what_would() -> None:
    pilot = either()
    pilot.drag_to("2-2", 2, "R")
    assert pilot.text() == "A tile with 3 or 4 fits here, or another matador."

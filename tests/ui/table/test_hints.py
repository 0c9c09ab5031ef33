"""The lamp: each press gives one more hint."""

from __future__ import annotations

import pytest

from matador.match.events import HintShown
from matador.play.table.state import AGREED_MS
from matador.teaching.bonds import Bond
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.learning.remembering import learns

NAMES = ("Mia", "Bot")


def table(hand: str = "4-6 3-5 2-2", *actions: str, rules: str = "sevens", bot: str = "1-2 5-5 4-4") -> Table:
    """The turn of a learner with help on request."""
    actions = actions or ("3-6", "1-2R")
    first = actions[0].replace("+", "-")
    pilot = Table(rules, (f"{first} {hand}", bot), "0-1 0-4", *actions, names=NAMES, settings=AT_ONCE)
    # The learner's progress does not matter here.
    learns(pilot, "on-request", remembers=False)
    return pilot


def told(pilot: Table) -> tuple[str, ...]:
    hints = pilot.display.state.hints
    return () if hints is None else hints.told


def test_four_steps_lead_to_the_tile() -> None:
    pilot = table()
    said = []
    for _ in range(4):
        pilot.click("hint")
        said.append(pilot.text())
    assert said == ["Look here.", "How many are missing?", "3 and what make 7?", "3 + 4 = 7"]
    assert not pilot.has("hint")
    hints = pilot.display.state.hints
    assert hints is not None
    assert hints.ladder.task == Bond(3, 7)
    # The hint is a legal placement.
    assert hints.ladder.play in pilot.display.state.shown.legal


def lit(pilot: Table) -> list[object]:
    """The lit halves of tiles on the rack."""
    return [one.what[-1] for one in pilot.drawn("tile") if one.what[-1] is not None]


def test_the_last_step_fills_the_empty_box_and_lights_the_half_that_touches() -> None:
    pilot = table()
    pilot.press("h", "h", "h")
    empty = [one.what for one in pilot.drawn("bubble")]
    assert pilot.node("hint:asked").name == "3 plus what makes 7"
    assert lit(pilot) == []
    pilot.press("h")
    assert pilot.node("hint:asked").name == "3 plus 4 makes 7"
    assert [one.what for one in pilot.drawn("bubble")] != empty
    assert "half 4 is the hint" in pilot.node("tile:4-6").state
    assert lit(pilot) == [0]
    # Once the tile is taken, the leading half is lit: the child's choice.
    pilot.choose("4-6", 6)
    assert lit(pilot) == [1]
    assert "half 6 leads" in pilot.node("tile:4-6").state


def test_where_nothing_fits_each_end_says_what_it_needs() -> None:
    pilot = table("2-2 1-3")
    pilot.click("hint")
    assert pilot.text() == "Does one of your tiles fit here?"
    asked = [pilot.node(f"hint:need:{arm}").name for arm in ("L", "R")]
    assert asked == ["3 plus what makes 7", "2 plus what makes 7"]
    pilot.click("hint")
    assert pilot.text() == "3 needs 4, 2 needs 5. You have no 4, no 5 and no matador."
    assert pilot.node("hint:need:L").name == "3 needs 4"
    assert pilot.node("hint:need:R").name == "2 needs 5"
    pilot.click("hint")
    assert pilot.text().endswith("Press the face-down tiles to draw.")
    assert not pilot.has("hint")
    pilot.click("boneyard")
    assert pilot.moves[-1] == "draw"
    # After the draw, the hints start again.
    assert told(pilot) == ()
    assert pilot.has("hint")


def test_a_blank_is_told_of_and_only_a_matador_goes_there() -> None:
    pilot = table("2-5 1-1", "0-6", "1-2R")
    pilot.press("h", "h")
    assert pilot.text() == "0 needs 7, but no half has 7 pips. Only a matador fits here."
    pilot.press("h")
    assert pilot.text() == "This one: two and five."
    assert pilot.node("hint:asked").name == "two and five"


def test_the_double_blank_is_a_matador_by_rule() -> None:
    pilot = table("0-0 1-1", "0-6", "1-2R", bot="1-2 5-5 4-4")
    pilot.press("h", "h", "h")
    assert pilot.text() == "This one: zero and zero. The double blank is a matador too."


def test_equal_halves_have_no_frame() -> None:
    pilot = table("2-4 3-5", "3-6", "6-2R", rules="matching", bot="2-6 5-5 4-4")
    pilot.press("h", "h")
    assert pilot.text() == "Touching halves must match."
    assert not pilot.has("hint:asked")
    pilot.press("h")
    assert pilot.text().startswith("This one:")


# Wrong claims that nothing fits


def claims(pilot: Table, times: int) -> list[str]:
    """The responses to a player who tries to draw this many times although a tile fits."""
    said = []
    for _ in range(times):
        pilot.click("boneyard")
        pilot.wait(500)
        said.append(pilot.text())
    assert "draw" not in pilot.moves
    return said


def test_a_wrong_claim_that_nothing_fits_tells_more_each_time() -> None:
    pilot = table()
    assert claims(pilot, 1) == ["One of your tiles fits. Look here."]
    assert pilot.node("hint:end").box[2] > 0
    assert not pilot.has("hint:asked")
    assert claims(pilot, 1) == ["3 needs 4. You have a tile with 4."]
    assert pilot.node("hint:asked").name == "3 plus 4 makes 7"
    assert lit(pilot) == []
    assert claims(pilot, 1) == ["3 + 4 = 7"]
    assert lit(pilot) == [0]
    # There are no more hints.
    assert claims(pilot, 2) == ["3 + 4 = 7"] * 2
    shown = [event for event in pilot.game.session.events(None) if isinstance(event, HintShown)]
    assert [event.level for event in shown] == [1, 4, 5]


@pytest.mark.parametrize("assistance", ["full", "on-request", "none"])
def test_the_lamp_is_for_learners_in_their_turn(assistance: str) -> None:
    pilot = table()
    pilot.game.give_help(0, assistance, "frames", pinned=False)  # type: ignore[arg-type]
    assert pilot.has("hint") == (assistance != "none")
    pilot.press("h")
    assert bool(told(pilot)) == (assistance != "none")
    pilot.drag_to("4-6", 4, "L")
    pilot.wait(50)
    assert not pilot.has("hint")
    pilot.press("h")
    assert told(pilot) == ()


def test_who_says_rightly_that_nothing_fits_is_told_so() -> None:
    pilot = table("2-2 1-3")
    pilot.game.give_help(0, "full", "frames", pinned=False)
    pilot.click("boneyard")
    pilot.wait(100)
    assert pilot.moves[-1] == "draw"
    assert pilot.text() == "You were right: nothing fitted."
    # The drawn tile may fit, so the needs of the ends are not shown.
    assert not [node for node in pilot.tree if node.key.startswith("hint:")]
    assert pilot.program.is_moving
    pilot.wait(AGREED_MS)
    assert pilot.text() == "It's your turn."

"""Accidental inputs that must do nothing."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Proposed, Selected
from matador.rules import Play, named_ruleset
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Point, PointerDown, PointerUp
from matador.ui.table.drag import BONEYARD
from matador.ui.table.ends import chips_of
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import Pilot
from tests.ui.table.ending import finished, out

STUCK = ("1-3 2-2 0-1", "2-6 5-5 0-2")
OPENED = ("1-3", "6-2L")
WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})
AT_WILL = named_ruleset("sevens", 2, {"draw_when_able": True, "draw_limit": 1})
CHOICE = "It's your turn: play a tile or pass."


def carried(pilot: Pilot) -> Point | None:
    drag = pilot.display.drag
    return None if drag is None or drag.token != BONEYARD else drag.centre


def over() -> Table:
    pilot = out()
    pilot.drag_to("4-4", 4, "R")
    return finished(pilot)


def test_after_the_round_arrows_go_through_what_can_be_pressed() -> None:
    pilot = over()
    version = pilot.game.session.version
    pilot.press("right")
    assert pilot.display.state.focus == "again"
    pilot.press("enter")
    assert pilot.game.session.version > version


def test_a_right_click_begins_no_round() -> None:
    pilot = over()
    version, at = pilot.game.session.version, pilot.node("again").centre
    pilot.give(PointerDown(at, "right"), PointerUp(at, "right"))
    assert pilot.game.session.version == version
    pilot.click("again")
    assert pilot.game.session.version > version


def test_while_chips_are_shown_tab_goes_through_them_alone() -> None:
    pilot = Table(WILD, ("1-3 3-4 2-2", "2-6 5-5"), "0-1 0-2", *OPENED, settings=AT_ONCE)
    pilot.drag_to("3-4", 3, "L")
    assert isinstance(pilot.current(), Proposed)
    keys = [chip.key for chip in chips_of(pilot.display)]
    seen = []
    for _ in range(2 * len(keys)):
        pilot.press("tab")
        seen.append(pilot.display.state.focus)
    assert set(seen) == set(keys)
    chip = next(chip for chip in chips_of(pilot.display) if chip.key == seen[-1])
    pilot.press("enter")
    assert pilot.moves[-1] == str(
        Play(pilot.display.state.shown.layout.places[-1].tile, chip.way.direction, "L", chip.way.touching)
    )


def test_nothing_is_drawn_by_itself_while_the_boneyards_tile_is_in_the_hand() -> None:
    pilot = Table("sevens", STUCK, "0-6 1-1 6-6 0-3", *OPENED, settings=changed(USUAL, auto_draw=True))
    pilot.drag(pilot.node("boneyard").centre, (700, 400), drops=False)
    pilot.wait(3000)
    assert pilot.moves.count("draw") == 0
    pilot.give(PointerUp(pilot.display.plan.rack.center))
    assert pilot.moves.count("draw") == 1
    pilot.wait(3000)
    assert pilot.moves.count("draw") == 4


def test_a_second_finger_lays_the_boneyards_tile_back_and_does_nothing_else() -> None:
    pilot = Table("sevens", STUCK, "0-6 1-1 6-6 0-3", *OPENED, settings=USUAL)
    pilot.drag(pilot.node("boneyard").centre, (700, 400), drops=False, finger=1)
    assert carried(pilot) == (700, 400)
    at = pilot.half(str(pilot.display.state.shown.hand[0]), pilot.display.state.shown.hand[0].low)
    pilot.give(PointerDown(at, finger=2))
    assert carried(pilot) is None
    assert not pilot.display.drag is not None
    pilot.give(PointerUp(at, finger=2), PointerUp((700, 400), finger=1))
    assert pilot.moves.count("draw") == 0


@pytest.mark.parametrize("guide", [True, False])
def test_without_the_guide_no_sentence_tells_whether_a_tile_fits_where_one_may_pass_at_will(
    guide: bool,
) -> None:
    said = set()
    for drawn in ("4-4", "2-2"):
        hands = ("1-3 1-1", "2-6 5-5 0-2")
        pilot = Table(
            AT_WILL, hands, f"{drawn} 0-1 0-6", *OPENED, "draw", settings=changed(AT_ONCE, guide=guide)
        )
        assert pilot.has("pass")
        said.add(pilot.text())
    assert said == ({CHOICE, "Nothing fits, so pass."} if guide else {CHOICE})


def test_help_ends_with_the_round() -> None:
    pilot = Pilot(
        MatchSetup(ruleset="family", players=2, set=6), settings=Settings(speed="off", guide=False), seed=0
    )
    while not pilot.has("result"):
        pilot.wait_for_turn()
        if not pilot.has("result"):
            pilot.display.state.is_helped = True
            legal = pilot.display.state.shown.legal
            plays = [action for action in legal if isinstance(action, Play)]
            pilot.game.submit(0, plays[0] if plays else legal[0])
            pilot.wait(40)
    pilot.wait(3000)
    pilot.click("again")
    pilot.wait_for_turn()
    assert not pilot.display.state.shown.layout.places, "the player begins the next round"
    assert not pilot.display.state.is_helped


def test_a_second_press_while_the_boneyard_is_held_leaves_what_is_chosen() -> None:
    pilot = Table("sevens", STUCK, "0-3 0-4", *OPENED)
    pilot.choose(str(pilot.display.state.shown.hand[0]))
    chosen = pilot.state_as(Selected)
    pilot.give(PointerDown(pilot.node("boneyard").centre))
    pilot.give(PointerDown(pilot.node("boneyard").centre, button="right"))
    assert pilot.current() == chosen
    assert pilot.display.drag is None

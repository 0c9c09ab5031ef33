"""Undo and redo, where nobody but bots plays with the player."""

from __future__ import annotations

from matador.ui.inputs import Key
from matador.ui.table.states import Idle
from tests.ui.dealt import AT_ONCE, Table

HANDS = ("1-3 4-4 2-5 0-5 1-1", "2-6 5-5 0-4")
UNDO, REDO = Key("z", ctrl=True), Key("z", shift=True, ctrl=True)


def table(*actions: str, **more: object) -> Table:
    given = {"settings": AT_ONCE, **more}
    return Table("sevens", HANDS, "0-2 0-3 6-6", *actions, **given)  # type: ignore[arg-type]


def test_the_players_last_decision_is_taken_back_with_all_that_followed() -> None:
    pilot = table("1-3", "6-2L")
    pilot.give(UNDO)
    pilot.wait(50)
    assert pilot.moves == []
    assert pilot.model.shown.layout.places == ()
    assert "1-3" in map(str, pilot.model.shown.hand)
    assert pilot.model.is_my_turn


def test_what_was_taken_back_is_done_again() -> None:
    pilot = table("1-3", "6-2L")
    pilot.give(UNDO)
    pilot.wait(50)
    pilot.give(REDO)
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]
    assert len(pilot.model.shown.layout.places) == 2
    assert pilot.model.is_my_turn
    pilot.give(Key("z", ctrl=True), Key("y", ctrl=True))
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]


def test_tiles_go_back_to_where_they_came_from() -> None:
    pilot = table("1-3", "6-2L", settings=AT_ONCE)
    pilot.change(speed="normal")
    pilot.give(UNDO)
    flying = {str(tile) for tile, _ in pilot.model.stage.poses(pilot.model.now_ms)}
    assert flying == {"1-3", "2-6"}
    pilot.wait(600)
    assert not pilot.model.is_moving
    assert pilot.model.is_my_turn


def test_what_was_drawn_goes_back_to_the_boneyard() -> None:
    pilot = Table(
        "sevens",
        ("2-2 1-1", "4-5 0-0 1-2"),
        "0-1 0-2 3-5 3-6",
        "2-2",
        "2-5R" if False else "5-4R",
        settings=AT_ONCE,
    )
    before = pilot.model.shown.view.boneyard
    pilot.press("d")
    pilot.wait(50)
    assert pilot.model.shown.view.boneyard == before - 1
    pilot.give(UNDO)
    pilot.wait(50)
    assert pilot.model.shown.view.boneyard == before
    assert len(pilot.model.shown.hand) == 1


def test_the_menu_offers_it() -> None:
    pilot = table("1-3", "6-2L")
    pilot.click("menu")
    assert pilot.has("undo")
    assert not pilot.has("redo")
    pilot.click("undo")
    pilot.wait(50)
    assert pilot.moves == []
    pilot.click("menu")
    assert pilot.has("redo")
    assert not pilot.has("undo")
    pilot.click("redo")
    pilot.wait(50)
    assert pilot.moves == ["1-3", "6-2L"]


def test_there_is_nothing_to_take_back_at_first() -> None:
    pilot = table()
    version = pilot.game.session.version
    pilot.give(UNDO, REDO)
    assert pilot.game.session.version == version


def test_persons_do_not_take_back_from_each_other() -> None:
    pilot = table("1-3", "6-2L", persons=(0, 1), names=("Anna", "Ben"))
    version = pilot.game.session.version
    pilot.give(UNDO)
    pilot.click("menu")
    assert not pilot.has("undo")
    assert pilot.game.session.version == version


def test_a_tile_in_the_hand_is_put_down_first() -> None:
    pilot = table("1-3", "6-2L")
    pilot.drag(pilot.half("4-4", 4), (600, 300), drops=False)
    pilot.give(UNDO)
    pilot.wait(50)
    assert pilot.moves == []
    assert not pilot.model.handling.is_holding


def test_a_tile_that_was_drawn_and_goes_home_is_forgotten() -> None:
    pilot = Table("sevens", ("2-2 1-1", "4-5 0-0"), "0-1 0-2 3-5", "2-2", "5-4R", settings=AT_ONCE)
    pilot.press("d")
    pilot.change(speed="normal")
    pilot.drag(pilot.half("0-1", 1), (640, 300), drops=False)
    pilot.give(UNDO)
    assert pilot.current() == Idle()


def test_a_round_that_has_ended_is_taken_up_again() -> None:
    pilot = Table("sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.give(UNDO)
    pilot.wait(50)
    assert not pilot.has("result")
    assert pilot.moves == ["1-3", "6-2L"]
    pilot.give(REDO)
    pilot.wait_until(lambda: pilot.has("result"))


def test_a_match_that_is_decided_stays_so() -> None:
    pilot = Table("first-sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.has("result"))
    version = pilot.game.session.version
    pilot.give(UNDO)
    assert pilot.game.session.version == version


def test_a_bots_late_answer_is_not_taken_after_undo() -> None:
    pilot = table("1-3")
    assert pilot.game.session.turn == 1
    pilot.give(UNDO)
    pilot.bots[1].actions.append("6-2L")
    pilot.wait(3000)
    assert pilot.moves == []
    assert pilot.model.is_my_turn

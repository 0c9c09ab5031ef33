"""Sounds at the table: every action has its sound, and a refusal is silent."""

from __future__ import annotations

from matador.play.sounds import Sound
from matador.rules import named_ruleset
from matador.ui.inputs import Key, PointerDown, PointerMoved, PointerUp
from tests.ui.dealt import Table

HANDS = ("1-3 4-4 3-4 2-2 4-6", "2-6 5-5 1-1")


def table(**more: object) -> Table:
    return Table("sevens", HANDS, "0-1 0-4", "1-3", "6-2L", **more)  # type: ignore[arg-type]


def heard(pilot: Table, duration_ms: float = 1500) -> list[Sound]:
    """The sounds from now on."""
    sounds: list[Sound] = []
    end = pilot.now_ms + duration_ms
    while pilot.now_ms < end:
        pilot.now_ms += 10
        sounds += pilot.program.table.advance(pilot.now_ms)
    return sounds


def test_a_tile_that_is_laid_clacks_and_its_sum_is_heard() -> None:
    pilot = table()
    pilot.choose("4-4")
    heard(pilot)
    pilot.click("place:R")
    assert heard(pilot) == [Sound.CLACK, Sound.SEVEN]


def test_a_refusal_and_a_change_of_mind_are_silent() -> None:
    pilot = table()
    pilot.choose("2-2")
    heard(pilot)
    pilot.click("place:R")
    assert heard(pilot) == []
    at = pilot.half("2-2", 2)
    pilot.give(PointerDown(at), PointerMoved((600, 450)))
    assert heard(pilot) == [Sound.PICK_UP]
    pilot.give(PointerUp((600, 450)))
    assert heard(pilot) == []


def test_taking_and_turning_a_tile_are_heard() -> None:
    pilot = Table(named_ruleset("sevens", 2, {"matador_along": "wild"}), HANDS, "0-1", "1-3", "6-2L")
    pilot.click("tile:3-4")
    assert heard(pilot) == [Sound.PICK_UP]
    pilot.give(Key("r"))
    assert heard(pilot) == [Sound.TURN]


def test_a_drawn_tile_slides() -> None:
    pilot = Table("sevens", ("1-3 2-2 0-1", "2-6 5-5"), "0-6", "1-3", "6-2L")
    pilot.click("boneyard")
    assert heard(pilot) == [Sound.DRAW]


def test_a_bot_is_heard_without_the_sum_that_the_player_has_not_made() -> None:
    pilot = Table("sevens", HANDS, "0-1", "1-3")
    pilot.bots[1].actions.append("6-2L")
    assert heard(pilot, 3000) == [Sound.CLACK]


def test_a_pass_knocks() -> None:
    pilot = Table("sevens", ("1-3 2-2 0-1", "2-6 5-5"), "", "1-3", "6-2L")
    pilot.click("pass")
    assert heard(pilot) == [Sound.PASS]

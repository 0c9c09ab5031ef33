"""The others' actions since the player's last one stay visible: their tiles, draws and passes."""

from __future__ import annotations

import pytest

from matador.storage.settings import changed
from matador.ui.table.seats import seats_around
from tests.ui.dealt import AT_ONCE, USUAL, Table

HANDS = ("1-3 4-4 0-5 1-1", "2-6 5-5 0-1", "5-6 3-3 2-2", "0-6 6-6 0-3")
BONEYARD = "0-2 0-4 1-4 1-6 2-3"
ROUND = ("1-3", "6-2L", "5-6L", "draw", "draw", "4-0R")
PASSED = ("sevens", ("1-3 4-4 6-6", "5-5 2-2", "1-6 5-6"), "")


def new(pilot: Table) -> set[str]:
    return {node.key.removeprefix("laid:") for node in pilot.tree if {"new", "last"} & {*node.state}}


def written(pilot: Table) -> set[str]:
    return {one.text for one in pilot.drawn("pill")}


def test_all_tiles_that_others_played_since_my_turn_are_marked() -> None:
    pilot = Table("sevens", HANDS, BONEYARD, settings=AT_ONCE)
    marked = []
    for action in ROUND:
        pilot.do(action)
        marked.append(new(pilot))
    two, three = {"2-6"}, {"2-6", "5-6"}
    assert marked == [{"1-3"}, two, three, three, three, {*three, "0-4"}]
    assert len(pilot.drawn("outline")) == 3
    pilot.do("1-1L")
    assert new(pilot) == {"1-1"}, "whoever has played has seen it"


@pytest.mark.parametrize("more", [{}, {"reduced_motion": True}, {"speed": "normal"}])
def test_draws_and_passes_stay_at_the_faces_until_i_act(more: dict[str, object]) -> None:
    pilot = Table("sevens", HANDS, BONEYARD, *ROUND, settings=changed(AT_ONCE, **more))
    pilot.wait(60_000)
    assert "drew 2" in written(pilot)
    assert pilot.node("seat:3").name.endswith(", drew 2")
    assert not pilot.node("seat:2").name.endswith("6")
    pilot.do("1-1L")
    assert "drew 2" not in written(pilot)


def test_a_match_that_is_opened_shows_them_too() -> None:
    pilot = Table(*PASSED, settings=AT_ONCE, already=("1-3", "pass", "1+6L"))
    pilot.wait(5000)
    assert "passed" in written(pilot)
    assert pilot.node("seat:1").name.endswith(", passed")


def test_the_next_person_sees_what_happened_since_their_own_turn() -> None:
    pilot = Table(*PASSED, "1-3", "pass", settings=AT_ONCE, persons=(0, 2), names=("Ana", "Bo", "Cleo"))
    pilot.wait(3000)
    assert pilot.display.state.seat == 2
    assert pilot.node("seat:1").name.endswith(", passed")
    assert new(pilot) == {"1-3"}


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_a_trace_hides_neither_tiles_nor_the_menu(size: tuple[int, int], text_size: int) -> None:
    settings = changed(AT_ONCE, text_size=text_size)
    pilot = Table("sevens", HANDS, BONEYARD, *ROUND, settings=settings, size=size)
    pilot.wait(3000)
    (pill,) = [one.rect for one in pilot.drawn("pill")]
    seat = list(seats_around(pilot.display).values())[2]
    assert seat.inflate(pilot.display.look.px(11), 0).contains((pill.left, seat.top, pill.width, 1))
    assert not pilot.display.plan.line.move(0, 1).colliderect(pill)


def test_draws_in_a_row_take_less_and_less_time() -> None:
    pilot = Table("sevens", ("1-3 4-4", "5-5 2-2"), "0-2 0-3 0-5 1-5 2-5 1-1", "1-3", settings=USUAL)
    times, said = [], []
    for _ in range(4):
        began = pilot.now_ms
        pilot.do("draw")
        times.append(pilot.now_ms - began)
        said.append(pilot.node("said:1").name)
    assert times == sorted(times, reverse=True)
    assert times[-1] < times[0] * 0.5
    assert said == ["I draw.", "I drew 2 tiles.", "I drew 3 tiles.", "I drew 4 tiles."]

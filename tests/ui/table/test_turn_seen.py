"""The player's turn starts once the others' actions have been shown, and their traces stay visible."""

from __future__ import annotations

import re

import pytest

from matador.rules import Tile
from matador.storage.settings import changed
from matador.storage.setups import MatchSetup
from matador.ui.table.seats import seats_around
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import Pilot


def sits(pilot: Pilot, seat: int) -> bool:
    return "on turn" in pilot.node(f"seat:{seat}").state


def test_while_the_tile_of_another_flies_it_is_nobodys_turn() -> None:
    pilot = Table("sevens", ("1-3 4-4 2-2", "2-6 5-5"), "0-1", "1-3")
    pilot.bots[1].actions.append("6-2L")
    pilot.wait_until(lambda: Tile(2, 6) in pilot.display.state.transits)
    flown = 0
    while Tile(2, 6) in pilot.display.state.transits:
        assert not pilot.display.state.is_my_turn
        assert not sits(pilot, 0)
        assert pilot.text() != "It's your turn."
        assert pilot.drawn("dimmed") == []
        pilot.wait()
        flown += 1
    assert flown > 10
    pilot.wait(100)
    assert pilot.display.state.is_my_turn
    assert sits(pilot, 0)
    assert pilot.drawn("dimmed") != []


def test_while_tiles_are_dealt_it_is_nobodys_turn() -> None:
    pilot = Pilot(MatchSetup(ruleset="sevens", players=2, set=6), settings=USUAL, seed=2)
    assert not pilot.display.state.is_my_turn, "nothing is dealt yet"
    pilot.wait_until(lambda: pilot.display.is_moving)
    moved = 0
    while pilot.display.is_moving:
        assert not pilot.display.state.is_my_turn
        assert not any(sits(pilot, seat) for seat in (0, 1))
        pilot.wait()
        moved += 1
    assert moved > 20
    pilot.wait_for_turn()
    assert sits(pilot, 0)


# The boneyard is marked only when drawing is the only legal action.


@pytest.mark.parametrize("guide", [True, False])
@pytest.mark.parametrize(
    ("hand", "boneyard", "is_open"),
    [("1-3 1-1 2-2", "0-1 0-6", True), ("1-3 4-4 2-2", "0-1 0-6", False), ("1-3 1-1 2-2", "", False)],
    ids=["nothing fits", "a tile fits", "no boneyard"],
)
def test_the_boneyard_is_marked_only_where_drawing_is_all_that_can_be_done(
    hand: str, boneyard: str, is_open: bool, guide: bool
) -> None:
    pilot = Table("sevens", (hand, "2-6 5-5"), boneyard, "1-3", "6-2L")
    pilot.change(guide=guide)
    is_marked = is_open and guide
    assert pilot.state_of("boneyard") == (("open",) if is_marked else ())
    row = pilot.display.boneyard.tiles
    outlines = [one for one in pilot.drawn("outline") if row and one.rect.contains(row[0])]
    assert len(outlines) == is_marked


@pytest.mark.parametrize("starter", ["highest-double", "drawn-lots", "random"])
def test_whoever_begins_is_spoken_to_from_the_first_frame_on(starter: str) -> None:
    """The text is never "You goes first"."""
    game = MatchSetup(ruleset="sevens", players=2, set=6, options={"starter": starter})
    said = set()
    for seed in range(4):
        pilot = Pilot(game, settings=USUAL, seed=seed)
        for _ in range(20):
            said.add(pilot.text())
            pilot.wait(150)
    yours = {text for text in said if re.match("You |It.s your turn", text) or "you go first" in text}
    assert yours
    assert not [text for text in yours if re.search(r"\b(goes|has|is|was)\b", text) and "Nobody" not in text]


HANDS = ("1-3 4-4 0-5 1-1", "2-6 5-5 0-1", "5-6 3-3 2-2", "0-6 6-6 0-3")
BONEYARD = "0-2 0-4 1-4 1-6 2-3"
ROUND = ("1-3", "6-2L", "5-6L", "draw", "draw", "4-0R")


def new(pilot: Table) -> set[str]:
    return {node.key.removeprefix("laid:") for node in pilot.tree if {"new", "last"} & {*node.state}}


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


def test_draws_and_passes_stay_at_the_faces_until_i_act() -> None:
    pilot = Table("sevens", HANDS, BONEYARD, *ROUND, settings=AT_ONCE)
    pilot.wait(60_000)
    assert len(pilot.drawn("pill")) == 1
    assert pilot.node("seat:3").name.endswith(", drew 2")
    assert not pilot.node("seat:2").name.endswith("6")
    pilot.do("1-1L")
    assert pilot.drawn("pill") == []


@pytest.mark.parametrize(("size", "text_size"), [((800, 600), 150), ((1280, 720), 100), ((3840, 2160), 150)])
def test_a_trace_hides_neither_tiles_nor_the_menu(size: tuple[int, int], text_size: int) -> None:
    settings = changed(AT_ONCE, text_size=text_size)
    pilot = Table("sevens", HANDS, BONEYARD, *ROUND, settings=settings, size=size)
    pilot.wait(3000)
    (pill,) = [one.rect for one in pilot.drawn("pill")]
    seat = list(seats_around(pilot.display).values())[2]
    assert seat.inflate(pilot.display.look.px(11), 0).contains((pill.left, seat.top, pill.width, 1))
    assert not pilot.display.plan.line.move(0, 1).colliderect(pill)

"""Undo and redo among people: possible until another tile was seen, by a draw, at a turn or at the next look."""

from __future__ import annotations

import pytest

from matador.storage.settings import changed
from matador.ui.inputs import Key
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pages.opening import shows

HANDS = ("1-3 4-4 2-2 0-5", "2-6 5-5 1-1 0-4", "2-4 1-2 0-1 6-6")
NAMES = ("Anna", "Ben", "Carla")
UNDO, REDO = Key("z", ctrl=True), Key("y", ctrl=True)
TOO_LATE = "It's too late: Carla has already seen their tiles."


def hot(*actions: str, **more: object) -> Table:
    """Anna, Ben the bot, and Carla."""
    given = {"persons": (0, 2), "names": NAMES, "settings": AT_ONCE, **more}
    return Table("sevens", HANDS, "0-2 0-3 4-5", *actions, **given)  # type: ignore[arg-type]


def pair(*actions: str, **more: object) -> Table:
    """Anna, Carla, and Ben the bot after them."""
    hands = (HANDS[0], HANDS[2], HANDS[1])
    given = {"persons": (0, 1), "names": ("Anna", "Carla", "Ben"), "settings": AT_ONCE, **more}
    return Table("sevens", hands, "0-2 0-3 4-5", *actions, **given)  # type: ignore[arg-type]


def faces(table: Table) -> set[str]:
    """The tiles shown face up, on the rack or in flight."""
    return {str(one.what[1]) for one in table.drawn() if one.kind in ("tile", "dimmed")}


def look(table: Table) -> None:
    table.click("look")
    table.wait_for_turn()


@pytest.mark.parametrize("by", ["key", "menu"])
def test_until_the_next_one_looks_the_tile_is_taken_back(by: str) -> None:
    table = pair("1-3")
    assert table.node("look").name == "Carla: press to see your tiles"
    if by == "key":
        table.give(UNDO)
    else:
        table.click("menu")
        table.click("undo")
    table.wait(50)
    assert table.moves == []
    assert table.display.state.is_covered
    assert faces(table) == set()
    assert table.node("look").name == "Anna: press to see your tiles"
    look(table)
    assert {"1-3", "4-4", "2-2", "0-5"} <= faces(table)
    assert table.display.state.is_my_turn
    table.do("4-4")
    assert table.moves == ["4-4"]


@pytest.mark.parametrize("by", ["key", "menu"])
def test_once_the_next_one_has_looked_it_is_said_why_not(by: str) -> None:
    table = hot("1-3", "6-2L")
    look(table)
    version = table.game.session.version
    if by == "key":
        table.give(UNDO)
        assert table.text("sentence") == TOO_LATE
    else:
        table.click("menu")
        assert table.node("undo").name == f"Undo: {TOO_LATE}"
        assert table.node("undo").action is None
        table.click("undo")
        assert table.has("undo"), "the menu stays"
    assert table.game.session.version == version
    assert table.moves == ["1-3", "6-2L"]


def test_that_holds_from_the_press_on_and_not_only_from_the_next_frame() -> None:
    table = hot("1-3", "6-2L")
    table.click("look")
    table.give(UNDO)
    assert table.moves == ["1-3", "6-2L"][: len(table.moves)]
    assert table.game.session.moment.step == 2


def test_what_was_taken_back_is_done_again_and_nobody_sees_a_hand() -> None:
    table = pair("1-3")
    table.give(UNDO)
    table.wait(50)
    table.give(REDO)
    table.wait(50)
    assert table.moves == ["1-3"]
    assert table.node("look").name == "Carla: press to see your tiles"
    table.give(UNDO)
    table.wait(50)
    look(table)
    # Anna sees her tiles now; they are covered when her turn ends.
    table.give(REDO)
    assert table.display.state.is_covered
    assert not faces(table) & {"4-4", "2-2", "0-5"}
    table.wait(50)
    assert table.node("look").name == "Carla: press to see your tiles"


def test_who_has_missed_it_sees_what_holds_now() -> None:
    table = pair("1-3", settings=USUAL)
    table.give(UNDO)
    table.wait_until(lambda: table.has("look"))
    look(table)
    table.do("4-4")
    table.wait_until(lambda: table.has("look"))
    assert table.node("look").name == "Carla: press to see your tiles"
    table.click("look")
    seen = []
    while table.program.table.table.playback.is_behind or table.display.is_moving:
        seen += [str(place.tile) for place in table.display.state.shown.layout.places]
        table.wait(20)
    assert seen[0] == "4-4"
    assert "1-3" not in seen
    assert table.moves[0] == "4-4"


def test_a_draw_that_showed_a_tile_stays_among_people() -> None:
    hands = ("1-3 4-4 2-2", "3-3 5-5 1-1")
    table = Table(
        "sevens", hands, "0-2 0-3 4-5", "1-3", persons=(0, 1), names=("Anna", "Ben"), settings=AT_ONCE
    )
    look(table)
    left = table.display.state.shown.view.boneyard
    table.press("d")
    table.wait(50)
    assert "0-2" in faces(table)
    table.give(UNDO)
    table.wait(50)
    assert table.text("sentence") == "It's too late: Ben has seen the drawn tile."
    assert table.display.state.shown.view.boneyard == left - 1
    assert "0-2" in faces(table)


def ended(**more: object) -> Table:
    given = {"persons": (0, 1), "names": ("Anna", "Ben"), "settings": AT_ONCE, **more}
    table = Table("sevens", ("1-3 4-4", "2-6 6-6 5-5"), "0-0", "1-3", "6-2L", "4-4R", **given)  # type: ignore[arg-type]
    table.wait_until(lambda: table.has("result"))
    return table


def test_a_round_whose_tiles_were_shown_stays() -> None:
    table = ended()
    table.give(UNDO)
    shows(table, "undo")
    assert table.node("undo").name == "Undo: It's too late: everybody has seen all the tiles."
    table.press("escape")
    table.click("again")
    table.wait_until(lambda: table.has("look"))
    table.give(UNDO)
    assert table.game.session.moment == (1, 0)
    assert table.node("undo").name == "Undo: There is nothing to undo yet."


def test_with_open_hands_the_last_one_who_has_played_takes_back() -> None:
    table = hot("1-3", "6-2L", "4-2R", open_hands=True)
    table.give(UNDO)
    table.wait(50)
    assert table.moves == ["1-3", "6-2L"]
    assert table.display.state.seat == 2
    table.give(UNDO)
    assert table.text("sentence") == "It's too late: Ben has had a turn since then."
    assert table.moves == ["1-3", "6-2L"]


def test_what_a_covered_hand_could_have_done_is_not_told() -> None:
    """Undo of an automatic draw is refused as if Ben had chosen to draw."""
    hands = ("1-3 4-4 2-2", "3-3 5-5 1-1")
    auto = changed(AT_ONCE, auto_draw=True)
    table = Table(
        "hundred", hands, "0-2 0-3 4-5", "1-3", persons=(0, 1), names=("Anna", "Ben"), settings=auto
    )
    table.click("look")
    table.wait_until(lambda: len(table.moves) == 2 and table.has("look"))
    assert table.moves[1] == "draw"
    table.give(UNDO)
    assert table.moves == ["1-3", "draw"]
    assert table.node("undo").name == "Undo: It's too late: Ben has seen the drawn tile."


def test_a_faulty_look_is_caught_by_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: nobody notes whose tiles are face up."""
    monkeypatch.setattr("matador.match.taking_back.TakingBack.see", lambda *_: None)
    table = pair("1-3")
    look(table)
    table.give(UNDO)
    table.wait(50)
    assert table.moves == []


def test_no_hand_is_seen_in_any_frame_on_the_way_back() -> None:
    table = pair("1-3")
    table.change(speed="normal")
    hidden = {tile for hand in (HANDS[0], HANDS[2]) for tile in hand.split()} - {"1-3"}
    table.give(UNDO)
    for _ in range(80):
        assert not faces(table) & hidden
        assert not [node for node in table.tree if node.role == "tile"]
        table.wait(16)
    assert table.node("look").name.startswith("Anna")

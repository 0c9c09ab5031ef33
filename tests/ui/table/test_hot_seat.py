"""Several people at one screen: hands are covered between turns, and each sees a replay of missed actions."""

from __future__ import annotations

import pytest

from matador.play.layout.orientations import Idle
from matador.ui.inputs import Key
from matador.ui.table.painting import table_items
from tests.ui.dealt import AT_ONCE, Table
from tests.ui.drawn import drawn

HANDS = ("1-3 4-4 2-2 0-5", "2-6 5-5 1-1 0-4", "3-3 1-2 0-1 6-6")
NAMES = ("Anna", "Ben", "Carla")


def hot(*actions: str, **more: object) -> Table:
    """Anna, Ben the bot, and Carla."""
    given = {"persons": (0, 2), "names": NAMES, **more}
    return Table("sevens", HANDS, "0-2 0-3", *actions, **given)  # type: ignore[arg-type]


def faces(table: Table) -> set[str]:
    """The tiles shown face up on the rack."""
    rack = table.display.plan.rack
    shown = [one for one in table.drawn() if one.kind in ("tile", "dimmed")]
    return {str(one.what[1]) for one in shown if rack.contains(one.rect)}


def test_the_match_begins_with_covered_hands() -> None:
    table = hot()
    assert faces(table) == set()
    assert table.node("look").name == "Anna: press to see your tiles"
    assert not [node for node in table.tree if node.role == "tile"]


@pytest.mark.parametrize("by", ["click", "enter", "rack"])
def test_a_press_turns_the_tiles_over(by: str) -> None:
    table = hot()
    if by == "enter":
        table.give(Key("enter"))
    else:
        table.click(
            "look"
            if by == "click"
            else (table.display.plan.rack.left + 30, table.display.plan.rack.bottom - 8)
        )
    table.wait(400)
    assert len(faces(table)) == 4
    assert not table.has("look")
    assert table.display.state.is_my_turn


def test_the_hand_is_covered_in_the_frame_in_which_the_turn_ends() -> None:
    table = hot()
    table.click("look")
    table.wait_for_turn()
    table.click("tile:1-3")
    table.click("place:open")
    assert table.display.state.is_covered
    laid = {str(one.what[1]) for one in drawn(lambda: table_items(table.display)) if one.kind == "tile"}
    assert laid <= {"1-3"}
    assert not [node for node in table.tree if node.role == "tile"]


def test_a_draw_that_ends_the_turn_covers_what_was_drawn() -> None:
    table = Table(
        "hundred", ("1-1 1-2", "1-4 4-4", "1-5 5-5"), "2-2 3-3 2-3", "1-1", persons=(0, 1, 2), names=NAMES
    )
    table.click("look")
    table.wait_for_turn()
    assert table.display.state.seat == 1
    table.press("d")
    for _ in range(30):
        assert faces(table) == set()
        assert not [one for one in table.drawn("tile") if str(one.what[1]) == "2-2"]
        table.wait(16)


def test_a_tile_on_its_way_home_is_not_seen_after_the_turn() -> None:
    table = Table(
        "hundred", ("1-1 1-2", "1-4 4-4", "1-5 5-5"), "2-2 3-3 2-3", "1-1", persons=(0, 1, 2), names=NAMES
    )
    table.click("look")
    table.wait_for_turn()
    table.drag(table.half("1-4", 4), (640, 300))
    assert any(str(tile) == "1-4" for tile, _ in table.display.flying())
    table.press("d")
    assert table.display.state.is_covered
    assert not [one for one in table.drawn("tile") if str(one.what[1]) == "1-4"]


def test_what_happened_since_the_last_turn_is_shown_again() -> None:
    table = hot("1-3", "6-2L")
    assert table.node("look").name.startswith("Carla")
    table.click("look")
    counts = []
    while table.program.table.table.playback.is_behind or table.display.is_moving:
        counts.append(len(table.display.state.shown.layout.places))
        table.wait(20)
    assert counts[0] == 0
    assert sorted(set(counts)) == [0, 1, 2]
    assert abs(counts.count(1) * 20 - 600) <= 60, "each stands for 600 ms"
    table.wait_for_turn()
    assert table.display.state.is_my_turn


def test_what_was_said_to_the_last_one_is_gone() -> None:
    table = Table("sevens", HANDS, "0-2 0-3", "1-3", persons=(0, 1, 2), names=NAMES, settings=AT_ONCE)
    table.click("look")
    table.wait_for_turn()
    table.choose("5-5")
    table.click("place:L")
    table.wait(700)
    assert table.text("sentence") not in ("", "It's your turn.")
    assert table.display.state.mistakes
    table.do("6-2L")
    assert table.display.state.notice is None
    assert not table.display.state.mistakes
    assert table.display.state.focus is None
    table.click("look")
    table.wait(700)
    assert table.current() == Idle()


def test_open_hands_are_never_covered() -> None:
    table = hot(open_hands=True)
    assert len(faces(table)) == 4
    table.do("1-3")
    table.bots[1].actions.append("6-2L")
    table.wait_until(lambda: table.game.session.turn == 2 and table.display.state.seat == 2)
    table.wait(200)
    assert not table.has("look")
    assert faces(table) >= {"3-3", "1-2"}
    shown = [one for one in table.drawn("tile") if str(one.what[1]) == "4-4"]
    assert shown, "the tiles of the other person lie open at his seat"


def test_the_guide_is_each_persons_own() -> None:
    table = hot("1-3", "6-2L")
    table.game.guide(2, is_on=False)
    table.click("look")
    table.wait_for_turn()
    assert not table.display.state.guide
    assert not [node for node in table.tree if "dimmed" in node.state]
    table.game.guide(2, is_on=True)
    assert [node for node in table.tree if "dimmed" in node.state]


def test_no_tile_can_be_taken_while_hands_are_covered() -> None:
    table = hot("1-3", "6-2L")
    version = table.game.session.version
    table.press("d", "p", "r", "down", "up", "left", "right")
    table.drag(table.node("boneyard").centre, (640, 300), table.display.plan.tiles.center)
    assert table.display.state.is_covered
    assert table.game.session.version == version
    assert table.current() == Idle()


def test_what_is_shown_again_is_said_to_have_happened_and_who_did_it() -> None:
    table = hot("1-3", "6-2L")
    table.click("look")
    table.wait(20)
    assert table.text() == "Here's what happened before your turn."
    marked = []
    while table.text().startswith("Here's what happened"):
        marked += [node.key for node in table.tree if node.role == "seat" and "on turn" in node.state]
        table.wait(20)
    assert list(dict.fromkeys(marked)) == ["seat:0", "seat:1"]
    assert table.text() == "Nothing fits, so draw a tile."


def peeked(table: Table) -> list[str]:
    """The tiles shown large above the line."""
    felt = table.display.plan.felt
    return [
        str(one.what[1]) for one in table.drawn("tile") if felt.contains(one.rect) and one.rect.width >= 30
    ]


@pytest.mark.parametrize(("size", "by"), [((800, 600), "click"), ((1280, 720), "enter")])
def test_an_open_hand_is_seen_large_by_a_press_on_its_face(size: tuple[int, int], by: str) -> None:
    table = hot(open_hands=True, size=size)
    assert "4 and 4" not in table.node("seat:2").name
    assert "3 and 3" in table.node("seat:2").name
    assert table.node("seat:1").action == "show again", "a bot's tiles are its own"

    def press() -> None:
        if by == "click":
            table.click("seat:2")
        else:
            table.display.state.focus = "seat:2"
            table.press("enter")

    press()
    assert peeked(table) == ["0-1", "1-2", "3-3", "6-6"]
    press()
    assert peeked(table) == []
    press()
    table.press("escape")
    assert peeked(table) == []
    assert not table.has("panel")


def test_with_covered_hands_no_face_opens_anything() -> None:
    table = hot()
    table.click("look")
    table.wait_for_turn()
    assert all(table.node(f"seat:{seat}").action != "look" for seat in (1, 2))
    table.click("seat:2")
    assert peeked(table) == []
    assert "3 and 3" not in table.node("seat:2").name

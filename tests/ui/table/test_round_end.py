"""The end of a round: first the line, then the panel over it, and the winner."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from matador.play.sounds import Sound
from matador.play.table.events import BEFORE_RESULT_MS, MIN_BEFORE_RESULT_MS
from matador.rules import named_ruleset
from matador.storage.settings import Settings, Speed, changed
from matador.ui.inputs import Key, Point, PointerDown, Resized
from matador.ui.round_end.panel import LOOK
from matador.ui.semantics import Tree
from matador.ui.table.buttons import BACK
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.pilot import FRAME_MS
from tests.ui.round_end.tables import counting, is_asked, pictures, texts
from tests.ui.table.ending import LARGEST, SIZES, aside, blocked, finished, gone_out, line
from tests.ui.text_faults import text_faults

# The line first


@pytest.mark.parametrize(
    ("speed", "wait_ms"),
    [
        ("normal", BEFORE_RESULT_MS),
        ("slow", BEFORE_RESULT_MS * 1.7),
        ("fast", BEFORE_RESULT_MS * 0.45),
        ("off", MIN_BEFORE_RESULT_MS),
    ],
)
def test_the_line_is_seen_for_two_seconds_and_at_any_speed(speed: Speed, wait_ms: float) -> None:
    pilot = gone_out(changed(USUAL, speed=speed))
    start = pilot.now_ms
    pilot.wait_until(lambda: pilot.has("result"))
    assert pilot.now_ms - start == pytest.approx(wait_ms, abs=2 * FRAME_MS)


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_press_brings_the_panel_at_once(button: str) -> None:
    pilot = gone_out()
    pilot.give(PointerDown((640, 200), button))  # type: ignore[arg-type]
    assert pilot.has("result")
    assert pilot.text("count:1") == "Dot: 12 pips"


def test_the_menu_can_be_opened_while_the_line_is_seen_and_time_waits() -> None:
    for opens in ("click", "key"):
        pilot = gone_out()
        pilot.click("menu") if opens == "click" else pilot.press("escape")
        assert pilot.has("panel")
        pilot.wait(10_000)
        pilot.press("escape")
        assert not pilot.has("result")
        pilot.wait(BEFORE_RESULT_MS)
        assert pilot.has("result")


def test_it_is_said_who_has_laid_the_last_tile_and_the_tile_is_marked() -> None:
    pilot = gone_out()
    assert pilot.text() == "That was your last tile. The round is over."
    assert pilot.state_of("laid:4-4") == ("last",)
    assert [one.text for one in pilot.drawn("bubble")] == ["3 + 4 = 7"]
    other = Table("sevens", ("1-3 4-4", "2-6"), "0-1", "1-3", "6-2L")
    assert line(other).text() == "That was Dot's last tile. The round is over."
    assert other.state_of("laid:2-6") == ("last",)
    several = Table("sevens", ("1-3 4-4", "2-6"), "0-1", "1-3", "6-2L", names=("Ana", "Ben"), persons=(0, 1))
    assert line(several).text() == "That was Ben's last tile. The round is over."


def seen(pilot: Table) -> tuple[Tree, bytes]:
    return pilot.tree, pygame.image.tobytes(pilot.shot(), "RGB")


def twins_out() -> tuple[Table, Table]:
    """The same round twice, with different tiles left."""
    tables = []
    for left in ("5-5 0-2", "0-1 0-3"):
        pilot = Table("sevens", ("1-3 4-4", f"2-6 {left}"), "0-4", "1-3", "6-2L")
        pilot.drag_to("4-4", 4, "R")
        tables.append(line(pilot))
    return tables[0], tables[1]


def twins_blocked() -> tuple[Table, Table]:
    """The player has the lightest hand, or the opponent has."""
    return blocked("1-1"), blocked("6-6")


@pytest.mark.parametrize("twins", [twins_out, twins_blocked])
def test_nothing_of_the_hands_that_are_left_is_shown_before_the_panel(
    twins: Callable[[], tuple[Table, Table]],
) -> None:
    one, other = twins()
    while not one.has("result"):
        assert seen(one) == seen(other)
        heard = [pilot.program.table.display.state.cues for pilot in (one, other)]
        assert all(sound != Sound.WIN for cues in heard for _, sound in cues)
        one.wait()
        other.wait()
    assert seen(one) != seen(other)


def test_points_and_smile_come_with_the_panel_and_stay_until_the_next_deal() -> None:
    pilot = gone_out()
    assert "0 points" in pilot.node("seat:0").name
    finished(pilot)
    assert "12 points" in pilot.node("seat:0").name
    pilot.click("again")
    for _ in range(5):
        assert "12 points" in pilot.node("seat:0").name
        assert "round is over" not in pilot.text()
        pilot.wait()


@pytest.mark.parametrize("settings", [USUAL, LARGEST], ids=["usual", "largest"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_and_offered_can_be_read_and_pressed(size: Point, settings: Settings) -> None:
    window = pygame.Rect((0, 0), size)
    pilot = gone_out(settings)
    pilot.give(Resized(size))
    pilot.wait(50)
    names = [occupant.name for occupant in pilot.game.occupants]
    assert text_faults(pilot.drawn(), window, names) == []
    finished(pilot)
    button = pygame.Rect(pilot.node(LOOK).box)
    assert pygame.Rect(pilot.node("result").box).contains(button)
    assert min(button.size) >= 48
    aside(pilot)
    assert text_faults(pilot.drawn(), window, names) == []
    back = pygame.Rect(pilot.node(BACK).box)
    assert window.contains(back)
    assert not back.colliderect(pilot.display.boneyard.hit)


# The winner comes before the question


ROUNDS = {"match_by": "rounds", "target": 2}


def test_the_question_counts_the_double_blank_as_ten() -> None:
    rules = named_ruleset("sevens", 3, {"double_blank": 10})
    hands = ("1-3 4-4", "2-6 6-6 0-0", "3-5 1-5")
    table = counting(rules=rules, hands=hands)
    assert is_asked(table)
    assert "How many pips are left? The double blank counts as 10." in texts(table)
    table.give(Key("1"), Key("8"), Key("enter"))
    assert is_asked(table), "the pips that are seen"
    table.give(Key("2"), Key("8"), Key("enter"))
    assert not is_asked(table)


@pytest.mark.parametrize("teams", [False, True])
def test_a_match_by_rounds_counts_rounds(*, teams: bool) -> None:
    changes = {**ROUNDS, "partnerships": teams}
    rules = named_ruleset("parlour" if teams else "sevens", 4 if teams else 2, changes)
    hands = ("1-3 4-4", "2-6 5-5 0-2", "1-1 2-2", "3-3 1-2") if teams else ("1-3 4-4", "2-6 5-5 0-2")
    actions = ("1-3", "6-2L", "pass", "pass", "4-4R") if teams else ("1-3", "6-2L", "4-4R")
    table = Table(rules, hands, "0-1" if not teams else "", *actions[:-1], settings=AT_ONCE)
    table.do(actions[-1])
    finished(table)
    assert "1 round" in table.text("seat:0")
    assert "The first " in table.node("result").name
    assert not any("point" in one for one in texts(table))
    assert any("1 round" in one.text for one in pictures(table) if one.text)

"""The end of a round: the line is seen first, and the panel over it can be moved aside."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from matador.play.sounds import Sound
from matador.play.table.events import BEFORE_RESULT_MS, LEAST_BEFORE_RESULT_MS
from matador.rules import named_ruleset
from matador.storage.settings import Settings, Speed, changed
from matador.ui.inputs import Key, Point, PointerDown, Resized, Typed
from matador.ui.kit.slide import SLIDE_MS
from matador.ui.language import PSEUDO
from matador.ui.round_end.head import LOOK
from matador.ui.semantics import Tree
from matador.ui.table.buttons import BACK
from matador.ui.table.painting import table_items
from tests.ui.dealt import AT_ONCE, USUAL, Table
from tests.ui.drawn import drawn
from tests.ui.pilot import FRAME_MS
from tests.ui.round_end.tables import counting, is_asked
from tests.ui.table.ending import finished, out
from tests.ui.text_faults import text_faults

LARGEST = Settings(language=PSEUDO, text_size=200, high_contrast=True)
SIZES: tuple[Point, ...] = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))
MATCH_OF_ONE = named_ruleset("sevens", 2, {"target": None})


def line(pilot: Table) -> Table:
    """The round has just ended, and its line is looked at."""
    pilot.wait_until(lambda: pilot.display.state.shown.ended is not None)
    assert pilot.display.state.end_stage == "line"
    return pilot


def gone_out(settings: Settings = USUAL) -> Table:
    """The player has laid his last tile."""
    pilot = out(settings)
    pilot.drag_to("4-4", 4, "R")
    return line(pilot)


def blocked(other: str, settings: Settings = USUAL, boneyard: str = "") -> Table:
    """Both ends are blanks; the player is left with 2-2."""
    pilot = Table("sevens", ("0-3 2-2", f"0-4 {other}"), boneyard, "0-3", "4-0R", settings=settings)
    pilot.game.submit(0, pilot.display.state.shown.legal[0])
    pilot.bots[1].actions.append("pass")
    return line(pilot)


def aside(pilot: Table) -> Table:
    """The panel is moved aside, and gone."""
    pilot.click(LOOK)
    pilot.wait(1000)
    return pilot


# The line first


@pytest.mark.parametrize(
    ("speed", "wait_ms"),
    [
        ("normal", BEFORE_RESULT_MS),
        ("slow", BEFORE_RESULT_MS * 1.7),
        ("fast", BEFORE_RESULT_MS * 0.45),
        ("off", LEAST_BEFORE_RESULT_MS),
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


def test_enter_brings_the_panel_at_once_and_only_that() -> None:
    pilot = gone_out()
    pilot.give(Key("enter"))
    assert pilot.has("result")
    assert pilot.game.session.moment.round == 0


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


def test_it_is_said_that_nobody_could_go_on_or_that_nobody_has() -> None:
    assert blocked("1-1").text() == "Nobody can play or draw. The round is over."
    # Here nobody has to play a matador.
    hundred = Table("hundred", ("0-3 3-4", "0-4 1-1"), "", "0-3", "4-0R", "pass", "pass")
    assert line(hundred).text() == "Nobody has played or drawn. The round is over."


def test_with_the_panel_over_the_table_nothing_is_said_beside_it() -> None:
    pilot = finished(gone_out())
    assert not pilot.has("sentence")
    assert not [one for one in pilot.drawn("text") if "last tile" in one.text]


def seen(pilot: Table) -> tuple[Tree, bytes]:
    return pilot.tree, pygame.image.tobytes(pilot.shot(), "RGB")


def twins_out() -> tuple[Table, Table]:
    """The same round, with other tiles left."""
    tables = []
    for left in ("5-5 0-2", "0-1 0-3"):
        pilot = Table("sevens", ("1-3 4-4", f"2-6 {left}"), "0-4", "1-3", "6-2L")
        pilot.drag_to("4-4", 4, "R")
        tables.append(line(pilot))
    return tables[0], tables[1]


def twins_blocked() -> tuple[Table, Table]:
    """The player has the lightest hand, or the other one has."""
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


# The panel aside


def by_click(pilot: Table) -> None:
    pilot.click(LOOK)


def by_key(pilot: Table) -> None:
    pilot.press("t")


def by_focus(pilot: Table) -> None:
    while pilot.display.state.focus != LOOK:
        pilot.press("tab")
    pilot.press("enter")


def to_result() -> Table:
    return finished(gone_out())


def to_question() -> Table:
    table = counting(settings=USUAL)
    assert is_asked(table)
    table.give(Typed("3"))
    table.wait(5000)
    return table


def to_end_of_match() -> Table:
    pilot = Table(MATCH_OF_ONE, ("1-3 4-4", "2-6 5-5 0-2"), "0-1", "1-3", "6-2L", "4-4R", settings=AT_ONCE)
    finished(pilot)
    assert pilot.game.session.is_over
    return pilot


ENDS = pytest.mark.parametrize("end", [to_result, to_question, to_end_of_match])
GOES_BACK: dict[str, Callable[[Table], None]] = {
    "click": lambda pilot: pilot.click(BACK),
    "enter": lambda pilot: pilot.press("enter"),
    "escape": lambda pilot: pilot.press("escape"),
    "key": lambda pilot: pilot.press("t"),
}


@ENDS
@pytest.mark.parametrize("goes", [by_click, by_key, by_focus])
@pytest.mark.parametrize("back", GOES_BACK)
def test_the_panel_is_moved_aside_and_brought_back_as_it_was(
    end: Callable[[], Table], goes: Callable[[Table], None], back: str
) -> None:
    pilot = end()
    before = pilot.tree
    goes(pilot)
    assert not pilot.has("result")
    assert pilot.keys("laid tile")
    assert pilot.text().endswith("The round is over.")
    assert min(pilot.node(BACK).box[2:]) >= 48
    assert pilot.display.state.focus is None
    GOES_BACK[back](pilot)
    assert pilot.tree == before


@ENDS
def test_the_table_is_seen_whole(end: Callable[[], Table]) -> None:
    pilot = aside(end())
    on_table = [item.picture for item in table_items(pilot.display)]
    assert [item.picture for item in pilot.program.items()] == on_table
    assert not [key for key in pilot.keys("text") if key.startswith(("count:", "hand:", "groups"))]


@ENDS
def test_nothing_else_goes_on_meanwhile(end: Callable[[], Table]) -> None:
    pilot = end()
    before, session, version = pilot.tree, pilot.game.session, pilot.game.session.version
    aside(pilot)
    table = pilot.tree
    pilot.wait(60_000)
    pilot.press("d", "p", "r", "h", "up", "down", "backspace", "page down")
    pilot.give(Typed("7"), PointerDown((640, 300)), PointerDown((640, 650)), PointerDown((640, 300), "right"))
    assert pilot.tree == table
    pilot.click(BACK)
    assert pilot.tree == before
    assert (pilot.game.session, session.version) == (session, version)


@ENDS
def test_it_slides_away_and_comes_back_unless_motion_is_reduced(end: Callable[[], Table]) -> None:
    pilot = end()
    pilot.change(speed="normal")
    panel = pilot.node("result").box
    sheet = pilot.display.look.sprites.panel(grown(pilot, panel))

    def tops() -> list[int]:
        return [item.top for item in pilot.program.items() if item.picture is sheet]

    for key, downwards in ((LOOK, True), (BACK, False)):
        pilot.click(key)
        seen = tops()
        for _ in range(100):
            if not pilot.program.table.is_moving:
                break
            pilot.wait()
            seen += tops()
        assert len(seen) >= SLIDE_MS / FRAME_MS - 2
        assert seen == sorted(seen, reverse=not downwards)
        assert len(set(seen)) > 10
    pilot.change(reduced_motion=True)
    at_rest = tops()
    pilot.click(LOOK)
    assert tops() == []
    pilot.click(BACK)
    assert tops() == at_rest


def grown(pilot: Table, box: tuple[int, int, int, int]) -> tuple[int, int]:
    margin = pilot.display.look.sprites.panel_margin_px
    return (box[2] + 2 * margin, box[3] + 2 * margin)


def test_who_wants_to_see_the_table_need_not_wait_for_the_counting() -> None:
    pilot = gone_out()
    pilot.wait_until(lambda: pilot.has("result"))
    pilot.wait(50)
    pilot.click(LOOK)
    assert not pilot.has("result")
    pilot.click(BACK)
    panel = pilot.program.table.end.shown
    assert panel is not None
    assert pilot.now_ms >= panel.ends_ms, "all is counted"


def test_no_points_are_told_while_the_question_is_aside() -> None:
    pilot = to_question()
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the question"
    said = " ".join(node.name for node in pilot.tree) + " ".join(one.text for one in pilot.drawn("text"))
    assert "34" not in said
    pilot.click(BACK)
    assert pilot.text("entry") == "Your number: 3"
    pilot.press("enter", "enter")
    assert not is_asked(pilot)
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the sums"
    said = " ".join(node.name for node in pilot.tree)
    assert "34 points" not in said
    pilot.click(BACK)
    pilot.click("points")
    aside(pilot)
    assert pilot.node(BACK).name == "Back to the result"
    assert "34 points" in pilot.node("seat:0").name


def test_the_menu_and_what_it_leads_to_are_there_as_ever() -> None:
    pilot = aside(to_result())
    pilot.click("menu")
    pilot.click("scores")
    assert pilot.text("panel") == "Scores"
    pilot.press("escape", "escape")
    assert pilot.has(BACK)
    pilot.click(BACK)
    pilot.click("fair")
    assert pilot.text("panel") == "Was it fair?"


def test_it_stays_aside_in_another_size_of_window() -> None:
    pilot = aside(to_result())
    pilot.give(Resized((800, 600)))
    assert pilot.has(BACK)
    pilot.click(BACK)
    assert pygame.Rect(0, 0, 800, 600).contains(pygame.Rect(pilot.node("result").box))


def test_after_taking_back_it_is_neither_there_nor_aside() -> None:
    pilot = aside(to_result())
    pilot.give(Key("z", ctrl=True))
    pilot.wait_until(lambda: pilot.is_shown)
    assert not pilot.has(BACK)
    assert pilot.has("tile:4-4")
    pilot.do("4-4R")
    finished(pilot)
    assert pilot.has(LOOK)


def test_the_pages_of_a_hand_that_is_left_can_be_turned() -> None:
    rules = named_ruleset("sevens", 2, {"set": 9})
    many = " ".join(str(tile) for tile in rules.tiles if str(tile) not in ("1-3", "2-7"))
    pilot = Table(rules, (f"1-3 {many}", "2-7"), "", "1-3", "7-2R", settings=AT_ONCE)
    finished(pilot)
    aside(pilot)
    first = pilot.display.rack.page
    pilot.click("page forth")
    assert pilot.display.rack.page == first + 1
    assert pilot.has(BACK)


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


# Who has won comes before what is asked


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_who_has_won_stands_before_the_question_with_a_face(size: Point) -> None:
    hands = ("1-3 4-4", "2-6")
    lost = counting(hands=hands, actions=("1-3", "6-2L"), boneyard="0-1", size=size)
    for table, winner in ((counting(size=size), 0), (lost, 1)):
        panel = table.program.table.end.shown
        assert panel is not None
        found = drawn(lambda: panel.items(now_ms=table.now_ms))  # noqa: B023
        title, asked = (
            one for one in found if one.kind == "text" and one.text.endswith(("!", "?", "wins this round."))
        )
        assert table.text("result").startswith(f"{title.text} ")
        assert title.ink.bottom < asked.ink.top
        assert title.rect.height >= asked.rect.height
        face = found[[one.kind for one in found].index("face")]
        assert "happy" in face.what
        assert table.game.occupants[winner].face in face.what
        assert face.rect.right <= title.rect.left
        assert face.rect.top < asked.rect.top

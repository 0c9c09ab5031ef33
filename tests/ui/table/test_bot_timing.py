"""Bots' actions can be followed: each is shown and said, many take no longer than few, and a press hurries them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matador.match.events import TilePlayed
from matador.play.table import events
from matador.play.table.events import HURRIED_ACT_MS, reading_ms
from matador.play.table.messages import SpeechBubble
from matador.rules import DRAW, PASS, Action, Play, Tile
from matador.storage.settings import Settings, Speed, changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import PointerDown, PointerUp
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS, Pilot

FELT = (640, 480)
"""A point on the bare table."""
HANDS = ("1-3 4-4 3-4 5-6", "1-1 5-5 0-2", "3-6 2-2 3-3 4-5")
YARD = "0-1 2-6 0-4 0-5"


# Duration of a lap


def chosen(pilot: Pilot) -> Action:
    legal = pilot.display.state.shown.legal
    return next((one for one in legal if isinstance(one, Play)), DRAW if DRAW in legal else PASS)


def acts_ms(bots: int, speed: Speed) -> list[float]:
    """Times from the person's tile until each bot plays one, in a lap in which all do, and until the person's
    turn is shown."""
    for seed in range(1, 30):
        setup = MatchSetup(ruleset="sevens", players=bots + 1, set=9 if bots > 3 else 6)
        pilot = Pilot(setup, seed=seed, settings=Settings(language="en", speed=speed))
        session = pilot.game.session
        for _ in range(4):
            pilot.wait_for_turn()
            if session.ended is not None:
                break
            action, first = chosen(pilot), session.log_length + 1
            began_ms, found = pilot.now_ms, list[float]()
            pilot.game.submit(0, action)
            while session.turn not in (0, None):
                pilot.wait()
                if session.log_length > first + len(found):
                    found.append(pilot.now_ms - began_ms)
            done = list(session.events(0, first))
            if (
                isinstance(action, Play)
                and len(done) == bots
                and all(isinstance(e, TilePlayed) for e in done)
            ):
                pilot.wait_for_turn()
                return [*found, pilot.now_ms - began_ms]
    raise AssertionError("there was no such lap")


LONGEST_MS = 5000
"""Maximum time until a single person's next turn (docs/art.md says how the bots share it)."""
OWN_MS = 450
"""Flight of the person's tile, which was not dragged."""


@pytest.mark.parametrize("bots", [1, 2, 3, 5, 7])
def test_a_lap_takes_no_longer_with_many_bots(bots: int) -> None:
    normal = acts_ms(bots, "normal")
    frames = 2 * FRAME_MS * (bots + 1)
    hardest, easiest = (
        OWN_MS + bots * (part * events.THOUGHT_MS + events.TRAVEL_MS + events.REST_MS)
        for part in (events.HARDEST, events.EASIEST)
    )
    assert normal[-1] <= min(hardest, OWN_MS + events.LAP_MS) + frames
    assert normal[-1] <= LONGEST_MS
    if bots <= 3:
        assert normal[-1] >= easiest - frames, "few keep their pace"


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_with_seven_bots_each_act_is_seen(speed: Speed) -> None:
    found = acts_ms(7, speed)
    apart = [after - before for before, after in pairwise(found)]
    assert min(apart[:-1]) >= events.MIN_ACT_MS - FRAME_MS


def test_a_table_with_persons_between_has_the_pace_of_few() -> None:
    hands = ["1-3", "2-6", "4-4", "1-1", "0-2", "5-5", "2-2", "3-3"]
    together = Table("sevens", hands, persons=(0,), settings=USUAL)
    apart = Table("sevens", hands, persons=(0, 4), settings=USUAL)
    alone = Table("sevens", hands, persons=(), settings=USUAL)
    thoughts = [events.thought_ms(pilot.display.state, 2, DRAW) for pilot in (together, apart, alone)]
    assert thoughts[0] < thoughts[1] == thoughts[2] == events.FORCED * events.THOUGHT_MS


def test_two_draws_and_a_tile_take_more_than_a_second_with_seven_bots_at_the_highest_speed() -> None:
    hands = ("1-3 4-4", "1-1 2-2", *("3-3 0-6", "6-6 7-7", "4-5 0-2", "5-6 0-3", "3-6 1-6", "1-4 8-8"))
    pilot = Table("sevens", hands, "0-1 2-7 0-4", "1-3", settings=changed(USUAL, speed="fast"))
    began_ms = pilot.now_ms
    pilot.bots[1].actions += ["draw", "draw", "7-2R"]
    drawn = Tile(2, 7)
    pilot.wait_until(
        lambda: (
            len(pilot.display.state.shown.layout.places) == 2 and drawn not in pilot.display.state.transits
        )
    )
    assert pilot.now_ms - began_ms > 1000


# Speech bubbles


def said(pilot: Table, seat: int = 1) -> str:
    return pilot.text(f"said:{seat}")


def test_a_bot_says_what_it_does_long_enough_to_be_read() -> None:
    pilot = Table("sevens", HANDS, YARD, "1-3")
    pilot.bots[1].actions += ["draw", "draw", "6-2L"]
    frames: list[str] = []
    while len(pilot.display.state.shown.layout.places) < 2 or said(pilot):
        frames.append(said(pilot))
        pilot.wait()
    for text in ("I draw.", "I drew 2 tiles.", "I play a tile."):
        assert frames.count(text) * FRAME_MS >= 1000, text
    assert [text for text in dict.fromkeys(frames) if text] == [
        "I draw.",
        "I drew 2 tiles.",
        "I play a tile.",
    ]


def test_who_only_lays_says_nothing() -> None:
    pilot = Table("sevens", HANDS, YARD, "1-3", "draw", "draw", "6-2L")
    pilot.bots[2].actions.append("5-4L")
    pilot.wait_until(lambda: len(pilot.display.state.shown.layout.places) == 3)
    assert not said(pilot, 2)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_what_is_said_stands_in_the_window_below_the_face(players: int, size: tuple[int, int]) -> None:
    hands = ["1-3 6-6", *("1-1 5-5" for _ in range(1))]
    more = ("3-3 0-6", "2-2 0-0", "4-5 0-2", "5-6 0-3", "3-6 1-6", "1-4 2-4")
    pilot = Table(
        "sevens",
        [*hands, *more[: players - 2]],
        YARD,
        "1-3",
        size=size,
        settings=changed(USUAL, text_size=200),
    )
    for seat in range(1, players):
        pilot.display.state.says[seat] = SpeechBubble("draw", pilot.now_ms + 1000, 2)
    for seat in range(1, players):
        left, top, width, _height = pilot.node(f"said:{seat}").box
        face = pilot.node(f"seat:{seat}").box
        assert left >= 0
        assert left + width <= size[0]
        assert top >= face[1] + face[3] - 4
        assert left <= face[0] + face[2]
        assert left + width >= face[0]


# The opener


def dealt_to_a_bot(**settings: object) -> Table:
    """Dot opens, and plays a tile as soon as possible."""
    pilot = Table("sevens", HANDS, YARD, opener=1, settings=changed(USUAL, **settings))
    pilot.bots[1].actions.append("5-5")
    return pilot


def lays_after_ms(pilot: Table, *, press_at_ms: float | None = None) -> float:
    """Time from the deal until the first tile starts to move; check that the reason is shown until then."""
    began_ms = pilot.program.table.table.playback.thinking_since_ms
    reason = pilot.text()
    assert "Dot" in reason
    while not pilot.display.state.shown.layout.places:
        assert pilot.text() == reason
        pilot.wait()
        if press_at_ms is not None and pilot.now_ms - began_ms >= press_at_ms:
            pilot.click(FELT)
            press_at_ms = None
    sets_off_ms = pilot.now_ms
    while Tile(5, 5) in pilot.display.state.transits:
        assert pilot.text() == reason
        pilot.wait()
    assert reason not in pilot.text()
    return sets_off_ms - began_ms


def test_a_bot_begins_when_it_has_been_read_why() -> None:
    assert lays_after_ms(dealt_to_a_bot()) >= 2500
    assert 900 <= lays_after_ms(dealt_to_a_bot(speed="fast")) < 2500
    assert lays_after_ms(dealt_to_a_bot(speed="slow")) > 4000


def test_after_a_press_it_begins_at_once() -> None:
    assert lays_after_ms(dealt_to_a_bot(), press_at_ms=1000) <= 1000 + 5 * FRAME_MS


def test_a_press_that_ends_the_deal_leaves_the_reason_to_be_read() -> None:
    pilot = Pilot(MatchSetup(ruleset="sevens", players=3, set=6), settings=USUAL, seed=2)
    pilot.wait_until(lambda: pilot.display.state.is_moving)
    pilot.click(FELT)
    assert pilot.display.state.hurried_at is None


def test_a_longer_reason_is_read_longer() -> None:
    assert reading_ms(len("Dot begins.")) == 2500
    assert reading_ms(60) > reading_ms(40) > 2500


# A press hurries


def hurried(pilot: Table) -> bool:
    return pilot.has("sentence") and "hurried" in pilot.state_of("sentence")


def to_the_bots(**more: object) -> Table:
    """The player has played; Dot and Bruno each play a tile."""
    pilot = Table("sevens", ("1-3 4-4 3-4", "2-6 5-5 0-2", "4-5 2-2"), "0-1", "1-3", **more)  # type: ignore[arg-type]
    pilot.bots[1].actions.append("6-2L")
    pilot.bots[2].actions.append("5-4L")
    return pilot


@pytest.mark.parametrize("by", ["click", "touch", "key"])
def test_a_press_while_a_bot_thinks_hurries_all_to_my_turn_and_shows_it(by: str) -> None:
    usual, pilot = to_the_bots(), to_the_bots()
    began_ms = usual.now_ms
    usual.wait_for_turn()
    pilot.wait(100)
    if by == "key":
        pilot.press("enter")
    else:
        finger = 1 if by == "touch" else None
        pilot.give(PointerDown(FELT, finger=finger), PointerUp(FELT, finger=finger))
    assert hurried(pilot)
    assert pilot.text() == "Going faster now."
    shown = set()
    while not pilot.display.state.is_my_turn:
        assert hurried(pilot), "until it is my turn"
        shown.add(len(pilot.display.state.shown.layout.places))
        pilot.wait()
    assert shown == {1, 2, 3}, "each act is seen"
    assert pilot.now_ms - began_ms <= 100 + 2 * HURRIED_ACT_MS + 10 * FRAME_MS
    assert pilot.now_ms - began_ms < (usual.now_ms - began_ms) / 3
    pilot.wait_for_turn()
    assert not hurried(pilot)
    assert pilot.text() == "It's your turn."


def test_the_next_lap_has_its_own_pace_again() -> None:
    pilot = to_the_bots()
    pilot.click(FELT)
    pilot.wait_for_turn()
    assert events.thought_ms(pilot.display.state, 1, DRAW) == events.FORCED * events.THOUGHT_MS


def test_a_press_ends_what_moves_and_hurries_too() -> None:
    pilot = to_the_bots()
    pilot.wait_until(lambda: Tile(2, 6) in pilot.display.state.transits)
    pilot.click(FELT)
    assert Tile(2, 6) not in pilot.display.state.transits
    assert hurried(pilot)
    pilot.wait(2 * FRAME_MS)
    assert len(pilot.display.state.shown.layout.places) == 3, "the next thing happens at once"


def test_the_sign_is_drawn() -> None:
    pilot = to_the_bots()
    before = [one for one in pilot.drawn("icon") if one.what[1] == "forward"]
    pilot.click(FELT)
    after = [one for one in pilot.drawn("icon") if one.what[1] == "forward"]
    assert (len(before), len(after)) == (0, 1)


@pytest.mark.parametrize("where", ["tile", "boneyard", "menu"])
def test_a_press_on_something_hurries_nobody(where: str) -> None:
    pilot = to_the_bots()
    at = {
        "tile": pilot.half("4-4", 4),
        "boneyard": pilot.node("boneyard").centre,
        "menu": pilot.node("menu").centre,
    }
    pilot.click(at[where])
    assert pilot.display.state.hurried_at is None


def test_in_my_own_turn_nobody_is_hurried() -> None:
    pilot = Table("sevens", HANDS, YARD)
    pilot.click(FELT)
    pilot.press("enter")
    assert pilot.display.state.hurried_at is None


def test_where_nobody_plays_a_press_hurries_one_act() -> None:
    pilot = to_the_bots(persons=())
    pilot.click(FELT)
    assert hurried(pilot)
    pilot.wait_until(lambda: len(pilot.display.state.shown.layout.places) == 2)
    pilot.wait(HURRIED_ACT_MS + 2 * FRAME_MS)
    assert not hurried(pilot)
    assert len(pilot.display.state.shown.layout.places) == 2


def test_what_is_taken_back_is_no_longer_hurried() -> None:
    pilot = to_the_bots()
    pilot.click(FELT)
    pilot.program.table.undo()
    assert pilot.display.state.hurried_at is None

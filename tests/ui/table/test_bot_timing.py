"""The time that bots take: each action can be followed, a press hurries them, and no time reveals a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import mean

import pytest

from matador.ai.bots import GreedyBot
from matador.match.events import TilePlayed
from matador.match.players import Player
from matador.match.session import Session
from matador.match.views import View
from matador.play.table import events
from matador.play.table.events import (
    FORCED,
    HARDEST,
    HIDING_MS,
    HURRIED_ACT_MS,
    THOUGHT_MS,
    hardness,
    thought_ms,
)
from matador.rules import DRAW, PASS, Action, Play, Tile, named_ruleset, parse_action
from matador.storage.settings import Settings, Speed, changed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import PointerDown, PointerUp
from tests.checks.matches import accepted
from tests.ui.dealt import USUAL, Scripted, Table
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


@pytest.mark.parametrize("bots", [1, 3, 7])
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


def test_a_table_with_persons_between_has_the_pace_of_few() -> None:
    hands = ["1-3", "2-6", "4-4", "1-1", "0-2", "5-5", "2-2", "3-3"]
    together = Table("sevens", hands, persons=(0,), settings=USUAL)
    apart = Table("sevens", hands, persons=(0, 4), settings=USUAL)
    alone = Table("sevens", hands, persons=(), settings=USUAL)
    thoughts = [events.thought_ms(pilot.display.state, 2, DRAW) for pilot in (together, apart, alone)]
    assert thoughts[0] < thoughts[1] == thoughts[2] == events.FORCED * events.THOUGHT_MS


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


# A press hurries


def hurried(pilot: Table) -> bool:
    return pilot.has("sentence") and "hurried" in pilot.state_of("sentence")


def to_the_bots(**more: object) -> Table:
    """The player has played; Dot and Bruno each play a tile."""
    pilot = Table("sevens", ("1-3 4-4 3-4", "2-6 5-5 0-2", "4-5 2-2"), "0-1", "1-3", **more)  # type: ignore[arg-type]
    pilot.bots[1].actions.append("6-2L")
    pilot.bots[2].actions.append("5-4L")
    return pilot


@pytest.mark.parametrize("by", ["touch", "key"])
def test_a_press_while_a_bot_thinks_hurries_all_to_my_turn_and_shows_it(by: str) -> None:
    usual, pilot = to_the_bots(), to_the_bots()
    began_ms = usual.now_ms
    usual.wait_for_turn()
    pilot.wait(100)
    if by == "key":
        pilot.press("enter")
    else:
        pilot.give(PointerDown(FELT, finger=1), PointerUp(FELT, finger=1))
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


def test_a_press_ends_what_moves_and_hurries_too() -> None:
    pilot = to_the_bots()
    pilot.wait_until(lambda: Tile(2, 6) in pilot.display.state.transits)
    pilot.click(FELT)
    assert Tile(2, 6) not in pilot.display.state.transits
    assert hurried(pilot)
    pilot.wait(2 * FRAME_MS)
    assert len(pilot.display.state.shown.layout.places) == 3, "the next thing happens at once"


def test_a_press_on_something_hurries_nobody() -> None:
    for where in ("tile:4-4", "boneyard", "menu"):
        pilot = to_the_bots()
        pilot.click(where)
        assert pilot.display.state.hurried_at is None


def test_where_nobody_plays_a_press_hurries_one_act() -> None:
    pilot = to_the_bots(persons=())
    pilot.click(FELT)
    assert hurried(pilot)
    pilot.wait_until(lambda: len(pilot.display.state.shown.layout.places) == 2)
    pilot.wait(HURRIED_ACT_MS + 2 * FRAME_MS)
    assert not hurried(pilot)
    assert len(pilot.display.state.shown.layout.places) == 2


HARD_HANDS = ("1-3 4-4 3-4", "2-6 5-5 0-2 0-4", "4-5 2-2")


def decisions(ruleset: str, players: int, rounds: int) -> Iterator[tuple[Session, int, Action]]:
    """A session before each decision of some rounds, with the seat to move and its action."""
    rules = named_ruleset(ruleset, players, {"target": None})
    for seed in range(rounds):
        session = Session(rules, [Player(f"{seat}") for seat in range(players)], seed=seed)
        accepted(session.begin_round(session.version))
        bots = [GreedyBot(f"{seed}/{seat}") for seat in range(players)]
        while (turn := session.turn) is not None:
            view = session.view(turn)
            action = bots[turn].choose(view, view.legal())
            yield session, turn, action
            accepted(session.submit(turn, action, session.version))


# Thinking time reveals nothing


def check_public(of: Callable[[View, int, Action], float]) -> None:
    """Check that it is the same for every viewer: all players, and one who sees no hand."""
    for ruleset, players in (("sevens", 2), ("parlour", 4), ("family", 3), ("hundred", 2)):
        for session, turn, action in decisions(ruleset, players, 4):
            views = [session.view(seat) for seat in range(players)]
            views += [view.covered() for view in views]
            assert len({of(view, turn, action) for view in views}) == 1


def test_the_time_follows_from_what_all_can_see() -> None:
    check_public(hardness)


def _by_what_fits(view: View, seat: int, action: Action) -> float:
    return hardness(view, seat, action) + 0.1 * (len(view.legal()) if seat == view.seat else 1)


def _by_what_was_drawn(view: View, seat: int, action: Action) -> float:
    return hardness(view, seat, action) + 0.1 * any(seen.tile is not None for seen in view.history)


@pytest.mark.planted
@pytest.mark.parametrize("telling", [_by_what_fits, _by_what_was_drawn])
def test_a_time_that_tells_of_the_hand_is_found(telling: Callable[[View, int, Action], float]) -> None:
    with pytest.raises(AssertionError):
        check_public(telling)


@pytest.mark.parametrize("speed", ["off", "fast"])
def test_who_thinks_is_not_shown_earlier_where_it_had_no_choice(
    speed: Speed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scripted, "is_replaced", False, raising=False)
    monkeypatch.setattr(Scripted, "thinks_ms", 250.0, raising=False)
    pilot = Table("sevens", HARD_HANDS, "0-1", "1-3", settings=changed(USUAL, speed=speed))
    pilot.click(FELT)
    began_ms = pilot.now_ms
    pilot.bots[1].actions.append("6-2L")
    pilot.wait_until(lambda: len(pilot.moves) == 2)
    assert pilot.now_ms - began_ms >= 250 + HIDING_MS - FRAME_MS


# Thinking time


def test_a_round_has_the_pace_that_is_usual() -> None:
    found = [
        hardness(session.view(turn), turn, action)
        for ruleset in ("sevens", "parlour", "matching", "hundred", "first-sevens")
        for session, turn, action in decisions(ruleset, 4, 10)
    ]
    assert 0.93 <= mean(found) <= 1.07
    assert min(found) == FORCED
    assert max(found) == HARDEST


def acts_after_ms(action: str, speed: Speed) -> float:
    """Time from the person's action until a bot starts this action."""
    pilot = Table("sevens", HARD_HANDS[:2], "0-1 5-6", "1-3", settings=changed(USUAL, speed=speed))
    began_ms = pilot.now_ms
    pilot.bots[1].actions.append(action)
    pilot.wait_until(lambda: len(pilot.moves) == 2)
    return pilot.now_ms - began_ms


@pytest.mark.parametrize(("speed", "factor"), [("slow", 1.7), ("fast", 0.45), ("off", 0.0)])
def test_the_speed_that_was_chosen_holds(speed: Speed, factor: float) -> None:
    pilot = Table("sevens", HARD_HANDS[:2], "0-1", "1-3", settings=changed(USUAL, speed=speed))
    play = parse_action("6-2L")
    hard = hardness(pilot.display.state.shown.view, 1, play)
    assert hard > 1
    assert thought_ms(pilot.display.state, 1, play) == pytest.approx(THOUGHT_MS * hard * factor)
    assert acts_after_ms("6-2L", speed) == pytest.approx(THOUGHT_MS * hard * factor, abs=3 * FRAME_MS)

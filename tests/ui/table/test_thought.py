"""A bot seems to think longer over a hard choice than over a forced one, without revealing its hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import mean

import pytest

from matador.ai.bots import GreedyBot
from matador.match.players import Player
from matador.match.session import Session
from matador.match.views import View
from matador.play.game import Paced
from matador.play.table.events import (
    EASIEST,
    FORCED,
    HARDEST,
    HIDING_MS,
    THOUGHT_MS,
    hardness,
    thought_ms,
)
from matador.rules import DRAW, PASS, Action, named_ruleset, parse_action
from matador.storage.settings import Speed, changed
from tests.checks.matches import accepted
from tests.ui.dealt import USUAL, Table
from tests.ui.pilot import FRAME_MS

HANDS = ("1-3 4-4 3-4", "2-6 5-5 0-2 0-4", "4-5 2-2")
FELT = (640, 480)
"""A point on the bare table."""


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
    monkeypatch.setattr(Paced, "thinks_ms", 250.0)
    pilot = Table("sevens", HANDS, "0-1", "1-3", settings=changed(USUAL, speed=speed))
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
        for players in (2, 4)
        for session, turn, action in decisions(ruleset, players, 10)
    ]
    assert 0.93 <= mean(found) <= 1.07
    assert min(found) == FORCED
    assert max(found) == HARDEST


def test_what_is_plainly_forced_is_quick() -> None:
    for session, turn, action in decisions("sevens", 2, 5):
        view = session.view(turn)
        last = view.history[-1] if view.history else None
        is_forced = action in (DRAW, PASS) or (last is not None and (last.seat, last.action) == (turn, DRAW))
        hard = hardness(view, turn, action)
        assert (hard == FORCED) == is_forced
        assert is_forced or EASIEST <= hard <= HARDEST


def test_an_opening_that_the_rules_prescribe_is_quick() -> None:
    for ruleset, is_forced in (("family", True), ("sevens", False)):
        session, turn, action = next(decisions(ruleset, 2, 1))
        assert (hardness(session.view(turn), turn, action) == FORCED) == is_forced


def acts_after_ms(action: str, speed: Speed) -> float:
    """Time from the person's action until a bot starts this action."""
    pilot = Table("sevens", HANDS[:2], "0-1 5-6", "1-3", settings=changed(USUAL, speed=speed))
    began_ms = pilot.now_ms
    pilot.bots[1].actions.append(action)
    pilot.wait_until(lambda: len(pilot.moves) == 2)
    return pilot.now_ms - began_ms


@pytest.mark.parametrize(("speed", "factor"), [("slow", 1.7), ("normal", 1.0), ("fast", 0.45), ("off", 0.0)])
def test_the_speed_that_was_chosen_holds(speed: Speed, factor: float) -> None:
    pilot = Table("sevens", HANDS[:2], "0-1", "1-3", settings=changed(USUAL, speed=speed))
    play = parse_action("6-2L")
    hard = hardness(pilot.display.state.shown.view, 1, play)
    assert hard > 1
    assert thought_ms(pilot.display.state, 1, play) == pytest.approx(THOUGHT_MS * hard * factor)
    assert acts_after_ms("6-2L", speed) == pytest.approx(THOUGHT_MS * hard * factor, abs=3 * FRAME_MS)


def test_a_bot_is_asked_while_the_last_tile_still_flies() -> None:
    pilot = Table("sevens", HANDS, "0-1")
    pilot.game.submit(0, parse_action("1-3"))
    was_asked = pilot.bots[1].question is not None
    pilot.wait()
    assert (was_asked, pilot.bots[1].question is not None) == (False, True)
    assert pilot.display.is_moving or pilot.program.table.table.playback.is_behind

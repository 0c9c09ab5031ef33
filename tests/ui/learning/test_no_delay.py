"""A learner's help delays nobody: everything happens at the same times with and without it."""

from __future__ import annotations

from random import Random

import pytest

from matador.match.help import SeatHelp
from matador.play.table.state import TableState
from matador.rules import DRAW, PASS, Play
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Key
from tests.ui.pilot import Pilot

MAX_ACTIONS = 40


def happenings(
    ruleset: str, seed: int, assistance: SeatHelp, *, asks: bool
) -> list[tuple[float, int, object]]:
    """Time and seat of each action of a round; the person's plan does not depend on help."""
    settings = Settings(language="en", speed="fast", guide=False)
    pilot = Pilot(MatchSetup(ruleset=ruleset, players=3, set=6), seed=seed, settings=settings)
    pilot.game.guide(0, is_on=False)
    pilot.game.give_help(0, assistance, "frames", pinned=False)
    session, chance, found = pilot.game.session, Random(seed), list[tuple[float, int, object]]()
    version = session.version
    while session.ended is None and len(found) < MAX_ACTIONS:
        pilot.wait()
        if session.version != version:
            version = session.version
            found.append((pilot.now_ms, session.turn if session.turn is not None else -1, version))
        is_ready = pilot.display.state.is_my_turn and pilot.now_ms >= pilot.display.state.busy_until_ms
        if not is_ready or pilot.display.is_moving:
            continue
        if asks:
            pilot.give(Key("h"))
        _decide(pilot, chance)
    return found


def _decide(pilot: Pilot, chance: Random) -> None:
    legal = pilot.display.state.shown.legal
    plays = sorted((action for action in legal if isinstance(action, Play)), key=str)
    if plays:
        pilot.game.submit(0, chance.choice(plays))
    elif DRAW in legal:
        pilot.click("boneyard")
    elif PASS in legal:
        pilot.click("pass")


@pytest.mark.parametrize("ruleset", ["sevens", "parlour", "matching"])
def test_with_every_help_all_happens_when_it_happens_without(ruleset: str, seed: int) -> None:
    without = happenings(ruleset, seed, "none", asks=False)
    assert len(without) > 6
    assert happenings(ruleset, seed, "full", asks=False) == without
    assert happenings(ruleset, seed, "full", asks=True) == without
    assert happenings(ruleset, seed, "on-request", asks=True) == without


def test_a_help_that_delays_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = TableState.wait

    def longer(staging: TableState, duration_ms: float) -> None:
        is_helped = staging.game.occupants[0].is_learner
        waits(staging, duration_ms + 60 * is_helped)

    monkeypatch.setattr(TableState, "wait", longer)
    without = happenings("sevens", 3, "none", asks=False)
    assert happenings("sevens", 3, "full", asks=False) != without

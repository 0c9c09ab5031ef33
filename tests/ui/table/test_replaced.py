"""A bot that dies, hangs, floods or cannot be started is replaced: play continues, and the table says so once."""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from matador.ai.bots import GreedyBot
from matador.ai.external import ExternalBot
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.play.game import Game
from matador.rules import named_ruleset
from matador.storage.settings import Settings
from tests.ai.strangers import BAD, program
from tests.ui.pilot import Pilot, usual_people

SAID = "Something went wrong with {0}. {0} will play more simply until this match ends."
HANGS = "import time; time.sleep(3600)"
SEARCHES = "while True: pass"
FLOODS = BAD["flood"]
DIES = BAD["ended"]


def failing(badly: str) -> list[str]:
    """The command of a bot that greets, and fails in this way at its first question."""
    words = program(badly)
    words[-1] = words[-1].replace("asked % 3 == 0", "True")
    return words


FELT = (640, 480)
"""A point on the bare table."""
NO_PROGRAM = ["/there/is/no/such/program"]

Tables = Callable[..., Pilot]


@pytest.fixture
def table() -> Iterator[Tables]:
    """Starts a match of a person against bots that are started by commands."""
    games: list[Game] = []

    def begun(*commands: list[str], is_greeted: bool = True, budget_ms: int = 1, **named: Any) -> Pilot:
        rules = named_ruleset("sevens", len(commands) + 1)
        occupants = usual_people(rules.players)
        players = [Player(occupant.name, occupant.setup.bot) for occupant in occupants]
        bots: dict[int, Seat] = {}
        for seat, words in enumerate(commands, 1):
            # A bot that hangs is given up soon, because the table's clock is not real time.
            bot = ExternalBot(
                words, is_third_party=False, budget_ms=budget_ms, grace_s=0.0, greeting_s=30.0 if is_greeted else 0.0,
                instead=GreedyBot("x"),
            )  # fmt: skip
            bot.begin_match("x")
            if is_greeted:
                bot.greet()
            bots[seat] = bot
        game = Game(Session(rules, players, seed=3), bots, list(occupants))
        games.append(game)
        return Pilot(new_game=lambda *_: game, settings=Settings(language="en", speed="off"), **named)

    yield begun
    for game in games:
        game.controller.close()


def told(pilot: Pilot) -> str:
    """The sentence when the only bot is replaced."""
    return SAID.format(pilot.game.occupants[1].name)


def play_round(pilot: Pilot) -> list[str]:
    """Play a round to its end, one action in each turn; return every sentence shown, in order."""
    session = pilot.game.session
    said: list[str] = []
    for _ in range(60_000):
        if pilot.text() and (not said or said[-1] != pilot.text()):
            said.append(pilot.text())
        if pilot.display.state.shown.ended is not None:
            return said
        if pilot.display.state.is_my_turn and not pilot.display.is_moving and session.turn == 0:
            pilot.click(FELT)
            pilot.game.submit(0, GreedyBot("me").choose(session.view(0), session.view(0).legal()))
        pilot.wait()
    raise AssertionError("the round did not end")


FAILURES = {
    "ended": (failing(DIES), True),
    "flood": (failing(FLOODS), True),
    "late again": (failing(HANGS), True),
    "no greeting": ([sys.executable, "-c", SEARCHES], False),
    "not started": (NO_PROGRAM, False),
}
"""For each message in the log: the command of a bot, and whether it greets."""


@pytest.mark.parametrize("why", list(FAILURES))
def test_a_bot_that_fails_is_replaced_and_that_is_said_once(
    why: str, table: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "matador.bot")
    words, is_greeted = FAILURES[why]
    pilot = table(words, is_greeted=is_greeted, budget_ms=1 if why == "late again" else 60_000)
    said = play_round(pilot)
    assert said.count(told(pilot)) == 1
    given_up = [record for record in caplog.records if "stopped playing" in record.message]
    assert len(given_up) == 1
    assert f"({why})" in given_up[0].message
    assert given_up[0].levelno == logging.WARNING


@pytest.mark.planted
def test_what_would_be_said_again_and_again_is_found(table: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = table(NO_PROGRAM, is_greeted=False)
    monkeypatch.setattr(pilot.game, "replaced_bots", deque(maxlen=0))
    # Slow enough for other sentences in between.
    pilot.change(speed="normal")
    assert play_round(pilot).count(told(pilot)) > 1


def test_it_stays_until_somebody_presses(table: Tables) -> None:
    pilot = table(NO_PROGRAM, is_greeted=False)
    pilot.wait_until(lambda: pilot.text() == told(pilot))
    pilot.wait_until(lambda: pilot.display.state.is_my_turn)
    pilot.wait(5000)
    assert pilot.text() == told(pilot)
    pilot.click(FELT)
    assert pilot.text() == "It's your turn."
    pilot.wait(5000)
    assert pilot.text() == "It's your turn."


def test_two_that_fail_are_told_together(table: Tables) -> None:
    pilot = table(NO_PROGRAM, NO_PROGRAM, is_greeted=False)
    said = play_round(pilot)
    wrong = [text for text in said if "wrong" in text]
    assert wrong == [
        "Something went wrong with 2 computer players. They will play more simply until this match ends."
    ]

"""Bots in processes of their own: whatever they do, the match continues."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

from matador.ai import external
from matador.ai.bots import BOTS, RandomBot
from matador.ai.external import MAX_LATE, ExternalBot, Report
from matador.ai.own_program import own_command
from matador.match.controller import play_match
from matador.match.files import decode
from matador.match.players import Player
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.seats import BotSeat, Decision, Question
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Action, named_ruleset
from tests.ai.strangers import BAD, program
from tests.checks.matches import accepted

RULES = named_ruleset("sevens", 2, {"target": None})


def play_against(words: list[str], *, matches: int = 1, **named: Any) -> tuple[Report, list[dict[str, Any]]]:
    """The report and records of matches against a random bot, all of which must end properly."""
    bot = ExternalBot(words, **{"is_third_party": True, "budget_ms": 50, **named})
    records = []
    try:
        for seed in range(matches):
            bot.begin_match(f"{seed}")
            players = [Player("stranger"), Player("random", "random")]
            record = play_match(RULES, seed, players, [bot, BotSeat(RandomBot(f"{seed}"))])
            assert sum(1 for _ in replay(decode(encode(record)))) > 5
            assert record.rounds[-1].result
            records.append(json.loads(encode(record)))
    finally:
        bot.close()
    return bot.report, records


def opening_view() -> View:
    """The view of the opener."""
    session = Session(RULES, [Player("a"), Player("b")], seed=1)
    accepted(session.begin_round(0))
    assert session.turn is not None
    return session.view(session.turn)


@pytest.mark.parametrize("fault", list(BAD))
def test_hostile_bot_is_counted_and_the_match_ends(fault: Any) -> None:
    # A short wait where the bot is waited for: a slow machine may then also make good answers late.
    is_waited_for = fault in ("late", "half a line")
    report, _ = play_against(program(BAD[fault]), grace_s=0.1 if is_waited_for else 5.0)
    assert report.name == "Stranger"
    assert report.faults[fault] > 0, report
    assert set(report.faults) <= {fault, "late", "late again"} if is_waited_for else {fault}, report
    assert report.own >= 2
    assert report.faults or report.ignored


def test_bot_that_is_late_three_times_is_out_of_the_match() -> None:
    always_late = program(BAD["late"]).copy()
    always_late[-1] = always_late[-1].replace("asked % 3 == 0", "True")
    report, _ = play_against(always_late, matches=2, grace_s=0.1, budget_ms=10)
    assert report.faults["late"] == 2 * MAX_LATE, "it plays again in the next match"
    assert report.faults["late again"] > 0
    assert report.own == 0


def test_child_process_of_a_bot_cannot_keep_its_output_open() -> None:
    """A process in a session of its own escapes the guard, but the bot counts as ended."""
    badly = (
        "import subprocess\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(6)'], start_new_session=True)\n"
        "os._exit(0)"
    )
    began = time.monotonic()
    report, _ = play_against(program(badly), budget_ms=60_000)
    assert set(report.faults) == {"ended"}
    # Not a measure of speed: the host would otherwise have waited for two minutes.
    assert time.monotonic() - began < 60


@pytest.mark.parametrize("line", ['\'{"id": %d, "id": %d, "action": "%s"}\' % (id, id, legal[0])'])
def test_answer_with_a_repeated_member_is_refused(line: str) -> None:
    report, _ = play_against(program(f"print({line}, flush=True)"), grace_s=5.0)
    assert set(report.faults) == {"not JSON"}
    assert "'id' appears twice" in report.last_fault


def test_bot_without_a_greeting_is_out() -> None:
    report, _ = play_against([sys.executable, "-c", "import time; time.sleep(60)"], greeting_s=0.3)
    assert report.own == 0
    assert set(report.faults) == {"no greeting"}


def test_bot_that_reads_nothing_does_not_block_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "MAX_LATE", 10**6)
    hello = 'print(\'{"protocol": "matador-bot/1", "name": "deaf"}\', flush=True)\n'
    rules = named_ruleset("parlour", 2, {"set": 12, "target": 500})
    bot = ExternalBot(
        [sys.executable, "-c", f"{hello}import time; time.sleep(60)"],
        is_third_party=True, budget_ms=0, grace_s=0.0,
    )  # fmt: skip
    try:
        bot.begin_match("1")
        assert bot.greet()
        play_match(rules, 1, [Player("deaf"), Player("b")], [bot, BotSeat(RandomBot("1"))])
    finally:
        bot.close()
    assert bot.report.faults["reads nothing"] > 0
    assert bot.report.own == 0


def test_bot_that_exits_early_plays_again_in_the_next_match() -> None:
    report, _ = play_against(program(BAD["ended"]), matches=3)
    assert report.own == 6


def test_replacement_actions_follow_from_the_seed() -> None:
    runs = [play_against(program(BAD["illegal"]))[1] for _ in range(2)]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("strength", list(BOTS))
def test_built_in_bot_plays_the_same_over_the_protocol(strength: str) -> None:
    # With the same number of iterations as in this process; a time budget would give a different number each time.
    words = own_command("bot", "--strength", strength, "--seed", "0/1", "--iterations", "0")
    report, records = play_against(words, is_third_party=False, matches=2, budget_ms=2000)
    assert not report.faults
    assert not report.ignored
    assert report.name.endswith((f"({strength})", f"Matador {strength}"))
    # The same bot in this process, with the same seed, plays the same.
    players = [Player("stranger"), Player("random", "random")]
    seats = [BotSeat(BOTS[strength]("0/1")), BotSeat(RandomBot("0"))]
    assert json.loads(encode(play_match(RULES, 0, players, seats))) == records[0]


def test_standard_error_of_a_bot_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    noisy = program(
        "print('thinking\\x1b[31m hard', file=sys.stderr, flush=True)\nsay({'id': id, 'action': legal[0]})"
    )
    with caplog.at_level("INFO", logger="matador.bot.said"):
        play_against(noisy)
    said = [record.getMessage() for record in caplog.records]
    assert any("thinking\\x1b[31m hard" in text for text in said)


def test_bot_name_is_escaped_and_shortened() -> None:
    report, _ = play_against(program("say({'id': id, 'action': legal[0]})", name="\x01" * 90))
    assert report.name.startswith("\\x01")
    assert len(report.name) <= 60


def test_flood_on_standard_error_ends_a_bot() -> None:
    report, _ = play_against(program("while True: sys.stderr.write('x' * 99_999)"), grace_s=10.0)
    assert set(report.faults) == {"flood"}


class Last:
    """Takes the last legal action, and records its choices."""

    def __init__(self) -> None:
        self.taken: list[Action] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - it looks at nothing
        self.taken.append(legal[-1])
        return legal[-1]


@pytest.mark.parametrize("fault", list(BAD))
def test_failing_built_in_bot_is_replaced_by_a_simple_one(fault: Any) -> None:
    simple = Last()
    report, _ = play_against(program(BAD[fault]), grace_s=0.1, is_third_party=False, instead=simple)
    assert report.faults.total() == len(simple.taken) > 0


def test_built_in_bot_that_cannot_start_is_replaced_and_retried() -> None:
    simple = Last()
    bot = ExternalBot(["/there/is/no/such/program"], is_third_party=False, instead=simple)
    view = opening_view()
    bot.begin_match("x")
    was_replaced = bot.is_replaced
    bot.ask(Question(3, view, view.legal()))
    assert bot.decision() == Decision(3, view.legal()[-1])
    bot._words = program("pass")
    try:
        bot.begin_match("x")
        assert (was_replaced, bot.is_replaced) == (True, False)
        assert bot.greet()
    finally:
        bot.close()

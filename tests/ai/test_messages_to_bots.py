"""Messages to a bot in its own process, other than questions: ends of rounds, `cancel` and `bye`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matador.ai.bots import RandomBot
from matador.ai.external import ExternalBot
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.seats import BotSeat, Question
from matador.match.session import Session
from matador.rules import named_ruleset
from tests.ai.strangers import diary, told
from tests.checks.matches import accepted

RULES = named_ruleset("sevens", 2, {"target": 100})


def played(words: list[str], seat: int = 1) -> tuple[Record, ExternalBot]:
    """A match of several rounds played by this bot."""
    bot = ExternalBot(words, is_third_party=True, budget_ms=10_000)
    try:
        bot.begin_match("1")
        assert bot.greet()
        seats = [BotSeat(RandomBot("2")), BotSeat(RandomBot("2"))]
        seats[seat] = bot  # type: ignore[call-overload]
        return play_match(RULES, 5, [Player("a"), Player("b")], seats), bot
    finally:
        bot.close()


def kinds(heard: list[dict[str, Any]]) -> set[str]:
    return {one["type"] for one in heard}


def test_bot_that_asks_is_told_how_rounds_ended_and_its_faults(tmp_path: Path) -> None:
    record, bot = played(diary(tmp_path / "told", wants=["over"]))
    rounds = json.loads(encode(record))["rounds"]
    heard = told(tmp_path / "told")
    overs = [one for one in heard if one["type"] == "over"]
    assert len(overs) == len(rounds) > 1
    asked = [one["view"] for one in heard if one["type"] == "act"]
    # Every third answer was illegal.
    at_fault = [(view["round"], len(view["history"])) for view in asked[2::3]]
    totals = [0, 0]
    for number, (over, finished) in enumerate(zip(overs, rounds, strict=True)):
        totals = [sum(both) for both in zip(totals, finished["result"]["points"], strict=True)]
        assert over == {
            "type": "over",
            "round": number,
            "result": finished["result"],
            "totals": totals,
            "faults": [["illegal", step] for of, step in at_fault if of == number],
        }
    assert totals == record.totals
    assert bot.report.faults["illegal"] == len(at_fault) > 1
    # It arrives after the last question of its round, and before the first one of the next.
    order = [(one["view"]["round"], 0) if one["type"] == "act" else (one["round"], 1) for one in heard[1:-1]]
    assert order == sorted(order)


@pytest.mark.parametrize("more", [{}, {"wants": []}, {"wants": ["weather", 3, None, {"over": 1}]}])
def test_bot_that_does_not_want_over_never_gets_it(tmp_path: Path, more: dict[str, Any]) -> None:
    _, bot = played(diary(tmp_path / "told", **more))
    assert kinds(told(tmp_path / "told")) == {"hello", "act", "bye"}
    assert bot.report.own > 0
    assert set(bot.report.faults) == {"illegal"}


# `cancel` and `bye`


def opening_question() -> Question:
    session = Session(RULES, [Player("a"), Player("b")], seed=1)
    accepted(session.begin_round(0))
    assert session.turn is not None
    view = session.view(session.turn)
    return Question(1, view, view.legal())


def test_withdrawn_question_is_cancelled_and_no_other(tmp_path: Path) -> None:
    bot = ExternalBot(diary(tmp_path / "told"), is_third_party=True, budget_ms=10_000)
    try:
        bot.begin_match("1")
        assert bot.greet()
        bot.ask(opening_question())
        assert bot.decision(wait_s=30) is not None
        bot.withdraw()
        bot.ask(opening_question())
        bot.withdraw()
        bot.withdraw()
    finally:
        bot.close()
    heard = [(one["type"], one.get("id")) for one in told(tmp_path / "told")]
    assert heard == [("hello", None), ("act", 1), ("act", 2), ("cancel", 2), ("bye", None)]


def test_late_question_is_cancelled(tmp_path: Path) -> None:
    words = diary(tmp_path / "told", is_silent=True)
    bot = ExternalBot(words, is_third_party=True, budget_ms=1, grace_s=0.0)
    try:
        bot.begin_match("1")
        assert bot.greet()
        bot.ask(opening_question())
        assert bot.decision(wait_s=30) is not None
    finally:
        bot.close()
    heard = [(one["type"], one.get("id")) for one in told(tmp_path / "told")]
    assert heard == [("hello", None), ("act", 1), ("cancel", 1), ("bye", None)]

"""The session: its events, who may do what, and the proof of its deals."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.journal import Illegal
from matador.match.players import Player
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import DRAW, Ruleset, named_ruleset, reasons
from tests.checks.matches import accepted, play_at_random, players

SEVENS = named_ruleset("sevens", 2)


def played_out(rules: Ruleset = SEVENS, **named: Any) -> Session:
    session = Session(rules, players(rules.players), **named)
    chance = Random(1)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session


def test_refusal_names_the_rule() -> None:
    session = Session(named_ruleset("sevens", 2), players(2), seed=1)
    accepted(session.begin_round(0))
    assert session.turn is not None
    answer = session.submit(session.turn, DRAW, 1)
    assert answer == Illegal(DRAW, reasons.MustOpen())


def test_bots_from_the_start_are_still_bots_after_resuming() -> None:
    seated = [Player("Ana"), Player("Dot", "greedy"), Player("Bruno", "random")]
    session = Session(named_ruleset("sevens", 3), seated)
    accepted(session.begin_round(session.version))
    accepted(session.change_seat(2, Player("Ben"), session.version))
    record = decode(encode(session.record()))
    assert [(mark["what"], mark["round"], mark["step"], mark["bot"]) for mark in record.marks or ()] == [
        ("seat", 0, 0, "greedy"),
        ("seat", 0, 0, "random"),
        ("seat", 0, 0, None),
    ]
    assert list(replay(record)) == []
    for resumed in (resume(record), resume(record, seated)):
        assert resumed.players == (Player("Ana"), Player("Dot", "greedy"), Player("Ben"))
        assert encode(resumed.record()) == encode(record)


def test_bad_record_is_not_resumed() -> None:
    record = played_out().record()
    record.totals[0] += 1
    with pytest.raises(RecordError):
        resume(record)


def test_untrusted_marks_do_no_harm() -> None:
    document = json.loads(encode(played_out().record()))
    document["marks"] = [
        {"what": "seat", "seat": 99, "player": "x", "bot": None},
        {"what": "seat", "seat": "0", "player": 3},
        {"what": "seat", "seat": True, "player": "x", "bot": None},
        {},
        {"what": ["undo"]},
    ]
    resumed = resume(decode(json.dumps(document).encode()))
    assert [player.name for player in resumed.players] == ["player 0", "player 1"]

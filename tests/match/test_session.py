"""The session: its events, who may do what, and the proof of its deals."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.journal import Accepted, Change, Illegal, NotSaved
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


def winners_of(record: dict[str, Any]) -> tuple[int, ...]:
    """The sides that won, from the results of the rounds (rulebook section 6)."""
    results = [played["result"] for played in record["rounds"]]
    totals = [sum(points) for points in zip(*(result["points"] for result in results), strict=True)]
    if record["ruleset"]["penalty"]:
        return tuple(side for side, total in enumerate(totals) if total == min(totals))
    if record["ruleset"]["target"] is None:
        winner = results[0]["winner"]
        return () if winner is None else (winner,)
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


@pytest.mark.parametrize(
    ("rules", "several", "none"),
    [
        (named_ruleset("sevens", 3, {"target": 20}), False, False),
        (named_ruleset("hundred", 4, {"partnerships": True}), False, False),
        (named_ruleset("cardinal", 2, {"set": 4, "target": 1}), True, False),
        (named_ruleset("first-sevens", 3, {"set": 4}), False, True),
    ],
    ids=["most points", "partners", "fewest pips", "one round"],
)
def test_standing_after_a_match_names_the_winners(rules: Ruleset, *, several: bool, none: bool) -> None:
    told: set[tuple[int, ...]] = set()
    for seed in range(40):
        session = played_out(rules, seed=seed)
        record, standing = json.loads(encode(session.record())), session.standing
        assert standing.winners == winners_of(record)
        assert list(standing.totals) == record["totals"]
        told.add(standing.winners)
    assert {(side,) for side in range(len(rules.sides))} <= told
    assert any(len(winners) > 1 for winners in told) == several
    assert (() in told) == none


def test_refusal_names_the_rule() -> None:
    session = Session(named_ruleset("sevens", 2), players(2), seed=1)
    accepted(session.begin_round(0))
    assert session.turn is not None
    answer = session.submit(session.turn, DRAW, 1)
    assert answer == Illegal(DRAW, reasons.MustOpen())


def test_unsaved_change_does_not_happen_until_the_match_continues_unsaved() -> None:
    kept: list[Change] = []

    def journal(change: Change) -> None:
        if len(kept) == 3:
            raise OSError("no space left on device")
        kept.append(change)

    session = Session(named_ruleset("sevens", 2), players(2), seed=1, journal=journal)
    accepted(session.begin_round(0))
    play_at_random(session, Random(1), 2)
    turn = session.turn
    assert turn is not None
    before = (session.version, session.record(), session.log_length)
    action = session.view(turn).legal()[0]
    answer = session.submit(turn, action, session.version)
    assert isinstance(answer, NotSaved)
    assert "no space" in str(answer.error)
    assert before == (session.version, session.record(), session.log_length)
    session.use_journal(None)
    assert isinstance(session.submit(turn, action, session.version), Accepted)
    assert len(kept) == 3


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

"""A record is bad until proved good: every kind of fault, planted one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import MAX_BYTES, encode
from matador.match.replay import replay
from matador.rules import named_ruleset
from tests.checks.sampling import played_at_random

Spoil = Callable[[dict[str, Any]], Any]


def played(name: str = "parlour", seed: int = 5, **changes: Any) -> dict[str, Any]:
    rules = named_ruleset(name, changes.pop("players", 2), changes)
    record: dict[str, Any] = json.loads(encode(played_at_random(rules, seed, f"{seed}")))
    return record


def check(record: dict[str, Any]) -> int:
    return sum(1 for _ in replay(decode(json.dumps(record).encode())))


MATCH = played()
CARDINAL = played("cardinal", players=3)
SAVED = {**deepcopy(MATCH), "date": "2025-03-09T10:11:12"}


def test_good_records_are_accepted() -> None:
    assert check(MATCH) == sum(len(round_["actions"]) for round_ in MATCH["rounds"])
    assert check(CARDINAL) > 0
    assert check(SAVED) == check(MATCH)
    assert len(MATCH["rounds"]) >= 3


def _set(*path: Any, to: Any) -> Spoil:
    def spoil(record: Any) -> None:
        for key in path[:-1]:
            record = record[key]
        record[path[-1]] = to

    return spoil


def _drop(*path: Any) -> Spoil:
    def spoil(record: Any) -> None:
        for key in path[:-1]:
            record = record[key]
        del record[path[-1]]

    return spoil


LENGTH = len(MATCH["rounds"][0]["actions"])
WINNER = MATCH["rounds"][0]["result"]["winner"]


def str_or_nothing(value: object) -> str:
    return value if isinstance(value, str) else ""


FAULTS: list[tuple[dict[str, Any], Spoil, str, int | None, int | None]] = [
    # record, fault, message, round, step
    (MATCH, _set("format", to="matador-record/0"), "its format is not matador-record/1", None, None),
    (MATCH, _set("format", to="matador-record/2"), "a newer version of Matador wrote this match", None, None),
    (MATCH, _set("data_folder", to=1), "unknown field", None, None),
    (MATCH, _set("rounds", 1, "data_folder", to=1), "unknown field", None, None),
    (MATCH, _set("rounds", 1, "result", "data_folder", to=1), "unknown field", None, None),
    (MATCH, _drop("seed"), "missing required field", None, None),
    (MATCH, _drop("rounds", 0, "boneyard"), "missing required field", None, None),
    (MATCH, _set("ruleset", "spinner", to="no"), "`spinner` cannot be", None, None),
    (MATCH, _set("ruleset", "matador_along", to="never"), "could ever play a matador", None, None),
    (MATCH, _drop("ruleset", "target"), "has no `target`", None, None),
    (MATCH, _set("players", to=["Ana"]), "2 players, but 1", None, None),
    (MATCH, _set("rounds", 1, "starter", to=5), "seat", 1, None),
    (MATCH, _set("rounds", 1, "starter", to=1.5), "Expected `int`", None, None),
    (MATCH, lambda r: _set("rounds", 1, "starter", to=1 - r["rounds"][1]["starter"])(r), "seat . goes first", 1, None),
    (MATCH, _set("rounds", 0, "hands", 0, 0, to="7-7"), "is not in the set", 0, None),
    (MATCH, _set("rounds", 0, "hands", 0, 0, to="2-1"), "the smaller half first", 0, None),
    (MATCH, lambda r: _set("rounds", 0, "hands", 0, 0, to=r["rounds"][0]["boneyard"][0])(r), "appears twice", 0, None),
    (MATCH, lambda r: r["rounds"][0]["hands"][0].pop(), "has 6 tiles instead of 7", 0, None),
    (MATCH, lambda r: r["rounds"][0]["boneyard"].pop(), "boneyard has 13 tiles instead of 14", 0, None),
    (MATCH, _drop("rounds", 0, "hands", 1), "expected 2 hands, found 1", 0, None),
    (MATCH, _drop("rounds", 0, "lots"), "no lots are given", 0, None),
    (MATCH, lambda r: r["rounds"][0]["lots"].pop(), "2 lots", 0, None),
    (MATCH, _set("rounds", 0, "lots", 0, to="0-9"), "lots: 0-9 is not in the set", 0, None),
    (MATCH, lambda r: r["rounds"][0]["lots"].reverse(), "seat . goes first", 0, None),
    (CARDINAL, _set("rounds", 0, "lots", to=["0-0", "0-1", "0-2"]), "do not decide", 0, None),
    (MATCH, _set("rounds", 1, "actions", 2, to="6-6"), "is not legal", 1, 2),
    (MATCH, _set("rounds", 1, "actions", 2, to="bogus"), "is not an action", 1, 2),
    (MATCH, _set("rounds", 1, "actions", 2, to=3), "Expected `str`", None, None),
    (MATCH, lambda r: r["rounds"][0]["actions"].append("pass"), "the round is over", 0, LENGTH),
    (MATCH, lambda r: r["rounds"][0]["actions"].pop(), "another follows", 0, None),
    (MATCH, lambda r: r["rounds"][-1]["actions"].pop(), "the round is not finished", len(MATCH["rounds"]) - 1, None),
    (MATCH, _drop("rounds", 0, "result"), "it has no result", 0, None),
    (MATCH, _set("rounds", 0, "result", to=None), "Expected `object`", None, None),
    (MATCH, lambda r: _drop("rounds", len(r["rounds"]) - 1, "result")(r), "it has no result", None, None),
    (MATCH, lambda r: r["rounds"][0]["result"].update(winner=1 - WINNER), "winner", 0, None),
    (MATCH, _set("rounds", 0, "result", "points", to=[1, 1]), "points", 0, None),
    (MATCH, _set("rounds", 0, "result", "pips", 0, to=99), "pips", 0, None),
    (MATCH, _set("totals", 0, to=999), "add up to", None, None),
    (MATCH, _set("totals", to=[0, 0, 0]), "add up to", None, None),
    (MATCH, lambda r: r["rounds"].append(r["rounds"][0]), "the match was over", len(MATCH["rounds"]), None),
    (MATCH, _set("date", to="yesterday"), "not a date", None, None),
    (MATCH, _set("marks", to=[{f"n{number}": 1 for number in range(17)}]), "length <= 16", None, None),
    (MATCH, _set("marks", to=[{"deep": [[1]]}]), "Expected", None, None),
    (MATCH, _set("seed", to=2**70), "Expected `int`", None, None),
    (MATCH, _set("rounds", 0, "actions", to=["pass"] * 5000), "length <= 4096", None, None),
    (played(no_double="redeal", hand_size=1, starter="highest-double", later_starter="same", target=None),
     lambda r: r["rounds"][0].update(hands=[["0-1"], ["0-2"]], boneyard=["0-0"]), "27|26 tiles|instead", 0, None),
]  # fmt: skip


@pytest.mark.parametrize(("record", "spoil", "message", "round_", "step"), FAULTS, ids=str_or_nothing)
def test_planted_faults_in_a_record_are_caught(
    record: dict[str, Any], spoil: Spoil, message: str, round_: int | None, step: int | None
) -> None:
    spoilt = deepcopy(record)
    spoil(spoilt)
    with pytest.raises(RecordError, match=message) as caught:
        check(spoilt)
    if round_ is not None:
        assert caught.value.round == round_
        assert f"round {round_}" in caught.value.place
    if step is not None:
        assert caught.value.step == step


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]", b"null", b'{"format": "matador-record/1"}', b"\xff\xfe", b'{"seed": NaN}',
        b'{"ruleset": {"a": ' + b"[" * 10**6, b'{"x": ' * 10**5, b'{"players": ["\\ud800"]}',
        json.dumps(MATCH).replace('"seed": 5', '"seed": 6, "seed": 5').encode(),
        json.dumps(MATCH).replace('"how"', '"how": "out", "how"').encode(),
        b'{"seed": ' + b"9" * 10**6 + b"}", b" " * (MAX_BYTES + 1),
    ],
    ids=range(14),
)  # fmt: skip
def test_decode_refuses_data_that_is_not_a_record(data: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        decode(data)
    assert len(str(caught.value)) < 400

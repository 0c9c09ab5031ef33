"""The members of a view, and its methods."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from matador.ai.protocol import ProtocolError, document_of, read_to_bot, view_of
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Ruleset, named_ruleset
from tests.checks.matches import accepted, begun, play_at_random, players, position_of
from tests.second_model import rulesets as model_rulesets

MEMBERS = [
    "ruleset", "seat", "turn", "starter", "totals", "round", "hand", "counts", "boneyard", "drawn_this_turn",
    "ends", "history",
]  # fmt: skip


def as_json(view: View) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(msgspec.json.encode(document_of(view)))
    return document


def session_of(name: str, seats: int = 2, seed: int = 1, **changes: Any) -> Session:
    session = Session(named_ruleset(name, seats, changes), players(seats), seed=seed)
    accepted(session.begin_round(0))
    return session


def test_view_has_exactly_the_members_of_the_protocol() -> None:
    session = session_of("parlour", 3, seed=4)
    play_at_random(session, Random(3), 9)
    position = position_of(session)
    for seat in range(3):
        document = as_json(session.view(seat))
        assert list(document) == MEMBERS
        assert document["ruleset"] == model_rulesets.ruleset("parlour", 3, None, False)
        assert document["hand"] == [str(tile) for tile in position.hand(seat)]
        assert document["counts"] == [len(position.hand(other)) for other in range(3)]
        assert document["boneyard"] == len(position.boneyard)
        assert (document["seat"], document["turn"]) == (seat, position.turn)
        assert document["drawn_this_turn"] == position.drawn
        draws = [entry for entry in document["history"] if entry[1].startswith("draw")]
        assert draws
        assert all((entry[1] == "draw") == (entry[0] != seat) for entry in draws)
        assert len(document["history"]) == 9


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        (named_ruleset("matching", 3, {"set": 4}), {"value", "wild", "L", "R"}),
        (named_ruleset("sevens", 4, {"spinner": True, "set": 9}), {"value", "matador", "L", "R", "U", "D"}),
    ],
)
def test_every_kind_of_end_round_trips(rules: Ruleset, shown: set[str], seed: int) -> None:
    chance = Random(seed)
    kinds: set[str] = set()
    for number in range(400):
        session = begun(rules, number, chance)
        play_at_random(session, chance, chance.randint(1, 40))
        for seat in range(session.rules.players):
            view = session.view(seat)
            assert view_of(document_of(view)) == view
            document = as_json(view)
            kinds |= {next(iter(end)) for end in document["ends"].values()} | set(document["ends"])
            assert view.is_over == (session.turn is None)
        if kinds == shown:
            return
    raise AssertionError(f"only these kinds came up: {kinds}")


SPOILT: list[tuple[str, Any]] = [
    ("hand", ["9-9"]),
    ("hand", ["x"]),
    ("ruleset", {"set": 6}),
    ("ends", {"L": {}}),
    ("ends", {"L": {"matador": "0-1"}}),
    ("history", [[0, "jump"]]),
]


@pytest.mark.parametrize(("member", "value"), SPOILT)
def test_invalid_view_is_refused(member: str, value: Any) -> None:
    session = session_of("sevens")
    play_at_random(session, Random(1), 3)
    document = as_json(session.view(0)) | {member: value}
    line = json.dumps({"type": "act", "id": 1, "budget_ms": 1, "view": document, "legal": ["pass"]})
    with pytest.raises(ProtocolError):
        view_of(read_to_bot(line.encode()).view)  # type: ignore[union-attr]

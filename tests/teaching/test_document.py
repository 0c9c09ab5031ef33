"""The document in which what is known of a learner is kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matador.teaching.evidence import (
    STAGES,
    Attempt,
    Evidence,
    Fact,
    GrowthSeen,
    Help,
    ItemKind,
    Overlooked,
    TotalOpened,
    facts_of,
)
from matador.teaching.learner import (
    DocumentError,
    Learner,
    decode_learner,
    encode_learner,
    observe,
    rests_until,
)

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)

facts = st.builds(
    lambda fact, picture: Fact(fact.total, fact.known, picture),
    st.sampled_from([fact for total in (5, 6, 7, 10, 13) for fact in facts_of(total, "both")]),
    st.sampled_from(["frames", "both", "numerals"]),
)
moments = st.datetimes(
    datetime(2020, 1, 1),
    datetime(2040, 1, 1),
    timezones=st.integers(-12, 14).map(lambda hours: timezone(timedelta(hours=hours))),
)
seconds = st.none() | st.floats(0, 3600)
attempts = st.builds(
    Attempt,
    fact=facts,
    tried=st.none() | st.integers(0, 12),
    nth=st.integers(1, 5),
    help=st.sampled_from(Help),
    coloured=st.booleans(),
    at=moments,
    is_practice=st.just(True),
    silent_s=seconds,
    pointing_s=seconds,
    item=st.sampled_from([None, *get_args(ItemKind)]),
)
overlooked = st.builds(Overlooked, facts=st.lists(facts, max_size=3).map(tuple), at=moments)

seen_stages = st.dictionaries(st.integers(2, 13), st.lists(st.sampled_from(STAGES), max_size=12).map(tuple))
totals = st.builds(TotalOpened, st.integers(2, 13), moments)
others = overlooked | totals | st.builds(GrowthSeen, seen_stages)


def after(name: str, evidence: list[Evidence]) -> Learner:
    learner = Learner(name)
    for each in evidence:
        learner = observe(learner, each)
    return learner


@settings(max_examples=15)
@given(st.text(max_size=20), st.lists(attempts | others, max_size=12))
def test_what_is_written_is_read_back_whatever_was_seen(name: str, seen: list[Evidence]) -> None:
    learner = after(name, seen)
    back = decode_learner(name, encode_learner(learner))
    assert back == learner
    assert encode_learner(back) == encode_learner(learner)
    for fact in back.shown:
        until = rests_until(back, fact, NOON.date())
        assert until is None or until > NOON.date()


def some() -> dict[str, Any]:
    learner = after("Anna", [Attempt(Fact(7, 3, "both"), 4, 1, Help.NONE, False, NOON, True, 3.0, 1.0)])
    document: dict[str, Any] = json.loads(encode_learner(learner))
    return document


def test_it_is_json_with_a_version_and_without_the_name() -> None:
    assert some()["format"] == "matador-learner/1"
    assert "Anna" not in json.dumps(some())
    assert decode_learner("Anna", b'{"format": "matador-learner/1"}') == Learner("Anna")


def spoilt(*path: str | int, value: object) -> bytes:
    document = some()
    inner: Any = document
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(document).encode()


FACT = ("facts", 0)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": "matador-learner/2"}',
        spoilt("more", value=1),
        spoilt(*FACT, "more", value=1),
        spoilt(*FACT, "shown", "more", value=1),
        spoilt(*FACT, "known", value=7),
        spoilt(*FACT, "total", value=14),
        spoilt(*FACT, "picture", value="dots"),
        spoilt(*FACT, "shown", "at", value="2026-03-02T12:00:00"),
        spoilt(*FACT, "shown", "step", value=11),
        spoilt("facts", value=some()["facts"] * 2),
        spoilt("seen", value={"5": ["tree"]}),
        spoilt("memory", "times_s", value=[1.0] * 100),
    ],
)
def test_what_is_none_of_ours_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(DocumentError) as refused:
        decode_learner("Anna", data)
    assert 0 < len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)

"""Praise at the end of a practice or a lesson: one sentence for each reason, about what was done."""

from __future__ import annotations

import re

import pytest

from matador.teaching.praise import REASONS, Reason
from matador.ui.language import Language
from matador.ui.sentences.learn import praised
from tests.ui.plain import plain_faults

OF_THE_PERSON = re.compile(
    r"\b(clever|smart|bright|talent\w*|gifted|good|great|best|perfect|brilliant|super|well)\b", re.IGNORECASE
)
OF_SPEED_OR_NUMBER = re.compile(
    r"\b(fast|faster|quick\w*|seconds?|all|every|right|points?|score\w*|record|than)\b", re.IGNORECASE
)


def faults(said: str) -> list[str]:
    """Forbidden words in praise, about talent, speed, number or others, and sentences that are not plain."""
    found = [word for pattern in (OF_THE_PERSON, OF_SPEED_OR_NUMBER) for word in pattern.findall(said)]
    return [*found, *plain_faults(said)]


@pytest.mark.parametrize("reason", REASONS)
def test_it_is_plain_and_of_what_was_done(reason: Reason) -> None:
    assert faults(praised(Language(), reason, 7)) == []


def test_each_reason_has_its_own() -> None:
    assert len({praised(Language(), reason, 7) for reason in REASONS}) == len(REASONS)


def test_the_total_is_said_where_nothing_else_is() -> None:
    assert praised(Language(), "practised", 13) == "You've practised sums of 13."


@pytest.mark.parametrize(
    "said",
    [
        "You are very clever.",
        "Well done!",
        "You were faster than last time.",
        "You had 11 right.",
        "If you had tried both of the ends it would have been found long before now.",
    ],
)
def test_planted_praise_of_another_kind_is_caught(said: str) -> None:
    assert faults(said)

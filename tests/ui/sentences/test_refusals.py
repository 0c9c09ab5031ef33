"""Refusals are short enough for a child. `tests/checks/claims.py` checks that they are true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from matador.rules import CATALOG, DRAW, PASS, Action, Play, Ruleset, named_ruleset, parse_action, players_of
from matador.rules.reasons import Reason
from matador.ui.language import language_for
from matador.ui.sentences.refusals import refusal
from tests.ui.dealt import random_round

LONGEST = 60


def refused_in(rules: Ruleset, seed: str) -> Iterator[Reason]:
    """Every reason against an action anywhere in a random round."""
    deal, actions = random_round(rules, seed)
    position = deal.position(rules)
    for text in actions:
        tried: list[Action] = [DRAW, PASS]
        for tile in position.hand(position.turn):
            for arm in position.ends or (None,):
                tried.append(Play(tile, "crosswise", arm))
                halves = tile.halves if arm is not None else (None,)
                tried += [Play(tile, "along", arm, half) for half in halves]
        yield from filter(None, map(position.reason_against, tried))
        position = position.play(parse_action(text))


@pytest.mark.parametrize("name", [*CATALOG, "spinner"])
@pytest.mark.parametrize("code", ["en", "qps"])
def test_every_refusal_of_random_rounds_is_a_short_sentence_with_all_its_numbers(
    name: str, code: str
) -> None:
    language = language_for(code)
    options = {"spinner": True} if name == "spinner" else {}
    ruleset = "sevens" if name == "spinner" else name
    tried = set()
    for players in players_of(CATALOG[ruleset]):
        rules = named_ruleset(ruleset, players, options)
        for reason in refused_in(rules, f"{name} {players}"):
            for times in (1, 2, 3):
                text = refusal(language, rules, reason, times)
                tried.add(type(reason).__name__)
                assert_is_a_sentence(text, LONGEST if code == "en" else LONGEST * 3 // 2)
    assert {"DoesNotFit", "MustOpen"} & tried


def assert_is_a_sentence(text: str, longest: int) -> None:
    assert not re.search(r"[{}]|None|Tile\(", text), f"{text} has a gap"
    assert text.rstrip("]")[-1] in ".?", text
    assert len(text) <= longest, f"{text} has {len(text)} letters"


@pytest.mark.parametrize("text", ["3 and {half} make 8.", "We need None.", "We need 7", "So " * 21 + "."])
def test_a_planted_gap_or_a_long_sentence_is_caught(text: str) -> None:
    with pytest.raises(AssertionError):
        assert_is_a_sentence(text, LONGEST)

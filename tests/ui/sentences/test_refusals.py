"""A sentence for every reason, short enough for a child."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from types import ModuleType
from typing import get_args

import pytest

from matador.rules import (
    CATALOG,
    MatadorEnd,
    Play,
    Ruleset,
    Tile,
    ValueEnd,
    WildEnd,
    named_ruleset,
    players_of,
)
from matador.rules import reasons as all_reasons
from matador.rules.reasons import (
    AlreadyOpened,
    Because,
    DoesNotFit,
    DrawLimitReached,
    MustDraw,
    MustOpen,
    MustOpenWith,
    MustPlay,
    NoSuchArm,
    NothingToDraw,
    NotInHand,
    OrdinaryComesFirst,
    Reason,
    RoundIsOver,
    WrongDirection,
)
from matador.ui.language import Language, language_for
from matador.ui.sentences.refusals import refusal
from tests.checks.each import each
from tests.ui.dealt import random_round

ENGLISH = Language()
LONGEST = 60
SEVENS = named_ruleset("sevens", 2)
MATCHING = named_ruleset("matching", 2)
NONE = named_ruleset("sevens", 2, {"matadors": []})
ONE = named_ruleset("sevens", 2, {"matadors": ["2-5"]})
SPINNER = named_ruleset("sevens", 2, {"spinner": True})
FAMILY_SPINNER = named_ruleset("family", 2, {"spinner": True})
FIRST = named_ruleset("first-sevens", 2)
TILE = Tile(2, 5)
VALUE, BLANK = ValueEnd(3), ValueEnd(0)


def unfitting(
    end: object,
    halves: tuple[int, ...],
    needed: tuple[int, ...],
    makes: tuple[int, ...],
    total: int | None = 7,
) -> DoesNotFit:
    return DoesNotFit("L", end, halves, needed, makes, total)  # type: ignore[arg-type]


def said(rules: Ruleset, reason: Reason, times: int = 1) -> str:
    return refusal(ENGLISH, rules, reason, times)


REASONS: tuple[tuple[Reason, str], ...] = (
    (RoundIsOver(), "The round is over."),
    (MustOpen(), "You go first. Play a tile."),
    (MustOpenWith(Tile(6, 6)), "Your first tile must be 6 and 6."),
    (AlreadyOpened(), "That doesn't fit here."),
    (NotInHand(TILE), "That doesn't fit here."),
    (NoSuchArm("U"), "That doesn't fit here."),
    (
        WrongDirection(TILE, "L", VALUE, "along", "not a matador"),
        "Only a matador goes crosswise. Turn the tile.",
    ),
    (WrongDirection(TILE, "L", VALUE, "crosswise", "spinner"), "This double goes crosswise. Turn the tile."),
    (
        WrongDirection(TILE, "L", VALUE, "crosswise", "matadors go crosswise"),
        "This matador goes crosswise here. Turn the tile.",
    ),
    (
        WrongDirection(TILE, "L", VALUE, "along", "matadors go lengthwise"),
        "This matador goes lengthwise here. Turn the tile.",
    ),
    (
        WrongDirection(TILE, "L", WildEnd(), "along", "wild end"),
        "Here all tiles go lengthwise. Turn the tile.",
    ),
    (unfitting(VALUE, (5,), (4,), (8,)), "3 and 5 make 8. We need 7."),
    (
        OrdinaryComesFirst(TILE, (Play(Tile(1, 3), "along", "L", 3),)),
        "Another of your tiles fits. Play matadors last.",
    ),
    (MustPlay(()), "You have a tile that fits. Look again."),
    (NothingToDraw(0, 0), "There are no tiles left to draw."),
    (NothingToDraw(2, 2), "These tiles must stay in the boneyard."),
    (DrawLimitReached(0), "You can't draw tiles in this game."),
    (DrawLimitReached(1), "You can draw only 1 tile each turn."),
    (DrawLimitReached(2), "You can draw only 2 tiles each turn."),
    (MustDraw(()), "You can still draw a tile."),
)


@each(("reason", "sentence"), REASONS)
def test_every_reason_has_its_sentence(reason: Reason, sentence: str) -> None:
    assert said(SEVENS, reason) == sentence


def _is_class_of(module: ModuleType, value: object) -> bool:
    return isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__


def test_no_reason_is_left_out() -> None:
    assert {type(reason) for reason, _ in REASONS} == set(get_args(Reason))
    directions = {reason.because for reason, _ in REASONS if isinstance(reason, WrongDirection)}
    assert directions == set(get_args(Because))
    values = {name for name, value in vars(all_reasons).items() if _is_class_of(all_reasons, value)}
    assert {kind.__name__ for kind in get_args(Reason)} == values


@each(
    ("rules", "reason", "times", "sentence"),
    [
        (SEVENS, unfitting(VALUE, (5,), (4,), (8,)), 1, "3 and 5 make 8. We need 7."),
        (SEVENS, unfitting(VALUE, (5,), (4,), (8,)), 2, "3 and how many make 7?"),
        (SEVENS, unfitting(VALUE, (5,), (4,), (8,)), 3, "3 and how many make 7?"),
        (SEVENS, unfitting(VALUE, (2, 3), (4,), ()), 1, "Only a matador goes crosswise."),
        (
            SEVENS,
            unfitting(BLANK, (5,), (), (5,)),
            1,
            "Nothing makes 7 with a blank. Only a matador fits here.",
        ),
        (
            MATCHING,
            unfitting(VALUE, (5,), (3,), (), None),
            1,
            "3 and 5 don't match. Touching halves must match.",
        ),
        (MATCHING, unfitting(VALUE, (5,), (3,), (), None), 2, "Do you have a tile with 3 on it?"),
        (
            MATCHING,
            unfitting(BLANK, (5,), (0,), (), None),
            1,
            "0 and 5 don't match. Touching halves must match.",
        ),
        (
            SEVENS,
            unfitting(MatadorEnd(TILE), (5,), (0,), (12,)),
            1,
            "The matador makes 7. Only a blank or a matador fits here.",
        ),
        (
            SEVENS,
            unfitting(MatadorEnd(Tile(0, 0)), (5,), (0,), ()),
            1,
            "Only a blank or another matador fits here.",
        ),
        (
            FIRST,
            unfitting(MatadorEnd(TILE), (1,), (2, 5), (3, 6)),
            1,
            "A tile with 2 or 5 fits here, or another matador.",
        ),
        (FIRST, unfitting(MatadorEnd(Tile(0, 0)), (1,), (), (1,)), 1, "Only another matador fits here."),
        (SEVENS, unfitting(WildEnd(), (1,), (), ()), 1, "That doesn't fit here."),
        (NONE, unfitting(BLANK, (5,), (), (5,)), 1, "Nothing makes 7 with a blank. No tile fits here."),
        (NONE, unfitting(VALUE, (2, 3), (4,), ()), 1, "All tiles go lengthwise in this game."),
        (
            ONE,
            unfitting(MatadorEnd(TILE), (5,), (0,), (12,)),
            1,
            "The matador already makes 7. Only a blank fits here.",
        ),
        (ONE, unfitting(MatadorEnd(TILE), (5,), (), ()), 1, "No tile fits here."),
        (
            SPINNER,
            unfitting(VALUE, (2, 3), (4,), ()),
            1,
            "Only a matador or the spinner goes crosswise.",
        ),
        (FAMILY_SPINNER, unfitting(VALUE, (2, 3), (4,), ()), 1, "Only the spinner goes crosswise."),
    ],
)
def test_what_does_not_fit_is_said_in_words_of_its_end(
    rules: Ruleset, reason: DoesNotFit, times: int, sentence: str
) -> None:
    assert said(rules, reason, times) == sentence


def test_a_last_resort_says_which_tile_comes_first() -> None:
    fits = Play(Tile(3, 4), "along", "L", 3)
    said_of = {
        Tile(1, 3): "Another of your tiles fits. Play matadors last.",
        Tile(1, 6): "Another of your tiles fits. Play that one.",
        TILE: "This matador fits lengthwise too, so play it that way.",
    }
    for tile, sentence in said_of.items():
        first = replace(fits, tile=tile, touching=tile.low)
        assert said(MATCHING, OrdinaryComesFirst(TILE, (first,))) == sentence


def test_the_first_refusal_tells_the_sum() -> None:
    reason = unfitting(VALUE, (5,), (4,), (8,))
    assert refusal(ENGLISH, SEVENS, reason, 1) == "3 and 5 make 8. We need 7."


def refused_in(rules: Ruleset, seed: str) -> Iterator[Reason]:
    """Every reason against an action anywhere in a random round."""
    from matador.rules import DRAW, PASS, Action, parse_action  # noqa: PLC0415

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

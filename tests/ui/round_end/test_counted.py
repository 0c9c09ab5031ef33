"""Which pips are counted together, by how a round ended (rulebook section 6), and the question about them."""

from __future__ import annotations

from random import Random

import pytest

from matador.rules import Outcome, Ruleset, named_ruleset
from matador.rules.scoring import score_blocked, score_out
from matador.ui.kit.intents import PageIntent
from matador.ui.round_end.asking import (
    MAX_ASKED,
    Counted,
    Digit,
    OnPanel,
    PipQuestion,
    counted_in,
    points_sum,
)

SEVENS = named_ruleset("sevens", 3)
FAMILY = named_ruleset("family", 3)
HUNDRED = named_ruleset("hundred", 3)
TEAMS = named_ruleset("parlour", 4, {"partnerships": True})
CARDINAL = named_ruleset("cardinal", 3)
FOR_NOTHING = named_ruleset("first-sevens", 3)
COMBINED = named_ruleset("sevens", 3, {"blocked": "combined"})
ROUNDS = named_ruleset("sevens", 3, {"match_by": "rounds", "target": 3})


@pytest.mark.parametrize(
    ("rules", "outcome", "counted", "written"),
    [
        (SEVENS, score_out(SEVENS, 0, (0, 9, 3)), Counted((1, 2), 12, "left", scores=True), "9 + 3 = 12"),
        (SEVENS, score_out(SEVENS, 1, (0, 0, 0)), None, ""),
        (SEVENS, score_blocked(SEVENS, (2, 9, 3)), Counted((1, 2), 12, "hands", scores=True), "9 + 3 = 12"),
        (SEVENS, score_blocked(SEVENS, (4, 2, 2)), Counted((0, 1, 2), 8, "left", scores=False), ""),
        (
            FAMILY,
            score_blocked(FAMILY, (9, 2, 8)),
            Counted((0, 2), 17, "hands", scores=True),
            "9 + 8 - 2 - 2 = 13",
        ),
        (
            HUNDRED,
            score_blocked(HUNDRED, (9, 2, 8)),
            Counted((0, 2), 17, "hands", scores=True),
            "9 + 8 - 2 = 15",
        ),
        (
            COMBINED,
            score_blocked(COMBINED, (9, 2, 8)),
            Counted((0, 1, 2), 19, "hands", scores=True),
            "9 + 2 + 8 = 19",
        ),
        (ROUNDS, score_out(ROUNDS, 0, (0, 9, 3)), Counted((1, 2), 12, "left", scores=False), ""),
        (TEAMS, score_out(TEAMS, 2, (9, 5, 0, 6)), Counted((1, 3), 11, "hands", scores=True), "5 + 6 = 11"),
        (CARDINAL, score_out(CARDINAL, 1, (9, 0, 6)), Counted((0,), 9, "hands", scores=True), ""),
    ],
)
def test_what_is_counted_and_how_the_points_are_written(
    rules: Ruleset, outcome: Outcome, counted: Counted | None, written: str
) -> None:
    assert counted_in(rules, outcome, looker=0) == counted
    assert points_sum(rules, outcome) == written.replace("-", "\N{MINUS SIGN}")


def test_more_than_sixty_pips_or_pips_for_nothing_are_not_asked_for() -> None:
    assert MAX_ASKED == 60
    for total, is_asked in ((1, True), (60, True), (61, False)):
        found = counted_in(SEVENS, score_out(SEVENS, 0, (0, total, 0)), looker=0)
        assert found is not None
        assert found.is_asked == is_asked
    found = counted_in(FOR_NOTHING, score_out(FOR_NOTHING, 0, (0, 9, 0)), looker=0)
    assert found is not None
    assert not found.is_asked


RULES = (SEVENS, FAMILY, HUNDRED, TEAMS, CARDINAL, FOR_NOTHING, named_ruleset("sevens", 8))


@pytest.mark.parametrize("rules", RULES)
def test_every_sum_that_is_written_is_true_and_ends_in_the_points(rules: Ruleset, seed: int) -> None:
    random, seen = Random(seed), 0
    for _ in range(300):
        pips = [random.choice((0, 1, 2, 5, 9, 24)) for _ in range(rules.players)]
        if random.random() < 0.5:
            pips[0] = 0
            outcome = score_out(rules, 0, pips)
        else:
            outcome = score_blocked(rules, pips)
        text = points_sum(rules, outcome)
        counted = counted_in(rules, outcome, looker=1)
        assert (counted is not None) == any(pips)
        if counted is not None:
            assert counted.total == sum(pips[seat] for seat in counted.seats) > 0
            assert all(pips[seat] for seat in counted.seats)
        if not text:
            continue
        seen += 1
        left, right = text.split(" = ")
        assert value(left) == int(right) == max(outcome.points)
    assert seen or rules in (CARDINAL, FOR_NOTHING)


def value(text: str) -> int:
    """The value of numbers with plus and minus between them, from left to right."""
    total, sign = 0, 1
    for word in text.split():
        if word in ("+", "\N{MINUS SIGN}"):
            sign = 1 if word == "+" else -1
        else:
            total += sign * int(word)
    return total


@pytest.mark.planted
def test_a_wrong_sum_would_be_seen() -> None:
    """Injected bugs: the reader of sums catches them."""
    assert value("24 + 10 \N{MINUS SIGN} 5") == 29
    assert value("24 + 10") != 35
    assert value("24 \N{MINUS SIGN} 10") != 34


# The question


def after(question: PipQuestion, *intents: PageIntent) -> PipQuestion:
    for intent in intents:
        question = question.after(intent)
    return question


def typed(question: PipQuestion, number: int) -> PipQuestion:
    return after(question, *(Digit(int(digit)) for digit in str(number)))


DELETE, ANSWER, SHOW = OnPanel("delete"), OnPanel("answer"), OnPanel("show")


def test_a_number_has_no_nought_before_it_and_three_digits_at_most() -> None:
    assert after(PipQuestion(24), Digit(0), Digit(7)).entry == "7"
    assert typed(PipQuestion(24), 2407).entry == "240"

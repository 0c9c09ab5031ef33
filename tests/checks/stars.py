"""Copiers at unlock tests: they guess, or copy what they have seen, and must pass fewer than one star in 20.

*Guessers* press any number. *Followers* press a number of the sum that was shown last, in the hope that it comes again
or turned. *Rememberers* know every sum that they have seen solved since they sat down. One in 20
practises first. Each has at most one star, and only if it is offered.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Literal, TypeAlias, get_args

from matador.teaching import unlock_test
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner
from matador.teaching.path import TOTALS
from matador.teaching.practice import run as practices
from matador.teaching.practice.items import NumberTyped, answer_of
from matador.teaching.unlock_test import UnlockTest
from tests.checks.practice_items import is_right, offered

Copier: TypeAlias = Literal["rememberer", "follower", "guesser"]
_AT = datetime(2024, 3, 1, 16, tzinfo=UTC)
MAX_PASSED = 0.05


def check_stars(stars: int, seed: int) -> dict[str, int]:
    """Let copiers try `stars` stars of every total, in each way, with and without a practice before."""
    chance, counts = Random(seed), Counter[str]()
    for total in TOTALS:
        star = _begun(Learner(""), total, chance)
        while star.stage != "over":
            star, _ = unlock_test.answered(star, answer_of(star.item), _AT)
            star = unlock_test.went_on(star)
        counts["passed_knowing"] += star.has_passed
        for copier in get_args(Copier):
            tried = passed = 0
            for number in range(stars):
                seen, learner, at = dict[int, int](), Learner(""), _AT
                if number % 20 == 0:
                    learner, at = _practised(total, seen, chance)
                if unlock_test.star_is_ready(learner, total, at):
                    tried += 1
                    passed += _passes(_begun(learner, total, chance), copier, seen, chance)
            assert passed < MAX_PASSED * tried, f"copiers pass {passed} of {tried} stars of {total}: {copier}"
            counts.update({"tried": tried, "passed": passed})
    return dict(counts)


def _begun(learner: Learner, total: int, chance: Random) -> UnlockTest:
    facts = unlock_test.unlock_test_facts(learner, total, "frames", chance)
    for one, other in pairwise(facts):
        assert {one.known, one.needed} != {other.known, other.needed}, f"the same sum twice running: {facts}"
    return UnlockTest(learner, total, facts)


def _practised(total: int, seen: dict[int, int], chance: Random) -> tuple[Learner, datetime]:
    """A practice of a child who guesses until the answer is shown, and sees every sum solved."""
    at = _AT
    practice = practices.begin(Learner(""), total, at, chance.random().hex())
    while practice.stage != "over":
        at += timedelta(seconds=3)
        item = practice.item
        answers = list(offered(item))
        if practice.stage == "shown":
            answers = [one for one in answers if is_right(item, one)]
        practice, _ = practices.answered(practice, chance.choice(answers), at, 3.0, 0.0)
        if practice.stage == "right" and practice.posed.fact is not None:
            _see(practice.posed.fact, seen)
            practice = practices.went_on(practice, at)
    return practice.learner, at


def _see(fact: Fact, seen: dict[int, int]) -> None:
    for one in (fact, fact.turned):
        seen.pop(one.known, None)
        seen[one.known] = one.needed


def _passes(star: UnlockTest, copier: Copier, seen: dict[int, int], chance: Random) -> bool:
    while star.stage != "over":
        guess, last = chance.randint(1, star.numbers), list(seen)[-2:]
        known = star.fact.known
        if copier == "rememberer":
            guess = seen.get(known, guess)
        elif copier == "follower" and last:
            # The other number of that sum, or one of them.
            guess = seen[known] if known in last else chance.choice(last)
        star, _ = unlock_test.answered(star, NumberTyped(guess), _AT)
        if star.stage == "shown":
            return False
        _see(star.fact, seen)
        star = unlock_test.went_on(star)
    return star.has_passed

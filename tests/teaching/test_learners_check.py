"""The checks of simulated learners and of their rests, at a hundredth; what is planted here they must catch."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from random import Random
from typing import TypeAlias

import pytest

from matador.teaching import evidence_summary
from matador.teaching import rests as model
from matador.teaching.rests import LENGTHS, Memory, Rest
from tests.checks.learners import run
from tests.checks.learners.course import Ours
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.rests import TIMES, check_rests, rested
from tests.checks.learners.run import WAYS, check_learners
from tests.checks.learners.simulated import Answer

Fault: TypeAlias = Callable[[pytest.MonkeyPatch], None]

LEARNERS = 2


def test_few_learners_of_each_kind(seed: int) -> None:
    # All kinds together keep the limits; a few may not.
    kinds = Random(seed).sample(list(KINDS), 3)
    figures = check_learners(LEARNERS, seed, kinds, has_limits=False)
    for kind in kinds:
        assert figures[f"{kind}_learners"] == LEARNERS
        for way in WAYS:
            low, middle, high = (figures[f"{kind}_{way}_{what}"] for what in ("5th", "median", "95th"))
            assert 0 < low <= middle <= high <= 600


def test_the_same_seed_gives_the_same_figures(seed: int) -> None:
    once, again = (
        check_learners(2, seed, ("knows_half", "forgets_fast"), has_limits=False) for _ in range(2)
    )
    assert once == again


class AlwaysTheSame(Ours):
    """Asks one fact for ever."""

    def next(self, at: datetime) -> int:
        super().next(at)
        return 3


class LostByNoise(Ours):
    """Asks one fact for ever once an answer has taken very long."""

    is_lost = False

    def next(self, at: datetime) -> int:
        known = super().next(at)
        return 3 if self.is_lost else known

    def saw(self, known: int, answer: Answer, at: datetime) -> None:
        super().saw(known, answer, at)
        self.is_lost |= answer.silent_s > 25


@pytest.mark.parametrize(
    ("fault", "told"),
    [(AlwaysTheSame, "^our way needs"), (LostByNoise, "^with noisy times our way needs")],
)
def test_a_planted_way_of_asking_is_caught(
    fault: type[Ours], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "Ours", fault)
    with pytest.raises(AssertionError, match=told):
        check_learners(1, 1, ("knows_half",))


DAYS = 60


def test_few_learners_of_some_kinds(seed: int) -> None:
    kind = Random(seed).choice(list(KINDS))
    figures = check_rests(1, seed, [kind], days=DAYS, must_rest=False)
    for times in TIMES:
        of = {
            what: figures[f"{kind}_{times}_{what}"] for what in ("kept", "promises", "rests", "days_at_rest")
        }
        assert 0 <= of["kept"] <= of["promises"] <= of["rests"]
        assert of["days_at_rest"] <= 6 * DAYS


def test_the_same_seed_gives_the_same_rests(seed: int) -> None:
    once, again = (rested("careless", 1, seed, is_noisy=True, days=20) for _ in range(2))
    assert once == again


def for_ten_days(patch: pytest.MonkeyPatch) -> None:
    def rest(_memory: Memory, _step: int, _passed: int, day: date) -> tuple[int, Rest]:
        return 5, Rest(day, day + timedelta(days=10), is_promised=True)

    patch.setattr(evidence_summary, "next_rest", rest)


def never(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(evidence_summary, "next_rest", lambda *_: None)


def for_another_day(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(model, "LENGTHS", (1, *LENGTHS[1:]))


def known_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(evidence_summary, "KNOWN_DAYS", 1)
    patch.setattr(evidence_summary, "KNOWN_RIGHTS", 1)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (for_ten_days, "promises were kept"),
        (never, "nothing ever rested"),
        (for_another_day, "a rest has 1 days"),
        (known_at_once, "known facts were known"),
    ],
)
def test_a_planted_rest_is_caught(plant: Fault, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=told):
        check_rests(3, 1, ["forgets_within_days"], days=2 * DAYS)

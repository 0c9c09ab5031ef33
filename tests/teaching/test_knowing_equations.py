"""The bound for our way of asking: it does better than plain ways, and what it believes is what answers say."""

from __future__ import annotations

from functools import partial
from math import pi, sqrt
from typing import Any

import pytest

from tests.checks.learners.course import Answer, Requeueing, made, taken
from tests.checks.learners.kinds import KINDS, KNOWN_PARTS, TUNING_SEEDS
from tests.systems import TRAINING_LACKS, needs_training

if not TRAINING_LACKS:
    import numpy as np

    from tests.checks.learners import knowing_equations
    from tests.checks.learners.knowing_equations import SIGMA, KnowingEquations, likelihood

pytestmark = needs_training

SEED = TUNING_SEEDS[0]
BETTER_KINDS = ("knows_half", "forgets_fast", "careless", "one_way", "comes_back")
CLOUD = 150


def items_of_the_bound(kind: str) -> tuple[int, int]:
    """How many items 30 learners need with the bound, and with requeueing."""
    bound = partial(KnowingEquations, kind=kind, cloud=CLOUD)
    with_bound, requeued = (
        sum(taken(kind, number, SEED, way).items for number in range(30)) for way in (bound, Requeueing)
    )
    return with_bound, requeued


@pytest.mark.parametrize("kind", BETTER_KINDS)
def test_it_needs_fewer_items_than_requeueing(kind: str) -> None:
    bound, requeued = items_of_the_bound(kind)
    assert bound < 0.95 * requeued


def test_that_nothing_is_learnt_from_answers_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing_equations, "likelihood", lambda *_: 1.0)
    bound, requeued = items_of_the_bound("knows_half")
    assert bound >= 0.95 * requeued


def all_answers(kind: str, needed: int, *, mixed: float, tired: float) -> Any:
    """The likelihood of all answers together, for six amounts of what is there; 1 is right."""
    held = np.array([0.2, 0.6, 1.0, 1.5, 2.5, 4.0])
    person = made(kind, 1, SEED).person
    logs = np.linspace(-6, 6, 241)
    likely = sum(
        likelihood(person, needed, Answer(tried, float(np.exp(log)), 1.0), held, np.full(6, mixed), tired)
        for tried in KNOWN_PARTS
        for log in logs
    )
    return likely * (logs[1] - logs[0]) / (SIGMA * sqrt(2 * pi))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("needed", [1, 3, 6])
def test_all_answers_together_are_certain(kind: str, needed: int) -> None:
    mixed, tired = (0.4, 0.1) if needed == 3 else (0.7, 0.0)
    assert all_answers(kind, needed, mixed=mixed, tired=tired) == pytest.approx(np.ones(6), abs=1e-6)

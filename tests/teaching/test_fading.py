"""Which help comes by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Help
from matador.teaching.facts import Fact, facts_of
from matador.teaching.fading import Fade, fade_of, fades_colours
from matador.teaching.learner import Learner, observe

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
THREE = Fact(7, 3, "both")


def after(*tries: tuple[int, Help], fact: Fact = THREE, learner: Learner | None = None) -> Learner:
    """A learner after tries at a fact, a minute apart."""
    learner = learner or Learner("Anna")
    for minute, (half, help_) in enumerate(tries):
        at = NOON + timedelta(minutes=minute)
        learner = observe(learner, Attempt(fact, half, 1, help_, True, at))
    return learner


def fade(learner: Learner | None, at: datetime = NOON) -> Fade:
    return fade_of(learner, THREE, at, pinned=False)


AIDED, ALONE, WRONG = (4, Help.FRAME), (4, Help.NONE), (5, Help.NONE)


def test_one_of_whom_nothing_is_known_has_the_frame() -> None:
    assert fade(None) == "frame"
    assert fade(Learner("Anna")) == "frame"


def test_from_aided_tries_alone_it_comes_as_far_as_the_equation() -> None:
    assert fade(after(AIDED)) == "frame"
    assert fade(after(*[AIDED] * 4)) == "equation"
    assert fade(after(*[AIDED] * 50)) == "equation"


def test_with_tries_alone_it_goes_and_with_a_miss_it_comes_back_one_step() -> None:
    known = after(*[AIDED] * 4, *[ALONE] * 4)
    assert fade(known) == "nothing"
    assert fade(after(WRONG, learner=known)) == "equation"
    assert fade(after(WRONG, ALONE, learner=known)) == "nothing"
    assert fade(after(WRONG, learner=after(*[AIDED] * 4))) == "frame"


def test_it_comes_back_with_time() -> None:
    known = after(*[AIDED] * 4, *[ALONE] * 4)
    assert fade(known, NOON + timedelta(days=200)) in ("frame", "equation")


def test_each_fact_fades_by_itself_and_a_pinned_one_does_not() -> None:
    known = after(*[AIDED] * 4, *[ALONE] * 4)
    assert fade_of(known, THREE, NOON, pinned=True) == "frame"
    assert fade_of(known, THREE.turned, NOON, pinned=False) == "frame"
    assert fade_of(known, Fact(7, 3, "numerals"), NOON, pinned=False) == "frame"


@pytest.mark.parametrize("missing", [None, 5])
def test_colours_go_when_every_fact_of_the_total_is_nearly_known(missing: int | None) -> None:
    learner = Learner("Anna")
    for fact in facts_of(7, "frames"):
        if fact.known != missing:
            learner = after(*[(fact.needed, Help.FRAME)] * 8, fact=fact, learner=learner)
    assert fades_colours(learner, 7, NOON, pinned=False) is (missing is None)
    assert not fades_colours(learner, 7, NOON, pinned=True)
    assert not fades_colours(learner, 10, NOON, pinned=False)
    assert not fades_colours(None, 7, NOON, pinned=False)

"""Which help comes by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matador.teaching.evidence import Attempt, Fact, Help, facts_of
from matador.teaching.learner import FADES, Fade, Learner, fade_of, fades_colours, observe

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
THREE = Fact(7, 3, "both")
FRAME, BRIEF, ALONE = (4, Help.FRAME), (4, Help.BRIEF), (4, Help.NONE)
WRONG, PARTS, IN_VIEW = (5, Help.NONE), (4, Help.PARTS), (4, Help.IN_VIEW)


def after(
    *tries: tuple[int, Help], fact: Fact = THREE, learner: Learner | None = None, apart_s: int = 60
) -> Learner:
    """A learner after tries at a fact, a minute apart."""
    learner = learner or Learner("Anna")
    for number, (half, help_) in enumerate(tries):
        at = NOON + timedelta(seconds=number * apart_s)
        learner = observe(learner, Attempt(fact, half, 1, help_, True, at))
    return learner


def fade(learner: Learner | None, at: datetime = NOON) -> Fade:
    return fade_of(learner, THREE, at)


def test_one_of_whom_nothing_is_known_has_the_frame() -> None:
    assert fade(None) == "frame"
    assert fade(Learner("Anna")) == "frame"


def test_it_goes_one_step_after_two_rights_with_no_more_help_than_its_own() -> None:
    steps = [FRAME, FRAME, BRIEF, BRIEF, ALONE, ALONE, ALONE]
    seen = [fade(after(*steps[:few])) for few in range(len(steps) + 1)]
    assert seen == ["frame", "frame", "brief", "brief", "equation", "equation", "nothing", "nothing"]


@pytest.mark.parametrize("helped", [PARTS, IN_VIEW, (4, Help.END), (4, Help.TILE)])
def test_with_more_help_than_its_own_it_stays(helped: tuple[int, Help]) -> None:
    assert fade(after(*[helped] * 40)) == "frame"
    assert fade(after(*[FRAME] * 2, *[helped] * 40)) == "brief"


def test_what_has_not_come_again_does_not_count() -> None:
    assert fade(after(*[ALONE] * 2, apart_s=20)) == "frame"
    assert fade(after(*[ALONE] * 2, apart_s=50)) == "brief"


def test_a_miss_brings_back_one_step() -> None:
    known = after(*[ALONE] * 8)
    assert fade(known) == "nothing"
    assert fade(after(WRONG, learner=known)) == "equation"
    assert fade(after(WRONG, WRONG, WRONG, WRONG, WRONG, learner=known)) == "frame"


def test_after_thirty_days_away_it_is_two_steps_more() -> None:
    known = after(*[ALONE] * 8)
    assert fade(known, NOON + timedelta(days=29)) == "nothing"
    assert fade(known, NOON + timedelta(days=31)) == "brief"
    later = NOON + timedelta(days=31)
    back = observe(known, Attempt(THREE, 4, 1, Help.NONE, True, later))
    assert fade(back, later) == "brief"
    again = observe(back, Attempt(THREE, 4, 1, Help.NONE, True, later + timedelta(minutes=2)))
    assert fade(again, later) == "equation"


def test_each_fact_fades_by_itself_and_a_pinned_one_does_not() -> None:
    known = after(*[ALONE] * 8)
    assert fade_of(known, THREE, NOON, pinned=True) == "frame"
    assert fade_of(known, THREE.turned, NOON) == "frame"
    assert fade_of(known, Fact(7, 3, "numerals"), NOON) == "frame"
    assert len(FADES) == 4


@pytest.mark.parametrize("missing", [None, 5])
def test_colours_go_when_every_fact_is_known(missing: int | None) -> None:
    learner = Learner("Anna")
    for fact in facts_of(7, "frames"):
        if fact.known != missing:
            for time in range(12):
                at = NOON + timedelta(days=time // 4 - 2, minutes=time)
                learner = observe(learner, Attempt(fact, fact.needed, 1, Help.NONE, False, at))
    assert fades_colours(learner, 7, NOON, pinned=False) is (missing is None)
    assert not fades_colours(learner, 7, NOON, pinned=True)
    assert not fades_colours(learner, 10, NOON, pinned=False)
    assert not fades_colours(None, 7, NOON, pinned=False)

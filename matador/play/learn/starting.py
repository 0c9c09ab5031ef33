"""Start a practice, an unlock test, a lesson or the first steps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from secrets import token_hex

from matador.play.choices import AnimationSpeed
from matador.play.learn import Purpose
from matador.play.learn.exercise import Course, Exercise
from matador.play.learners import EvidenceKeeper, LearnersKept
from matador.storage.setups import SeatSetup
from matador.teaching import first_steps
from matador.teaching.evidence import Fact
from matador.teaching.learner import Learner, is_resting
from matador.teaching.lessons import run as lessons
from matador.teaching.lessons.kinds import lesson_of
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.path import total_on_path, totals_open
from matador.teaching.practice import run as practices
from matador.teaching.unlock_test import UnlockTest, unlock_test_facts


def begin(
    kept: LearnersKept,
    seat: SeatSetup,
    total: int,
    *,
    lesson: LessonKind | None = None,
    purpose: Purpose = "practice",
    has_colours: bool = True,
    animation: AnimationSpeed | None = None,
    seed: str | None = None,
) -> Exercise:
    """A lesson or, without one, a practice or an unlock test; `seed` selects the items, None for a random one."""
    keeper, learner = EvidenceKeeper(kept, seat.name), kept.learner(seat.name) or Learner(seat.name)
    begun, seed = keeper.begun, token_hex(8) if seed is None else seed

    def rests(fact: Fact) -> bool:
        return is_resting(learner, fact, begun.date())

    run: Course
    if lesson is not None:
        made = lesson_of(lesson, total, Random(seed), seat.picture)
        run = lessons.begin(made, has_colours=has_colours)
    elif purpose == "probe":
        facts = unlock_test_facts(learner, total, seat.picture, Random(seed))
        run = UnlockTest(learner, total, facts, has_colours)
    else:
        run = practices.begin(
            learner,
            total,
            begun,
            seed,
            others=totals_open(learner, begun),
            rests=rests,
            picture=seat.picture,
            has_colours=has_colours,
            pinned=seat.pinned,
            is_quick=purpose == "quick minute",
        )
    before = total_on_path(learner, begun, seat.picture, total)
    return Exercise(run, keeper, seat, total, before, has_colours, animation or AnimationSpeed())


def begin_first_steps(
    kept: LearnersKept,
    begin_at: int = 0,
    on_step: Callable[[int], None] = lambda _: None,
    animation: AnimationSpeed | None = None,
) -> Exercise:
    """The first steps after `begin_at` finished ones; they prove nothing."""
    keeper, seat, total = EvidenceKeeper(kept, ""), SeatSetup(), first_steps.MATCH_TOTAL
    run = first_steps.at_step(min(max(0, begin_at), len(first_steps.FIRST_STEPS) - 1))
    before = total_on_path(None, keeper.begun, seat.picture, total)
    return Exercise(
        run, keeper, seat, total, before, animation=animation or AnimationSpeed(), on_step=on_step
    )

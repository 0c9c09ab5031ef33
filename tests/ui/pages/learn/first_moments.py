"""Examples of the first three minutes."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.choices import HAND_AFTER_MS, LIT_AFTER_MS
from matador.play.learn.exercise import Exercise
from matador.play.learn.starting import begin_first_steps
from matador.play.learners import LearnersKept
from matador.teaching.first_steps import FIRST_STEPS, TASKS, FirstSteps
from matador.teaching.practice.items import NoneChosen
from tests.ui.pages.learn.moments import AT


def first_moments() -> Iterator[Exercise]:
    """Each task shown, asked, asked with its answer lit, answered wrong, and answered right; the hand; the match."""
    for number, step in enumerate(FIRST_STEPS):
        for place in range(max(1, len(TASKS[step]))):
            for moment in ("shown", "asked", "lit", "hand", "wrong", "right"):
                yield _moment(number, place, moment)
    drawn = _moment(FIRST_STEPS.index("nothing fits"), 0, "asked")
    drawn.answer(NoneChosen())
    yield drawn


def begun(number: int) -> Exercise:
    """The first steps at the beginning of a step."""
    return begin_first_steps(LearnersKept(None, lambda: AT), number)


def run_of_first(exercise: Exercise) -> FirstSteps:
    assert isinstance(exercise.run, FirstSteps), "these are no first steps"
    return exercise.run


def _moment(number: int, place: int, moment: str) -> Exercise:
    taking = begun(number)
    for _ in range(place):
        found(taking)
        taking.go_on()
    if moment != "shown":
        if taking.run.stage == "showing":
            taking.go_on()
        match moment:
            case "lit":
                taking.advance(LIT_AFTER_MS)
            case "hand":
                taking.advance(HAND_AFTER_MS + 1500)
            case "wrong":
                run = run_of_first(taking)
                wrong = [one for one in run.choices if one not in (NoneChosen(), run.answer)]
                if wrong:
                    taking.answer(wrong[0])
            case "right":
                found(taking)
            case _:
                pass
    return taking


def found(taking: Exercise) -> None:
    """Give the right answer, if a task is asked."""
    if taking.run.stage == "showing":
        taking.go_on()
    if run_of_first(taking).answer == NoneChosen():
        taking.answer(NoneChosen())
    taking.answer(run_of_first(taking).answer)

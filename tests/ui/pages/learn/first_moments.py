"""Examples of the first three minutes."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.choices import HAND_AFTER_MS, LIT_AFTER_MS
from matador.play.learn.taking_first_steps import TakingFirstSteps
from matador.teaching.first_steps import FIRST_STEPS, TASKS


def first_moments() -> Iterator[TakingFirstSteps]:
    """Each task shown, asked, asked with its answer lit, answered wrong, and answered right; the hand; the match."""
    for number, step in enumerate(FIRST_STEPS):
        for place in range(max(1, len(TASKS[step]))):
            for moment in ("shown", "asked", "lit", "hand", "wrong", "right"):
                yield _moment(number, place, moment)
    drawn = _moment(FIRST_STEPS.index("nothing fits"), 0, "asked")
    drawn.choose(None)
    yield drawn


def _moment(number: int, place: int, moment: str) -> TakingFirstSteps:
    taking = TakingFirstSteps(number)
    for _ in range(place):
        found(taking)
        taking.go_on()
    if moment != "shown":
        if taking.stage == "showing":
            taking.go_on()
        match moment:
            case "lit":
                taking.advance(LIT_AFTER_MS)
            case "hand":
                taking.advance(HAND_AFTER_MS + 1500)
            case "wrong":
                wrong = [one for one in taking.choices if one not in (None, taking.answer)]
                if wrong:
                    taking.choose(wrong[0])
            case "right":
                found(taking)
            case _:
                pass
    return taking


def found(taking: TakingFirstSteps) -> None:
    """Give the right answer, if a task is asked."""
    if taking.stage == "showing":
        taking.go_on()
    if taking.task is not None and taking.answer is None:
        taking.choose(None)
    if taking.task is not None:
        taking.choose(taking.answer)

"""How a lesson goes, rule by rule; and many of them played to their end, at a hundredth."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from matador.teaching.evidence import Attempt, Help
from matador.teaching.lessons import run as runs
from matador.teaching.lessons.kinds import LESSON_KINDS, lesson_of
from matador.teaching.lessons.run import LessonRun, answer_of, answered, begin, went_on
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.practice.items import Answer, MissingPart, NumberTyped
from tests.checks.lesson_items import is_right, offered
from tests.checks.lessons import THERE, Answered, check_runs

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)


def a_run(kind: LessonKind = "missing part", total: int = 7, seed: int = 1) -> LessonRun:
    return begin(lesson_of(kind, total, Random(seed)))


def wrong(run: LessonRun) -> Answer:
    task = run.item.task
    return next(one for one in offered(task, run.lesson.total) if not is_right(task, run.lesson.total, one))


def give(run: LessonRun, *, right: bool = True) -> LessonRun:
    return answered(run, answer_of(run.item.task) if right else wrong(run), AT)[0]


def to_item(run: LessonRun, number: int) -> LessonRun:
    """The run with this item on show, counted from 1."""
    while run.number < number:
        run = went_on(run if run.stage == "showing" else give(run))
    return run


def test_many_runs(seed: int) -> None:
    counts = check_runs(5 * len(THERE), seed)
    assert counts["played"] == 5 * len(THERE)
    assert counts["attempts"] > 150
    assert counts["shown"] > 0


def test_first_and_second_answers_alone_are_evidence() -> None:
    run = to_item(a_run(), 3)
    assert answered(run, answer_of(run.item.task), AT)[1] is None, "most of it was shown"
    run = to_item(run, 5)
    task = run.item.task
    assert isinstance(task, MissingPart)
    run, first = answered(run, NumberTyped(task.fact.known + 10), AT)
    run, second = answered(run, NumberTyped(0), AT)
    run, third = answered(run, NumberTyped(task.fact.needed), AT)
    common = {"coloured": True, "at": AT, "is_practice": True, "item": "keypad"}
    assert first == Attempt(task.fact, task.fact.known + 10, 1, Help.NONE, **common)  # type: ignore[arg-type]
    assert second == Attempt(task.fact, 0, 2, Help.NONE, **common)  # type: ignore[arg-type]
    assert third is None, "it was shown"


def attempts(kind: LessonKind, total: int) -> list[Attempt]:
    """The evidence of a lesson in which everything was right."""
    run, found = a_run(kind, total), []
    while run.stage != "over":
        run, attempt = answered(run, answer_of(run.item.task), AT)
        found += [] if attempt is None else [attempt]
        run = went_on(run)
    return found


def test_kinds_about_no_fact_are_no_evidence() -> None:
    counts = {kind: len(attempts(kind, 7)) for kind in LESSON_KINDS}
    assert counts == dict.fromkeys(LESSON_KINDS, 0) | {"frame": 2, "missing part": 2, "which tile": 2}


def test_the_help_is_what_was_seen() -> None:
    assert [one.help for one in attempts("frame", 10)] == [Help.FRAME, Help.FRAME]
    assert [one.help for one in attempts("missing part", 10)] == [Help.NONE, Help.NONE]
    assert [one.item for one in attempts("which tile", 10)] == ["tiles", "tiles"]
    # Of 7 one pair of numbers is left for the end, once each way round; of 5 none is.
    assert [one.help for one in attempts("which tile", 7)] == [Help.NONE, Help.IN_VIEW]
    assert [one.help for one in attempts("which tile", 5)] == [Help.IN_VIEW, Help.IN_VIEW]


def _takes_all(run: LessonRun, answer: Answer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """What comes second is right, whatever it is."""
    given = answer_of(run.item.task) if run.stage == "wrong once" else answer
    return answered(run, given, at)


def _never_ends(run: LessonRun, answer: Answer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """Once it was shown no answer is taken."""
    return (run, None) if run.stage == "shown" else answered(run, answer, at)


def _skips(run: LessonRun, answer: Answer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """A right answer leads on at once."""
    after, attempt = answered(run, answer, at)
    return went_on(after), attempt


def _tells_all(run: LessonRun, answer: Answer, at: datetime) -> tuple[LessonRun, Attempt | None]:
    """What was completed is evidence as well."""
    after, attempt = answered(run, answer, at)
    if run.item.manner == "completed" and isinstance(run.item.task, MissingPart):
        fact = run.item.task.fact
        attempt = Attempt(fact, fact.needed if after.stage == "right" else 0, 1, Help.NONE, False, at)
    return after, attempt


@pytest.mark.parametrize("answer", [_takes_all, _never_ends, _skips, _tells_all])
def test_a_planted_fault_of_the_run_is_caught(answer: Answered, seed: int) -> None:
    with pytest.raises(AssertionError):
        check_runs(2 * len(THERE), seed, answer=answer)


def test_planted_evidence_without_the_copied_numbers_is_caught(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(runs, "_help", lambda *_: Help.NONE)
    with pytest.raises(AssertionError, match="other help was seen"):
        check_runs(len(THERE), seed)

"""Lessons: their questions and pictures, by plain sums; and played to their end, right, wrong, or with any press.

A lesson has six items, two of each manner, no two alike. A second solver, loops over numbers, finds the answers. In
three items of *nothing fits* something fits. One press in ten goes astray (`largest_presses`: the most in one
lesson). Evidence is the first and second answers to unaided items, with the help that was visible (`copied`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Protocol, TypeAlias

from matador.match.help import PICTURES, Picture
from matador.teaching.evidence import Attempt, Help
from matador.teaching.lessons.items import EmptyCells, Lesson, LessonKind, Task
from matador.teaching.lessons.kinds import LESSON_KINDS, lesson_of
from matador.teaching.lessons.run import LessonRun, answer_of, answered, begin, went_on
from matador.teaching.practice.items import Answer, MissingPart, NoneChosen, Tiles
from tests.checks.lesson_items import assert_answers, is_right, offered
from tests.checks.lesson_laws import assert_lesson
from tests.checks.lesson_steps import assert_steps

THERE: tuple[tuple[LessonKind, int], ...] = tuple(
    (kind, total)
    for total in (5, 6, 7, 10, 13)
    for kind in LESSON_KINDS
    if total == 7 or kind not in ("matadors", "closing and opening")
)
"""All lessons."""

AT = datetime(2026, 3, 2, 16, 0, tzinfo=UTC)

MAX_PRESSES = 500
"""Maximum number of presses; random presses reach the end by then."""

AFTER = {
    "showing": {"showing", "asking", "over"},
    "asking": {"asking", "wrong once", "right"},
    "wrong once": {"wrong once", "shown", "right"},
    "shown": {"shown", "right"},
    "right": {"right", "asking", "showing", "over"},
}
"""The stages that may follow each stage."""


class Making(Protocol):
    """Makes a lesson."""

    def __call__(self, kind: LessonKind, total: int, chance: Random, picture: Picture) -> Lesson: ...


Answering: TypeAlias = Callable[[Task], Answer]
Answered: TypeAlias = Callable[[LessonRun, Answer, datetime], tuple[LessonRun, Attempt | None]]


def check_lessons(
    lessons: int, seed: int, *, make: Making = lesson_of, answer: Answering = answer_of
) -> dict[str, int]:
    """Check `lessons` lessons, all kinds and totals in turn.

    Raises `AssertionError` if an item claims another answer than the plain solver finds, misjudges an offered
    answer, or shows an untrue step, or if a lesson breaks an invariant of its kind.
    """
    chance, counts = Random(seed), Counter[str]()
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        lesson = make(kind, total, chance, chance.choice(PICTURES))
        told = f"{lesson} of seed {seed}"
        assert (lesson.kind, lesson.total) == (kind, total), told
        assert_lesson(lesson, told)
        for item in lesson.items:
            assert_answers(item.task, total, answer(item.task), told)
            assert_steps(item, total, told)
            counts["items"] += 1
            counts["nothing_goes"] += is_right(item.task, total, NoneChosen())
        counts[kind.replace(" ", "_")] += 1
        counts[f"of_{total}"] += 1
    counts["lessons"] += lessons
    return dict(sorted(counts.items()))


def check_runs(lessons: int, seed: int, *, answer: Answered = answered) -> dict[str, int]:
    """Play `lessons` lessons to their end, all kinds and totals in turn.

    Raises `AssertionError` if one gets stuck, accepts a wrong answer, advances where it may not, or reveals
    more about a learner than it may.
    """
    chance, counts = Random(seed), Counter[str]()
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        lesson = lesson_of(kind, total, chance, chance.choice(PICTURES))
        skill = chance.choice((0.0, 0.3, 0.7, 1.0))
        found = played(lesson, skill, chance, answer, f"{lesson} of seed {seed}")
        largest = max(counts["largest_presses"], found["largest_presses"])
        counts += found
        counts["largest_presses"] = largest
        counts["never_right_at_first" if skill == 0 else "always_right" if skill == 1 else "mixed"] += 1
    counts["played"] += lessons
    return dict(sorted(counts.items()))


def check_all_lessons(lessons: int, seed: int) -> dict[str, int]:
    """Check `lessons` lessons, and play as many others."""
    return check_lessons(lessons, seed) | check_runs(lessons, seed)


def played(lesson: Lesson, skill: float, chance: Random, answer: Answered, told: str) -> Counter[str]:
    """Play a lesson; the learner knows an answer with probability `skill`, and one press in ten is random."""
    run, counts, attempts = begin(lesson), Counter[str](), list[tuple[int, Attempt]]()
    presses = 0
    while not run.is_over:
        presses += 1
        assert presses <= MAX_PRESSES, f"it gets stuck: {told}"
        before = run
        is_waiting = run.stage in ("asking", "wrong once", "shown")
        if is_waiting == (chance.random() < 0.1):
            run = went_on(run)
            assert not is_waiting or run == before, f"a press that is no answer leads on: {told}"
        else:
            given = chosen(run, skill, chance)
            right = is_right(run.item.task, lesson.total, given)
            run, attempt = answer(run, given, AT)
            assert (run.stage == "right") == (right or before.stage == "right") or not is_waiting, told
            assert is_waiting or run == before, f"an answer is taken that nobody waits for: {told}"
            counts["shown"] += run.stage == "shown" != before.stage
            if attempt is not None:
                attempts.append((run.place, attempt))
                assert attempt.is_right == right, f"other evidence than the answer: {told}"
        assert run.stage in AFTER[before.stage], f"{run.stage} after {before.stage}: {told}"
        assert run.place == before.place or before.stage in ("showing", "right"), told
    assert run.number == 6, f"too few items: {told}"
    assert_evidence(lesson, attempts, told)
    counts["attempts"] += len(attempts)
    counts["copied"] += sum(attempt.help is Help.IN_VIEW for _, attempt in attempts)
    counts["largest_presses"] = presses
    return counts


def chosen(run: LessonRun, skill: float, chance: Random) -> Answer:
    """The learner's answer; after a demonstration, they play it sooner or later."""
    answers = list(offered(run.item.task, run.lesson.total))
    wanted = chance.random() < (0.5 if run.stage == "shown" else skill)
    fitting = [one for one in answers if is_right(run.item.task, run.lesson.total, one) == wanted]
    return chance.choice(fitting or answers)


def assert_evidence(lesson: Lesson, attempts: list[tuple[int, Attempt]], told: str) -> None:
    """Raise `AssertionError` unless the evidence is exactly the first two answers to each of the last two items."""
    of_facts = lesson.kind in ("frame", "missing part", "which tile")
    assert {place for place, _ in attempts} == ({4, 5} if of_facts else set()), f"other evidence: {told}"
    for place in (4, 5):
        found = [attempt for at, attempt in attempts if at == place]
        assert [attempt.nth for attempt in found] == [1, 2][: len(found)], f"another try: {told}"
        for attempt in found:
            task = lesson.items[place].task
            assert isinstance(task, EmptyCells | MissingPart | Tiles), told
            assert attempt.fact == task.fact, f"another fact: {told}"
            assert attempt.help is help_seen(lesson, place), f"other help was seen: {told}"
            assert attempt.item == ("tiles" if isinstance(task, Tiles) else "keypad"), told
            assert attempt.is_practice, told
            assert attempt.silent_s is None, told
    # A wrong first answer is followed by a second.
    assert all(
        attempt.is_right or attempt.nth == 2 or (place, 2) in {(at, one.nth) for at, one in attempts}
        for place, attempt in attempts
    ), told


def help_seen(lesson: Lesson, place: int) -> Help:
    """The help that was seen for a fact: its frame, or its two numbers together in an earlier item."""
    if lesson.kind == "frame":
        return Help.FRAME
    numbers = [
        item.task.fact.known
        for item in lesson.items[: place + 1]
        if isinstance(item.task, EmptyCells | MissingPart | Tiles)
    ]
    here = numbers.pop()
    return Help.IN_VIEW if here in numbers or lesson.total - here in numbers else Help.NONE

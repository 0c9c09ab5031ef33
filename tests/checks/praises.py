"""Praise compared with what happened: practices and lessons played to their end, with a plain log of every press.

Each reason is read from that log, by other means than `teaching/praise.py` uses. That module sees states. The
log sees each press, its time, and whether plain sums say it is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, TypeAlias

from matador.match.help import PICTURES
from matador.teaching.evidence import Fact
from matador.teaching.lessons import run as lesson_runs
from matador.teaching.lessons.kinds import lesson_of
from matador.teaching.lessons.run import LessonRun, answer_of
from matador.teaching.practice import items
from matador.teaching.practice.items import Answer, LineLaid, TileLaid
from matador.teaching.practice.run import answered, begin, went_on
from matador.teaching.practice.state import Practice
from matador.teaching.praise import Reason, praise_of_lesson, praise_of_practice
from tests.checks import lesson_items
from tests.checks.lessons import THERE
from tests.checks.practice_items import TOTALS, is_right, offered
from tests.checks.practices import learner_who_knows

OfPractice: TypeAlias = Callable[[Practice], Reason]
OfLesson: TypeAlias = Callable[[LessonRun], Reason]

_START = datetime(2024, 3, 1, 16, tzinfo=UTC)
_MAX_STEPS: Final = 3000


@dataclass(frozen=True, slots=True)
class Press:
    """An answer in a practice."""

    number: int
    """Number of the item, from 0."""
    fact: Fact | None
    kind: str
    has_frame: bool
    """True if the frame was seen before the first answer."""
    right: bool
    is_fast: bool
    line: int
    """Number of tiles played; 0 for items without a train."""
    rested: bool
    """True if choices paused after this press."""


# Practice


def check_practice_praise(
    practices: int, seed: int, *, praise: OfPractice = praise_of_practice
) -> dict[str, int]:
    """Check `practices` practices; count each praise. Raises `AssertionError` for praise without its reason."""
    chance, counts = Random(seed), Counter[str]()
    knowing = [learner_who_knows(share, Random(f"{seed}/{share}")) for share in (0.0, 0.4, 1.0)]
    for number in range(practices):
        total, picture = TOTALS[number % len(TOTALS)], chance.choice(PICTURES)
        begun = begin(chance.choice(knowing), total, _START, f"{seed}/{number}", picture=picture)
        done, log = _practised(begun, chance)
        reason = praise(done)
        told = f"{reason!r} is praised in practice {number} of seed {seed}"
        assert reason == praise(done), f"{told}, and the same practice in another way"
        assert has_happened(reason, log), f"{told}, and has not happened"
        counts[reason] += 1
    return dict(counts)


def _practised(practice: Practice, chance: Random) -> tuple[Practice, list[Press]]:
    """A practice of a learner who is right more or less often, and sometimes hasty."""
    log: list[Press] = []
    skill, haste = chance.choice((0.1, 0.5, 0.8, 1.0)), chance.choice((0.0, 0.0, 0.1, 0.9))
    for _ in range(_MAX_STEPS):
        if practice.is_over:
            return practice, log
        silent_s = 0.3 if chance.random() < haste else chance.uniform(0.8, 9)
        at = practice.at + timedelta(seconds=silent_s)
        if practice.stage in ("right", "resting"):
            practice = went_on(practice, at)
            continue
        answer, posed = _some_answer(practice, skill, chance), practice.posed
        after, _ = answered(practice, answer, at, silent_s, 0.0)
        press = Press(
            len(practice.past),
            posed.fact,
            posed.kind,
            posed.fade in ("frame", "brief"),
            is_right(posed.item, answer),
            silent_s < 0.7,
            len(answer.tiles) if isinstance(answer, LineLaid) else 0,
            after.stage == "resting",
        )
        log.append(press)
        practice = after
        if press.rested:
            haste = chance.choice((haste, 0.0))
    raise AssertionError("a practice does not come to its end")


def _some_answer(practice: Practice, skill: float, chance: Random) -> Answer:
    right = items.answer_of(practice.item)
    if chance.random() < (0.7 if practice.stage == "shown" else skill):
        return right
    if isinstance(right, LineLaid):
        # Tiles that don't join cannot be played.
        return LineLaid(right.tiles[: chance.randrange(len(right.tiles))])
    wrong = [one for one in offered(practice.item) if not is_right(practice.item, one)]
    return chance.choice(wrong[:20])


def has_happened(reason: Reason, log: Sequence[Press]) -> bool:
    """True if the presses of a practice confirm a reason."""
    items = _by_item(log)
    match reason:
        case "stayed":
            return any(_is_hard(one) and _came_back(one, items[place:]) for place, one in enumerate(items))
        case "slowed down":
            rests = [place for place, press in enumerate(log) if press.rested]
            after = log[rests[-1] + 1 :] if rests else ()
            return len(after) >= 3 and not any(press.is_fast for press in after)
        case "longer line":
            trains = [one for one in items if one[0].kind == "train"]
            return any(len(one) == 2 and one[1].line > one[0].line for one in trains)
        case "without the frame":
            return any(_is_bare(one) and _had_frame(one, items[:place]) for place, one in enumerate(items))
        case "tried again":
            return any([press.right for press in one] == [False, True] for one in items)
        case "kept at it":
            return sum(_is_hard(one) for one in items) >= 2
        case "practised":
            return bool(log)
        case _:
            return False


def _by_item(log: Sequence[Press]) -> list[list[Press]]:
    """The valid presses for each item: after a pause, an item stands as before the hasty ones."""
    items: list[list[Press]] = []
    for press in log:
        if press.number == len(items):
            items.append([])
        stands = items[press.number]
        if press.rested:
            while stands and stands[-1].is_fast:
                stands.pop()
        else:
            stands.append(press)
    return items


def _is_hard(presses: Sequence[Press]) -> bool:
    """True if the item was answered wrong twice, and right in the end."""
    return [press.right for press in presses[:2]] == [False, False] and presses[-1].right


def _came_back(hard: Sequence[Press], later: Sequence[Sequence[Press]]) -> bool:
    """True if the same sum was asked in the same way again, and answered correctly."""
    asked = [one for one in later[1:] if (one[0].fact, one[0].kind) == (hard[0].fact, hard[0].kind)]
    return any(press.right for one in asked for press in one[:2])


def _is_bare(presses: Sequence[Press]) -> bool:
    """True if the first answer was correct, with no frame."""
    return presses[0].right and not presses[0].has_frame and not presses[0].is_fast


def _had_frame(presses: Sequence[Press], before: Sequence[Sequence[Press]]) -> bool:
    """True if the same sum had its frame before."""
    return any(one[0].fact == presses[0].fact and one[0].has_frame for one in before)


# Lessons


LessonLog: TypeAlias = list[list[tuple[Answer, bool]]]
"""For each item, the answers, and whether plain sums say that they are right."""


def check_lesson_praise(lessons: int, seed: int, *, praise: OfLesson = praise_of_lesson) -> dict[str, int]:
    """Check `lessons` lessons; count each praise. Raises `AssertionError` for praise without its reason."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(lessons):
        kind, total = THERE[number % len(THERE)]
        lesson = lesson_of(kind, total, chance, chance.choice(PICTURES))
        run, log = _taken(lesson_runs.begin(lesson), chance)
        reason = praise(run)
        told = f"{reason!r} is praised in lesson {number} of seed {seed}: {kind} of {total}"
        assert reason == praise(run), f"{told}, and the same lesson in another way"
        assert has_happened_in_lesson(reason, log), f"{told}, and has not happened"
        counts[reason] += 1
    return dict(counts)


def _taken(run: LessonRun, chance: Random) -> tuple[LessonRun, LessonLog]:
    log: LessonLog = [[] for _ in run.lesson.items]
    skill = chance.choice((0.0, 0.5, 0.8, 1.0))
    for _ in range(_MAX_STEPS):
        if run.is_over:
            return run, log
        if run.stage in ("showing", "right"):
            run = lesson_runs.went_on(run)
            continue
        task, total = run.item.task, run.lesson.total
        answer = answer_of(task)
        if chance.random() >= (0.7 if run.stage == "shown" else skill):
            answer = chance.choice(list(lesson_items.offered(task, total)))
        log[run.place].append((answer, lesson_items.is_right(task, total, answer)))
        run, _ = lesson_runs.answered(run, answer, _START)
    raise AssertionError("a lesson does not come to its end")


def has_happened_in_lesson(reason: Reason, log: LessonLog) -> bool:
    """True if the presses of a lesson confirm a reason."""
    rights = [[right for _, right in one] for one in log]
    found = [True in one[:2] for one in rights]
    hard = [one[:2] == [False, False] and one[-1] for one in rights]
    match reason:
        case "both ends":
            return any(len(_arms(answer for answer, _ in one[:2])) == 2 for one in log)
        case "stayed":
            return any(is_hard and any(found[place + 1 :]) for place, is_hard in enumerate(hard))
        case "tried again":
            return any(one[:2] == [False, True] for one in rights)
        case "kept at it":
            return sum(hard) >= 2
        case "laid at both ends":
            return len(_arms(answer for one in log for answer, right in one[:2] if right)) == 2
        case "watched first":
            return not log[0] and not log[1] and found[-2:] == [True, True]
        case "taken":
            return any(log)
        case _:
            return False


def _arms(given: Iterable[Answer]) -> set[object]:
    return {answer.play.arm for answer in given if isinstance(answer, TileLaid)}

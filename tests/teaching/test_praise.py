"""What is praised: each reason by its case, their order, and that nothing is praised that has not happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from matador.rules import Arm
from matador.teaching.evidence import Drop, Fact, TurnAttempts
from matador.teaching.learner import Fade, Learner
from matador.teaching.lessons import run as lesson_runs
from matador.teaching.lessons.kinds import lesson_of
from matador.teaching.lessons.run import LessonRun, answer_of
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.practice.items import Claim, Item, MissingPart, TileLaid, made_train
from matador.teaching.practice.run import begin
from matador.teaching.practice.state import Outcome, PastItem, PosedItem, Practice
from matador.teaching.praise import (
    Reason,
    places_praised,
    praise_of_lesson,
    praise_of_practice,
    praise_of_round,
)
from tests.checks.each import each
from tests.checks.lesson_items import is_right, offered

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)
THREE, TWO = Fact(7, 3, "frames"), Fact(7, 2, "frames")


def past(
    item: Item | None = None,
    outcome: Outcome = "first try",
    fade: Fade = "nothing",
    *,
    is_return: bool = False,
    is_hasty: bool = False,
) -> PastItem:
    return PastItem(PosedItem(item or MissingPart(TWO), fade, is_return=is_return), outcome, is_hasty)


def over(*items: PastItem, calm: int | None = None) -> Practice:
    """A practice with these items, at its end."""
    return replace(begin(Learner(""), 7, AT, 1), stage="over", past=items, calm=calm)


AGAIN = past(outcome="second try")
SHOWN = past(outcome="shown")
BACK = past(is_return=True)
FRAMED = past(fade="frame")
TRAIN = made_train(7, 3, Random(1))


@each(
    ("practice", "reason"),
    [
        (over(), "practised"),
        (over(past(), past()), "practised"),
        (over(AGAIN), "tried again"),
        (over(past(Claim(THREE, 4), "second try")), "practised"),
        (over(SHOWN, SHOWN), "kept at it"),
        (over(SHOWN, BACK), "stayed"),
        (over(SHOWN, past(outcome="shown", is_return=True)), "kept at it"),
        (over(SHOWN, past(is_return=True, is_hasty=True)), "practised"),
        (over(past(TRAIN, "second try")), "longer line"),
        (over(FRAMED, past()), "without the frame"),
        (over(past(fade="brief"), past(fade="equation")), "without the frame"),
        (over(past(), FRAMED), "practised"),
        (over(FRAMED, past(MissingPart(THREE))), "practised"),
        (over(FRAMED, past(is_hasty=True)), "practised"),
        (over(past(), calm=3), "slowed down"),
        (over(past(), calm=2), "practised"),
        # The first that holds is taken.
        (over(SHOWN, BACK, calm=9), "stayed"),
        (over(past(TRAIN, "second try"), calm=9), "slowed down"),
        (over(past(TRAIN, "second try"), FRAMED, past()), "longer line"),
        (over(AGAIN, FRAMED, past()), "without the frame"),
        (over(SHOWN, SHOWN, AGAIN), "tried again"),
    ],
)
def test_what_is_praised_in_a_practice(practice: Practice, reason: Reason) -> None:
    assert praise_of_practice(practice) == reason


def taken(kind: LessonKind, *wrongs: int, seed: int = 1, ends: str = "") -> LessonRun:
    """A lesson at its end: so often each item that was not watched was wrong; `ends`: where it was tried then."""
    run, left = lesson_runs.begin(lesson_of(kind, 7, Random(seed))), list(wrongs)
    while run.stage != "over":
        if run.stage == "showing":
            run = lesson_runs.went_on(run)
            continue
        for _ in range(left.pop(0) if left else 0):
            run = _wrong(run, ends)
        run, _shown = lesson_runs.answered(run, answer_of(run.item.task), AT)
        run = lesson_runs.went_on(run)
    return run


def _wrong(run: LessonRun, ends: str) -> LessonRun:
    """A wrong answer; `other`: a tile at the end at which none fits, `same`: at the one at which one does."""
    task = run.item.task
    wrong = [one for one in offered(task, 7) if not is_right(task, 7, one)]
    right = answer_of(task)
    if ends and isinstance(right, TileLaid):
        laid = [one for one in wrong if isinstance(one, TileLaid)]
        wrong = [one for one in laid if (one.play.arm == right.play.arm) == (ends == "same")]
    return lesson_runs.answered(run, wrong[0], AT)[0]


@pytest.mark.parametrize(
    ("run", "reason"),
    [
        (taken("frame"), "watched first"),
        (taken("frame", 1), "tried again"),
        (taken("frame", 2), "stayed"),
        (taken("frame", 2, 2, 2, 1), "stayed"),
        (taken("frame", 0, 0, 2, 2), "kept at it"),
        (taken("frame", 0, 1, 0, 2), "tried again"),
        (taken("two ends", 0, 1, ends="other"), "both ends"),
        (taken("two ends", 0, 1, ends="same"), "tried again"),
        (taken("points"), "watched first"),
        (lesson_runs.begin(lesson_of("frame", 7, Random(1))), "taken"),
    ],
)
def test_what_is_praised_in_a_lesson(run: LessonRun, reason: Reason) -> None:
    assert praise_of_lesson(run) == reason


@pytest.mark.parametrize(
    ("run", "places"),
    [
        (taken("frame"), ()),
        (taken("frame", 0, 1), (3,)),
        (taken("frame", 1, 0, 1), (2, 4)),
        (taken("frame", 0, 2, 0, 1), (4, 5)),
        (taken("frame", 2, 2, 2, 2), ()),
        (taken("two ends", 1, 1, ends="other"), (2, 3)),
    ],
)
def test_which_items_a_lesson_is_praised_for(run: LessonRun, places: tuple[int, ...]) -> None:
    assert places_praised(run) == places


def turn(text: str, *, was_told: bool = False) -> TurnAttempts:
    """What was let go: `L-` is wrong at the left end, `R+` right at the right one; `?` asks, `!` tells the tile."""
    drops, has_asked = [], False
    for word in text.split():
        has_asked, was_told = has_asked or word == "?", was_told or word == "!"
        if word[0] in "LR":
            arm: Arm = "L" if word[0] == "L" else "R"
            drops.append(Drop(arm, word[1] == "+", was_told, has_asked))
    return TurnAttempts(tuple(drops))


@each(
    ("turns", "laid", "reason"),
    [
        ([], "", "practised"),
        (["R+"], "R", "practised"),
        (["R+", "L+"], "RL", "laid at both ends"),
        (["L- R+"], "R", "both ends"),
        (["L- ! R+"], "R", "practised"),
        (["R- R- R+"], "R", "stayed"),
        (["R- R- ! R+"], "R", "practised"),
        (["R- R- ! R+", "R- R- ! R+"], "R", "kept at it"),
        (["R- R-", "R- R-", "R+"], "R", "practised"),
        (["R- R+"], "R", "tried again"),
        (["? R+"], "R", "asked first"),
        # The first that holds is taken.
        (["R- R- R+", "L- R+"], "R", "both ends"),
        (["R- R- R+", "? R+"], "R", "stayed"),
        (["R- R+", "? L+"], "RL", "asked first"),
        (["R- R+", "R- R- ! R+", "R- R- ! R+"], "R", "tried again"),
        (["R- R- ! R+", "R- R- ! L+"], "RL", "kept at it"),
    ],
)
def test_what_is_praised_in_a_round(turns: Sequence[str], laid: str, reason: Reason) -> None:
    arms: list[Arm] = ["L" if arm == "L" else "R" for arm in laid]
    assert praise_of_round([turn(text) for text in turns], arms) == reason


def test_where_a_line_may_have_four_ends_nobody_has_tried_both() -> None:
    assert praise_of_round([turn("L- R+")], ("L", "R"), has_two_ends=False) == "tried again"
    assert praise_of_round([turn("L+"), turn("R+")], ("L", "R"), has_two_ends=False) == "practised"

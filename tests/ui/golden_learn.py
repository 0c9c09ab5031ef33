"""The golden pictures of Learn: its room, practice, and lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pygame

from matador.teaching.evidence import facts_of
from matador.teaching.learner import Learner
from tests.ui.learning.remembering import AT, KNOWN, RESTS, right_on_days
from tests.ui.pages.learn.practised import Kept, LearnWindow, Practising
from tests.ui.pages.learn.taught import Taught, all_open
from tests.ui.pilot import Pilot

_WHOLE = pygame.Rect(0, 0, 1280, 720)
_SEED = "a golden picture"


def learn() -> Pilot:
    """The room with every total unlocked: all sums of 5 and some of 6 rest, and some of 6 and 7 are known."""
    kept = all_open()
    learner = kept.learners[""]
    fives, sixes, sevens = (facts_of(total, "frames") for total in (5, 6, 7))
    learner = right_on_days(learner, (*fives, *sixes[:3]), RESTS)
    kept.learners[""] = right_on_days(learner, (sixes[3], *sevens[:3]), KNOWN)
    return LearnWindow(kept)


def practice() -> Pilot:
    """The learner's wrong sum beside its frame."""
    window = Practising(seed=_SEED)
    window.begin(5)
    window.answer("wrong")
    window.wait(1000)
    return window


def practice_end() -> Pilot:
    """One more sum rests and two more are known, so their buds have opened."""
    fives = facts_of(5, "frames")
    kept = Kept(right_on_days(right_on_days(Learner(""), fives[:2], KNOWN), fives[2:], 1))
    kept.later(AT + timedelta(days=1))
    window = Practising(kept, seed=_SEED)
    window.begin(5)
    window.to_the_end("right")
    window.wait(3000)
    return window


def lesson() -> Pilot:
    """The demonstration has shown a tile that fits."""
    window = Taught(seed=_SEED)
    window.begin("two ends", 7)
    while window.scene.exercise.has_steps:
        window.wait(500)
    window.wait(1000)
    return window


def lesson_end() -> Pilot:
    """The sums that the learner found."""
    window = Taught(seed=_SEED)
    window.begin("missing part", 7)
    window.to_the_end("right")
    window.wait(1000)
    return window


LEARN: Mapping[str, tuple[Callable[[], Pilot], pygame.Rect]] = {
    "learn": (learn, _WHOLE),
    "practice": (practice, _WHOLE),
    "practice-end": (practice_end, _WHOLE),
    "lesson": (lesson, _WHOLE),
    "lesson-end": (lesson_end, _WHOLE),
}

"""A simulated child that answers questions in practice, lessons and the first steps."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from matador.match.help import PICTURES
from matador.teaching.evidence import TotalOpened, facts_of
from matador.teaching.evidence_summary import KNOWN_DAYS
from matador.teaching.learner import Learner, observe
from matador.teaching.lessons.run import answer_of as lesson_answer
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.path import TOTALS
from matador.teaching.practice.items import LineLaid, NoneChosen, Train, answer_of, kind_of
from matador.ui.pages.learn.exercise_scene import ExerciseScene
from tests.ui.learning.remembering import AT, right_on_days
from tests.ui.pages.learn.lesson_moments import keys_of, run_of, run_of_first, wrong_of
from tests.ui.pages.learn.moments import key_of, practice_run, wrong_key
from tools.heard.game import RecordedGame
from tools.heard.sums import Asked, asked_by, asked_first

_SHARES: Final = (0.0, 0.5, 0.85, 0.95, 1.0)
"""Possible values for the share of facts that a child knows."""
_RIGHT: Final = 0.8
"""Probability of a right first answer."""
_PATIENT: Final = 0.5
"""Probability of listening to the whole response."""
_GLANCE_MS: Final = 800
"""Otherwise, the wait before the next press."""


@dataclass(frozen=True, slots=True)
class Question:
    """An item, and the sound of its question until it can be answered."""

    kind: str
    total: int
    asked: Asked
    samples: array[int]


class ListeningChild:
    """Plays a recorded game, giving right and wrong answers."""

    def __init__(self, game: RecordedGame, chance: Random) -> None:
        self._game = game
        self._chance = chance

    def practice(self, total: int) -> Iterator[Question]:
        """Practise a total; yield each item when it is first asked."""
        share = self._chance.choice(_SHARES)
        every = (fact for one in TOTALS for picture in PICTURES for fact in facts_of(one, picture))
        known = [fact for fact in every if self._chance.random() < share]
        self._sit_down(right_on_days(Learner(""), known, KNOWN_DAYS))
        self._game.press(f"total:{total}", "practise")
        while True:
            scene = self._game.scene
            assert isinstance(scene, ExerciseScene), scene.kind
            run = practice_run(scene.exercise)
            if run.stage == "over":
                return
            if run.stage == "asking":
                item = run.item
                of = item.total if isinstance(item, Train) else item.fact.total
                yield self._heard(kind_of(item), of, asked_by(item))
            else:
                self._look_on()
            self._answer(scene)

    def _answer(self, scene: ExerciseScene) -> None:
        """Give one answer, or play all the tiles of a train."""
        run = practice_run(scene.exercise)
        stage, item = run.stage, run.item
        is_right = stage == "shown" or self._chance.random() < _RIGHT
        if stage in ("right", "wrong"):
            self._game.press("go on")
        elif stage == "resting":
            self._game.wait(_GLANCE_MS)
        elif isinstance(item, Train):
            line = answer_of(item)
            assert isinstance(line, LineLaid)
            self._game.press(*(f"tile:{tile}" for tile in line.tiles if is_right), "no more")
        else:
            self._game.press(key_of(answer_of(item)) if is_right else wrong_key(item))

    def lesson(self, kind: LessonKind, total: int) -> Iterator[Question]:
        """Take a lesson; yield each item that the child has to solve, when it is first asked."""
        self._sit_down(Learner(""))
        self._game.press(f"total:{total}", "lessons")
        while not self._game.has(f"lesson:{kind}"):
            self._game.press("page on")
        self._game.press(f"lesson:{kind}")
        while True:
            scene = self._game.scene
            assert isinstance(scene, ExerciseScene), scene.kind
            taking = scene.exercise
            if taking.run.stage == "over":
                return
            if taking.has_steps:
                # These steps are automatic.
                self._game.wait_until(lambda taking=taking: not taking.has_steps)  # type: ignore[misc]
            if taking.waits and taking.run.stage == "asking":
                task = run_of(taking).item.task
                name = f"{kind}: {type(task).__name__}"
                yield self._heard(f"lesson {name}", total, asked_by(task))
            else:
                self._look_on()
            self._go_on_in_lesson(scene)

    def _go_on_in_lesson(self, scene: ExerciseScene) -> None:
        taking = scene.exercise
        if not taking.waits:
            self._game.press("go on")
            return
        task = run_of(taking).item.task
        is_right = taking.run.stage == "shown" or self._chance.random() < _RIGHT
        answer = lesson_answer(task) if is_right else wrong_of(task, taking.total)
        self._game.press(*keys_of(answer, task))

    def first_steps(self) -> Iterator[Question]:
        """Take the first steps until a match is offered; yield each task when it is first asked."""
        self._game.sit_down(Learner(""), "first", is_new=True)
        asked: set[tuple[int, int]] = set()
        while True:
            scene = self._game.scene
            assert isinstance(scene, ExerciseScene), scene.kind
            taking = scene.exercise
            self._game.wait_until(lambda taking=taking: taking.run.stage in ("asking", "match"))  # type: ignore[misc]
            run = run_of_first(taking)
            task, place = run.item, (run.number, run.place)
            if task is None:
                return
            if place not in asked:
                asked.add(place)
                said = asked_first(run.step, task)
                yield self._heard(f"first steps: {run.step}", task.total, said)
            else:
                self._look_on()
            answer = run.answer
            if self._chance.random() >= _RIGHT:
                answer = self._chance.choice(run.choices)
            self._game.press("boneyard" if answer == NoneChosen() else key_of(answer))

    def _sit_down(self, learner: Learner) -> None:
        """Start the game as a learner with all totals unlocked."""
        for total in TOTALS[1:]:
            learner = observe(learner, TotalOpened(total, AT))
        self._game.sit_down(replace(learner, name=""), f"{self._chance.random()}")

    def _heard(self, kind: str, total: int, asked: Asked) -> Question:
        return Question(kind, total, asked, self._game.listen())

    def _look_on(self) -> None:
        """Listen to the whole response, or wait only a moment."""
        if self._chance.random() < _PATIENT:
            self._game.listen()
        else:
            self._game.wait(_GLANCE_MS)

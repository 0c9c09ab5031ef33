"""A learner who takes lessons in a window, driven through the tree alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from matador.storage.settings import Settings
from matador.teaching.evidence import TotalOpened
from matador.teaching.learner import Learner, observe
from matador.teaching.lessons.run import LessonRun, answer_of
from matador.teaching.lessons.tasks import LessonKind
from matador.ui.inputs import Point
from matador.ui.voice.reading import Speaker
from tests.checks.monkey_trees import check_page, check_tree
from tests.ui.learning.remembering import AT
from tests.ui.pages.learn.lesson_moments import keys_of, run_of, wrong_of
from tests.ui.pages.learn.practised import Kept, LearnWindow

Pressing: TypeAlias = Literal["right", "wrong", "random"]
"""`wrong`: always wrong until the answer is shown, since only that is accepted then."""

MAX_PRESSES = 1500
_ASIDE = ("lessons",)
"""Keys that leave the lesson."""


def all_open() -> Kept:
    """A learner for whom an adult has unlocked every total."""
    learner = Learner("")
    for total in (6, 7, 10, 13):
        learner = observe(learner, TotalOpened(total, AT))
    return Kept(learner)


class Taught(LearnWindow):
    """A window with the Learn room, with every total unlocked."""

    def __init__(
        self,
        kept: Kept | None = None,
        *,
        size: Point = (1280, 720),
        settings: Settings | None = None,
        seed: str | None = None,
        voice: Speaker | None = None,
    ) -> None:
        super().__init__(kept or all_open(), size=size, settings=settings, seed=seed, voice=voice)

    @property
    def run(self) -> LessonRun:
        return run_of(self.scene.exercise)

    def begin(self, kind: LessonKind, total: int) -> None:
        """Start a lesson."""
        for key in (f"total:{total}", "lessons"):
            self.click(key)
        # Without room for all cards, it may be on another page.
        while not self.has(f"lesson:{kind}"):
            self.click("page on")
        self.click(f"lesson:{kind}")
        self.wait(400)

    def to_the_end(self, way: Pressing) -> None:
        """Take the lesson to its end; check the nodes after each press."""
        for _ in range(MAX_PRESSES):
            self.check()
            if self.stage == "over":
                return
            self.press_one(way)
        raise AssertionError(f"it does not end: {self.run}")

    def press_one(self, way: Pressing) -> None:
        """Continue, or give one answer."""
        if way == "random":
            keys = [node.key for node in self.tree if node.action and node.key not in _ASIDE]
            self.click(self.chance.choice(keys))
        elif self.has("go on"):
            self.click("go on")
        else:
            task, stage = self.run.item.task, self.stage
            is_right = way == "right" or stage == "shown"
            answer = answer_of(task) if is_right else wrong_of(task, self.run.lesson.total)
            for key in keys_of(answer, task):
                self.click(key)
        self.wait(20)

    def check(self) -> None:
        """Check that all nodes are unique, visible and pressable."""
        check_tree(self.tree, self.screen.size)
        check_page(self.tree)

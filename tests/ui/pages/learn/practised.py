"""A learner at practice in a window, driven through the tree alone."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import TypeAlias

from matador.storage.settings import Settings
from matador.teaching.evidence import Attempt, Evidence, TotalOpened
from matador.teaching.learner import Learner, observe
from matador.teaching.practice.items import LineLaid, Train, answer_of
from matador.teaching.practice.state import Practice
from matador.teaching.unlock_test import UnlockTest
from matador.ui.inputs import Point, PointerDown, PointerUp
from matador.ui.pages.learn.exercise_scene import UNTOUCHED_MS, ExerciseScene
from matador.ui.voice.reading import Speaker
from tests.ui.installation import game_of_setup
from tests.ui.learning.remembering import Remembered
from tests.ui.pages.learn.moments import key_of, practice_run, wrong_key
from tests.ui.pilot import Pilot

Way: TypeAlias = str
"""`right`, `wrong` (always, until it is shown), `once` (wrong first), `random`, or `hasty`."""

MAX_PRESSES = 600


class Kept(Remembered):
    """Saves evidence; uses the window's clock."""

    def __init__(self, learner: Learner | None = None) -> None:
        super().__init__(**({} if learner is None else {learner.name: learner}))

    def observe(self, name: str, evidence: Evidence, key: bytes) -> None:
        super().observe(name, evidence, key)
        self.learners[name] = observe(self.learners.get(name) or Learner(name), evidence)

    @property
    def tried(self) -> list[Attempt]:
        return [shown for _, shown in self.told if isinstance(shown, Attempt)]

    @property
    def opened(self) -> list[int]:
        return [shown.total for _, shown in self.told if isinstance(shown, TotalOpened)]

    def later(self, moment: datetime) -> None:
        """Set the clock to another day."""
        self.at = moment


class LearnWindow(Pilot):
    """A window with the Learn room."""

    def __init__(
        self,
        kept: Kept | None = None,
        *,
        size: Point = (1280, 720),
        settings: Settings | None = None,
        seed: str | None = None,
        is_new: bool = False,
        voice: Speaker | None = None,
    ) -> None:
        self.kept = kept or Kept()
        super().__init__(
            at_home=True,
            size=size,
            settings=settings,
            learners=self.kept,
            new_game=game_of_setup,
            learn_seed=seed,
            is_new=is_new,
            voice=voice,
        )
        self.chance = Random(7)
        self._ready_ms = 0.0
        self.click("learn")

    def click(self, where: str | Point) -> None:
        """Click some time after the last press, because the second press of a double click is ignored."""
        self.look()
        super().click(where)
        self._ready_ms = self.now_ms + UNTOUCHED_MS

    def press(self, *names: str) -> None:
        """Press keys, Enter like a click."""
        for name in names:
            if name == "enter":
                self.look()
            super().press(name)
            if name == "enter":
                self._ready_ms = self.now_ms + UNTOUCHED_MS

    def double(self, at: Point) -> None:
        """Double-click a point."""
        self.look()
        for _ in range(2):
            self.give(PointerDown(at), PointerUp(at))
            self.wait(UNTOUCHED_MS / 3)

    def look(self) -> None:
        """Let time pass, in one long frame, until new nodes since the last press accept presses."""
        if self.now_ms < self._ready_ms:
            self.now_ms = self._ready_ms
            self.program.advance(self.now_ms)

    @property
    def shows(self) -> str:
        """The name of the scene."""
        return str(self.program.scene.kind)

    @property
    def scene(self) -> ExerciseScene:
        """The exercise, if one is on."""
        scene = self.program.scene
        assert isinstance(scene, ExerciseScene), scene.kind
        return scene

    @property
    def stage(self) -> str:
        """The stage of the exercise."""
        return self.scene.exercise.run.stage


class Practising(LearnWindow):
    """A window with a learner at practice."""

    @property
    def run(self) -> Practice | UnlockTest:
        return practice_run(self.scene.exercise)

    def begin(self, total: int | None = None) -> None:
        """Start a practice."""
        if total is not None:
            self.click(f"total:{total}")
        self.click("practise")
        self.wait(400)

    def answer(self, way: Way, *, thinks_ms: float = 1500) -> None:
        """Do the next thing: answer, continue, or wait."""
        self.wait(thinks_ms)
        stage, item = self.run.stage, self.run.item
        if stage in ("right", "wrong"):
            self.click("go on")
        elif stage == "resting":
            self.wait(500)
        elif isinstance(item, Train):
            self._lay(item, way)
        elif stage == "shown" or way == "right" or (way == "once" and stage == "wrong once"):
            self.click(key_of(answer_of(item)))
        elif way in ("wrong", "once", "hasty"):
            self.click(wrong_key(item))
        else:
            keys = [node.key for node in self.tree if node.key.split(":")[0] in _CHOICES]
            self.click(self.chance.choice(keys))

    def _lay(self, item: Train, way: Way) -> None:
        """Play the best line, or at first nothing."""
        best = answer_of(item)
        assert isinstance(best, LineLaid)
        if way != "right" and self.run.stage != "shown":
            self.click("no more")
            return
        for tile in best.tiles:
            self.click(f"tile:{tile}")
        self.click("no more")

    def to_the_end(self, way: Way) -> Practice:
        """Practise until it is over."""
        for _ in range(MAX_PRESSES):
            run = self.run
            if run.stage == "over":
                assert isinstance(run, Practice)
                return run
            self.answer(way, thinks_ms=100 if way == "hasty" and self.chance.random() < 0.5 else 1500)
        raise AssertionError(f"it does not end: {self.run}")


_CHOICES = ("half", "number", "tile", "none", "true", "not true")

"""A window in which a learner enters Learn for the first time."""

from __future__ import annotations

from matador.storage.settings import Settings
from matador.teaching.first_steps import FirstSteps
from matador.teaching.practice.items import NoneChosen
from matador.ui.inputs import Point
from tests.ui.pages.learn.lesson_moments import run_of_first
from tests.ui.pages.learn.moments import key_of
from tests.ui.pages.learn.practised import Kept, LearnWindow

MIN_PX = 64
MAX_TARGETS = 3
MAX_S = 600


class Newcomer(LearnWindow):
    """A window in which a learner enters Learn for the first time."""

    def __init__(
        self, kept: Kept | None = None, *, size: Point = (1280, 720), settings: Settings | None = None
    ) -> None:
        super().__init__(kept, size=size, settings=settings, is_new=True)

    @property
    def run(self) -> FirstSteps:
        return run_of_first(self.scene.exercise)

    def has_hand(self) -> bool:
        """True while the hand demonstrates the next action."""
        return self.scene.exercise.hand_ms is not None

    @property
    def targets(self) -> list[str]:
        """The keys of the possible choices."""
        aside = ("home", "skip", "say again")
        return [node.key for node in self.tree if node.action and node.key not in aside]

    @property
    def lit(self) -> str | None:
        """The key of the lit node, if any."""
        return next((node.key for node in self.tree if "lit" in node.state), None)

    def by_what_is_lit(self) -> None:
        """Press lit nodes, and wait while nothing is lit, until the match starts."""
        for _ in range(MAX_S):
            if self.shows != "first steps":
                return
            self.look_at_targets()
            if self.lit in self.targets:
                self.click(str(self.lit))
            self.wait(1000)
        raise AssertionError(f"it does not end: {self.run.step}")

    def match_by_what_is_lit(self) -> int:
        """Play the match in the same way to its end; return the number of presses."""
        presses = 0
        for _ in range(MAX_S):
            if self.game.session.is_over:
                return presses
            if self.lit is not None:
                self.click(self.lit)
                presses += 1
            self.wait(1000)
        raise AssertionError("the match does not end")

    def look_at_targets(self) -> None:
        """Check that there are few targets, each large enough."""
        assert len(self.targets) <= MAX_TARGETS, self.targets
        for key in self.targets:
            _, _, width, height = self.node(key).box
            assert min(width, height) >= MIN_PX, f"{key} is {width} by {height}"

    def finish(self, step: str) -> None:
        """Give right answers until the next step."""
        while self.shows == "first steps" and self.run.step == step:
            if self.stage == "asking":
                answer = self.run.answer
                self.click("boneyard" if answer == NoneChosen() else key_of(answer))
            self.wait(500)

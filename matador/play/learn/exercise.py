"""An exercise: a course of steps of one shape, with one clock. The evidence of the answers is saved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final, TypeAlias

from matador.play.choices import HAND_AFTER_MS, HAND_MS, LIT_AFTER_MS, AnimationSpeed
from matador.play.learners import EvidenceKeeper
from matador.rules import Arm, Tile
from matador.storage.setups import SeatSetup
from matador.teaching import first_steps, unlock_test
from matador.teaching.bonds import Pair
from matador.teaching.evidence import TotalOpened
from matador.teaching.first_steps import FirstStage, FirstSteps, FirstTask
from matador.teaching.lessons import run as lessons
from matador.teaching.lessons import tasks
from matador.teaching.lessons.run import LessonRun, Miscounted
from matador.teaching.path import TotalOnPath, next_total, total_on_path
from matador.teaching.practice import items
from matador.teaching.practice import run as practices
from matador.teaching.practice.items import Answer, Item, TileChosen, TilePicked
from matador.teaching.practice.state import Practice
from matador.teaching.praise import Reason, praise_of_lesson, praise_of_practice
from matador.teaching.unlock_test import UnlockTest

STEP_MS: Final = 1600
READ_MS: Final = 800
"""Additional time for steps of a demonstration with more to read than a sum."""
FILL_MS: Final = 450
"""Time between two pips while the missing ones fill the frame, after a second mistake."""
LIGHT_MS: Final = 250
"""Interval in which empty cells light up."""
SHOW_MS: Final = 5200
"""Duration of the hand's demonstration of playing a tile."""
WRONG_MS: Final = 2400
RIGHT_MS: Final = 2600
_LASTING_MS: Mapping[FirstStage, float] = {"showing": SHOW_MS, "wrong": WRONG_MS, "right": RIGHT_MS}
ASK_MS: Final = 3200
"""At the beginning of a first step: time for pointing out the missing part, and then the choices."""

Course: TypeAlias = Practice | UnlockTest | LessonRun | FirstSteps
"""The state of an exercise; functions in `teaching` compute the next one from an answer, with the evidence."""


@dataclass(eq=False)
class Exercise:
    """The steps of one learner: each has a task, what is shown with it, answers, and what a wrong answer shows.

    Times are in milliseconds on the scene's clock.
    """

    run: Course
    keeper: EvidenceKeeper
    seat: SeatSetup
    total: int
    before: TotalOnPath
    has_colours: bool = True
    animation: AnimationSpeed = field(default_factory=AnimationSpeed)
    on_step: Callable[[int], None] = lambda _: None
    """Called with the number of finished first steps after each of them."""
    now_ms: float = 0.0
    since_ms: float = 0.0
    """When the stage or the last step of a demonstration began, or an answer was given."""
    seen: int = 0
    line: tuple[Tile, ...] = ()
    misfit: Pair | None = None
    picked: TilePicked | TileChosen | None = None
    """The tile to play at an end, with the half that should touch, if any."""
    winner: int | None = None
    """The seat that gets the points, once it is chosen or shown."""
    pressed_ms: float | None = None
    """When the first tile of a train was tried, or the half or tile that is the answer was picked up."""
    _idle_ms: float = 0.0

    # The current step

    @property
    def task(self) -> Item | tasks.Task | FirstTask | None:
        """The task; None when the first match is offered."""
        return self.run.item.task if isinstance(self.run, LessonRun) else self.run.item

    @property
    def waits(self) -> bool:
        return self.run.stage in ("asking", "wrong once", "shown") and not self.is_watching

    @property
    def is_scored(self) -> bool:
        """True in practice and unlock tests, where each answer is timed."""
        return isinstance(self.run, Practice | UnlockTest)

    @property
    def question(self) -> Hashable:
        """Changes when presses that were meant for what was shown before have to be ignored for a while."""
        return self.run.number, self.run.stage, self.waits, self.since_ms if self.is_scored else None

    # The frame in practice

    @property
    def is_framed(self) -> bool:
        """False once a brief frame has disappeared."""
        return self.now_ms < self.since_ms + items.SHOWN_MS

    @property
    def is_filled(self) -> bool:
        """False while the missing pips of a shown answer are still filling the frame."""
        pair = None if isinstance(self.run, LessonRun) else self.run.pair
        second = 0 if pair is None else pair.second or 0
        is_still = self.run.stage != "shown" or self.animation.reduced
        return is_still or self.now_ms - self.since_ms >= FILL_MS * (second + 1)

    # The demonstration in a lesson

    @property
    def steps(self) -> tuple[tasks.ShownStep, ...]:
        if not isinstance(self.run, LessonRun):
            return ()
        return self.run.steps[: self.seen] if self.is_watching else self.run.steps

    @property
    def has_steps(self) -> bool:
        """True while further steps are to be shown: all of them, or those before the answer."""
        run = self.run
        return (
            isinstance(run, LessonRun) and run.stage in ("showing", "asking") and self.seen < len(run.steps)
        )

    @property
    def is_watching(self) -> bool:
        return self.run.stage == "showing" or self.has_steps

    @property
    def may_show_again(self) -> bool:
        """True once all steps of a demonstrated item have been shown."""
        return self.run.stage == "showing" and not self.has_steps

    @property
    def comes_by_itself(self) -> bool:
        """True if steps follow automatically; with reduced motion or speed "off", each one waits for a press."""
        return not self.animation.reduced and self.animation.speed != "off"

    # Automatic help in the first steps

    @property
    def is_lit(self) -> bool:
        """True while the answer is lit: after a demonstration, after enough wrong choices, or after a while."""
        run = self.run
        if not isinstance(run, FirstSteps) or run.stage != "asking":
            return run.stage == "match"
        # If nothing fits, one wrong choice is enough.
        enough = 1 if run.answer == items.NoneChosen() else 2
        return run.step == "see" or run.wrongs >= enough or self.idle_ms >= LIT_AFTER_MS

    @property
    def is_pointing_out(self) -> bool:
        """True while the missing part and then the choices are pointed out, at the beginning of a step."""
        run = self.run
        if not isinstance(run, FirstSteps) or run.stage != "asking" or self._idle_ms != self.since_ms:
            return False
        is_new = run.place == 0 and run.step != "see" and not run.refused and not run.has_drawn
        return is_new and self.now_ms - self.since_ms < ASK_MS

    @property
    def hand_ms(self) -> float | None:
        """How long the hand has been there; None without a hand."""
        if not isinstance(self.run, FirstSteps):
            return None
        if self.run.stage == "showing":
            return self.now_ms - self.since_ms
        if self.run.stage in ("asking", "match") and self.idle_ms >= HAND_AFTER_MS:
            return self.idle_ms - HAND_AFTER_MS
        return None

    @property
    def idle_ms(self) -> float:
        return self.now_ms - self._idle_ms

    def touch(self) -> None:
        """Restart the idle time after a press, so that no more help appears for a while; a lit answer stays lit."""
        is_lit_by_now = self.run.stage == "asking" and self.idle_ms >= LIT_AFTER_MS
        self._idle_ms = self.now_ms - (LIT_AFTER_MS if is_lit_by_now else 0.0)

    # Time

    @property
    def _lasts_ms(self) -> float:
        match self.run:
            case Practice(stage="resting"):
                return 0.0
            case FirstSteps(stage=stage):
                return _LASTING_MS.get(stage, inf)
            case LessonRun() if self.has_steps and self.comes_by_itself:
                match self.steps[-1] if self.seen else None:
                    case (
                        None | tasks.DoubleSeen() | tasks.NeedSeen() | tasks.TilePassed() | tasks.WinnerSeen()
                    ):
                        return self.animation.waiting(STEP_MS + READ_MS)
                    case tasks.PairSeen("empty cells", pair):
                        return self.animation.waiting(STEP_MS + LIGHT_MS * pair.missing)
                    case _:
                        return self.animation.waiting(STEP_MS)
            case _:
                return inf

    def advance(self, now_ms: float) -> bool:
        before = self._visible
        self.now_ms = now_ms
        if now_ms >= self.since_ms + self._lasts_ms:
            self.go_on()
        elif self.idle_ms >= HAND_AFTER_MS + HAND_MS:
            # The answer stays lit, and the hand returns after a while.
            self._idle_ms = now_ms - LIT_AFTER_MS
        return before != self._visible

    @property
    def _visible(self) -> Hashable:
        practised = self.is_scored and (self.is_framed, self.is_filled)
        return self.run.stage, self.seen, self.is_lit, self.hand_ms is None, self.is_pointing_out, practised

    # Actions

    def choose(self, choice: Answer, arm: Arm | None = None) -> None:
        """Answer the task or, if its answer has several parts, choose one of them; `arm`: the end, if it is known."""
        match self.task, choice:
            case items.Train(), TilePicked(tile):
                self._lay(tile)
            case tasks.LayOne(hand), TilePicked() | TileChosen():
                # A second press deselects it. With a single end, it is played immediately.
                arm = hand.arms[0] if len(hand.arms) == 1 else arm
                self.picked = None if self.picked == choice and arm is None else choice
                if arm is not None:
                    self.pick_end(arm)
            case tasks.Points(), items.NumberTyped(points):
                self.answer(items.PointsCounted(self.winner or 0, points))
            case _:
                self.answer(choice)

    def answer(self, answer: Answer) -> None:
        self.touch()
        if not self.waits:
            return
        pressed_ms = self.now_ms if self.pressed_ms is None else self.pressed_ms
        silent_s, pointing_s = max(0.0, pressed_ms - self.since_ms) / 1000, (self.now_ms - pressed_ms) / 1000
        at, run = self.keeper.moment(self.now_ms), self.run
        match run:
            case Practice():
                self.run, shown = practices.answered(run, answer, at, silent_s, pointing_s)
            case UnlockTest():
                self.run, shown = unlock_test.answered(run, answer, at, silent_s)
            case LessonRun():
                self.run, shown = lessons.answered(run, answer, at)
            case FirstSteps():
                self.run, shown = first_steps.answered(run, answer), None
        self.picked = self.misfit = self.pressed_ms = None
        if self.run is run:
            return
        self.since_ms = self._idle_ms = self.now_ms
        if self.run.stage == "shown":
            # The right answer is shown, with its seat, so the learner only has to repeat it.
            self.line, self.winner = (), self.task.winner if isinstance(self.task, tasks.Points) else None
        elif isinstance(self.run, LessonRun) and isinstance(self.run.wrong, Miscounted):
            self.winner = None if self.run.wrong.is_seat_wrong else self.winner
        if shown is not None:
            self.keeper.keep(shown)

    def go_on(self) -> None:
        """Continue with the next step of the demonstration or the next task, after a press that is not an answer."""
        self.touch()
        run = self.run
        if self.has_steps:
            self._show_step()
            return
        match run:
            case Practice():
                self.run = practices.went_on(run, self.keeper.moment(self.now_ms))
            case UnlockTest():
                self.run = unlock_test.went_on(run)
                follows = next_total(run.total)
                if self.run.has_passed and follows is not None:
                    self.keeper.keep(TotalOpened(follows, self.keeper.moment(self.now_ms)))
            case LessonRun():
                self.run = lessons.went_on(run)
            case FirstSteps():
                self.run = first_steps.went_on(run)
        if run.stage != self.run.stage or run.number != self.run.number:
            self._begin_stage(run)

    def skip(self) -> None:
        if isinstance(self.run, FirstSteps):
            before, self.run = self.run, first_steps.skipped(self.run)
            self._begin_stage(before)

    def _begin_stage(self, before: Course) -> None:
        self.since_ms = self._idle_ms = self.now_ms
        if before.stage != "resting":
            self.seen, self.line, self.misfit, self.picked, self.winner = 0, (), None, None, None
            self.pressed_ms = None
        if isinstance(before, FirstSteps) and (self.run.number != before.number or self.run.stage == "over"):
            self.on_step(before.number + 1)

    def _show_step(self) -> None:
        self.seen += 1
        self.since_ms = self.now_ms
        if isinstance(self.steps[-1], tasks.WinnerSeen):
            self.winner = self.steps[-1].seat

    def show_again(self) -> None:
        if self.may_show_again:
            self.seen, self.winner, self.since_ms = 0, None, self.now_ms

    # Parts of an answer

    def _lay(self, tile: Tile) -> None:
        task = self.task
        assert isinstance(task, items.Train), "only a train is laid tile by tile"
        end = task.start
        for one in self.line:
            end = items.end_after(task.total, end, one) or 0
        if self.pressed_ms is None:
            self.pressed_ms = self.now_ms
        if items.end_after(task.total, end, tile) is None:
            nearest = min(tile.halves, key=lambda half: abs(task.total - end - half))
            self.misfit = Pair(task.total, end, nearest)
        else:
            self.line, self.misfit = (*self.line, tile), None

    def take_back(self) -> None:
        self.line, self.misfit = self.line[:-1], None

    def pick_end(self, arm: Arm) -> None:
        picked, task = self.picked, self.task
        if picked is not None and isinstance(task, tasks.LayOne):
            touching = (None, picked.half) if isinstance(picked, TileChosen) else (None, *picked.tile.halves)
            offered = [
                one for one in tasks.plays_offered(task.hand) if (one.tile, one.arm) == (picked.tile, arm)
            ]
            self.answer(items.TileLaid(next(one for one in offered if one.touching in touching)))

    def pick_seat(self, seat: int) -> None:
        self.winner = seat

    # At the end

    @property
    def praise(self) -> Reason:
        match self.run:
            case Practice():
                return praise_of_practice(self.run)
            case LessonRun():
                return praise_of_lesson(self.run)
            case _:
                return "practised"

    @property
    def after(self) -> TotalOnPath | None:
        """The total after a practice or an unlock test; `before` is the same total before it."""
        if not isinstance(self.run, Practice | UnlockTest):
            return None
        at = self.keeper.moment(self.now_ms)
        return total_on_path(self.run.learner, at, self.seat.picture, self.total)

    @property
    def unlocked(self) -> int | None:
        """The total that this exercise has unlocked."""
        if isinstance(self.run, UnlockTest):
            return next_total(self.total) if self.run.has_passed else None
        after = self.after
        opens = after is not None and after.opens_next and not self.before.opens_next
        return next_total(self.total) if opens else None

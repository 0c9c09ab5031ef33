"""Learn: opens its room, practices, unlock tests and lessons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from secrets import token_bytes

from matador.play.choices import AnimationSpeed
from matador.play.learn import Purpose, starting
from matador.play.learn.exercise import Exercise
from matador.play.learners import LearnersKept
from matador.storage.settings import LAST_STEP, CurrentSettings
from matador.storage.setups import SeatSetup
from matador.teaching.evidence import GrowthSeen, TotalOpened
from matador.teaching.learner import Learner, fades_colours
from matador.teaching.lessons.kinds import lessons_of
from matador.teaching.lessons.tasks import LessonKind
from matador.teaching.path import (
    TOTALS,
    TotalOnPath,
    total_on_path,
    total_to_begin,
    totals_open,
    unlocked_early,
)
from matador.teaching.unlock_test import star_is_ready
from matador.ui.kit.figures import Face
from matador.ui.kit.intents import PageName
from matador.ui.match_service import MatchService
from matador.ui.pages.learn.lessons_page import LessonsOffered
from matador.ui.pages.learn.room_page import ClosedTotal, LearnRoom
from matador.ui.scenes import Scenes


@dataclass(eq=False)
class Learning:
    """Shows the Learn room and starts its activities, for the current player or else the last learner."""

    scenes: Scenes
    settings: CurrentSettings
    matches: MatchService
    learners: LearnersKept
    new_seed: Callable[[], str] | None
    closed: ClosedTotal | None = None
    _chosen_total: int | None = None
    """The total viewed last; None at first, and after starting a match of Learn."""
    _chosen_by: str = ""
    _taught: dict[tuple[str, int], date] = field(default_factory=dict)
    """The day of the last lesson for a learner and a total, since the program was started."""

    # The learner

    @property
    def _seat(self) -> SeatSetup:
        return self.matches.setups.learner

    @property
    def _learner(self) -> Learner | None:
        return self.learners.learner(self._seat.name)

    @property
    def _now(self) -> datetime:
        return self.learners.now()

    @property
    def _is_newcomer(self) -> bool:
        """True if the learner has no progress and has not finished the first steps; False while taking them."""
        if self.scenes.scene.kind == "first steps" or self.settings.now.first_steps >= LAST_STEP:
            return False
        learner = self._learner
        return learner is None or not (learner.shown or learner.opened)

    # The room

    def show_room(self) -> None:
        """Show the room, or the first steps to a newcomer."""
        # The match being left is over.
        self.matches.left.leave()
        self.learners.refresh()
        if self._is_newcomer:
            self.settings.change(is_led=True)
            self.take_first_steps(self.settings.now.first_steps)
        else:
            self._show("learn")
            self._keep_seen()

    def _show(self, scene: str, **given: object) -> None:
        self.scenes.show(self.scenes.make(scene, **given))
        if self.matches.is_bedtime:
            self.matches.say_good_night()

    @property
    def room(self) -> LearnRoom:
        seat, who = self._seat, self.matches.players.people.who
        path, learner = self._path, self._learner
        seen = {} if learner is None else learner.seen
        opened = tuple(one.total for one in path[1:] if one.is_open and one.total not in seen)
        if opened:
            self._chosen_total, self._chosen_by = opened[-1], seat.name
        chosen = self._chosen_total if self._chosen_by == seat.name else None
        self._chosen_by = seat.name
        if chosen is None or not any(one.total == chosen and one.is_open for one in path):
            chosen = total_to_begin(learner, self._now)
        face = None if who is None else Face(who.seat.face, who.seat.colour, "happy")
        is_still = self.settings.now.reduced_motion
        return LearnRoom(path, chosen, seat.name, face, seen, opened, is_still, self.unlocked, self._star[1])

    def _keep_seen(self) -> None:
        """Save what the room shows, so that each new thing in it moves only once."""
        learner, seen = self._learner, {one.total: one.stages for one in self._path if one.is_open}
        if learner is not None and learner.seen != seen:
            self.learners.observe(self._seat.name, GrowthSeen(seen), token_bytes(16))

    @property
    def unlocked(self) -> int | None:
        return unlocked_early(self._learner, self._now)

    @property
    def _path(self) -> tuple[TotalOnPath, ...]:
        learner, at, picture = self._learner, self._now, self._seat.picture
        return tuple(total_on_path(learner, at, picture, total) for total in TOTALS)

    def show_closed(self, total: int) -> None:
        self.closed = ClosedTotal(total, *self._star)
        self.scenes.open("closed total")

    @property
    def _star(self) -> tuple[int, bool]:
        """The last open total, and whether its star can be tried today, after no lesson, which shows answers too."""
        last, now = totals_open(self._learner, self._now)[-1], self._now
        was_taught = self._taught.get((self._seat.name, last)) == now.date()
        return last, not was_taught and star_is_ready(self._learner, last, now)

    def open_total(self, total: int) -> None:
        """Unlock the totals up to this one, and lock others that are not earned, at an adult's request."""
        self.learners.observe(self._seat.name, TotalOpened(total, self._now), token_bytes(16))
        self._chosen_total = total
        self.scenes.overlays.close()
        self.show_room()

    def play(self, total: int) -> None:
        self._chosen_total = None
        if self.scenes.scene.kind == "first steps":
            self._keep_first_steps(LAST_STEP)
        self.matches.begin(self.matches.setups.lesson(total=total), is_lesson=True)

    # Activities

    def _start(self, name: PageName, exercise: Exercise) -> None:
        face = Face(self._seat.face, self._seat.colour, "happy")
        self.scenes.show(self.scenes.make(name, exercise=exercise, face=face))

    @property
    def _animation(self) -> AnimationSpeed:
        return AnimationSpeed(self.settings.now.speed, self.settings.now.reduced_motion)

    def take_first_steps(self, begin_at: int = 0) -> None:
        """Start the first steps, a three-minute introduction, at this step."""
        steps = starting.begin_first_steps(self.learners, begin_at, self._keep_first_steps, self._animation)
        self._start("first steps", steps)

    def _keep_first_steps(self, done: int) -> None:
        """Save the number of first steps done or skipped; repeating them never lowers it."""
        if done > self.settings.now.first_steps:
            self.settings.change(first_steps=done)

    def show_lessons(self, total: int) -> None:
        self._chosen_total = total
        self._show("lessons", lessons=LessonsOffered(total, lessons_of(self._learner, self._now, total)))

    def begin(self, total: int, *, lesson: LessonKind | None = None, purpose: Purpose = "practice") -> None:
        """Start a lesson, or without one a practice or an unlock test."""
        self._chosen_total = total
        if lesson is not None:
            self._taught[self._seat.name, total] = self._now.date()
        # The learner no longer needs colours for this total.
        is_pale = fades_colours(self._learner, total, self._now, pinned=self._seat.pinned)
        exercise = starting.begin(
            self.learners,
            self._seat,
            total,
            lesson=lesson,
            purpose=purpose,
            has_colours=self.settings.now.pips != "one-colour" and not is_pale,
            animation=self._animation,
            seed=None if self.new_seed is None else self.new_seed(),
        )
        self._start("practice" if lesson is None else "lesson", exercise)

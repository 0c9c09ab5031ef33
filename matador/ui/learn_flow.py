"""Learn: its room, practice, probes and lessons; how one follows the other."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from matador.play.game import Game
from matador.play.learn.room import path_of, total_to_begin
from matador.play.table.coach import NOTHING_TO_SHOW, Coaching
from matador.storage.clock import now
from matador.storage.person_profile import changed_profile
from matador.storage.settings import ALL_GESTURES, LAST_STEP, Personal, changed
from matador.teaching.first_steps import MATCH_TOTAL
from matador.ui.kit.face import Face
from matador.ui.kit.intents import (
    GiveLesson,
    OpenTotal,
    PlayTotal,
    Practise,
    RoomIntent,
    ShowClosed,
    ShowLessons,
    TakeFirstSteps,
)
from matador.ui.news_flow import NewsFlow
from matador.ui.voice.reading import Spoken

if TYPE_CHECKING:
    from matador.ui.pages.learn.room_page import LearnRoom
    from matador.ui.table.scene import TableScene


class LearnFlow(NewsFlow):
    """Shows the room of Learn and what is begun there. Whoever learns is who plays, or learned the last time."""

    _chosen_total: int | None = None
    """The total that was looked at last; None before any was, and once somebody else learns."""
    _chosen_by = ""
    """Who has looked at it."""

    def _learn(self) -> None:
        """Show the room; at bedtime, once something was practised, good night is said."""
        # The model of memory takes a while to load, and is used here alone.
        from matador.ui.pages.learn.room_scene import RoomScene  # noqa: PLC0415

        # What is left has been played to its end.
        self._left.leave()
        if self._outside.learners is not None:
            self._outside.learners.refresh()
        if self._is_newcomer:
            self._set(changed(self.settings, is_led=True))
            self._take_first_steps(self.settings.first_steps)
            return
        self._show(RoomScene(self.look, self._size, self._room()))
        if self.is_bedtime:
            self._say_good_night()

    def _table_of(self, game: Game) -> TableScene:
        scene = super()._table_of(game)
        scene.table.coach.begin(self._coaching(game))
        return scene

    def _coaching(self, game: Game) -> Coaching:
        """What the hand shows at a table: to somebody who has never played, and in the first match of Learn."""
        if len(game.persons) != 1:
            return NOTHING_TO_SHOW
        name = game.occupants[game.persons[0]].name
        personal = self._personal_of(name)
        return Coaching(
            frozenset(ALL_GESTURES) - set(personal.gestures),
            game.teacher.is_lesson and personal.is_led,
            lambda gesture: self._keep_of(name, gestures=(*self._personal_of(name).gestures, gesture)),
            lambda: self._keep_of(name, is_led=False),
        )

    def _personal_of(self, name: str) -> Personal:
        """What belongs to whoever sits there: those of who plays are the settings."""
        person = self.people.named(name)
        return self.settings if person is None or person == self.people.who else person.profile

    def _keep_of(self, name: str, **fields: object) -> None:
        """Keep something that belongs to him."""
        person = self.people.named(name)
        if person is None or person == self.people.who:
            self._set(changed(self.settings, **fields))
            if self.people.is_guest:
                self._guest_gestures = self.settings.gestures
        else:
            self.people.change(replace(person, profile=changed_profile(person.profile, **fields)))

    @property
    def _is_newcomer(self) -> bool:
        """True for whoever has shown nothing yet, and has not come through the first steps."""
        if self.scene.kind == "first steps" or self.settings.first_steps >= LAST_STEP:
            return False
        kept = self._outside.learners
        learner = None if kept is None else kept.learner(self._matches.learner.name)
        return learner is None or not (learner.shown or learner.opened)

    def _take_first_steps(self, begin_at: int = 0) -> None:
        from matador.play.learn.taking_first_steps import TakingFirstSteps  # noqa: PLC0415 - see above
        from matador.ui.pages.learn.first_scene import FirstScene  # noqa: PLC0415 - see above

        taking = TakingFirstSteps(begin_at, self._keep_first_steps)
        own, dot = (
            Face(seat.face, seat.colour, "happy") for seat in self._matches.lesson(total=MATCH_TOTAL).seats
        )
        is_still = self.settings.reduced_motion
        self._show(FirstScene(taking, self.look, self._size, is_still=is_still, dot=dot, own=own))

    def _keep_first_steps(self, done: int) -> None:
        """So many of the first steps are done, or were skipped: whoever takes them again loses none."""
        if done > self.settings.first_steps:
            self._set(changed(self.settings, first_steps=done))

    def _room(self) -> LearnRoom:
        from matador.ui.pages.learn.room_page import LearnRoom  # noqa: PLC0415 - see above

        seat, who = self._matches.learner, self.people.who
        kept = self._outside.learners
        learner = None if kept is None else kept.learner(seat.name)
        now = self._learning_now
        path = path_of(learner, now, seat.picture)
        chosen = self._chosen_total if self._chosen_by == seat.name else None
        self._chosen_by = seat.name
        if chosen is None or not any(one.total == chosen and one.is_open for one in path):
            chosen = total_to_begin(learner, now)
        face = None if who is None else Face(who.seat.face, who.seat.colour, "happy")
        return LearnRoom(path, chosen, seat.name, face)

    def _do_in_room(self, intent: RoomIntent) -> None:
        """Do what was chosen in the room of Learn."""
        match intent:
            case PlayTotal(total):
                self._chosen_total = None
                if self.scene.kind == "first steps":
                    self._keep_first_steps(LAST_STEP)
                self._begin(self._matches.lesson(total=total), is_lesson=True)
            case Practise(total):
                self._practise(total, intent)
            case ShowClosed(total):
                self._show_closed(total)
            case OpenTotal(total):
                self._open_total(total)
            case ShowLessons(total):
                self._show_lessons(total)
            case GiveLesson():
                self._give_lesson(intent)
            case TakeFirstSteps():
                self._take_first_steps()

    def _show_lessons(self, total: int) -> None:
        """Show the lessons of a total; at bedtime, once one was given, good night is said."""
        from matador.play.learn.room import lessons_of  # noqa: PLC0415 - see above
        from matador.ui.pages.learn.lessons_page import LessonsOffered, LessonsScene  # noqa: PLC0415

        seat, kept = self._matches.learner, self._outside.learners
        learner = None if kept is None else kept.learner(seat.name)
        self._chosen_total = total
        offered = LessonsOffered(total, lessons_of(learner, self._learning_now, total))
        self._show(LessonsScene(self.look, self._size, offered))
        if self.is_bedtime:
            self._say_good_night()

    def _give_lesson(self, lesson: GiveLesson) -> None:
        from matador.play.learn.taking_lesson import TakingLesson  # noqa: PLC0415 - see above
        from matador.play.pace import Pace  # noqa: PLC0415
        from matador.ui.pages.learn.lesson_scene import LessonScene  # noqa: PLC0415

        seat, one_colour = self._matches.learner, self._needs_one_colour(lesson.total)
        self._chosen_total = lesson.total
        taking = TakingLesson(
            self._outside.learners,
            seat.name,
            seat.picture,
            lesson.kind,
            lesson.total,
            has_colours=not one_colour,
            pace=Pace(self.settings.speed, self.settings.reduced_motion),
            seed=self._learn_seed,
        )
        self._show(LessonScene(taking, self.look, self._size, one_colour=one_colour))

    def _needs_one_colour(self, total: int) -> bool:
        """True if pips of whoever learns a total have one colour: he wants it, or needs no colours any more."""
        from matador.teaching.fading import fades_colours  # noqa: PLC0415 - see above

        seat, kept = self._matches.learner, self._outside.learners
        learner = None if kept is None else kept.learner(seat.name)
        is_pale = fades_colours(learner, total, self._learning_now, pinned=seat.pinned)
        return is_pale or self.settings.pips == "one-colour"

    def _practise(self, total: int, what: Practise) -> None:
        from matador.play.learn.practising import Practising  # noqa: PLC0415 - see above
        from matador.ui.pages.learn.practice_scene import PracticeScene  # noqa: PLC0415

        seat, kept = self._matches.learner, self._outside.learners
        one_colour = self._needs_one_colour(total)
        self._chosen_total = total
        practising = Practising(
            kept,
            seat.name,
            seat.picture,
            total,
            what.purpose,
            has_colours=not one_colour,
            pinned=seat.pinned,
            seed=self._learn_seed,
        )
        is_still = self.settings.reduced_motion
        self._show(PracticeScene(practising, self.look, self._size, one_colour=one_colour, is_still=is_still))

    def _practise_again(self) -> None:
        if self.scene.kind == "practice":
            self._practise(self.scene.practising.total, Practise(self.scene.practising.total))

    def _show_closed(self, total: int) -> None:
        from matador.ui.pages.learn.closed_page import total_before  # noqa: PLC0415 - see above

        path = self._room().path
        self._closed_total = (total, total_before(total, tuple(one.total for one in path if one.is_open)))
        self._push("closed total")

    @property
    def _spoken_of_page(self) -> Spoken | None:
        from matador.ui.pages import good_night  # noqa: PLC0415 - see above
        from matador.ui.pages.learn import closed_page  # noqa: PLC0415 - see above

        language = self.look.language
        match self.overlays.name:
            case "closed total" if self._closed_total is not None:
                return Spoken(self._closed_total, closed_page.said_aloud(language, *self._closed_total))
            case "good night":
                return Spoken(self._bed, good_night.said_aloud(language, self._bed))
            case _:
                return None

    def _open_total(self, total: int) -> None:
        """An adult opens a total; it stays open."""
        from secrets import token_bytes  # noqa: PLC0415 - used once in a while

        from matador.teaching.evidence import TotalOpened  # noqa: PLC0415 - see above

        kept = self._outside.learners
        if kept is not None:
            kept.observe(self._matches.learner.name, TotalOpened(total, kept.now()), token_bytes(16))
        self._chosen_total = total
        self.overlays.close()
        self._learn()

    @property
    def _learn_seed(self) -> str | None:
        """The seed of what is asked next; None for one that nobody has met."""
        return None if self._outside.learn_seed is None else self._outside.learn_seed()

    @property
    def _learning_now(self) -> datetime:
        """The moment that counts for who learns."""
        kept = self._outside.learners
        return now() if kept is None else kept.now()

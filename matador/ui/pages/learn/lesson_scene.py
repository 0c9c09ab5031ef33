"""The scene of a lesson, whose steps can follow by themselves."""

from __future__ import annotations

from typing import Literal

from matador.play.learn.taking_lesson import LIGHT_MS, TakingLesson
from matador.play.sounds import Sound
from matador.teaching.lessons.steps import PairSeen, TileGoes
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageIntent, ShowLessons
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.look import Look
from matador.ui.pages.learn.exercise_page import GoOnNow, said_at_end
from matador.ui.pages.learn.exercise_scene import ExerciseScene, NumberTyping, Untouched, answers_first
from matador.ui.pages.learn.lesson_page import (
    AnswerLesson,
    CountPoints,
    PickEnd,
    PickHalf,
    PickSeat,
    ShowAgain,
    arrange_lesson,
    end_lines,
    lesson_sentence,
)
from matador.ui.pages.learn.lesson_shown import LessonShown, lesson_shown, sums_found
from matador.ui.pages.learn.shown import FILL_MS, FLY_MS
from matador.ui.voice.reading import Spoken


def compose_lesson(state: LessonShown, _view: PageView) -> Custom:
    return Custom(lambda look, rect: answers_first(arrange_lesson(look, rect.size, state)))


class LessonScene(ExerciseScene[LessonShown]):
    """A lesson, item by item."""

    kind: Literal["lesson"] = "lesson"

    def __init__(self, taking: TakingLesson, look: Look, size: Point, *, one_colour: bool = False) -> None:
        """`one_colour` is for learners who no longer need coloured pips."""
        self.taking = taking
        self.one_colour = one_colour
        self._now_ms = 0.0
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        self._typing = NumberTyping()
        self._asked = _asked(taking)
        self.page: Page[LessonShown] = Page(
            look, size, compose_lesson, lesson_shown(taking), leads_back=ShowLessons(taking.run.lesson.total)
        )

    @property
    def is_moving(self) -> bool:
        taking, passed = self.taking, self._now_ms - self.taking.since_ms
        pair = self.page.state.pair
        if self._typing.waits:
            return True
        match taking.run.stage:
            case "right":
                return passed < FLY_MS and self.page.state.flies
            case "shown":
                is_filling = pair is not None and passed < FILL_MS * ((pair.second or 0) + 1)
                return is_filling and self.page.state.fills
            case _ if taking.has_steps and taking.comes_by_itself:
                return True
            case _:
                last = self.page.state.last_step
                return (
                    isinstance(last, PairSeen)
                    and last.shows == "empty cells"
                    and passed < LIGHT_MS * (last.pair.missing + 1)
                )

    @property
    def spoken(self) -> Spoken:
        shown, look = self.page.state, self.page.look
        text = lesson_sentence(look, shown)
        if shown.stage == "over":
            text = said_at_end(end_lines(look, shown), sums_found(self.taking.run))
        return Spoken((self.taking.run.number, shown.stage, self.taking.seen, self.taking.since_ms), text)

    # Input

    @property
    def _goes_on(self) -> bool:
        return self.page.state.goes_on

    def _do(self, intent: PageIntent) -> None:
        taking, before = self.taking, self.taking.run
        match intent:
            case AnswerLesson(answer):
                taking.answer(answer)
            case PickHalf(tile, half):
                taking.pick_half(tile, half)
            case PickEnd(arm):
                taking.pick_end(arm)
            case CountPoints(points):
                taking.count(points)
            case PickSeat(seat):
                taking.pick_seat(seat)
            case GoOnNow():
                taking.go_on()
            case ShowAgain():
                taking.show_again()
            case _:
                super()._do(intent)
        if taking.run is not before and taking.run.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        elif taking.run is not before and taking.run.is_over:
            self._sounds.append(Sound.WIN)
        self._arrange()

    def _go_on(self) -> None:
        self._do(GoOnNow())

    def _arrange(self) -> None:
        self.show(lesson_shown(self.taking))
        before, self._asked = self._asked, _asked(self.taking)
        if before != self._asked:
            self._untouched.begin(self._now_ms)

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._use(self._typing.due(self.page.placed, now_ms))
        if self.taking.advance(now_ms):
            self._arrange()
            if isinstance(self.page.state.last_step, TileGoes):
                self._sounds.append(Sound.CLACK)
        return self._heard()


def _asked(taking: TakingLesson) -> tuple[int, str, bool]:
    return taking.run.number, taking.run.stage, taking.waits

"""A lesson as a scene: it fills the window, and its steps come by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from matador.play.learn.taking_lesson import LIGHT_MS, TakingLesson
from matador.play.sounds import Sound
from matador.teaching.lessons.steps import EmptyLit, TileGoes
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Resized
from matador.ui.kit.intents import Intent, PageIntent, ShowLessons
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.learn.end_card import said_at_end
from matador.ui.pages.learn.lesson_choices import AnswerLesson, CountPoints, PickHalf
from matador.ui.pages.learn.lesson_page import (
    LessonOn,
    PickEnd,
    PickSeat,
    ShowAgain,
    arrange_lesson,
    end_lines,
    lesson_sentence,
)
from matador.ui.pages.learn.lesson_shown import LessonShown, lesson_shown
from matador.ui.pages.learn.number_typing import NumberTyping
from matador.ui.pages.learn.shown import FILL_MS, FLY_MS
from matador.ui.pages.learn.untouched import ASIDE, Untouched
from matador.ui.semantics import Tree
from matador.ui.voice.reading import Spoken


class LessonScene:
    """One item after the other, until the lesson is over."""

    kind: Literal["lesson"] = "lesson"

    is_holding = False

    def __init__(self, taking: TakingLesson, look: Look, size: Point, *, one_colour: bool = False) -> None:
        """`one_colour`: pips of this learner need no colours any more."""
        self.taking = taking
        self.one_colour = one_colour
        self._now_ms = 0.0
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        self._typing = NumberTyping()
        self.page: ScenePage[LessonShown] = ScenePage(look, size, arrange_lesson, lesson_shown(taking), ASIDE)

    @property
    def is_moving(self) -> bool:
        """True while the picture changes by itself."""
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
                return isinstance(last, EmptyLit) and passed < LIGHT_MS * (last.pair.missing + 1)

    @property
    def spoken(self) -> Spoken:
        """What is read aloud: the sentence, or at the end one's own sums and what is said."""
        shown, look = self.page.state, self.page.look
        text = lesson_sentence(look, shown)
        if shown.stage == "over":
            text = said_at_end(end_lines(look, shown), shown.sums)
        return Spoken((shown.number, shown.stage, self.taking.seen, self.taking.since_ms), text)

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        if self._untouched.ignores(given, self._now_ms):
            return None
        typed = self._typing.take(given, self.page.placed, self._now_ms)
        if typed is not None:
            return self._use(typed)
        goes_on = self.page.state.goes_on
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case Key(name="escape"):
                return ShowLessons(self.taking.total)
            case PointerDown(at=at, button="left") if goes_on and not self.page.is_over(at):
                self._go_on()
                return None
            case Key(name="enter") if goes_on and self.page.focus is None:
                self._go_on()
                return None
            case _:
                return self._use(self.page.handle(given))

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        match intent:
            case AnswerLesson(answer):
                self._answering(lambda: self.taking.answer(answer))
            case PickHalf(tile, half):
                self._answering(lambda: self.taking.pick_half(tile, half))
            case PickEnd(arm):
                self._answering(lambda: self.taking.pick_end(arm))
            case CountPoints(points):
                self._answering(lambda: self.taking.count(points))
            case PickSeat(seat):
                self.taking.pick_seat(seat)
                self._arrange()
            case LessonOn():
                self._go_on()
            case ShowAgain():
                self.taking.show_again()
                self._arrange()
            case PageIntent():
                raise AssertionError(f"unexpected intent: {intent}")
            case _:
                return intent
        return None

    def _answering(self, does: Callable[[], None]) -> None:
        before = self.taking.run
        does()
        if self.taking.run is not before and self.taking.run.stage == "right":
            self._sounds += [Sound.CLACK, Sound.SEVEN]
        self._arrange()

    def _go_on(self) -> None:
        self.taking.go_on()
        if self.taking.run.is_over:
            self._sounds.append(Sound.WIN)
        self._arrange()

    def _arrange(self) -> None:
        before, self.page.state = self.page.state, lesson_shown(self.taking)
        self.page.arrange()
        if _asked(before) != _asked(self.page.state):
            self._untouched.begin(self._now_ms)

    # As time goes by

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard."""
        self._now_ms = now_ms
        self._use(self._typing.due(self.page.placed, now_ms))
        if self.taking.advance(now_ms):
            self._arrange()
            if isinstance(self.page.state.last_step, TileGoes):
                self._sounds.append(Sound.CLACK)
        sounds, self._sounds = self._sounds, []
        return sounds

    # How it looks

    def put_down(self) -> None:
        """Nothing is held between two presses."""

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.page.look, self.page.size = look, size
        self._arrange()

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.resize(self.page.size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top."""
        return list(self.page.items(mouse, self._now_ms))

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self.page.nodes())


def _asked(shown: LessonShown) -> tuple[int, str, bool]:
    """What a press answers: another item, or another stage of it, asks for another press."""
    return shown.number, shown.stage, shown.waits

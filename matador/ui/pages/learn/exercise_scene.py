"""The scene of exercises: practice, unlock tests, lessons and the first steps, by presses, keys and dragging."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import dist
from typing import Final, Literal

from matador.play.learn.exercise import Exercise
from matador.play.sounds import Sound
from matador.rules import ARMS, Arm
from matador.teaching.first_steps import FirstSteps
from matador.teaching.lessons.run import LessonRun
from matador.teaching.lessons.tasks import TileGoes
from matador.teaching.practice.items import Answer, NoneChosen
from matador.teaching.practice.state import Practice
from matador.teaching.unlock_test import UnlockTest
from matador.ui.canvas import Item
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.arrange import spots
from matador.ui.kit.base import Placed
from matador.ui.kit.figures import Face
from matador.ui.kit.intents import Command, Intent, PageIntent, ShowLessons
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageScene
from matador.ui.look import Look
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.choices import GO_ON, Choose, Do
from matador.ui.pages.learn.exercise_page import compose, said_at_end
from matador.ui.pages.learn.lesson_figures import FLIGHT_MS, Spots, moving
from matador.ui.pages.learn.shown import LetGo, Shown, aids_of, sentence
from matador.ui.sentences import learn
from matador.ui.table.input import CLICK_BY_TOUCH_PX, FLOAT_PX
from matador.ui.voice.reading import Spoken

UNTOUCHED_MS: Final = 350
"""Presses are ignored for this long: they may be the second of a double press on the previous content."""
WAIT_MS: Final = 900
"""How long to wait for a second digit, for example if both 1 and 12 are choices."""
_PRESS_PX: Final = 12
"""The furthest that a press may move before it becomes a drag; touch allows more."""
_MOVES_MS: Final = 1200
"""The longest animation after a press in the first steps: a tile that moves to its place, and its pips."""


class NumberTyping:
    """Combines digits into numbers; times are those of the scene, in milliseconds."""

    def __init__(self) -> None:
        self._typed = ""
        self._since_ms = 0.0

    @property
    def waits(self) -> bool:
        return bool(self._typed)

    def take(self, given: Input, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        """Handle an input, and return what it chooses. Any other press discards the digits typed so far."""
        if not isinstance(given, Key | PointerDown):
            return None
        before, self._typed = self._typed, ""
        if not isinstance(given, Key) or given.ctrl or not given.name.isdecimal():
            return None
        chosen = _choices(placed)
        for typed in (before + given.name, given.name):
            if any(number != typed and number.startswith(typed) for number in chosen):
                self._typed, self._since_ms = typed, now_ms
                return None
            if typed in chosen:
                return chosen[typed]
        return None

    def due(self, placed: Iterable[Placed], now_ms: float) -> Intent | PageIntent | None:
        """The intent of the typed number, once no further digit can follow."""
        if not self._typed or now_ms - self._since_ms < WAIT_MS:
            return None
        typed, self._typed = self._typed, ""
        return _choices(placed).get(typed)


def _choices(placed: Iterable[Placed]) -> dict[str, Intent | PageIntent]:
    parts = [((one.key or "").partition(":"), one.widget.enter()) for one in placed]
    used = [(key, intent) for key, intent in parts if intent is not None]
    return {number: intent for (kind, _, number), intent in used if kind in ("number", "half")}


@dataclass(slots=True)
class _Hold:
    """An item pressed by the mouse or a finger, and dragged once the pointer has moved."""

    choice: Answer
    pressed: PointerDown
    grab: Point
    """The offset from the pointer to the item's centre while it is dragged."""
    since_ms: float
    at: Point | None = None
    """The item's centre while it is dragged; None before."""


class ExerciseScene(PageScene[Shown]):
    """An exercise, step by step."""

    kind: Literal["practice", "lesson", "first steps"]

    def __init__(self, exercise: Exercise, look: Look, size: Point, face: Face | None = None) -> None:
        """`face`: the learner's."""
        self.exercise = exercise
        self._typing = NumberTyping()
        self._untouched_ms: float = UNTOUCHED_MS
        self._question = exercise.question
        self._sounds: list[Sound] = []
        self._hold: _Hold | None = None
        self._let_go: LetGo | None = None
        """The item that was dropped last; None after another press."""
        self._has_changed = False
        """True if the content has changed only because time has passed."""
        leads_back: Intent = Command.LEARN
        self.kind = "practice"
        match exercise.run:
            case LessonRun():
                self.kind, leads_back = "lesson", ShowLessons(exercise.total)
            case FirstSteps():
                self.kind, leads_back = "first steps", Command.HOME
            case _:
                pass
        state = Shown(exercise, aids_of(exercise), face)
        self.page: Page[Shown] = Page(look, size, compose, state, leads_back=leads_back)

    @property
    def held_at(self) -> Point | None:
        return None if self._hold is None else self._hold.at

    @property
    def spots(self) -> Spots:
        return spots(self.page.placed)

    @property
    def is_holding(self) -> bool:
        return self._hold is not None

    @property
    def is_moving(self) -> bool:
        exercise, run = self.exercise, self.exercise.run
        if self._typing.waits or figures.are_moving(self.page.placed, self._now_ms) or self._hold is not None:
            return True
        if self._let_go is not None and self._now_ms - self._let_go.since_ms < FLIGHT_MS:
            return True
        match run:
            case LessonRun():
                return exercise.has_steps and exercise.comes_by_itself
            case FirstSteps():
                if exercise.hand_ms is not None or self._has_changed:
                    return True
                since_ms = max(exercise.since_ms, 0.0 if self._let_go is None else self._let_go.since_ms)
                hops = exercise.is_pointing_out and not exercise.animation.reduced
                return hops or run.stage in ("wrong", "right") or self._now_ms - since_ms < _MOVES_MS
            case _:
                return run.stage == "resting" or (exercise.waits and exercise.is_framed)

    @property
    def spoken(self) -> Spoken:
        """The text to read aloud: the sentence or, at the end, the learner's own sums and the result."""
        exercise, run, state, look = self.exercise, self.exercise.run, self.page.state, self.page.look
        text = sentence(look, state)
        if isinstance(run, Practice | UnlockTest) and run.stage == "asking" and exercise.misfit is None:
            text = learn.asked_aloud(look.language, run.item)
        elif run.stage == "over" and not isinstance(run, FirstSteps):
            text = said_at_end(look, exercise)
        # A wrong press shows the answer once more, and says it again.
        since_ms = exercise.since_ms if run.stage == "shown" or not exercise.is_scored else None
        shown = (state.pair, exercise.seen, exercise.misfit, exercise.is_lit)
        return Spoken((run.number, run.stage, since_ms, shown), text)

    # Inputs

    def handle(self, given: Input) -> Intent | None:
        if isinstance(given, Key | FocusLost):
            # A pointer that is over another window now may send no more events.
            self.put_down()
        if isinstance(given, Key | PointerDown):
            self._let_go = None
        is_digit = isinstance(given, Key) and given.name.isdecimal()
        is_enter = isinstance(given, Key) and given.name == "enter"
        if (isinstance(given, PointerDown) or is_enter or is_digit) and self._now_ms < self._untouched_ms:
            # It comes too soon to be meant for the current content, and so does the next digit of its number.
            self._untouched_ms += UNTOUCHED_MS if is_digit else 0
            return None
        hold, has_typed = self._hold, self._typing.waits
        intent = self._typing.take(given, self.page.placed, self._now_ms)
        if intent is None and self._typing.waits != has_typed:
            # Waiting for a second digit is not thinking.
            self.exercise.pressed_ms = None if has_typed else self._now_ms
        match given:
            case PointerDown() | PointerMoved() | PointerUp() if (
                hold is not None and given.finger != hold.pressed.finger
            ):
                # Other fingers are ignored meanwhile.
                return None
            case PointerDown(button="left"):
                return self._press(given)
            case PointerMoved(at=at) if hold is not None:
                self._carry(hold, at)
            case PointerUp(at=at, button="left") if hold is not None:
                self._drop(hold, at)
            case Key(name="enter") if isinstance(self.exercise.run, FirstSteps) and self.page.focus is None:
                self._do(Do(Exercise.go_on))
            case _:
                return super().handle(given) if intent is None else self._use(intent)
        return None

    def _press(self, given: PointerDown) -> Intent | None:
        """Pick up a half or tile, or press anything else; a press anywhere continues."""
        # If an item is still held, its release was never reported.
        self.put_down()
        intent = self.page.use(given)
        if intent is None:
            intent = next((one.widget.enter() for one in self.page.placed if one.key == GO_ON), None)
            if isinstance(self.exercise.run, FirstSteps):
                self._do(Do(Exercise.go_on))
        if not isinstance(intent, Choose) or intent.answer not in self.spots or intent.answer == NoneChosen():
            return self._use(intent)
        home = self.spots[intent.answer]
        grab = (home.centerx - given.at[0], home.centery - given.at[1])
        if given.finger is not None:
            # It floats above the finger to stay visible.
            grab = (0, -self.page.look.px(FLOAT_PX) - home.height // 2)
        self._hold = _Hold(intent.answer, given, grab, self._now_ms)
        self.exercise.touch()
        return None

    def _carry(self, hold: _Hold, at: Point) -> None:
        start, look = hold.pressed.at, self.page.look
        least = _PRESS_PX if hold.pressed.finger is None else CLICK_BY_TOUCH_PX
        is_new = hold.at is None
        if is_new and max(abs(at[0] - start[0]), abs(at[1] - start[1])) <= look.px(least):
            return
        hold.at = (at[0] + hold.grab[0], at[1] + hold.grab[1])
        if is_new:
            self._sounds.append(Sound.PICK_UP)
            self._arrange()

    def _drop(self, hold: _Hold, at: Point) -> None:
        """Choose an item that was only pressed, or that was dragged until it or the pointer is near a place to play
        at. Otherwise, or above its own place, it moves back.
        """
        self._carry(hold, at)
        self._hold = None
        home, arm = self.spots[hold.choice], None
        if hold.at is not None:
            off = (hold.at[0] - home.centerx, hold.at[1] - home.centery)
            self._let_go = LetGo(hold.choice, off, self._now_ms)
            near: dict[Arm | None, float] = {}
            for end in (None, *ARMS):
                place = self.spots.get(end or "place")
                if place is not None and any(map(place.inflate(place.size).collidepoint, (at, hold.at))):
                    near[end] = dist(place.center, hold.at)
            if not near or home.collidepoint(at):
                self._arrange()
                return
            arm = min(near, key=near.__getitem__)
        if self.exercise.pressed_ms is None:
            self.exercise.pressed_ms = hold.since_ms
        self._do(Choose(hold.choice, arm))
        self._arrange()

    def put_down(self) -> None:
        if self._hold is not None:
            self._hold = None
            self._arrange()

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        asked = super()._use(intent)
        is_over = isinstance(self.exercise.run, FirstSteps) and self.exercise.run.stage == "over"
        return Command.LEARN if is_over else asked

    def _do(self, intent: PageIntent) -> None:
        exercise, before, line = self.exercise, self.exercise.run, self.exercise.line
        match intent:
            case Choose(answer, arm):
                exercise.choose(answer, arm)
            case Do(do):
                do(exercise)
            case _:
                super()._do(intent)
        run, is_first = exercise.run, isinstance(exercise.run, FirstSteps)
        if len(exercise.line) > len(line):
            self._sounds.append(Sound.CLACK)
        if run is not before:
            match run.stage:
                case "right":
                    self._sounds += [Sound.CLACK, Sound.SEVEN]
                case "wrong" if is_first:
                    self._sounds.append(Sound.CLACK)
                case "asking" if isinstance(run, FirstSteps) and intent == Choose(NoneChosen()):
                    self._sounds.append(Sound.DRAW)
                    # The drawn tile comes out of the pile.
                    pile, drawn = self.spots[NoneChosen()], self.spots[run.choices[-1]]
                    off = (pile.centerx - drawn.centerx, pile.centery - drawn.centery)
                    self._let_go = LetGo(run.choices[-1], off, self._now_ms)
                case "over" if not is_first:
                    self._sounds.append(Sound.WIN)
                case _:
                    pass
        self._arrange(is_new=exercise.question != self._question)

    def _arrange(self, *, is_new: bool = False) -> None:
        """Show the current state; presses that were meant for what was shown before are ignored for a while."""
        self._question = self.exercise.question
        if is_new:
            self._untouched_ms = self._now_ms + UNTOUCHED_MS
        held = None if self._hold is None or self.held_at is None else self._hold.choice
        aids = aids_of(self.exercise)
        self.show(replace(self.page.state, aids=aids, held=held, let_go=self._let_go))

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._use(self._typing.due(self.page.placed, now_ms))
        exercise, seen = self.exercise, self.exercise.seen
        self._has_changed = exercise.advance(now_ms)
        if self._has_changed:
            if not exercise.waits:
                # The held item belongs to the previous task.
                self._hold = None
            is_first = isinstance(exercise.run, FirstSteps)
            self._arrange(is_new=exercise.question != self._question and not is_first)
            if exercise.seen > seen and isinstance(exercise.steps[-1], TileGoes):
                self._sounds.append(Sound.CLACK)
        sounds, self._sounds = self._sounds, []
        return sounds

    def resize(self, size: Point, look: Look) -> None:
        self.put_down()
        super().resize(size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        shown = super().items(None if self.is_holding else mouse)
        for figure, rect in moving(self.page.look, self.page.state, self.spots, self.held_at):
            shown += figure.items(self.page.look, rect, self._now_ms)
        return shown

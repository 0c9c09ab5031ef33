"""The scene of the first three minutes, where tiles and halves are dragged, pressed, or chosen by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

import pygame

from matador.play.learn.taking_first_steps import Choice, TakingFirstSteps
from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.page import Page
from matador.ui.kit.shaped import spots
from matador.ui.kit.widgets import Face, Figure
from matador.ui.look import Look
from matador.ui.pages.learn.exercise import GoOnNow, Untouched
from matador.ui.pages.learn.first_figures import LetGo
from matador.ui.pages.learn.first_page import ChooseFirst, FirstShown, Spots, compose_first, moving
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences.lessons import sentence
from matador.ui.table.drag import CLICK_BY_TOUCH_PX, FLOAT_PX
from matador.ui.voice.reading import Spoken

_PRESS_PX: Final = 12
"""The furthest that a press may move before it becomes a drag; touch allows more."""
_MOVES_MS: Final = 1200
"""The longest animation after a press: a tile that moves to its place, and its pips."""


@dataclass(slots=True)
class _Hold:
    """An item pressed by the mouse or a finger, and dragged once the pointer has moved."""

    choice: Choice
    pressed: PointerDown
    grab: Point
    """The offset from the pointer to the item's centre while it is dragged."""
    at: Point | None = None
    """The item's centre while it is dragged; None before."""


class FirstScene(PageScene[FirstShown]):
    """One task after the other, until the first match is offered."""

    kind: Literal["first steps"] = "first steps"

    def __init__(
        self,
        taking: TakingFirstSteps,
        look: Look,
        size: Point,
        *,
        is_still: bool = False,
        dot: Face | None = None,
        own: Face | None = None,
    ) -> None:
        """`is_still` is for reduced motion; `dot` is the opponent in the first match, `own` the learner."""
        self.taking = taking
        self._hold: _Hold | None = None
        self._let_go: LetGo | None = None
        """The item that was dropped last; None after another press."""
        self._has_changed = False
        """True if the content has changed only because time has passed."""
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        state = FirstShown(taking, is_moving=not is_still, dot=dot, own=own)
        self.page: Page[FirstShown] = Page(look, size, compose_first, state, leads_back=Command.HOME)

    @property
    def held_at(self) -> Point | None:
        """The centre of the dragged item."""
        return None if self._hold is None else self._hold.at

    @property
    def spots(self) -> Spots:
        return spots(self.page.placed)

    @property
    def is_holding(self) -> bool:
        return self._hold is not None

    @property
    def is_moving(self) -> bool:
        taking = self.taking
        hops = taking.asking_ms is not None and self.page.state.is_moving
        if taking.hand_ms is not None or hops or self._hold is not None or self._has_changed:
            return True
        since_ms = max(taking.since_ms, 0.0 if self._let_go is None else self._let_go.since_ms)
        return taking.stage in ("wrong", "right") or self._now_ms - since_ms < _MOVES_MS

    @property
    def spoken(self) -> Spoken:
        taking, said = self.taking, sentence(self.page.look.language, self.taking)
        return Spoken((taking.number, taking.place, taking.since_ms, taking.is_lit), said)

    def handle(self, given: Input) -> Intent | None:
        if isinstance(given, Key | FocusLost):
            # A pointer that is over another window now may send no more events.
            self.put_down()
        if isinstance(given, Key | PointerDown):
            self._let_go = None
        if self._untouched.ignores(given, self._now_ms):
            return None
        match given:
            case PointerDown() | PointerMoved() | PointerUp():
                return self._point(given)
            case Key(name="enter") if self.page.focus is None:
                self._go_on()
                return None
            case _:
                return super().handle(given)

    def _point(self, given: PointerDown | PointerMoved | PointerUp) -> Intent | None:
        """Pick up, drag and drop an item, or press anything else. Other fingers are ignored meanwhile."""
        hold = self._hold
        if hold is not None and given.finger != hold.pressed.finger:
            return None
        match given:
            case PointerDown(button="left"):
                return self._press(given)
            case PointerMoved(at=at) if hold is not None:
                self._carry(hold, at)
            case PointerUp(at=at, button="left") if hold is not None:
                self._drop(hold, at)
            case _:
                pass
        return None

    def _press(self, given: PointerDown) -> Intent | None:
        # If an item is still held, its release was never reported.
        self.put_down()
        intent = self.page.use(given)
        if not isinstance(intent, ChooseFirst) or intent.choice is None:
            if intent is None:
                self._go_on()
            return self._use(intent)
        home = self.spots[intent.choice]
        self._hold = _Hold(intent.choice, given, self._grab(home, given))
        self.taking.touch()
        return None

    def _grab(self, home: pygame.Rect, given: PointerDown) -> Point:
        """The mouse holds an item where it was pressed; for touch, it floats above the finger to stay visible."""
        if given.finger is not None:
            return (0, -self.page.look.px(FLOAT_PX) - home.height // 2)
        return (home.centerx - given.at[0], home.centery - given.at[1])

    def _carry(self, hold: _Hold, at: Point) -> None:
        start, look = hold.pressed.at, self.page.look
        if hold.at is None:
            least = _PRESS_PX if hold.pressed.finger is None else CLICK_BY_TOUCH_PX
            if max(abs(at[0] - start[0]), abs(at[1] - start[1])) <= look.px(least):
                return
            self._sounds.append(Sound.PICK_UP)
        hold.at, is_new = (at[0] + hold.grab[0], at[1] + hold.grab[1]), hold.at is None
        if is_new:
            self._arrange()

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        asked = super()._use(intent)
        return Command.LEARN if self.taking.stage == "over" else asked

    def _do(self, intent: PageIntent) -> None:
        match intent:
            case ChooseFirst(choice):
                self._choose(choice)
            case GoOnNow():
                self.taking.skip()
                self._untouched.begin(self._now_ms)
            case _:
                super()._do(intent)
        self._arrange()

    def _go_on(self) -> None:
        self.taking.go_on()
        self._arrange()

    def _choose(self, choice: Choice) -> None:
        self.taking.choose(choice)
        if self.taking.stage != "asking":
            self._untouched.begin(self._now_ms)
        if choice is None:
            self._sounds.append(Sound.DRAW)
            # The drawn tile comes out of the pile.
            self._let_go = LetGo(self.taking.choices[-1], self.spots[None].center, self._now_ms)
        elif self.taking.stage in ("right", "wrong"):
            self._sounds.append(Sound.CLACK)
        if self.taking.stage == "right":
            self._sounds.append(Sound.SEVEN)

    def _drop(self, hold: _Hold, at: Point) -> None:
        """Choose an item that was only pressed, or that was dragged until it or the pointer is near the place to play
        at. Otherwise, or above its own place, it moves back.
        """
        self._carry(hold, at)
        self._hold = None
        home, place = self.spots[hold.choice], self.spots["place"]
        near = place.inflate(place.size)
        if hold.at is None:
            self._choose(hold.choice)
        else:
            self._let_go = LetGo(hold.choice, hold.at, self._now_ms)
            if not home.collidepoint(at) and (near.collidepoint(at) or near.collidepoint(hold.at)):
                self._choose(hold.choice)
        self._arrange()

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._has_changed = self.taking.advance(now_ms)
        if self._has_changed and (self._hold is None or self.taking.stage != "asking"):
            # The held item belongs to the previous task.
            self._hold = None
            self._arrange()
        sounds, self._sounds = self._sounds, []
        return sounds

    def _arrange(self) -> None:
        held = None if self._hold is None or self.held_at is None else self._hold.choice
        self.show(replace(self.page.state, held=held, let_go=self._let_go))

    def put_down(self) -> None:
        if self._hold is not None:
            self._hold = None
            self._arrange()

    def resize(self, size: Point, look: Look) -> None:
        self.put_down()
        super().resize(size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        shown = super().items(None if self.is_holding else mouse)
        for figure, rect in self.moving:
            shown += figure.items(self.page.look, rect, self._now_ms)
        return shown

    @property
    def moving(self) -> Iterator[tuple[Figure, pygame.Rect]]:
        """The figures that move over the page, with their places."""
        return moving(self.page.look, self.page.state, self.spots, self.held_at)

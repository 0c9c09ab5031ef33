"""The first three minutes as a scene: tiles and halves are dragged, pressed, or chosen by keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from matador.play.learn.taking_first_steps import Choice, TakingFirstSteps
from matador.play.sounds import Sound
from matador.ui.canvas import Item
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp, Resized
from matador.ui.kit.face import Face
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.scene_page import ScenePage
from matador.ui.look import Look
from matador.ui.pages.learn.first_page import (
    ChooseFirst,
    FirstShown,
    SkipStep,
    arrange_first,
    key_of,
    place_of,
)
from matador.ui.pages.learn.letting_go import LetGo
from matador.ui.pages.learn.untouched import ASIDE, Untouched
from matador.ui.semantics import Tree, node_of
from matador.ui.sentences.first_steps import sentence
from matador.ui.table.drag import CLICK_BY_TOUCH_PX, FLOAT_PX
from matador.ui.voice.reading import Spoken

_PRESS_PX: Final = 12
"""Who moves it no farther than this has pressed it, and not dragged it; by touch it is more."""
_MOVES_MS: Final = 1200
"""After a press something moves for at most so long: a tile that goes there, and its pips."""


@dataclass(slots=True)
class _Hold:
    """Something that is pressed by the mouse or by a finger, and held once that has moved."""

    choice: Choice
    pressed: PointerDown
    home: pygame.Rect
    """Where it stands."""
    grab: Point
    """From the pointer to its middle, once it is held."""
    at: Point | None = None
    """Where its middle is held; None until it is."""


class FirstScene:
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
        """`is_still`: motion is reduced. `dot`: with whom the first match is played; `own`: by whom."""
        self.taking = taking
        self._is_still = is_still
        self._faces = (dot, own)
        self._hold: _Hold | None = None
        self._let_go: LetGo | None = None
        """What was held last; None once something else is done."""
        self._now_ms = 0.0
        self._has_changed = False
        """True if time alone has changed what is to be seen."""
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        self.page: ScenePage[FirstShown] = ScenePage(look, size, arrange_first, self._shown(look), ASIDE)

    def _shown(self, look: Look) -> FirstShown:
        said, hold = sentence(look.language, self.taking), self._hold
        shown = FirstShown(
            self.taking,
            said,
            let_go=self._let_go,
            is_moving=not self._is_still,
            dot=self._faces[0],
            own=self._faces[1],
        )
        return shown if hold is None or hold.at is None else shown.holding(hold.choice, hold.at)

    @property
    def is_holding(self) -> bool:
        return self._hold is not None

    @property
    def is_moving(self) -> bool:
        """True while the picture changes by itself."""
        taking = self.taking
        hops = taking.asking_ms is not None and not self._is_still
        if taking.hand_ms is not None or hops or self._hold is not None or self._has_changed:
            return True
        since_ms = max(taking.since_ms, 0.0 if self._let_go is None else self._let_go.since_ms)
        return taking.stage in ("wrong", "right") or self._now_ms - since_ms < _MOVES_MS

    @property
    def spoken(self) -> Spoken:
        """What is read aloud."""
        taking = self.taking
        return Spoken((taking.number, taking.place, taking.since_ms, taking.is_lit), self.page.state.said)

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        if isinstance(given, Key | FocusLost):
            # Of a finger, or the mouse, that is on another window now nothing more may be heard.
            self.put_down()
        if isinstance(given, Key | PointerDown):
            self._let_go = None
        if self._untouched.ignores(given, self._now_ms):
            return None
        match given:
            case Resized(size):
                self.resize(size, self.page.look)
                return None
            case Key(name="escape"):
                return Command.HOME
            case PointerDown() | PointerMoved() | PointerUp():
                return self._point(given)
            case Key(name="enter") if self.page.focus is None:
                self._use(None)
                return None
            case _:
                intent = self.page.handle(given)
                return None if intent is None else self._use(intent)

    def _point(self, given: PointerDown | PointerMoved | PointerUp) -> Intent | None:
        """Take up, move, and let go what is held; anything else is pressed. Other fingers meanwhile mean nothing."""
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
        # If something is held still, nothing was heard of its end.
        self.put_down()
        intent = self.page.handle(given)
        if not isinstance(intent, ChooseFirst) or intent.choice is None:
            return self._use(intent)
        node = node_of(self.tree(), key_of(intent.choice))
        assert node is not None, "it was pressed"
        home = pygame.Rect(node.box)
        self._hold = _Hold(intent.choice, given, home, self._grab(home, given))
        self.taking.touch()
        return None

    def _grab(self, home: pygame.Rect, given: PointerDown) -> Point:
        """With the mouse it is held where it was pressed; by touch it floats above the finger, which hid it else."""
        if given.finger is not None:
            return (0, -self.page.look.px(FLOAT_PX) - home.height // 2)
        return (home.centerx - given.at[0], home.centery - given.at[1])

    def _carry(self, hold: _Hold, at: Point) -> None:
        """It goes with the pointer, once that has moved far enough."""
        start, look = hold.pressed.at, self.page.look
        if hold.at is None:
            least = _PRESS_PX if hold.pressed.finger is None else CLICK_BY_TOUCH_PX
            if max(abs(at[0] - start[0]), abs(at[1] - start[1])) <= look.px(least):
                return
            self._sounds.append(Sound.PICK_UP)
        hold.at = (at[0] + hold.grab[0], at[1] + hold.grab[1])
        self._arrange()

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        """Do what was pressed; a press on nothing leads on from what has been seen."""
        match intent:
            case None:
                self.taking.go_on()
            case ChooseFirst(choice):
                self._choose(choice)
            case SkipStep():
                self.taking.skip()
                self._untouched.begin(self._now_ms)
            case PageIntent():
                raise AssertionError(f"unexpected intent: {intent}")
            case _:
                return intent
        self._arrange()
        return Command.LEARN if self.taking.stage == "over" else None

    def _choose(self, choice: Choice) -> None:
        self.taking.choose(choice)
        if self.taking.stage != "asking":
            self._untouched.begin(self._now_ms)
        if choice is None:
            self._sounds.append(Sound.DRAW)
        elif self.taking.stage in ("right", "wrong"):
            self._sounds.append(Sound.CLACK)
        if self.taking.stage == "right":
            self._sounds.append(Sound.SEVEN)

    def _drop(self, hold: _Hold, at: Point) -> None:
        """What was pressed is chosen, and so is what was held if it, or the pointer, is near its place; else it goes
        home, as it does from above its home.
        """
        self._carry(hold, at)
        self._hold = None
        near = place_of(self.page.look, self.page.size, self.taking)
        near = near.inflate(near.size)
        if hold.at is None:
            self._choose(hold.choice)
        else:
            self._let_go = LetGo(hold.choice, hold.at, self._now_ms)
            if not hold.home.collidepoint(at) and (near.collidepoint(at) or near.collidepoint(hold.at)):
                self._choose(hold.choice)
        self._arrange()

    # As time goes by

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard."""
        self._now_ms = now_ms
        self._has_changed = self.taking.advance(now_ms)
        if self._has_changed and (self._hold is None or self.taking.stage != "asking"):
            # What is held belongs to the task that was on.
            self._hold = None
            self._arrange()
        sounds, self._sounds = self._sounds, []
        return sounds

    def _arrange(self) -> None:
        self.page.state = self._shown(self.page.look)
        self.page.arrange()

    # How it looks

    def put_down(self) -> None:
        """What is held goes home."""
        if self._hold is not None:
            self._hold = None
            self._arrange()

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self._hold = None
        self.page.look, self.page.size = look, size
        self._arrange()

    def recolour(self, look: Look) -> None:
        """The same in other colours."""
        self.resize(self.page.size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures, from the bottom to the top; while something is held the mouse rests on nothing."""
        return list(self.page.items(None if self.is_holding else mouse, self._now_ms))

    def tree(self) -> Tree:
        """What is on show."""
        return tuple(self.page.nodes())

"""The common parts of the scenes of practice, lessons and first steps: early presses, and digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from matador.play.sounds import Sound
from matador.ui.inputs import Input, Key, Point, PointerDown
from matador.ui.kit.intents import Intent, PageIntent
from matador.ui.kit.widgets import Placed
from matador.ui.look import Look
from matador.ui.pages.page_scene import PageScene
from matador.ui.voice.reading import SAY_AGAIN

S = TypeVar("S")

UNTOUCHED_MS: Final = 350
"""Presses are ignored for this long: they may be the second of a double press on the previous content."""

ASIDE: Final = frozenset({"home", "room", "lessons", "skip", SAY_AGAIN, "show again"})
"""Buttons to leave or to repeat; the arrow keys start at the answers instead."""


def answers_first(arranged: Iterable[Placed]) -> Iterator[Placed]:
    """Mark everything but the buttons aside as the body of the page, where the arrow keys start."""
    for one in arranged:
        yield one if one.key is None or one.key in ASIDE else one.moved(0, 0, 0)


class Untouched:
    """Recognises presses that come too soon after a page or a question has appeared."""

    def __init__(self) -> None:
        self._until_ms: float = UNTOUCHED_MS

    def begin(self, now_ms: float) -> None:
        self._until_ms = now_ms + UNTOUCHED_MS

    def ignores(self, given: Input, now_ms: float) -> bool:
        """True for a press or Enter that comes too soon to be meant for the current content."""
        is_press = isinstance(given, PointerDown) or (isinstance(given, Key) and given.name == "enter")
        return is_press and now_ms < self._until_ms


WAIT_MS: Final = 900
"""How long to wait for a second digit, for example if both 1 and 12 are choices."""


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
        if not self._typed or now_ms - self._since_ms < WAIT_MS:
            return None
        typed, self._typed = self._typed, ""
        return _choices(placed).get(typed)


def _choices(placed: Iterable[Placed]) -> dict[str, Intent | PageIntent]:
    parts = [((one.key or "").partition(":"), one.widget.enter()) for one in placed]
    used = [(key, intent) for key, intent in parts if intent is not None]
    return {number: intent for (kind, _, number), intent in used if kind in ("number", "half")}


class ExerciseScene(PageScene[S]):
    """The base class of the scenes of practices and lessons, which go through one item after another."""

    _untouched: Untouched
    _typing: NumberTyping
    _sounds: list[Sound]

    @property
    def _goes_on(self) -> bool:
        """True while a press anywhere continues."""
        raise NotImplementedError

    def _go_on(self) -> None:
        raise NotImplementedError

    def handle(self, given: Input) -> Intent | None:
        if self._untouched.ignores(given, self._now_ms):
            return None
        typed = self._typing.take(given, self.page.placed, self._now_ms)
        if typed is not None:
            return self._use(typed)
        match given:
            case PointerDown(at=at, button="left") if self._goes_on and not self.page.is_over(at):
                self._go_on()
                return None
            case Key(name="enter") if self.page.focus is None:
                return self._enter()
            case _:
                return super().handle(given)

    def _enter(self) -> Intent | None:
        if self._goes_on:
            self._go_on()
        return None

    def _arrange(self) -> None:
        raise NotImplementedError

    def resize(self, size: Point, look: Look) -> None:
        super().resize(size, look)
        self._arrange()

    def _heard(self) -> list[Sound]:
        """The sounds since the last frame."""
        sounds = [*self._sounds]
        self._sounds.clear()
        return sounds

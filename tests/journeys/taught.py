"""A child who takes a lesson in the real window, by mouse or with only keys, guided by the screen."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

from tests.journeys.hands import focus_on
from tests.journeys.played import Played
from tests.journeys.shown import Shown
from tests.journeys.waiting import BREATH_S

LOOKS_S = 0.75
"""Time a child looks at a new scene; earlier presses don't count."""


class Pupil(ABC):
    """Takes lessons with numbers as answers; subclasses know how to press."""

    def __init__(self, game: Played) -> None:
        self.game = game

    @abstractmethod
    def use(self, key: str) -> None:
        """Press the node with this key."""

    @abstractmethod
    def lead_on(self) -> None:
        """Continue to the next step or item."""

    def begin(self, kind: str) -> list[object]:
        """Go from the home screen to a lesson of the offered total; return the contents of the lessons page."""
        game = self.game
        game.until_shown(lambda now: now.has("learn"), "the first page")
        self.use("learn")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        self.use("lessons")
        offered = game.until_shown(lambda now: now.state == "lessons", "the lessons")
        game.look("lessons")
        self.enter(kind)
        return _seen(offered)

    def enter(self, kind: str) -> None:
        """Choose a lesson."""
        game = self.game
        for _ in game.shown.nodes:
            if game.shown.has(f"lesson:{kind}"):
                break
            # Without room for all cards, it is on another page.
            before = game.shown.nodes
            self.use("page on")
            game.until_shown(lambda now, was=before: now.nodes != was, "more lessons")  # type: ignore[misc]
        self.use(f"lesson:{kind}")
        game.until_shown(lambda now: now.state == "lesson", "the lesson")
        time.sleep(LOOKS_S)

    @property
    def is_over(self) -> bool:
        """True once the lesson has ended."""
        return self.game.shown.has("end:0")

    @property
    def is_asked(self) -> bool:
        """True while the lesson waits for an answer."""
        return not self.is_over and not self.game.shown.has("go on")

    @property
    def item(self) -> str:
        """The current item, as the pips show it."""
        return self.game.shown.node("step").name

    def on(self) -> None:
        """Continue, or answer correctly."""
        shown = self.game.shown
        if shown.has("go on"):
            # A step may come by itself before the press: any change counts.
            self._do_and_see(self.lead_on, "what comes next", shown)
        else:
            self.answer()

    def answer(self, *, wrongs: int = 0) -> None:
        """Answer the question, after `wrongs` wrong answers."""
        numbers = _numbers(self.game.shown.node("sum").name)
        total = max(numbers)
        right = total - min(numbers)
        for _ in range(wrongs):
            self._give(next(number for number in range(1, total) if number != right))
            self.game.look("wrong")
            assert self.is_asked
        self._give(right)
        self.game.look("right")
        assert self.game.shown.has("go on")

    def to_item(self, number: int) -> None:
        """Continue, always right, until `number` items are done, and the next one is asked or shown."""
        for _ in range(number):
            before = self.item
            while self.item == before:
                self.on()

    def to_the_end(self) -> None:
        """Take the lesson to its end, always right."""
        while not self.is_over:
            self.on()

    def _give(self, number: int) -> None:
        self._do_and_see(lambda: self.use(f"number:{number}"), f"what comes of {number}", self.game.shown)

    def _do_and_see(self, does: Callable[[], None], what: str, shown: Shown) -> None:
        """Do something, and wait until the screen differs from `shown`."""
        before = _seen(shown)
        does()
        self.game.until_shown(lambda now: _seen(now) != before, what)


class MousePupil(Pupil):
    """Clicks."""

    def __init__(self, game: Played, *, leads_on: str = "go on") -> None:
        """`leads_on`: the key that continues; where steps come by themselves, a key that stays when they end."""
        super().__init__(game)
        self._leads_on = leads_on

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        self.game.press(key)

    def lead_on(self) -> None:
        self.use(self._leads_on)


class KeyPupil(Pupil):
    """Uses only keys, guided by the focus ring."""

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        focus_on(self.game, key, "Tab")
        self.game.key("Return")

    def lead_on(self) -> None:
        # Without a focus, Enter is enough.
        if self.game.shown.focus is None:
            time.sleep(BREATH_S)
            self.game.key("Return")
        else:
            self.use("go on")


def _seen(shown: Shown) -> list[object]:
    """Everything except the focus."""
    return [
        replace(node, state=tuple(state for state in node.state if state != "focused"))
        for node in shown.nodes
    ]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]

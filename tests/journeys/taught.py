"""A child that takes a lesson in the real window, by mouse or by keys alone, deciding by what is on show."""

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
"""So long a child looks at a scene that is new, or its presses count for nothing."""


class Pupil(ABC):
    """Takes lessons in which a number is the answer; how things are pressed is for the kinds of pupils."""

    def __init__(self, game: Played) -> None:
        self.game = game

    @abstractmethod
    def use(self, key: str) -> None:
        """Press something."""

    @abstractmethod
    def lead_on(self) -> None:
        """Press what brings the next step, or the next item."""

    def begin(self, kind: str) -> list[object]:
        """Go from the first page to a lesson of the total that is offered; what the page of the lessons had."""
        game = self.game
        game.until_shown(lambda now: now.has("learn"), "the first page")
        self.use("learn")
        game.until_shown(lambda now: now.state == "Room", "the room of Learn")
        self.use("lessons")
        offered = game.until_shown(lambda now: now.state == "Lessons", "the lessons")
        game.look("lessons")
        self.enter(kind)
        return _seen(offered)

    def enter(self, kind: str) -> None:
        """Choose a lesson."""
        game = self.game
        for _ in game.shown.nodes:
            if game.shown.has(f"lesson:{kind}"):
                break
            # Where there is no room for all cards, it is on another page.
            before = game.shown.nodes
            self.use("page on")
            game.until_shown(lambda now, was=before: now.nodes != was, "more lessons")  # type: ignore[misc]
        self.use(f"lesson:{kind}")
        game.until_shown(lambda now: now.state == "Lesson", "the lesson")
        time.sleep(LOOKS_S)

    @property
    def is_over(self) -> bool:
        """True once the lesson has ended."""
        return self.game.shown.has("end:0")

    @property
    def is_asked(self) -> bool:
        """True while an answer is waited for."""
        return not self.is_over and not self.game.shown.has("go on")

    @property
    def item(self) -> str:
        """Which item it is, as the pips say it."""
        return self.game.shown.node("step").name

    def on(self) -> None:
        """Press what leads on, or answer rightly."""
        shown = self.game.shown
        if shown.has("go on"):
            # A step may come by itself before the press does: that is seen as well, and nothing else is waited for.
            self._do_and_see(self.lead_on, "what comes next", shown)
        else:
            self.answer()

    def answer(self, *, wrongs: int = 0) -> None:
        """Answer what is asked, so often wrongly first."""
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
        """Go on, always right, until so many items have been seen, and the next one is asked or shown."""
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
        """Do something, and wait until something else is to be seen than this."""
        before = _seen(shown)
        does()
        self.game.until_shown(lambda now: _seen(now) != before, what)


class MousePupil(Pupil):
    """Clicks."""

    def __init__(self, game: Played, *, leads_on: str = "go on") -> None:
        """`leads_on`: what is pressed to go on; where steps come by themselves, something that stays when they end."""
        super().__init__(game)
        self._leads_on = leads_on

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        self.game.press(key)

    def lead_on(self) -> None:
        self.use(self._leads_on)


class KeyPupil(Pupil):
    """Uses keys alone, and goes by the focus ring."""

    def use(self, key: str) -> None:
        time.sleep(BREATH_S)
        focus_on(self.game, key, "Tab")
        self.game.key("Return")

    def lead_on(self) -> None:
        # Where nothing has the focus, Enter is enough.
        if self.game.shown.focus is None:
            time.sleep(BREATH_S)
            self.game.key("Return")
        else:
            self.use("go on")


def _seen(shown: Shown) -> list[object]:
    """All but where the focus is."""
    return [
        replace(node, state=tuple(state for state in node.state if state != "focused"))
        for node in shown.nodes
    ]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]

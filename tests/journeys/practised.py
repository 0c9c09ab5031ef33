"""A child at practice in the real window, who reads the screen and presses."""

from __future__ import annotations

import re
import time
from itertools import permutations

from tests.journeys.played import Played
from tests.journeys.shown import Shown
from tests.journeys.waiting import BREATH_S

LOOKS_S = 0.75
"""Time a child looks before pressing; earlier presses don't count."""

_CHOICES = ("half:", "number:", "tile:", "none", "true", "not true")


class Child:
    """Answers practice items correctly, or incorrectly in every possible way."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self.said: list[str] = []
        """Every sentence on the screen so far."""
        self.kinds: set[str] = set()
        self.frames = 0
        """Number of frames seen before an answer."""
        self.sums = 0
        """Number of times the child made the total."""

    def practise(self, total: int | None = None) -> None:
        """Enter a practice from the home screen."""
        game = self.game
        game.until_shown(lambda now: now.has("learn"), "the first page")
        game.press("learn")
        game.until_shown(lambda now: now.state == "learn", "the room of Learn")
        game.look("room")
        if total is not None:
            game.press(f"total:{total}")
            game.until_shown(
                lambda now: now.has("open") or "chosen" in now.node(f"total:{total}").state, "it"
            )
            if game.shown.has("open"):
                game.press("open")
                game.until_shown(lambda now: now.has("open now"), "whether it is meant")
                game.press("open now")
                game.until_shown(lambda now: not now.has("open now"), "the room again")
        game.press("practise")
        game.until_shown(lambda now: now.state == "practice", "the first item")

    @property
    def is_over(self) -> bool:
        """True once the practice has ended."""
        return self.game.shown.has("end:0")

    def answer(self, *, wrongs: int = 0, counts_s: float = 0.0) -> str:
        """Answer the current item after `wrongs` wrong answers and `counts_s` seconds; return its kind."""
        game = self.game
        self.frames += game.shown.has("frame")
        time.sleep(counts_s)
        for _ in range(wrongs):
            right, before = self._right(game.shown), game.shown.node("sentence").name
            self.press(self._wrong(game.shown, right))
            self.said.append(self._said_after(before))
            game.look("wrong")
        kind = self.kind_of(game.shown)
        for key in self._right(game.shown):
            self.press(key)
        game.until_shown(lambda now: now.has("go on") or now.has("end:0"), "that it is right")
        game.look(kind)
        self.kinds.add(kind)
        self.sums += kind not in ("claim", "train")
        number = game.shown.node("step").name
        time.sleep(BREATH_S)
        game.press("go on")
        game.until_shown(lambda now: now.has("end:0") or now.node("step").name != number, "what follows")
        return kind

    def kind_of(self, shown: Shown) -> str:
        """The type of the current item."""
        keys = [node.key for node in shown.nodes]
        if "no more" in keys:
            return "train"
        if "claim" in keys:
            return "claim"
        if "equation" in keys:
            return "equation"
        if any(key.startswith("half:") for key in keys):
            return "halves"
        if any(key.startswith("tile:") for key in keys):
            return "tiles"
        return "keypad" if "halves" in keys else "brief frame"

    def _right(self, shown: Shown) -> list[str]:
        """The keys to press for the right answer, found by reading the card."""
        kind = self.kind_of(shown)
        match kind:
            case "train":
                return self._train(shown)
            case "claim":
                known, said, total = _numbers(shown.node("claim").name)
                return ["true" if known + said == total else "not true"]
            case "equation":
                numbers = _numbers(shown.node("equation").name)
                return [f"number:{max(numbers) - min(numbers)}"]
            case "brief frame":
                if shown.has("frame"):
                    known, total = _numbers(shown.node("frame").name)[:2]
                    self._seen = total - known if "?" in shown.node("frame").name else self._seen
                return [f"number:{self._seen}"]
            case _:
                known, total = _numbers(shown.node("halves").name)
                if kind == "keypad":
                    return [f"number:{total - known}"]
                return [self._choice(shown, total - known)]

    _seen = 0

    def _choice(self, shown: Shown, needed: int) -> str:
        for node in shown.nodes:
            if node.key == f"half:{needed}":
                return node.key
            if node.key.startswith("tile:"):
                low, high, place = map(int, re.findall(r"\d+", node.key))
                if (low, high)[place] == needed:
                    return node.key
        return "none"

    def _train(self, shown: Shown) -> list[str]:
        """The longest line of the tiles, found by trying all of them."""
        start = _numbers(shown.node("line").name)[0]
        total = _numbers(shown.node("card").name)[0]
        tiles = [node.key for node in shown.nodes if node.key.startswith("tile:")]
        best: list[str] = []
        for order in permutations(tiles):
            end, line = start, []
            for key in order:
                low, high = map(int, re.findall(r"\d+", key))
                if total - end not in (low, high):
                    break
                end = high if low == total - end else low
                line.append(key)
            best = max(best, line, key=len)
        return [*best, "no more"]

    def _wrong(self, shown: Shown, right: list[str]) -> str:
        if self.kind_of(shown) == "train":
            return "no more"
        return next(
            node.key for node in shown.nodes if node.key.startswith(_CHOICES) and node.key not in right
        )

    def _said_after(self, before: str) -> str:
        """The next text that differs from `before`."""
        shown = self.game.until_shown(lambda now: now.node("sentence").name != before, "what comes of it")
        return shown.node("sentence").name

    def press(self, key: str) -> None:
        time.sleep(LOOKS_S)
        self.game.press(key)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]

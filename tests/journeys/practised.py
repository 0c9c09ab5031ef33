"""A child at practice in the real window, who reads the screen and presses."""

from __future__ import annotations

import re
import time
from pathlib import Path

from tests.journeys.played import Played
from tests.journeys.shown import Shown
from tests.journeys.waiting import BREATH_S, LOOKS_S
from tests.storage.database.kept import opened

_CHOICES = ("half:", "number:", "tile:", "none", "true", "not true")


class Child:
    """Answers practice items correctly, or incorrectly in every possible way."""

    def __init__(self, game: Played) -> None:
        self.game = game
        self.said: list[str] = []
        """The sentences after wrong answers."""
        self._seen = 0
        """The missing number of the latest frame, which disappears."""

    def answer(self, *, wrongs: int = 0) -> None:
        """Answer the current item after `wrongs` wrong answers."""
        game = self.game
        for _ in range(wrongs):
            right, before = self._right(game.shown), game.shown.node("sentence").name
            self.press(
                next(
                    node.key
                    for node in game.shown.nodes
                    if node.key.startswith(_CHOICES) and node.key != right
                )
            )
            shown = game.until_shown(
                lambda now, was=before: now.node("sentence").name != was,  # type: ignore[misc]
                "what comes of it",
            )
            self.said.append(shown.node("sentence").name)
            game.look("wrong")
        if game.shown.has("no more"):
            for key in _longest(game.shown):
                self.press(key)
        self.press(self._right(game.shown))
        game.until_shown(lambda now: now.has("go on") or now.has("end:0"), "that it is right")
        game.look("right")
        number = game.shown.node("step").name
        time.sleep(BREATH_S)
        game.press("go on")
        game.until_shown(lambda now: now.has("end:0") or now.node("step").name != number, "what follows")

    def _right(self, shown: Shown) -> str:
        """The key of the right answer, found by reading the card; in a train, after its tiles."""
        if shown.has("no more"):
            return "no more"
        if shown.has("claim"):
            known, said, total = _numbers(shown.node("claim").name)
            return "true" if known + said == total else "not true"
        if shown.has("equation"):
            numbers = _numbers(shown.node("equation").name)
            return f"number:{max(numbers) - min(numbers)}"
        if not shown.has("halves"):
            if shown.has("frame") and "?" in shown.node("frame").name:
                known, total = _numbers(shown.node("frame").name)[:2]
                self._seen = total - known
            return f"number:{self._seen}"
        known, total = _numbers(shown.node("halves").name)
        needed = total - known
        for node in shown.nodes:
            if node.key in (f"half:{needed}", f"number:{needed}"):
                return node.key
            if node.key.startswith("tile:"):
                low, high, place = map(int, re.findall(r"\d+", node.key))
                if (low, high)[place] == needed:
                    return node.key
        return "none"

    def press(self, key: str) -> None:
        time.sleep(LOOKS_S)
        self.game.press(key)


def _longest(shown: Shown) -> tuple[str, ...]:
    """The keys of the tiles of the longest train."""
    (total,) = _numbers(shown.node("card").name)

    def after(end: int, tiles: frozenset[str]) -> tuple[str, ...]:
        fitting = [
            (tile, halves[1 - half])
            for tile in tiles
            for halves in [_numbers(tile)]
            for half in (0, 1)
            if halves[half] + end == total
        ]
        lines = [(tile, *after(out, tiles - {tile})) for tile, out in fitting]
        return max(lines, key=len, default=())

    tiles = frozenset(node.key for node in shown.nodes if node.key.startswith("tile:"))
    return after(_numbers(shown.node("line").name)[0], tiles)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def names_of_learners(path: Path) -> list[str]:
    """Names of learners with progress in a database."""
    with opened(path) as connection:
        rows = connection.execute("SELECT name FROM person JOIN learner ON person.id = learner.person")
        return [name for (name,) in rows.fetchall()]

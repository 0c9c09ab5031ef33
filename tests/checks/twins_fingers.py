"""Finger and mouse gestures at a window: click, drag and press keys, at targets that the program reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from matador.ui.inputs import Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.semantics import Node, node_of
from tests.checks.twins_rounds import Watched, Watching

PATIENCE = 3000
"""After this many frames, hands only play."""

Steps = Iterator[Input | None]
"""Inputs; None for each frame that the hands wait."""


class Fingers:
    """Gestures, step by step, with counts."""

    def __init__(self, program: Watching, watched: Watched, chance: Random, counts: Counter[str]) -> None:
        self._program = program
        self._watched = watched
        self._chance = chance
        self._counts = counts

    def _node(self, key: str) -> Node | None:
        return node_of(self._program.tree(), key)

    def _frames(self, most: int) -> Steps:
        for _ in range(self._chance.randint(1, most)):
            yield None

    def _keys(self, *names: str) -> Steps:
        for name in names:
            yield Key(name)
            yield None

    def _click(self, key: str) -> Steps:
        node = self._node(key)
        if node is not None:
            yield PointerDown(node.centre)
            if self._chance.random() < 0.5:
                yield None
            yield PointerUp(node.centre)

    def _drag(self, start: Point, end: Point) -> Steps:
        self._counts["drags"] += 1
        yield PointerDown(start)
        for part in range(1, 5):
            yield PointerMoved(
                (start[0] + (end[0] - start[0]) * part // 4, start[1] + (end[1] - start[1]) * part // 4)
            )
            yield None
        yield PointerUp(end)

    def _anywhere(self) -> Point:
        width, height = self._program.screen.size
        return (self._chance.randrange(width), self._chance.randrange(height))

    @property
    def _is_patient(self) -> bool:
        return self._counts["frames_played"] < PATIENCE

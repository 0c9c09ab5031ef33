"""Gestures at a window: look where things are, click, drag, and press keys."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from matador.ui.inputs import (
    Exposed,
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Typed,
    Wheel,
)
from matador.ui.program import Program
from matador.ui.semantics import Node, node_of
from matador.ui.table.buttons import BACK
from tests.checks.monkey_chances import any_size
from tests.checks.monkey_steps import Step
from tests.ui.pilot import FakeScreen

FINGERS = (None, None, None, 0, 1, 7)


class Place(Protocol):
    """The monkey's view and memory."""

    program: Program | None
    screen: FakeScreen
    pointers: set[int | None]


class Hands:
    """The gestures; each yields its steps one by one, and looks at the result of the last."""

    def __init__(self, chance: Random, place: Place) -> None:
        self.chance = chance
        self.place = place

    def take_up(self) -> Iterator[Step]:
        """Pick up a tile and move it; it stays in the hand."""
        if self.place.program is None:
            return
        tiles = [node.key for node in self.program.tree() if node.role == "tile"]
        if not tiles:
            return
        start, finger = self.at(self.chance.choice(tiles)), self.chance.choice(FINGERS)
        yield PointerDown(start, finger=finger)
        yield PointerMoved((start[0] + 30, start[1] - 60), finger)
        if self.chance.random() < 0.5:
            yield PointerMoved(self.at(self.chance.choice(self.keys_there())), finger)

    def let_go(self) -> Iterator[Step]:
        """Release everything that is held down."""
        for pointer in sorted(self.place.pointers, key=str):
            yield PointerUp(self.anywhere(), finger=pointer)

    def click_any(self) -> Iterator[Step]:
        keys = self.keys_there()
        if keys:
            yield from self.click(self.chance.choice(keys), self.chance.choice(FINGERS))

    def come_back(self) -> Iterator[Step]:
        """Show the panel again that was moved aside."""
        yield from (
            self.click(BACK)
            if self.chance.random() < 0.4
            else self.keys(self.chance.choice(("enter", "escape", "t")))
        )

    def drag_any(self) -> Iterator[Step]:
        keys = self.keys_there()
        if keys:
            start, end = self.at(self.chance.choice(keys)), self.at(self.chance.choice(keys))
            yield from self.drag(start, end, self.chance.choice(FINGERS))

    def drag(self, start: Point, end: Point, finger: int | None) -> Iterator[Step]:
        """Press, move and release; sometimes with another input in between."""
        chance = self.chance
        yield PointerDown(start, finger=finger)
        for part in (1, 2, 3):
            yield PointerMoved(
                (start[0] + (end[0] - start[0]) * part // 3, start[1] + (end[1] - start[1]) * part // 3),
                finger,
            )
        if chance.random() < 0.2:
            yield self.between(end)
        yield PointerUp(end, finger=finger)

    def between(self, at: Point) -> Input:
        chance = self.chance
        inputs: list[Input] = [
            FocusLost(),
            Resized(any_size(chance)),
            Exposed(),
            PointerDown(at, finger=3),
            PointerDown(at, "right"),
            Wheel(1),
            Key(chance.choice(("escape", "f1", "f11", "r", "m", "enter", "d", "tab"))),
            Key(chance.choice(("z", "n", "q")), ctrl=True),
            QuitAsked(),
        ]
        return chance.choice(inputs)

    def click(self, key: str, finger: int | None = None) -> Iterator[Step]:
        at = self.at(key)
        yield PointerDown(at, finger=finger)
        yield PointerUp(at, finger=finger)

    def keys(self, *names: str) -> Iterator[Step]:
        for name in names:
            yield Key(name)

    def use(self, key: str) -> Iterator[Step]:
        """Click something if it is there, and turn pages if it may be on another."""
        for _ in range(20):
            if self.node(key) is not None:
                break
            turning = [way for way in ("more", "page on", "page forth") if self.node(way) is not None]
            if not turning:
                return
            yield from self.click(turning[0])
        if self.node(key) is not None:
            yield from self.click(key)

    def type(self, text: str) -> Iterator[Step]:
        """Type a text as a window reports it: letters are keys, too."""
        for letter in text:
            if letter == " ":
                yield Key("enter", writes=True)
            elif letter.isalpha():
                yield Key(letter.lower())
            yield Typed(letter)

    # The contents of the screen

    @property
    def program(self) -> Program:
        program = self.place.program
        assert program is not None, "the monkey stops when the program has ended"
        return program

    def node(self, key: str) -> Node | None:
        return node_of(self.program.tree(), key)

    def keys_there(self) -> list[str]:
        """Keys of the nodes that can be used now."""
        return [node.key for node in self.program.tree() if node.action is not None]

    def at(self, key: str, part: int | None = None) -> Point:
        """The middle of a node, or of its upper (0) or lower (1) half; a random point if it is not there."""
        node = self.node(key)
        if node is None:
            return self.anywhere()
        x, y = node.centre
        return (x, y) if part is None else (x, y + (part * 2 - 1) * node.box[3] // 4)

    def anywhere(self) -> Point:
        width, height = self.place.screen.size
        return (self.chance.randint(-40, width + 40), self.chance.randint(-40, height + 40))

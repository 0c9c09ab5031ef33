"""Gestures at a window: look where things are, click, drag, and press keys."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from matador.play.layout.orientations import Spot
from matador.rules import DRAW, PASS, Play, Tile
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
from tests.checks.monkey_steps import Calm, Step, Wait
from tests.checks.monkey_ways import table_of
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


class Turns(Hands):
    """A player's actions on their turn."""

    def take_turn(self) -> Iterator[Step]:
        """Act; sometimes first look at what others did, or hurry them."""
        if self.chance.random() < 0.1:
            yield from self._press_a_face()
        table = table_of(self.program)
        if table is not None and table.display.state.is_my_turn and not self.program.overlays:
            yield from self._act()
            if self.chance.random() < 0.15:
                yield from self._hurry()

    def _act(self) -> Iterator[Step]:
        """Draw, pass, or play a tile, mostly one that fits."""
        chance, display = self.chance, self.program.table.display
        if self.node("hint") is not None and chance.random() < 0.35:
            for _ in range(chance.choice((1, 1, 2, 4))):
                yield from self.click("hint") if chance.random() < 0.6 else self.keys("h")
        plays = [action for action in display.state.shown.legal if isinstance(action, Play)]
        if DRAW in display.state.shown.legal and (not plays or chance.random() < 0.3):
            yield from self._draw()
        elif PASS in display.state.shown.legal and (not plays or chance.random() < 0.3):
            yield from self.click("pass") if chance.random() < 0.6 else self.keys("p")
        elif plays and chance.random() < 0.8:
            play = chance.choice(plays)
            yield from self._lay(play.tile, play.arm or "open", play.touching)
        else:
            yield from self._lay(chance.choice(display.state.shown.hand), chance.choice(display.targets).spot)
        if chance.random() < 0.8:
            yield from self._choose_way()
        if chance.random() < 0.5:
            yield Wait(chance.choice((200, 600, 2000)))

    def _press_a_face(self) -> Iterator[Step]:
        """Press a face to replay that player's actions, and watch all of it or a part."""
        faces = [node.key for node in self.program.tree() if node.role == "seat" and node.action is not None]
        if not faces:
            return
        face, chance = self.chance.choice(faces), self.chance
        if chance.random() < 0.7:
            yield from self.click(face, chance.choice(FINGERS))
        else:
            for _ in range(60):
                if self.program.table.display.state.focus == face:
                    break
                yield from self.keys("tab")
            yield from self.keys("enter")
        yield Wait(chance.choice((0, 300, 1200)))
        yield (
            Calm() if chance.random() < 0.5 else Key(chance.choice(("enter", "escape", "d", "p", "r", "up")))
        )

    def _hurry(self) -> Iterator[Step]:
        """Press the empty table."""
        table = None if self.place.program is None else table_of(self.program)
        if table is None or self.program.overlays:
            return
        felt = table.display.plan.felt
        at = (felt.left + self.chance.randrange(felt.width), felt.top + self.chance.randrange(felt.height))
        yield PointerDown(at)
        yield PointerUp(at)

    def _draw(self) -> Iterator[Step]:
        chance = self.chance
        manner = chance.random()
        if manner < 0.3:
            yield from self.keys("d")
        elif manner < 0.6 and self.node("draw on") is not None:
            yield from self.click("draw on")
        elif manner < 0.9:
            yield from self.click("boneyard")
        else:
            rack = self.program.table.display.plan.tiles
            yield from self.drag(self.at("boneyard"), rack.center, chance.choice(FINGERS))

    def _lay(self, tile: Tile, spot: Spot, touching: int | None = None) -> Iterator[Step]:
        chance, key, place = self.chance, f"tile:{tile}", f"place:{spot}"
        if self.node(key) is None:
            return
        manner = chance.random()
        if manner < 0.45:
            start = self.at(key, 0 if touching == tile.low else 1)
            yield from self.drag(start, self.at(place), chance.choice(FINGERS))
        elif manner < 0.8:
            yield from self.click(key, chance.choice(FINGERS))
            if chance.random() < 0.2:
                yield Key("r")
            yield from self.click(place, chance.choice(FINGERS))
        else:
            yield from self._lay_by_keys(key)

    def _lay_by_keys(self, key: str) -> Iterator[Step]:
        yield from self.keys("down")
        for _ in range(30):
            if self.program.table.display.state.focus == key:
                break
            yield from self.keys("right")
        yield from self.keys("up", *["right"] * self.chance.choice((0, 0, 1)), "enter")

    def _choose_way(self) -> Iterator[Step]:
        if self.place.program is None:
            return
        chips = [node.key for node in self.program.tree() if node.role == "chip"]
        if chips and self.chance.random() < 0.7:
            yield from self.click(self.chance.choice(chips))
        elif chips:
            yield from self.keys(self.chance.choice(("left", "right")), "enter")

"""The hands of the monkey: it takes up inputs at random, half of them at what the tree says is there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygame import Rect

from matador.rules import DRAW, PASS, Play, Tile
from matador.ui.inputs import (
    Button,
    Exposed,
    FocusLost,
    Input,
    Key,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Wheel,
)
from matador.ui.table.ways import Spot
from tests.checks.monkey_chances import KEYS, any_begin, any_size, any_wait, games
from tests.checks.monkey_gestures import FINGERS, Hands, Place
from tests.checks.monkey_steps import Calm, Draw, Step, Wait, is_input

DRAWN_EVERY = 50
"""So many inputs from one picture to the next."""
DRAWN_AT_ONCE = 4
"""So many inputs are drawn one after the other: little changes between them, and little is drawn anew."""


class Monkey(Hands):
    """Gives steps without end to whoever does them, one by one: it looks at what came of the last."""

    def __init__(self, chance: Random, place: Place) -> None:
        super().__init__(chance, place)
        self._games = games(chance)
        self.inputs = 0
        self.aimed = 0
        """Inputs at live targets."""

    def steps(self, inputs: int) -> Iterator[Step]:
        """So many inputs, and the other steps between them."""
        while self.inputs < inputs:
            yield any_begin(self.chance, next(self._games))
            ends_at = min(inputs, self.inputs + self.chance.choice((80, 150, 300, 300, 600)))
            for step in self._in_one_program(ends_at):
                yield step
                if is_input(step):
                    yield from self._after_input()
                if self.place.program is None or self.inputs >= inputs:
                    break

    def _after_input(self) -> Iterator[Step]:
        self.inputs += 1
        if self.inputs % DRAWN_EVERY < DRAWN_AT_ONCE:
            yield Draw()
        # What comes at once is taken in one frame, as by the window's loop.
        if self.chance.random() < 0.7:
            yield any_wait(self.chance)

    def _in_one_program(self, ends_at: int) -> Iterator[Step]:
        while self.inputs < ends_at:
            if self.aimed * 2 > self.inputs:
                yield self._anything()
                continue
            for step in self._gesture():
                self.aimed += self._is_aimed(step)
                yield step
        if self.chance.random() < 0.5:
            yield from self.take_up()
        yield QuitAsked()

    # Without aim

    def _anything(self) -> Input:
        chance = self.chance
        finger = chance.choice(FINGERS)
        button: Button = "right" if finger is None and chance.random() < 0.25 else "left"
        inputs: list[Input] = [
            PointerDown(self.anywhere(), button, finger),
            PointerMoved(self.anywhere(), finger),
            PointerUp(self.anywhere(), button, finger),
            Wheel(chance.choice((-3, -1, 1, 2, 40))),
            Key(chance.choice(KEYS), chance.random() < 0.2),
            FocusLost(),
            Resized(any_size(chance)),
            Exposed(),
            QuitAsked(),
        ]
        return chance.choices(inputs, (200, 250, 250, 60, 200, 30, 12, 20, 1))[0]

    # At what is there

    def _is_aimed(self, step: Step) -> bool:
        """Whether a step of a gesture is at a live target; on its way to one counts too, and so do its keys."""
        match step:
            case PointerDown(at=at) | PointerUp(at=at):
                nodes = [
                    node for node in self.program.tree() if node.action is not None or node.role == "place"
                ]
                return any(Rect(node.box).collidepoint(at) for node in nodes)
            case PointerMoved() | Key():
                return True
            case _:
                return False

    def _gesture(self) -> Iterator[Step]:
        """Something that a player does, mostly something that is of use."""
        chance, program = self.chance, self.program
        if chance.random() < 0.8:
            yield from self._let_go()
        if program._panel is not None:
            yield from self._at_menu()
        elif chance.random() < 0.12:
            yield from self.click_any()
        elif chance.random() < 0.06:
            yield from self.drag_any()
        elif program.table._result is not None:
            yield from self.click("again") if chance.random() < 0.7 else self.keys("enter")
        elif not program.table.model.is_my_turn:
            yield Calm() if chance.random() < 0.8 else any_wait(chance)
            yield from self.take_up()
        else:
            yield from self._take_turn()

    def _let_go(self) -> Iterator[Step]:
        """Lift what is down."""
        for pointer in sorted(self.place.pointers, key=str):
            yield PointerUp(self.anywhere(), finger=pointer)

    def _at_menu(self) -> Iterator[Step]:
        chance = self.chance
        if chance.random() < 0.4:
            yield from self.click("close") if chance.random() < 0.7 else self.keys("escape")
        elif chance.random() < 0.3:
            yield from self.keys(
                chance.choice(("down", "tab", "up")), chance.choice(("enter", "left", "right"))
            )
        else:
            yield from self.click_any()

    def _take_turn(self) -> Iterator[Step]:
        """Draw, pass, or lay a tile, mostly one that fits."""
        chance, model = self.chance, self.program.table.model
        plays = [action for action in model.shown.legal if isinstance(action, Play)]
        if DRAW in model.shown.legal and (not plays or chance.random() < 0.3):
            yield from self._draw()
        elif PASS in model.shown.legal and (not plays or chance.random() < 0.3):
            yield from self.click("pass") if chance.random() < 0.6 else self.keys("p")
        elif plays and chance.random() < 0.8:
            play = chance.choice(plays)
            yield from self._lay(play.tile, play.arm or "open", play.touching)
        else:
            yield from self._lay(chance.choice(model.shown.hand), chance.choice(model.targets).spot)
        if chance.random() < 0.8:
            yield from self._choose_way()
        if chance.random() < 0.5:
            yield Wait(chance.choice((200, 600, 2000)))

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
            rack = self.program.table.model.plan.tiles
            yield from self.drag(self.at("boneyard"), rack.center, chance.choice(FINGERS))

    def _lay(self, tile: Tile, spot: Spot, touching: int | None = None) -> Iterator[Step]:
        chance, key, place = self.chance, f"tile:{tile}", f"place:{spot}"
        if self.node(key) is None:
            pages = [page for page in ("page back", "page forth") if self.node(page) is not None]
            yield from self.click(chance.choice(pages)) if pages else iter(())
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
            if self.program.table.model.focus == key:
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

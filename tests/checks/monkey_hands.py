"""The hands of the monkey: random inputs, half of them aimed at nodes of the tree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygame import Rect

from matador.match.taking_back import Stays
from matador.ui.inputs import (
    Exposed,
    FocusLost,
    Input,
    Key,
    MouseButton,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Typed,
    Wheel,
)
from matador.ui.round_end.panel import LOOK
from matador.ui.table.buttons import BACK
from tests.checks.monkey_chances import KEYS, any_size, any_wait, begins
from tests.checks.monkey_gestures import FINGERS, Place
from tests.checks.monkey_pages import TEXTS
from tests.checks.monkey_steps import Calm, Draw, Step, Wait, is_input
from tests.checks.monkey_tour import Tour
from tests.checks.monkey_ways import table_of

DRAWN_EVERY = 50
"""Inputs from one drawn picture to the next."""
DRAWN_AT_ONCE = 4
"""Inputs drawn one after the other, so that little changes and little is redrawn between them."""
SHORT = (60, 90, 120, 160)
"""Inputs for each of the first programs, so that a short run has met each kind."""
LONG = (80, 150, 300, 300, 600)


class Monkey(Tour):
    """Endless steps, one by one, each chosen by the result of the last."""

    def __init__(self, chance: Random, place: Place) -> None:
        super().__init__(chance, place)
        self._begins = begins(chance)
        self._deck: list[str] = []
        """The errands still to be done before any is repeated."""
        self.inputs = 0
        self.aimed = 0
        """Number of inputs at live targets."""

    def steps(self, inputs: int) -> Iterator[Step]:
        """`inputs` inputs, and the other steps between them."""
        yield from self._until(inputs, self._aiming(self.tour()))
        while self.inputs < inputs:
            begin, is_first = next(self._begins)
            yield begin
            ends_at = min(inputs, self.inputs + self.chance.choice(SHORT if is_first else LONG))
            yield from self._until(inputs, self._in_one_program(ends_at))

    def _until(self, inputs: int, steps: Iterator[Step]) -> Iterator[Step]:
        """These steps and their consequences, while there is a program and the number of inputs allows."""
        for step in steps:
            yield step
            if is_input(step):
                yield from self._after_input()
            if self.place.program is None or self.inputs >= inputs:
                break

    def _after_input(self) -> Iterator[Step]:
        self.inputs += 1
        if self.inputs % DRAWN_EVERY < DRAWN_AT_ONCE:
            yield Draw()
        # Simultaneous inputs are handled in one frame, as by the window's loop.
        if self.chance.random() < 0.7:
            yield any_wait(self.chance)

    def _aiming(self, steps: Iterator[Step]) -> Iterator[Step]:
        """These steps, with a count of those at live targets."""
        for step in steps:
            self.aimed += self._is_aimed(step)
            yield step

    def _in_one_program(self, ends_at: int) -> Iterator[Step]:
        while self.inputs < ends_at:
            if self.aimed * 2 > self.inputs:
                yield self._anything()
                continue
            yield from self._aiming(self._gesture())
        if self.chance.random() < 0.5:
            yield from self.take_up()
        # At a second request, it ends.
        yield QuitAsked()
        yield QuitAsked()

    # Without aim

    def _anything(self) -> Input:
        chance = self.chance
        finger = chance.choice(FINGERS)
        button: MouseButton = "right" if finger is None and chance.random() < 0.25 else "left"
        inputs: list[Input] = [
            PointerDown(self.anywhere(), button, finger),
            PointerMoved(self.anywhere(), finger),
            PointerUp(self.anywhere(), button, finger),
            Wheel(chance.choice((-3, -1, 1, 2, 40))),
            Key(chance.choice(KEYS), chance.random() < 0.2, chance.random() < 0.08),
            Typed(chance.choice(TEXTS)),
            FocusLost(),
            Resized(any_size(chance)),
            Exposed(),
            QuitAsked(),
        ]
        return chance.choices(inputs, (180, 250, 250, 60, 200, 20, 30, 12, 20, 1))[0]

    # At live targets

    def _is_aimed(self, step: Step) -> bool:
        """True if a step of a gesture is at a live target; the way to one counts too, and so do its keys."""
        match step:
            case PointerDown(at=at) | PointerUp(at=at):
                nodes = [
                    node for node in self.program.tree() if node.action is not None or node.role == "place"
                ]
                return any(Rect(node.box).collidepoint(at) for node in nodes)
            case PointerMoved() | Key() | Typed():
                return True
            case _:
                return False

    def _gesture(self) -> Iterator[Step]:
        """A player's gesture, mostly a useful one."""
        chance, program = self.chance, self.program
        if chance.random() < 0.8:
            yield from self.let_go()
        table = table_of(program)
        if program.overlays:
            yield from self.at_page()
        elif table is None:
            yield from self._off_table()
        elif chance.random() < 0.2:
            yield from self._errand()
        elif chance.random() < 0.08:
            yield from self.click_any()
        elif chance.random() < 0.06:
            yield from self.drag_any()
        elif table.end.shown is not None:
            yield from self._go_on()
        elif table.display.state.waits_for is not None:
            yield from self.click("look") if chance.random() < 0.7 else self.keys("enter")
        elif not table.display.state.is_my_turn:
            yield Calm() if chance.random() < 0.8 else any_wait(chance)
            yield from self.take_up()
        else:
            yield from self.take_turn()

    def _off_table(self) -> Iterator[Step]:
        """A gesture where no match is on, or one is about to be dealt."""
        match self.program.scene.kind:
            case "cut":
                yield from self.at_cut()
            case "home":
                yield from self.at_home()
            case _:
                yield from self.at_learn()

    def _go_on(self) -> Iterator[Step]:
        """At the end of a round: start the next one, or look back; a learner may count first."""
        if self.node(BACK) is not None:
            yield from self.come_back()
            return
        manner = self.chance.random()
        if manner > 0.95:
            yield from self.click(LOOK) if self.chance.random() < 0.5 else self.keys("t")
        elif self.node("show") is not None and manner < 0.7:
            yield from self._count()
        elif self.node("points") is not None and manner < 0.7:
            yield from self.click("points") if manner < 0.4 else self.keys("enter")
        elif manner < 0.6:
            yield from self.click("again") if manner < 0.4 else self.keys("enter")
            yield Wait(16)
        else:
            yield from self.click("fair" if manner < 0.8 else "scores")

    def _count(self) -> Iterator[Step]:
        """Answer how many pips are left, somehow, or have it shown."""
        chance = self.chance
        if self.node("count first") is not None and chance.random() < 0.8:
            yield from self.click("count first")
        for _ in range(chance.choice((0, 1, 2, 4))):
            digit = str(chance.randrange(10))
            yield from self.type(digit) if chance.random() < 0.5 else self.click(f"digit:{digit}")
        if chance.random() < 0.2:
            yield from self.keys("backspace") if chance.random() < 0.5 else self.click("delete")
        if chance.random() < 0.3:
            yield from self.click("show")
        else:
            yield from self.keys("enter") if chance.random() < 0.5 else self.click("answer")

    def _errand(self) -> Iterator[Step]:
        """One of the errands, each before any is repeated."""
        errands = self.errands()
        if not self._deck:
            self._deck = self.chance.sample(sorted(errands), len(errands))
        # Undo is rarely possible at a table, so it comes before the rest.
        going_back = [name for name in self._deck if name in ("take back", "do again")]
        if going_back and not isinstance(self.program.table.game.undoes_to, Stays):
            self._deck.remove(going_back[0])
            self._deck.append(going_back[0])
        yield from errands[self._deck.pop()]

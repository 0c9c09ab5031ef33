"""Hands that play a round and fidget: the monkey's gestures, without leaving the match or undoing earlier rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from matador.match.taking_back import Stays
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerUp, Resized, Wheel
from matador.ui.pages import registry
from matador.ui.program import Program
from matador.ui.table.buttons import BACK
from tests.checks.monkey_counts import SCENES
from tests.checks.monkey_gestures import Turns
from tests.checks.monkey_pages import Pages
from tests.checks.monkey_steps import Begin, Calm, Draw, Step, Wait
from tests.checks.twins_rounds import ODD_SIZES, SIZES, Watched, Watching

MAX_UNDOS = 4
PATIENCE = 3000
"""After this many frames, hands only play."""
LONGEST = 60
"""Maximum number of frames of one wait."""

Steps: TypeAlias = Iterator[Input | None]
"""Inputs; None for each frame that the hands wait."""

_PAGES = tuple(name for name in registry.PAGES if name not in (*SCENES, "new match"))
"""Pages that the menu leads to; a new match would end this one."""
_LEADS_AWAY = (
    *("back", "close", "play on", "new match", "home", "start", "leave", "again", "undo", "redo", "quit"),
)


def hands_at(program: Watching, watched: Watched, chance: Random, counts: Counter[str]) -> Steps:
    """Endless inputs; None for each frame of waiting."""
    hands = Hands(program, watched, chance, counts)
    while True:
        yield from hands.next()


class Seat:
    """The place of the hands."""

    def __init__(self, program: Watching) -> None:
        self.program: Program | None = program
        self.screen = program.screen
        self.pointers: set[int | None] = set()


class Hands(Turns, Pages):
    """One gesture after the other, in frames."""

    def __init__(self, program: Watching, watched: Watched, chance: Random, counts: Counter[str]) -> None:
        super().__init__(chance, Seat(program))
        self._number = watched.number
        self._counts = counts

    def next(self) -> Steps:
        """The next gesture, and a pause."""
        for step in self.gesture():
            match step:
                case Wait(duration_ms):
                    yield from [None] * min(LONGEST, 1 + duration_ms // 16)
                case Calm():
                    yield from self._until_calm()
                case Draw() | Begin():
                    pass
                case _:
                    if isinstance(step, PointerDown):
                        self.place.pointers.add(step.finger)
                    elif isinstance(step, PointerUp):
                        self.place.pointers.discard(step.finger)
                    yield step
                    if self.chance.random() < 0.5:
                        yield None
        yield from [None] * self.chance.randint(1, 15)

    def _until_calm(self) -> Steps:
        for _ in range(400):
            state = self.program.table.display.state
            if state.is_my_turn or state.waits_for is not None or self.program.overlays:
                break
            yield None

    def gesture(self) -> Iterator[Step]:
        chance, display = self.chance, self.program.table.display
        is_patient = self._counts["frames_played"] < PATIENCE
        if chance.random() < 0.8:
            yield from self.let_go()
        if self.program.overlays:
            yield from self.at_page()
        elif self.node(BACK) is not None:
            yield from self.come_back()
        elif self.node("again") is not None:
            yield Wait(chance.randint(0, 600))
            yield from (
                self.click("again") if chance.random() < 0.5 else self.keys(chance.choice(["t", "enter"]))
            )
        elif is_patient and chance.random() < 0.2:
            yield from self.fidget()
        elif display.state.waits_for is not None:
            yield from self.click("look") if chance.random() < 0.7 else self.keys("enter")
        elif display.state.is_my_turn and (not display.is_moving or chance.random() < 0.1):
            yield from self.take_turn()
        else:
            yield Wait(160)

    def fidget(self) -> Iterator[Step]:
        chance = self.chance
        kinds = (
            (self.take_up, 30),
            (self.drag_any, 20),
            (self.click_any, 10),
            (self._any_keys, 15),
            (self._undo, 25),
            (lambda: iter([self.between((0, 0))]), 10),
            (lambda: iter([Key("escape" if chance.random() < 0.7 else "f1")]), 15),
        )
        yield from chance.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()

    def _any_keys(self) -> Iterator[Step]:
        names = ("left", "right", "up", "down", "tab", "enter", "r", "page up", "page down", "m", "escape")
        yield from self.keys(*self.chance.choices(names, k=self.chance.randint(1, 6)))

    def _undo(self) -> Iterator[Step]:
        if not self._may_undo:
            return
        self._counts["undone"] += 1
        yield Key("z", ctrl=True)
        yield Wait(900)
        if self.chance.random() < 0.4:
            yield Key("z", ctrl=True, shift=True)
            yield Wait(600)

    @property
    def _may_undo(self) -> bool:
        """True if the last decision was made in the watched round: earlier ones have been seen."""
        back = self.program.table.game.undoes_to
        is_here = not isinstance(back, Stays) and back.round == self._number
        return is_here and self._counts["undone"] < MAX_UNDOS

    def at_page(self) -> Iterator[Step]:
        """Look around on a page, open another one from the menu, and close it."""
        chance = self.chance
        if self.program.overlays.name == "menu" and chance.random() < 0.7:
            if self._may_undo and self.node("undo") is not None and chance.random() < 0.3:
                self._counts["undone"] += 1
                yield from self.click("undo")
                return
            pages = [key for key in _PAGES if self.node(key) is not None]
            # With large text, the rows have pages of their own.
            yield from self.click(chance.choice(pages)) if pages else self.keys("page down")
        if self.program.overlays.name in ("scores", "fair", "rules", "options"):
            for _ in range(chance.randint(1, 4)):
                names = ("tab", "up", "down", "left", "right", "page down", "page up")
                yield from self.click_any() if chance.random() < 0.5 else self.keys(chance.choice(names))
        if self.program.overlays:
            yield Key("escape")

    def keys_there(self) -> list[str]:
        return [key for key in super().keys_there() if key not in _LEADS_AWAY]

    def between(self, at: Point) -> Input:  # noqa: ARG002 - any input that stays at the table
        chance = self.chance
        sizes = ODD_SIZES if chance.random() < 0.2 else SIZES
        others: list[Input] = [FocusLost(), Wheel(chance.choice((-1, 1))), Key("r"), Key("m"), Key("tab")]
        return Resized(chance.choice(sizes)) if chance.random() < 0.4 else chance.choice(others)

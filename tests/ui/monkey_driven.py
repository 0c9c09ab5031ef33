"""A run with the monkey's invariants, driven by a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.inputs import Key, PointerDown, PointerUp, Wheel
from matador.ui.program import Program
from matador.ui.semantics import node_of
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_run import Run
from tests.checks.monkey_steps import Begin, Calm, Step, Wait

GAME = MatchSetup(ruleset="sevens", players=2, set=6)
HOME = Begin(None, 3, Settings(speed="off"))
ALONE = Begin(GAME, 3, Settings(speed="off"))
"""One person against a bot."""
HOT_SEAT = Begin(
    MatchSetup(ruleset="sevens", players=3, set=6, seats=(SeatSetup(), SeatSetup(bot="greedy"), SeatSetup())),
    3,
    Settings(speed="off"),
)
"""Two people and a bot."""
OPEN_HANDS = Begin(
    MatchSetup(ruleset="sevens", players=2, set=6, seats=(SeatSetup(), SeatSetup()), open_hands=True),
    3,
    Settings(speed="off"),
)
"""Two people who see each other's tiles."""


UNDO = Key("z", ctrl=True)
Plant = pytest.MonkeyPatch


class Driven:
    """A run, and a hand that finds nodes by their keys."""

    def __init__(self, begin: Begin) -> None:
        self.run = Run()
        self.give(begin)

    def give(self, *steps: Step) -> None:
        for step in steps:
            self.run.take(step)

    @property
    def program(self) -> Program:
        assert self.run.program is not None
        return self.run.program

    def click(self, *keys: str) -> None:
        """Click these nodes, one after the other."""
        for key in keys:
            node = node_of(self.program.tree(), key)
            assert node is not None, (key, [node.key for node in self.program.tree()])
            self.give(PointerDown(node.centre), PointerUp(node.centre))

    def play(self, decisions: int = 1) -> None:
        """Play legal actions for the person whose turn it is, by keys."""
        for _ in range(decisions):
            session = self.program.table.game.session
            self.calm()
            version = session.version
            for names in (["down", "up", "enter"], ["d"], ["p"], *[["right", "up", "enter"]] * 8):
                if session.version == version:
                    self.give(*map(Key, names), Wait(2000))
            assert session.version > version

    def calm(self) -> None:
        """Wait until a person can act, and has looked at their tiles."""
        self.give(Calm())
        if self.program.table.display.state.waits_for is not None:
            self.click("look")
            self.give(Wait(8000), Wait(8000), Calm())


# Injected bugs


def broken(law: str) -> Any:
    return pytest.raises(Broken, match=law)


def on_wheel(monkeypatch: Plant, does: Callable[[Program], None]) -> None:
    """Injected bug: the wheel does this, on any screen."""
    right = Program.handle

    def handle(self: Program, given: Any) -> None:
        if isinstance(given, Wheel):
            does(self)
        else:
            right(self, given)

    monkeypatch.setattr(Program, "handle", handle)


def in_time(monkeypatch: Plant, does: Callable[[Program], None]) -> None:
    """Injected bug: this happens when time passes."""
    right = Program.advance

    def advance(self: Program, now_ms: float) -> bool:
        if now_ms > 0:
            does(self)
        return right(self, now_ms)

    monkeypatch.setattr(Program, "advance", advance)


def act(of: Program) -> None:
    """Play a legal action for the seat to move."""
    session = of.table.game.session
    assert session.turn is not None
    session.submit(session.turn, session.view(session.turn).legal()[0], session.version)

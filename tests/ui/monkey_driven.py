"""A run with the monkey's invariants, driven by a test, and bugs to inject into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

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


class Fault(NamedTuple):
    """A bug to inject: `instead` makes the new value of `owner.name` from the old one."""

    owner: Any
    name: str
    instead: Callable[[Any], Any]

    def plant(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(self.owner, self.name, self.instead(getattr(self.owner, self.name)))


class Driven:
    """A run, and a hand that finds nodes by their keys."""

    def __init__(self, *acts: Act) -> None:
        self.run = Run()
        self.give(*acts)

    def give(self, *acts: Act) -> None:
        """Take steps, click nodes by their keys, or call functions."""
        for act in acts:
            if isinstance(act, str):
                node = node_of(self.program.tree(), act)
                assert node is not None, (act, [node.key for node in self.program.tree()])
                self.give(PointerDown(node.centre), PointerUp(node.centre))
            elif callable(act):
                act(self)
            else:
                self.run.take(act)

    @property
    def program(self) -> Program:
        assert self.run.program is not None
        return self.run.program


Act: TypeAlias = Step | str | Callable[[Driven], object]
Bug: TypeAlias = tuple[str, tuple[Act | Fault, ...]]
"""An invariant, and acts of which the last one breaks it."""


def play(driven: Driven) -> None:
    """Play a legal action for the person whose turn it is, by keys."""
    session = driven.program.table.game.session
    driven.give(calm)
    version = session.version
    for names in (["down", "up", "enter"], ["d"], ["p"], *[["right", "up", "enter"]] * 8):
        if session.version == version:
            driven.give(*map(Key, names), Wait(2000))
    assert session.version > version


def play_on(driven: Driven) -> None:
    """Play until the round is over."""
    while driven.program.table.game.session.turn is not None:
        play(driven)


def calm(driven: Driven) -> None:
    """Wait until a person can act, and has looked at their tiles."""
    driven.give(Calm())
    if driven.program.table.display.state.waits_for is not None:
        driven.give("look", Wait(8000), Wait(8000), Calm())


# Injected bugs


def bug(law: str, *acts: Act | Fault) -> Bug:
    return law, acts


def check_caught(monkeypatch: pytest.MonkeyPatch, law: str, acts: Sequence[Act | Fault]) -> None:
    """Inject bugs and act; the last act must break the law, and none before it."""
    driven = Driven()
    *before, last = acts
    for act in before:
        if isinstance(act, Fault):
            act.plant(monkeypatch)
        else:
            driven.give(act)
    assert not isinstance(last, Fault)
    with pytest.raises(Broken, match=law):
        driven.give(last)


def gives(value: object) -> Callable[[Any], Any]:
    """In place of a function: always return this value."""
    return lambda _right: lambda *_, **__: value


def on_wheel(does: Callable[[Program], object]) -> Fault:
    """The wheel does this, on any screen."""

    def instead(right: Any) -> Any:
        def handle(self: Program, given: Any) -> None:
            if isinstance(given, Wheel):
                does(self)
            else:
                right(self, given)

        return handle

    return Fault(Program, "handle", instead)


def in_time(does: Callable[[Program], object]) -> Fault:
    """This happens when time passes."""

    def instead(right: Any) -> Any:
        def advance(self: Program, now_ms: float) -> bool:
            if now_ms > 0:
                does(self)
            return bool(right(self, now_ms))

        return advance

    return Fault(Program, "advance", instead)


def act(of: Program) -> None:
    """Play a legal action for the seat to move."""
    session = of.table.game.session
    assert session.turn is not None
    session.submit(session.turn, session.view(session.turn).legal()[0], session.version)

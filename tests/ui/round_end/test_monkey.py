"""The question under the monkey's invariants: by keys alone, and with an injected bug."""

from __future__ import annotations

import pytest

from matador.ui.inputs import Key, Resized, Wheel
from matador.ui.program import Program
from matador.ui.semantics import node_of
from tests.checks.monkey_steps import Draw, Wait
from tests.ui.monkey_driven import ALONE, Driven, calm, check_caught, on_wheel, play


def asked(driven: Driven) -> None:
    """Play as many rounds as needed until a learner is asked at the end of one."""
    table = driven.program.table
    for _ in range(400):
        if table.end.shown is None:
            driven.give(play, calm)
            continue
        table.game.give_help(0, "full", "frames", pinned=False)
        table.end.begin()
        if table.end.shown is not None and table.end.shown.state.question is not None:
            return
        table.game.guide(0, is_on=True)
        driven.give(Wait(60_000), Key("enter"), Wait(2000))
    raise AssertionError("no question was asked")


def total_of(driven: Driven) -> int:
    panel = driven.program.table.end.shown
    assert panel is not None
    assert panel.state.question is not None
    return panel.state.question.total


def by_focus(driven: Driven, number: int) -> None:
    """Answer with only Tab and Enter."""
    for key in (*(f"digit:{digit}" for digit in str(number)), "answer"):
        for _ in range(40):
            if driven.program.table.display.state.focus == key:
                break
            driven.give(Key("tab"))
        driven.give(Key("enter"))


def test_no_law_is_broken_while_a_learner_counts() -> None:
    driven = Driven(ALONE, asked)
    number = total_of(driven)
    by_focus(driven, number + 1)
    driven.give(Draw(), Wait(200), Draw(), Resized((800, 600)), Draw(), Wait(5000), Draw())
    assert driven.program.table.end.shown is not None
    assert driven.program.table.end.shown.state.question is not None
    by_focus(driven, number)
    driven.give(Draw(), Wait(100), Draw(), Wait(60_000), Draw())
    node = node_of(driven.program.tree(), "groups")
    assert node is not None
    assert node.name.startswith("Well counted!")
    if node_of(driven.program.tree(), "points") is not None:
        driven.give(Key("enter"), Draw(), Wait(60_000), Draw())
    driven.give(Key("enter"), Wait(2000))
    assert driven.program.table.end.shown is None


def test_a_key_that_lies_on_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Injected bug: the pad overlaps the buttons below it."""

    def lower(of: Program) -> None:
        panel = of.table.end.shown
        assert panel is not None
        assert panel.state.question is not None
        for one in panel.placed:
            if getattr(one.widget, "key", "").startswith("digit:"):
                one.rect.top += 60

    check_caught(monkeypatch, "overlaps", [ALONE, asked, on_wheel(lower), Wheel(1)])

"""A monkey at the window; a hundred times as many inputs by `tools/long_check.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import repeat
from typing import Any

import pygame
import pytest

from matador.match.answers import Answer
from matador.match.session import Session
from matador.rules import Action
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui import canvas
from matador.ui.canvas import Item
from matador.ui.inputs import FocusLost, PointerDown, PointerMoved, PointerUp, QuitAsked, Resized, Wheel
from matador.ui.table import rack
from matador.ui.table.game import Game
from matador.ui.table.handling import Handling
from matador.ui.table.rack import Rack
from matador.ui.table.scene import TableScene
from matador.ui.table.shown import Shown
from matador.ui.table.states import Held
from tests.checks import monkey, monkey_hands
from tests.checks.monkey import check_monkey, replay, shortest, tried
from tests.checks.monkey_ledger import Broken
from tests.checks.monkey_run import Run
from tests.checks.monkey_steps import Begin, Calm, Draw, Step, Wait, as_text, is_input, read

GAME = MatchSetup(ruleset="sevens", players=2, set=6)
BEGIN = Begin(GAME, 3, Settings(speed="off"))


def test_a_monkey(seed: int) -> None:
    counts = check_monkey(2000, seed)
    assert counts["inputs"] == 2000
    assert counts["drawn"] >= 100
    assert abs(counts["aimed"] - 1000) < 50


def test_a_seed_gives_the_same_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "NEEDED", ())
    assert check_monkey(400, 2) == check_monkey(400, 2)


def test_a_list_can_be_printed_and_read() -> None:
    steps: list[Step] = [
        replace(
            BEGIN, bars=True, game=MatchSetup(ruleset="family", players=3, set=9, options={"spinner": True})
        ),
        PointerDown((3, -4), "right"),
        PointerMoved((1, 2), 7),
        PointerUp((1, 2), finger=7),
        Wheel(-2),
        FocusLost(),
        Resized((1, 1)),
        Wait(16),
        Calm(),
        Draw(),
        QuitAsked(),
    ]
    assert read(as_text(steps)) == steps
    assert [is_input(step) for step in steps] == [False, *[True] * 6, False, False, False, True]


def held(run: Run) -> list[Step]:
    """Takes up a tile and moves it a little."""
    assert run.program is not None
    x, y = run.program.table.model.rack.slots[0].rect.center
    return [PointerDown((x, y)), PointerMoved((x, y - 40)), PointerMoved((x, y - 60))]


def run_of(*steps: Step) -> Run:
    run = Run()
    for step in steps:
        run.take(step)
    return run


def test_quitting_in_mid_drag_ends_the_program() -> None:
    run = run_of(BEGIN, Calm())
    for step in held(run):
        run.take(step)
    run.take(QuitAsked())
    assert run.program is None
    assert run.counts["quits_in_mid_drag"] == 1
    # What comes then is for nobody, up to the next beginning.
    run.take(Wheel(1))
    run.take(BEGIN)
    assert run.program is not None


# Planted faults


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Plants faults; their lists need not become as short as can be."""
    monkeypatch.setattr(monkey, "MOST_STEPS", 5000)
    return monkeypatch


def caught(seed: int, inputs: int = 1500) -> str:
    """What the monkey says of a game that is broken."""
    with pytest.raises(AssertionError) as fault:
        check_monkey(inputs, seed)
    said = str(fault.value)
    # What it prints fails when it is done again.
    steps = read(said.partition("replay(")[2].removesuffix(")"))
    assert tried(steps)[0] is not None
    return said


def test_a_session_changed_behind_the_tables_back_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: time plays for the player."""
    right = TableScene.advance

    def advance(self: TableScene, now_ms: float) -> Any:
        session = self.game.session
        if session.turn == self.game.seat and now_ms > 2000:
            session.submit(self.game.seat, self.game.view.legal()[0], session.version)
        return right(self, now_ms)

    soon.setattr(TableScene, "advance", advance)
    assert "by nobody" in caught(1)


def test_an_action_that_is_not_recorded_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: the record lacks the last action."""
    right = Session.record

    def record(self: Session) -> Any:
        whole = right(self)
        if len(whole.rounds[-1].actions) > 3:
            del whole.rounds[-1].actions[-1]
        return whole

    soon.setattr(Session, "record", record)
    assert "the record ends elsewhere" in caught(1)


def test_a_tile_missing_from_the_rack_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: whoever draws loses the first tile from sight."""
    right = Shown.after

    def after(self: Shown, view: Any) -> Shown:
        shown = right(self, view)
        return replace(shown, hand=shown.hand[1:]) if len(shown.hand) > len(self.hand) > 0 else shown

    soon.setattr(Shown, "after", after)
    assert "the hand is another" in caught(2)


def test_a_tile_that_stays_held_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: a tile that was let go of far from every place stays in the air."""
    right = Handling.release

    def release(self: Handling, table: Any, at: Any, now_ms: float) -> Any:
        if isinstance(self.state, Held):
            self._press = None
            return None
        return right(self, table, at, now_ms)

    soon.setattr(Handling, "release", release)
    assert "a tile is held and nothing is pressed" in caught(1)


def test_a_forgotten_patch_is_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: the canvas does not draw the last of what has changed."""
    right = canvas.changed

    def changed(before: Sequence[Item], after: Sequence[Item]) -> list[pygame.Rect]:
        return right(before, after)[:-1]

    soon.setattr(canvas, "changed", changed)
    assert "not drawn anew" in caught(1)


def test_tiles_over_each_other_are_caught(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: many tiles stand too close."""
    right = rack._one_row

    def one_row(plan: Any, hand: Any) -> Rack:
        found = right(plan, hand)
        if len(hand) < 7:
            return found
        wide = tuple(replace(slot, rect=slot.rect.inflate(40, 0)) for slot in found.slots)
        return replace(found, slots=wide)

    soon.setattr(rack, "_one_row", one_row)
    assert "overlaps a tile" in caught(1)


def test_an_error_is_caught_and_its_list_is_short(soon: pytest.MonkeyPatch) -> None:
    """Planted fault: losing the focus raises while a tile is pressed."""
    right = TableScene.handle

    def handle(self: TableScene, given: Any) -> Any:
        if isinstance(given, FocusLost) and self.model.handling.is_pressing:
            raise KeyError("planted")
        return right(self, given)

    soon.setattr(TableScene, "handle", handle)
    said = caught(1)
    assert "KeyError('planted')" in said
    # At least the program, a press, and the loss of focus.
    assert 3 <= len(read(said.partition("replay(")[2].removesuffix(")"))) <= 25


@pytest.mark.parametrize("what", ["plays", "draws", "passes"])
def test_a_run_without_any_is_no_run(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Planted fault: the window takes no such action."""
    right = Game.submit
    refused = {"plays": "Play", "draws": "Draw", "passes": "Pass"}[what]

    def submit(self: Game, action: Action) -> Answer | None:
        return None if type(action).__name__ == refused else right(self, action)

    monkeypatch.setattr(Game, "submit", submit)
    with pytest.raises(AssertionError, match=rf"the monkey made no [a-z_, ]*\b{what}\b"):
        check_monkey(900, 3)


def test_a_run_without_the_end_of_a_round_is_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted fault: every round has so many tiles that the monkey never gets to its end."""
    longest = MatchSetup(ruleset="sevens", players=2, set=12)
    monkeypatch.setattr(monkey_hands, "games", lambda _chance: repeat(longest))
    with pytest.raises(AssertionError, match=r"the monkey made no [a-z_, ]*\bfinished_rounds\b"):
        check_monkey(150, 3)


def test_shrinking_leaves_out_what_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def handle(self: TableScene, given: Any) -> Any:
        if given == Wheel(2):
            self.model.shown = replace(self.model.shown, hand=())

    monkeypatch.setattr(TableScene, "handle", handle)
    idle: list[Step] = [Wheel(1), Wait(5), FocusLost()]
    steps: list[Step] = [BEGIN, *idle * 5, Wheel(2), *idle]
    with pytest.raises(Broken, match="the hand is another"):
        replay(steps)
    assert shortest(steps, "the hand is another") == [BEGIN, Wheel(2)]

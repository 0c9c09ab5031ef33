"""Injected bugs of the table's display: after each input, the monkey's invariants compare it with the session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from matador.match.branch import Moment
from matador.match.resuming import resume
from matador.match.session import Session
from matador.play.layout import TableLayout
from matador.play.layout.orientations import Grip, Held, Selected, TurnOffered, along
from matador.play.table.facts import EndStage
from matador.play.table.state import TableState
from matador.rules import Tile
from matador.rules.reasons import RoundIsOver
from matador.ui.inputs import Wheel
from matador.ui.program import Program
from matador.ui.round_end.panel import LOOK
from matador.ui.table.display import TableDisplay
from matador.ui.table.movement import Movement
from matador.ui.table.seats import SeatView, seat_view
from tests.checks import monkey_ledger
from tests.checks.monkey_steps import Wait
from tests.ui.monkey_driven import ALONE, Driven, Plant, act, broken, on_wheel


def other_view(**fields: Any) -> Callable[[TableDisplay], None]:
    def change(display: TableDisplay) -> None:
        display.state.shown = replace(display.state.shown, view=replace(display.state.shown.view, **fields))

    return change


def other_shown(**fields: Any) -> Callable[[TableDisplay], None]:
    def change(display: TableDisplay) -> None:
        display.state.shown = replace(display.state.shown, **fields)

    return change


def turned_history(display: TableDisplay) -> None:
    other_view(history=display.state.shown.view.history[::-1])(display)


def short_rack(display: TableDisplay) -> None:
    display.rack = replace(display.rack, slots=display.rack.slots[1:])


def short_boneyard(display: TableDisplay) -> None:
    display.boneyard = replace(display.boneyard, tiles=display.boneyard.tiles[1:])


def empty_table(display: TableDisplay) -> None:
    display.state.shown = replace(
        display.state.shown, layout=TableLayout.empty(display.state.shown.view.rules)
    )


def held(display: TableDisplay) -> None:
    tile = display.state.shown.hand[0]
    display.state.hold = Held(Grip(tile, 0))


def chosen(display: TableDisplay) -> None:
    display.state.hold = Selected(Grip(_elsewhere(display), 0), display.state.now_ms)


def misled(display: TableDisplay) -> None:
    spot, legal = display.targets[0].spot, display.state.shown.legal
    tile = next(tile for tile in display.state.shown.hand if along(tile.low).play(tile, spot) not in legal)
    way = along(tile.low)
    display.state.hold = TurnOffered(Grip(tile, 0), spot, way, way, RoundIsOver())


def _elsewhere(display: TableDisplay) -> Tile:
    """A tile that is not in the hand."""
    return next(tile for tile in display.state.shown.view.rules.tiles if tile not in display.state.shown.hand)


@pytest.mark.parametrize(
    ("does", "law"),
    [
        (other_view(round=5), "another round is shown"),
        (turned_history, "what is shown did not happen"),
        (other_view(history=()), "too much has happened unseen"),
        (other_view(totals=(1, 1)), "the table shows another moment"),
        (other_shown(ended=object()), "the end of the round is shown wrongly"),
        (other_shown(legal=()), "other actions are offered than are legal"),
        (other_shown(hand=()), "the hand is another"),
        (short_rack, "the rack shows no page of the hand"),
        (empty_table, "other tiles lie on the table than were played"),
        (short_boneyard, "the boneyard is another"),
        (held, "a tile is held and nothing is pressed"),
        (chosen, "a tile is chosen that is not in the hand"),
        (misled, "it is said to turn a tile that does not fit"),
    ],
)
def test_a_table_that_shows_something_else_is_caught(
    monkeypatch: Plant, does: Callable[[TableDisplay], None], law: str
) -> None:
    """Injected bugs: the wheel corrupts the display."""
    driven = Driven(ALONE)
    driven.play(2)
    driven.calm()
    # The tree is read after the invariants, and may fail for such a table.
    monkeypatch.setattr(Program, "tree", lambda _self: ())
    on_wheel(monkeypatch, lambda of: does(of.table.display))
    with broken(law):
        driven.give(Wheel(1))


def test_a_result_over_the_next_round_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the result stays."""
    on_wheel(monkeypatch, lambda of: setattr(of.table.end, "shown", SimpleNamespace(nodes=tuple)))
    driven = Driven(ALONE)
    driven.calm()
    with broken("the result of a round lies over the next"):
        driven.give(Wheel(1))


def ended(stage: EndStage) -> Driven:
    """A round that has ended, shown up to this stage."""
    driven = Driven(ALONE)
    # The ledger is not needed here.
    driven.run._ledger = None
    table = driven.program.table
    while table.display.state.shown.ended is None:
        if table.game.session.turn in table.game.persons:
            act(driven.program)
        driven.give(Wait(16))
    if stage != "line":
        driven.give(Wait(2000), Wait(60_000))
    if stage == "aside":
        driven.click(LOOK)
    assert table.display.state.end_stage == stage
    return driven


@pytest.mark.parametrize(
    ("stage", "later", "law"),
    [
        ("panel", "line", "a panel is told that is not there"),
        ("line", "aside", "what is aside has never come"),
        ("aside", "line", "no way leads back to the panel, or back to none"),
    ],
)
def test_a_panel_that_is_not_where_it_is_told_is_caught(
    monkeypatch: Plant, stage: EndStage, later: EndStage, law: str
) -> None:
    """Injected bugs: the tree belongs to another stage."""
    driven = ended(stage)
    tree = driven.program.tree()
    monkeypatch.setattr(Program, "tree", lambda _self: tree)
    on_wheel(monkeypatch, lambda of: setattr(of.table.display.state, "end_stage", later))
    with broken(law):
        driven.give(Wheel(1))


def test_points_that_are_told_before_the_panel_comes_are_caught(monkeypatch: Plant) -> None:
    """Injected bug: the seats show the points with the last tile."""
    driven = ended("line")

    def early(display: TableDisplay, seat: int) -> SeatView:
        return seat_view(display, seat)._replace(points=99)

    monkeypatch.setattr("matador.ui.table.describing.seat_view", early)
    with broken("points are told before the panel comes"):
        driven.give(Wait(16))


def test_a_tile_that_never_lands_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: its arrival is not noted."""
    driven = Driven(ALONE)
    driven.calm()
    table = driven.program.table.table
    monkeypatch.setattr(TableState, "advance", _nothing_lands)
    table.state.send(table.state.shown.hand[0], 5)
    with broken("a tile is on its way after its time|a tile flies on after its time"):
        driven.give(Wait(16))


def _nothing_lands(self: TableState, now_ms: float) -> None:
    self.now_ms = now_ms


def test_a_tile_that_is_seen_to_fly_when_it_has_landed_is_caught(monkeypatch: Plant) -> None:
    """Injected bug: the picture is not updated."""
    driven = Driven(ALONE)
    driven.calm()
    table = driven.program.table
    table.table.state.send(table.table.state.shown.hand[0], 5)
    table.put_down()
    monkeypatch.setattr(Movement, "follow", lambda _self: None)
    with broken("a tile has arrived and is seen to fly"):
        driven.give(Wait(16))


# The record


def spoilt(**changes: Any) -> Callable[[Session], Session]:
    """Make a resumed match return other values for some attributes."""

    def spoil(session: Session) -> Any:
        names = ("moment", "standing", "players", "view", "events")
        return SimpleNamespace(**{name: getattr(session, name) for name in names} | changes)

    return spoil


@pytest.mark.parametrize(
    ("changes", "law"),
    [
        ({"moment": Moment(9, 9)}, "the record ends elsewhere"),
        ({"standing": None}, "the record has another standing"),
        ({"players": ()}, "the record has other players"),
        ({"view": lambda _seat: None}, "the record shows another table"),
        ({"events": lambda _seat: []}, "the record tells something else"),
    ],
)
def test_a_record_that_leads_elsewhere_is_caught(
    monkeypatch: Plant, changes: dict[str, Any], law: str
) -> None:
    """Injected bugs: a resumed match differs."""
    spoil = spoilt(**changes)
    monkeypatch.setattr(monkey_ledger, "resume", lambda *given: spoil(resume(*given)))
    with broken(law):
        Driven(ALONE)

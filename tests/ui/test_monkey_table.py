"""Planted faults of what the table shows: after each input the monkey's laws compare it with the session."""

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
from matador.play.layout.ways import Grip, along
from matador.rules import Tile
from matador.ui.inputs import Wheel
from matador.ui.motion import Pose
from matador.ui.program import Program
from matador.ui.round_end.head import LOOK
from matador.ui.table.model import EndStage, Model
from matador.ui.table.painting import seat_view
from matador.ui.table.seats import SeatView
from matador.ui.table.states import GoingHome, Held, Selected, Settling, TurnOffered
from tests.checks import monkey_ledger
from tests.checks.monkey_steps import Wait
from tests.ui.monkey_driven import ALONE, Driven, Plant, act, broken, on_wheel


def other_view(**fields: Any) -> Callable[[Model], None]:
    def change(model: Model) -> None:
        model.shown = replace(model.shown, view=replace(model.shown.view, **fields))

    return change


def other_shown(**fields: Any) -> Callable[[Model], None]:
    def change(model: Model) -> None:
        model.shown = replace(model.shown, **fields)

    return change


def turned_history(model: Model) -> None:
    other_view(history=model.shown.view.history[::-1])(model)


def short_rack(model: Model) -> None:
    model.rack = replace(model.rack, slots=model.rack.slots[1:])


def short_boneyard(model: Model) -> None:
    model.boneyard = replace(model.boneyard, tiles=model.boneyard.tiles[1:])


def empty_table(model: Model) -> None:
    model.shown = replace(model.shown, layout=TableLayout.empty(model.shown.view.rules))


def held(model: Model) -> None:
    tile = model.shown.hand[0]
    model.drag.state = Held(Grip(tile, 0), (0, 0), (0, 0))


def chosen(model: Model) -> None:
    model.drag.state = Selected(Grip(_elsewhere(model), 0), model.now_ms)


def going_home(model: Model) -> None:
    model.drag.state = GoingHome(_elsewhere(model))


def misled(model: Model) -> None:
    spot, legal = model.targets[0].spot, model.shown.legal
    tile = next(tile for tile in model.shown.hand if along(tile.low).play(tile, spot) not in legal)
    way = along(tile.low)
    model.drag.state = TurnOffered(Grip(tile, 0), spot, way, way, "Turn the tile?")


def _elsewhere(model: Model) -> Tile:
    """A tile that is not in the hand."""
    return next(tile for tile in model.shown.view.rules.tiles if tile not in model.shown.hand)


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
        (going_home, "a tile goes home that is not in the hand"),
        (misled, "it is said to turn a tile that does not fit"),
    ],
)
def test_a_table_that_shows_something_else_is_caught(
    monkeypatch: Plant, does: Callable[[Model], None], law: str
) -> None:
    """Planted faults: the wheel spoils it."""
    driven = Driven(ALONE)
    driven.play(2)
    driven.calm()
    # What is seen is asked for after the laws, and may not stand such a table.
    monkeypatch.setattr(Program, "tree", lambda _self: ())
    on_wheel(monkeypatch, lambda of: does(of.table.model))
    with broken(law):
        driven.give(Wheel(1))


def test_a_result_over_the_next_round_is_caught(monkeypatch: Plant) -> None:
    """Planted fault: it stays."""
    on_wheel(monkeypatch, lambda of: setattr(of.table._end, "shown", SimpleNamespace(nodes=tuple)))
    driven = Driven(ALONE)
    driven.calm()
    with broken("the result of a round lies over the next"):
        driven.give(Wheel(1))


def ended(stage: EndStage) -> Driven:
    """A round that has ended, and what is seen of that."""
    driven = Driven(ALONE)
    # Who has done what is not asked here.
    driven.run._ledger = None
    table = driven.program.table
    while table.model.shown.ended is None:
        if table.game.session.turn in table.game.persons:
            act(driven.program)
        driven.give(Wait(16))
    if stage != "line":
        driven.give(Wait(2000), Wait(60_000))
    if stage == "aside":
        driven.click(LOOK)
    assert table.model.end_stage == stage
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
    """Planted faults: the tree is that of another moment."""
    driven = ended(stage)
    tree = driven.program.tree()
    monkeypatch.setattr(Program, "tree", lambda _self: tree)
    on_wheel(monkeypatch, lambda of: setattr(of.table.model, "end_stage", later))
    with broken(law):
        driven.give(Wheel(1))


def test_points_that_are_told_before_the_panel_comes_are_caught(monkeypatch: Plant) -> None:
    """Planted fault: the seats show them with the last tile."""
    driven = ended("line")

    def early(model: Model, seat: int) -> SeatView:
        return replace(seat_view(model, seat), points=99)

    monkeypatch.setattr("matador.ui.table.describing.seat_view", early)
    with broken("points are told before the panel comes"):
        driven.give(Wait(16))


@pytest.mark.parametrize(
    ("state", "law"),
    [
        (Settling, "a tile has arrived and the state does not say so"),
        (None, "a tile flies on after its time"),
    ],
)
def test_a_tile_that_never_lands_is_caught(monkeypatch: Plant, state: Any, law: str) -> None:
    """Planted faults: nothing looks whether it has arrived."""
    driven = Driven(ALONE)
    driven.calm()
    table = driven.program.table
    tile = table.model.shown.hand[0]
    if state is None:
        pose = Pose(0, 0, 10, 0.0)
        table.model.flights.send(tile, tile, pose, pose, table.model.now_ms, 5)
        monkeypatch.setattr(type(table.model.flights), "land", lambda *_given: None)
    else:
        table.model.drag.state = state(tile)
        monkeypatch.setattr(type(table._timers), "land", lambda _self: None)
    with broken(law):
        driven.give(Wait(16))


# The record


def spoilt(**changes: Any) -> Callable[[Session], Session]:
    """The resumed match, with other answers to some questions."""

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
    """Planted faults: a match that is resumed is another one."""
    spoil = spoilt(**changes)
    monkeypatch.setattr(monkey_ledger, "resume", lambda *given: spoil(resume(*given)))
    with broken(law):
        Driven(ALONE)

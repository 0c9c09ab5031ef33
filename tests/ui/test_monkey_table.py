"""Injected bugs of the table, of undo and of the record: the monkey's invariants compare them with the session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import Undone
from matador.match.session import Session
from matador.match.taking_back import TakingBack
from matador.play.layout import TableLayout
from matador.play.layout.orientations import Grip, Held, Selected, TurnOffered, along
from matador.play.table.facts import EndStage
from matador.play.table.playback import Playback
from matador.play.table.state import TableState
from matador.rules.reasons import RoundIsOver
from matador.ui.inputs import Key, Wheel
from matador.ui.program import Program
from matador.ui.round_end.panel import LOOK
from matador.ui.table import describing
from matador.ui.table.display import TableDisplay
from matador.ui.table.movement import Movement
from tests.checks import monkey_ledger
from tests.checks.monkey_steps import Calm, Wait
from tests.inside import one_back, truth
from tests.ui.monkey_driven import (
    ALONE,
    HOT_SEAT,
    OPEN_HANDS,
    UNDO,
    Act,
    Driven,
    Fault,
    act,
    bug,
    calm,
    check_caught,
    gives,
    on_wheel,
    play,
    play_on,
)

# Undo, and seats that change players


def undoes_to(seat: Callable[[Session], Any]) -> Fault:
    """Undo leads to this seat's last decision."""
    return Fault(
        TakingBack, "back", lambda _: lambda self, _: self._session.decision_before(seat(self._session))
    )


def undoes_one(_right: Any) -> Any:
    return lambda self, _: self._session.undo(self._session.version, one_back(self._session))


def says_too_much(right: Any) -> Any:
    return lambda self, asked, _, to: right(self, asked, Undone(0, 0), to)


def twice(right: Any) -> Any:
    return lambda *given: (right(*given), right(*given))[1]


def without_a_mark(right: Any) -> Any:
    return lambda self, *given: (right(self, *given), self._marks.pop())[0]


UNSEEN = Fault(TakingBack, "_shown_since", gives(None))
"""Undo ignores who has turned up their tiles."""
TO_THE_FIRST = undoes_to(lambda session: session.view(0).history[0].seat)
TO_ANYBODY = undoes_to(lambda session: session.view(0).turn)
BY_ONE = Fault(TakingBack, "undo", undoes_one)
UNSHOWN = Fault(Playback, "jump", gives(None))
UNMARKED = Fault(Session, "change_seat", without_a_mark)
UNDOING = on_wheel(lambda of: of.table.undo())
HANDING_OVER = on_wheel(lambda of: of.table.game.hand_over(1, "random"))
UNDONE = [
    bug("what the next person has seen was taken back", UNSEEN, HOT_SEAT, play, calm, UNDO),
    bug("what the next person has gone on from was taken back", OPEN_HANDS, TO_THE_FIRST, play, play, UNDO),
    bug("a round was taken up again whose tiles all have seen", HOT_SEAT, TO_ANYBODY, play_on, UNDO),
    bug("what was taken back leads to nobody's decision", BY_ONE, ALONE, play, play, Calm(), UNDO),
    bug("something was taken back under a page", UNDOING, ALONE, play, play, "menu", "scores", Wheel(1)),
    bug("what was taken back is not shown at once", UNSHOWN, ALONE, play, play, UNDO),
    bug("the record tells something else", Fault(Session, "_go", says_too_much), ALONE, play, play, UNDO),
    bug("somebody else took a seat and nobody wanted it", HANDING_OVER, ALONE, Wheel(1)),
    bug("the record has other players", UNMARKED, ALONE, "menu", "seats", "seat:1"),
    bug("a step makes one change", Fault(Controller, "change_seat", twice), ALONE, "menu", "seats", "seat:1"),
]


# A session that changes without an event


def bump(session: Session) -> None:
    session.version += 1


def tell(session: Session) -> None:
    session._log.append(session._log[-1])


def help_out(session: Session) -> None:
    assert session.turn is not None
    session.show_hint(session.turn, 1)


def step_back(session: Session) -> None:
    truth(session).at = Moment(session.moment.round, session.moment.step - 1)


def quietly(does: Callable[[Session], None]) -> list[Act | Fault]:
    return [ALONE, play, on_wheel(lambda of: does(of.table.game.session)), Wheel(1)]


def resumed(**changes: Any) -> list[Act | Fault]:
    """A match that was resumed from its record has these values."""
    names = ("moment", "standing", "players", "view", "events")

    def spoilt(right: Any) -> Any:
        return lambda *given: SimpleNamespace(
            **{name: getattr(right(*given), name) for name in names} | changes
        )

    return [Fault(monkey_ledger, "resume", spoilt), ALONE]


RECORDS = [
    bug("a version is one change", *quietly(bump)),
    bug("the log grew and the version did not", *quietly(tell)),
    bug("the table changed and the version did not", *quietly(step_back)),
    bug("somebody was helped who had not asked", *quietly(help_out)),
    bug("the record ends elsewhere", *resumed(moment=Moment(9, 9))),
    bug("the record has another standing", *resumed(standing=None)),
    bug("the record has other players", *resumed(players=())),
    bug("the record shows another table", *resumed(view=lambda _seat: None)),
]


# What the table shows


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
    hand = display.state.shown.hand
    elsewhere = next(tile for tile in display.state.shown.view.rules.tiles if tile not in hand)
    display.state.hold = Selected(Grip(elsewhere, 0), display.state.now_ms)


def misled(display: TableDisplay) -> None:
    spot, legal = display.targets[0].spot, display.state.shown.legal
    tile = next(tile for tile in display.state.shown.hand if along(tile.low).play(tile, spot) not in legal)
    way = along(tile.low)
    display.state.hold = TurnOffered(Grip(tile, 0), spot, way, way, RoundIsOver())


def shows(does: Callable[[TableDisplay], None]) -> list[Act | Fault]:
    """The wheel corrupts the display."""
    # The tree is read after the invariants, and may fail for such a table.
    no_tree = Fault(Program, "tree", gives(()))
    return [ALONE, play, play, calm, no_tree, on_wheel(lambda of: does(of.table.display)), Wheel(1)]


SHOWING_A_RESULT = on_wheel(lambda of: setattr(of.table.end, "shown", SimpleNamespace(nodes=tuple)))
DISPLAYS = [
    bug("another round is shown", *shows(other_view(round=5))),
    bug("what is shown did not happen", *shows(turned_history)),
    bug("too much has happened unseen", *shows(other_view(history=()))),
    bug("the table shows another moment", *shows(other_view(totals=(1, 1)))),
    bug("the end of the round is shown wrongly", *shows(other_shown(ended=object()))),
    bug("other actions are offered than are legal", *shows(other_shown(legal=()))),
    bug("the hand is another", *shows(other_shown(hand=()))),
    bug("the rack does not hold the hand", *shows(short_rack)),
    bug("other tiles lie on the table than were played", *shows(empty_table)),
    bug("the boneyard is another", *shows(short_boneyard)),
    bug("a tile is held and nothing is pressed", *shows(held)),
    bug("a tile is chosen that is not in the hand", *shows(chosen)),
    bug("it is said to turn a tile that does not fit", *shows(misled)),
    bug("the result of a round lies over the next", ALONE, calm, SHOWING_A_RESULT, Wheel(1)),
]


# The end of a round, and tiles on their way


def ended(stage: EndStage) -> Callable[[Driven], None]:
    """Play to the end of a round, and show it up to this stage."""

    def end(driven: Driven) -> None:
        # The ledger is not needed here.
        driven.run._ledger = None
        table = driven.program.table
        while table.display.state.shown.ended is None:
            if table.game.session.turn in table.game.human_seats:
                act(driven.program)
            driven.give(Wait(16))
        if stage != "line":
            driven.give(Wait(2000), Wait(60_000))
        if stage == "aside":
            driven.give(LOOK)
        assert table.display.state.end_stage == stage

    return end


def told_as(stage: EndStage, later: EndStage) -> list[Act | Fault]:
    """The tree belongs to another stage."""
    turns = on_wheel(lambda of: setattr(of.table.display.state, "end_stage", later))
    return [ALONE, ended(stage), Fault(Program, "tree", cache), Wait(0), turns, Wheel(1)]


def early_points(right: Any) -> Any:
    return lambda display, seat: right(display, seat)._replace(points=99)


def nothing_lands(_right: Any) -> Any:
    return lambda self, now_ms: setattr(self, "now_ms", now_ms)


def send(driven: Driven) -> None:
    table = driven.program.table.table
    table.state.send(table.state.shown.hand[0], 5)


def put_down(driven: Driven) -> None:
    driven.program.table.put_down()


EARLY_POINTS = Fault(describing, "seat_view", early_points)
NOTHING_LANDS = Fault(TableState, "advance", nothing_lands)
NOT_FOLLOWED = Fault(Movement, "follow", gives(None))
ENDS = [
    bug("a panel is told that is not there", *told_as("panel", "line")),
    bug("what is aside has never come", *told_as("line", "aside")),
    bug("no way leads back to the panel, or back to none", *told_as("aside", "line")),
    bug("points are told before the panel comes", ALONE, ended("line"), EARLY_POINTS, Wait(16)),
    bug("a tile is on its way after its time|a tile flies on", ALONE, calm, NOTHING_LANDS, send, Wait(16)),
    bug("a tile has arrived and is seen to fly", ALONE, calm, send, put_down, NOT_FOLLOWED, Wait(16)),
]
BUGS = [*UNDONE, *RECORDS, *DISPLAYS, *ENDS]


@pytest.mark.parametrize(("law", "acts"), BUGS)
def test_a_bug_of_the_table_is_caught(
    monkeypatch: pytest.MonkeyPatch, law: str, acts: tuple[Act | Fault, ...]
) -> None:
    check_caught(monkeypatch, law, acts)


def test_undo_until_the_next_person_looks_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first bug above does no harm before that: the invariant allows a legal undo."""
    UNSEEN.plant(monkeypatch)
    driven = Driven(HOT_SEAT, play, Calm(), UNDO, Calm(), Key("y", ctrl=True), Calm())
    assert driven.run.counts["undone_among_persons"] == driven.run.counts["redone"] == 1

"""Unsaved decisions have not happened: a person can decide again, and a bot's decision is retried later."""

from __future__ import annotations

from matador.match.journal import Change
from matador.ui.inputs import Key
from tests.ui.dealt import USUAL, Table


class Disk:
    """A journal that saves changes, or is full."""

    def __init__(self) -> None:
        self.is_full = True
        self.tries = 0

    def __call__(self, _change: Change) -> None:
        self.tries += 1
        if self.is_full:
            raise OSError("full")


def table(*actions: str) -> tuple[Table, Disk]:
    """The player holds two tiles that fit the 3 at both ends of the opponent's opening tile."""
    pilot = Table("sevens", ("4-6 4-5 1-1", "3-3 2-4 5-5"), "0-1 0-2", *actions, opener=1, settings=USUAL)
    disk = Disk()
    pilot.game.session.use_journal(disk)
    return pilot, disk


def test_a_person_may_decide_anew_and_only_that_happens() -> None:
    pilot, disk = table("3-3")
    pilot.drag_to("4-6", 4, "R")
    assert pilot.text() == "Couldn't save. Try again."
    assert pilot.moves == ["3-3"]
    disk.is_full = False
    pilot.wait(1000)
    pilot.drag_to("4-5", 4, "R")
    pilot.wait(1000)
    assert pilot.moves == ["3-3", "4-5R"]


def test_a_bot_is_tried_again_in_a_while_and_not_in_every_frame() -> None:
    pilot, disk = table("3-3", "4-6R")
    pilot.bots[1].actions.append("4-2L")
    pilot.wait(9000)
    assert 3 <= disk.tries <= 5
    assert pilot.text() == "Couldn't save. Trying again in a moment."
    assert pilot.moves == ["3-3", "4-6R"]
    disk.is_full = False
    pilot.wait(3000)
    assert pilot.moves == ["3-3", "4-6R", "4-2L"]
    assert pilot.text() == "It's your turn."


def test_what_cannot_be_taken_back_goes_on_as_it_was() -> None:
    pilot, disk = table("3-3")
    disk.is_full = False
    pilot.drag_to("4-6", 4, "R")
    assert pilot.display.flights, "it settles"
    disk.is_full = True
    pilot.give(Key("z", ctrl=True))
    assert set(pilot.display.flights) == set(pilot.display.state.transits), "what moves is seen"
    assert pilot.moves == ["3-3", "4-6R"]
    disk.is_full = False
    pilot.wait(1000)
    assert pilot.moves == ["3-3", "4-6R"]

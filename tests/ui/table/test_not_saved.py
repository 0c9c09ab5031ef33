"""Unsaved decisions have not happened: they wait for a slow disk, and are decided again if it is full."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from matador.match.events import TilePlayed, Undone
from matador.match.journal import Change
from matador.play.layout.orientations import IDLE, Laid
from matador.rules import parse_tile
from matador.ui.inputs import Key, Resized
from tests.ui.dealt import AT_ONCE, USUAL, Table


class Disk:
    """A journal that saves changes, or is full."""

    def __init__(self) -> None:
        self.is_full = True
        self.tries = 0

    def __call__(self, _change: Change) -> None:
        self.tries += 1
        if self.is_full:
            raise OSError("full")


def table(*actions: str) -> Table:
    """The player holds two tiles that fit the 3 at both ends of the opponent's opening tile."""
    return Table("sevens", ("4-6 4-5 1-1", "3-3 2-4 5-5"), "0-1 0-2", *actions, opener=1, settings=USUAL)


def unsaved(*actions: str) -> tuple[Table, Disk]:
    pilot, disk = table(*actions), Disk()
    pilot.game.session.use_journal(disk)
    return pilot, disk


def test_a_person_may_decide_anew_and_only_that_happens() -> None:
    pilot, disk = unsaved("3-3")
    pilot.drag_to("4-6", 4, "R")
    assert pilot.text() == "Couldn't save. Try again."
    assert pilot.moves == ["3-3"]
    disk.is_full = False
    pilot.wait(1000)
    pilot.drag_to("4-5", 4, "R")
    pilot.wait(1000)
    assert pilot.moves == ["3-3", "4-5R"]


def test_a_bot_is_tried_again_in_a_while_and_not_in_every_frame() -> None:
    pilot, disk = unsaved("3-3", "4-6R")
    pilot.bots[1].actions.append("4-2L")
    pilot.wait(9000)
    assert 3 <= disk.tries <= 5
    assert pilot.text() == "Couldn't save. Trying again in a moment."
    assert pilot.moves == ["3-3", "4-6R"]
    disk.is_full = False
    pilot.wait(3000)
    assert pilot.moves == ["3-3", "4-6R", "4-2L"]
    assert pilot.text() == "It's your turn."


class SlowDisk:
    """A journal that saves or refuses a change when the test says so."""

    def __init__(self) -> None:
        self.flying: list[tuple[Change, Future[None]]] = []
        self.kept: list[Change] = []
        self.is_slow = True
        self.is_full = False

    def __call__(self, change: Change) -> Future[None]:
        done: Future[None] = Future()
        self.flying.append((change, done))
        if not self.is_slow:
            self.land()
        return done

    def land(self) -> None:
        """Save the pending changes, or refuse them."""
        for change, done in self.flying:
            if self.is_full:
                done.set_exception(OSError("full"))
            else:
                self.kept.append(change)
                done.set_result(None)
        self.flying.clear()


def on(disk: SlowDisk, pilot: Table) -> Table:
    pilot.game.session.use_journal(disk)
    pilot.game.is_autosaved = True
    return pilot


def holds_nothing(pilot: Table) -> bool:
    return pilot.state == IDLE


def test_a_tile_rests_where_it_was_laid_until_it_is_kept() -> None:
    disk = SlowDisk()
    pilot = on(disk, table("3-3"))
    pilot.drag_to("4-6", 4, "R")
    pilot.wait(500)
    assert isinstance(pilot.state, Laid)
    assert pilot.moves == ["3-3"]
    assert not pilot.display.state.is_my_turn, "nothing else is decided meanwhile"
    disk.land()
    pilot.wait(100)
    assert pilot.moves == ["3-3", "4-6R"]
    assert holds_nothing(pilot)


def test_nothing_else_is_lifted_meanwhile() -> None:
    disk = SlowDisk()
    pilot = on(disk, table("3-3"))
    pilot.drag_to("4-6", 4, "R")
    pilot.click("tile:4-5")
    pilot.give(Resized((900, 700)))
    pilot.wait(100)
    assert isinstance(pilot.state, Laid)
    disk.land()
    pilot.wait(3000)
    assert pilot.moves == ["3-3", "4-6R"]


def test_no_tile_is_seen_that_is_not_kept_as_drawn() -> None:
    disk = SlowDisk()
    pilot = on(disk, Table("sevens", ("1-1 2-2", "3-3 2-4 5-5"), "0-1 0-2", "3-3", opener=1, settings=USUAL))
    pilot.click("boneyard")
    pilot.wait(500)
    assert not pilot.has("tile:0-1")
    assert parse_tile("0-1") not in pilot.game.session.view(0).hand
    disk.land()
    pilot.wait(1000)
    assert pilot.has("tile:0-1")


def test_a_bot_is_not_seen_before_its_move_is_kept() -> None:
    disk = SlowDisk()
    pilot = on(disk, table("3-3", "4-6R"))
    pilot.bots[1].actions.append("4-2L")
    pilot.wait(1900)
    assert [type(change.events[0]) for change, _ in disk.flying] == [TilePlayed]
    assert pilot.moves == ["3-3", "4-6R"]
    disk.land()
    pilot.wait(2000)
    assert pilot.moves == ["3-3", "4-6R", "4-2L"]


def test_what_is_taken_back_lies_until_that_is_kept_and_no_press_is_lost() -> None:
    disk = SlowDisk()
    pilot = on(disk, table("3-3"))
    pilot.drag_to("4-6", 4, "R")
    pilot.give(Key("z", ctrl=True))
    pilot.wait(300)
    assert len(disk.flying) == 1, "one decision is in flight"
    disk.land()
    pilot.wait(50)
    assert isinstance(disk.flying[0][0].events[0], Undone)
    assert pilot.moves == ["3-3", "4-6R"]
    disk.land()
    pilot.wait(500)
    assert pilot.moves == ["3-3"]
    assert pilot.has("tile:4-6")
    pilot.give(Key("z", ctrl=True, shift=True))
    disk.land()
    pilot.wait(500)
    assert pilot.moves == ["3-3", "4-6R"]


def test_the_next_round_is_dealt_once_it_is_kept() -> None:
    disk = SlowDisk()
    hands = ("1-3 4-4", "2-6 6-6 5-5")
    pilot = on(disk, Table("sevens", hands, "0-0", "1-3", "6-2L", "4-4R", settings=AT_ONCE))
    pilot.wait_until(lambda: pilot.has("again"))
    round_ = pilot.game.session.moment.round
    pilot.click("again")
    pilot.wait(500)
    assert pilot.game.session.moment.round == round_
    assert pilot.has("again"), "the result stays until there is something else to be seen"
    disk.land()
    pilot.wait(100)
    assert pilot.game.session.moment.round == round_ + 1
    assert not pilot.has("again")


# A disk that hangs or fails


def stuck(disk: SlowDisk, *, is_full: bool) -> Table:
    """A tile is played, and the disk does not save it."""
    pilot = on(disk, table("3-3"))
    pilot.drag_to("4-6", 4, "R")
    if is_full:
        disk.is_full = True
        disk.land()
        pilot.wait(50)
    else:
        pilot.wait(2100)
    assert pilot.text("panel") == "Not saved"
    return pilot


@pytest.mark.parametrize("is_full", [False, True])
def test_whoever_waits_too_long_or_is_refused_is_asked(is_full: bool) -> None:
    disk = SlowDisk()
    pilot = stuck(disk, is_full=is_full)
    disk.is_full = False
    pilot.click("try again")
    pilot.wait(50)
    assert not pilot.has("panel")
    disk.land()
    pilot.wait(500)
    assert pilot.moves == ["3-3", "4-6R"]
    assert len(disk.kept) == 1
    assert pilot.game.is_autosaved


@pytest.mark.parametrize("is_full", [False, True])
def test_whoever_plays_on_unsaved_has_his_tile_laid(is_full: bool) -> None:
    disk = SlowDisk()
    pilot = stuck(disk, is_full=is_full)
    pilot.click("unsaved")
    pilot.wait(500)
    assert pilot.moves == ["3-3", "4-6R"]
    assert not pilot.game.is_autosaved
    assert pilot.program.table.would_be_lost, "leaving asks again"
    assert not pilot.has("panel")


def test_a_bot_that_cannot_be_kept_is_asked_about_too() -> None:
    disk = SlowDisk()
    disk.is_full, disk.is_slow = True, False
    pilot = on(disk, table("3-3", "4-6R"))
    pilot.bots[1].actions.append("4-2L")
    pilot.wait_until(lambda: pilot.text("panel") == "Not saved", 9000)
    disk.is_full = False
    pilot.click("try again")
    pilot.wait_until(lambda: len(pilot.moves) == 3, 9000)
    assert not pilot.has("panel")

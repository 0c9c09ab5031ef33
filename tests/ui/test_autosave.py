"""Matches are saved automatically, whatever happens to the program, the disk or other windows."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import pytest

from matador.match.branch import Moment
from matador.match.journal import NotNow
from matador.match.records import encode
from matador.match.taking_back import Stays
from matador.play.table import facts
from matador.rules import Play
from matador.storage.database import schema
from matador.storage.database.connection import connect, writing
from matador.storage.setups import MatchSetup, SeatSetup
from matador.ui.inputs import Key
from tests.inside import log_of, one_on
from tests.storage.database.kept import locked_disk
from tests.ui.installation import FAMILY, Installation, damage, go_on, leave, play, until
from tests.ui.pilot import Pilot


@pytest.mark.parametrize("setup", [MatchSetup(ruleset="sevens", players=2, set=6), FAMILY])
def test_a_match_is_gone_on_with_as_it_was(installation: Installation, setup: MatchSetup) -> None:
    first = installation.start(setup)
    play(first, 5)
    before = first.game
    installation.die()
    second = installation.start()
    go_on(second)
    after = second.game
    assert log_of(after.session) == log_of(before.session)
    assert encode(after.session.record()) == encode(before.session.record())
    assert after.occupants == before.occupants
    assert (after.open_hands, after.ruleset) == (before.open_hands, before.ruleset)
    assert after.teacher.is_lesson == before.teacher.is_lesson
    play(second, 2)


def test_a_match_in_which_nobody_has_done_anything_is_not_kept(installation: Installation) -> None:
    pilot = installation.start(FAMILY)
    leave(pilot)
    until(pilot, lambda: installation.open[0].unfinished(5).result(30) == ())
    assert not pilot.has("go on")


def two_matches(installation: Installation) -> Pilot:
    """At home, after a family match and then a quick match."""
    pilot = installation.start(FAMILY)
    play(pilot, 2)
    leave(pilot)
    until(pilot, lambda: pilot.has("go on"))
    pilot.click("play")
    until(pilot, lambda: pilot.program.scene.kind == "table")
    play(pilot, 2)
    leave(pilot)
    until(pilot, lambda: pilot.has("matches"))
    return pilot


def pick(pilot: Pilot, number: int) -> None:
    """Open the page of a match in the list."""
    open_list(pilot)
    pilot.click(pilot.keys("button")[number])
    assert pilot.text("panel") == "Match"


def open_list(pilot: Pilot) -> None:
    until(pilot, lambda: pilot.has("matches"))
    pilot.click("matches")
    until_listed(pilot)


def until_listed(pilot: Pilot) -> None:
    """Wait for the list; presses are ignored before."""
    until(pilot, lambda: pilot.text("panel") == "Matches" and not pilot.program.is_moving)


def test_what_is_put_away_is_not_offered_and_can_be_taken_out_again(installation: Installation) -> None:
    pilot = two_matches(installation)
    pick(pilot, 0)
    pilot.click("put away")
    until_listed(pilot)
    assert "Hidden" in pilot.node(pilot.keys("button")[1]).name, "it comes last"
    pilot.press("escape")
    until(pilot, lambda: "Mia" in pilot.text("go on"))
    pick(pilot, 1)
    pilot.click("put away")
    until_listed(pilot)
    assert not any("Hidden" in node.name for node in pilot.tree)
    pilot.press("escape")
    until(pilot, lambda: "Mia" not in pilot.text("go on"))


def test_a_match_is_deleted_by_who_means_it(installation: Installation) -> None:
    pilot = two_matches(installation)
    pick(pilot, 1)
    pilot.click("delete")
    assert pilot.text("panel") == "Delete this match?"
    pilot.click("keep")
    pilot.click("delete")
    pilot.click("delete")
    until_listed(pilot)
    (left,) = installation.open[0].unfinished(5).result(30)
    assert "Mia" not in left.head.names
    pilot.press("escape")
    until(pilot, lambda: not pilot.has("matches"))


def test_what_was_played_on_unsaved_is_kept_once_there_is_room(installation: Installation) -> None:
    """The deal and two turns are not saved at first; in the end nothing is missing."""
    installation.path.mkdir()
    pilot = installation.start(FAMILY)
    play(pilot, 2)
    assert not pilot.game.is_autosaved
    installation.path.rmdir()
    until(pilot, lambda: pilot.game.is_autosaved)
    play(pilot, 2)
    before = pilot.game
    installation.die()
    second = installation.start()
    go_on(second)
    assert encode(second.game.session.record()) == encode(before.session.record())
    assert second.game.occupants == before.occupants


def test_a_match_that_cannot_be_saved_can_be_exported(installation: Installation, tmp_path: Path) -> None:
    pilot = installation.start(FAMILY, exports=tmp_path / "documents")
    play(pilot, 2)
    # A folder in place of the database's lock stops every write.
    lock = installation.path.with_name(f".{installation.path.name}.lock")
    lock.unlink()
    lock.mkdir()
    seat, version = pilot.game.session.turn, pilot.game.session.version
    assert seat is not None
    action = pilot.game.session.view(seat).legal()[0]
    pilot.program.table.table.decide(lambda: pilot.game.submit(seat, action), lambda _: None)
    until(pilot, lambda: pilot.text("panel") == "Not saved")
    pilot.click("export")
    assert pilot.text("panel") == "Exported"
    assert "documents" in pilot.text("where")
    (file,) = (tmp_path / "documents").iterdir()
    assert file.read_bytes().strip() == encode(pilot.game.session.record())
    assert pilot.game.session.version == version, "what was not kept has not happened"
    pilot.press("escape")
    lock.rmdir()
    pilot.click("try again")
    until(pilot, lambda: pilot.game.session.version > version)


def test_the_page_about_a_slow_disk_closes_once_it_has_saved(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = installation.start(FAMILY)
    play(pilot, 2)
    monkeypatch.setattr(facts, "PATIENCE_MS", 100)
    is_quick = threading.Event()
    installation.open[0].worker.submit(lambda _: is_quick.wait(60))
    seat = pilot.game.session.turn
    assert seat is not None
    action = pilot.game.session.view(seat).legal()[0]
    pilot.program.table.table.decide(lambda: pilot.game.submit(seat, action), lambda _: None)
    until(pilot, lambda: pilot.text("panel") == "Not saved")
    is_quick.set()
    until(pilot, lambda: not pilot.program.overlays)


UNDO, REDO = Key("z", ctrl=True), Key("y", ctrl=True)
HOT = MatchSetup(ruleset="parlour", players=2, set=6, seats=(SeatSetup(name="Mia"), SeatSetup(name="Otto")))


def try_to(pilot: Pilot, key: Key) -> Moment:
    """Undo or redo; return the moment of the match afterwards."""
    pilot.give(key)
    until(pilot, lambda: not pilot.program.is_moving)
    if pilot.program.overlays:
        pilot.press("escape")
    return pilot.game.session.moment


def lay_one(pilot: Pilot) -> None:
    """The person whose turn it is looks, and plays a tile."""
    if pilot.has("look"):
        pilot.click("look")
        until(pilot, lambda: not pilot.program.is_moving)
    game = pilot.game
    assert game.session.turn is not None
    action = next(one for one in game.session.view(game.session.turn).legal() if isinstance(one, Play))
    version = game.session.version
    pilot.program.table.table.decide(lambda: game.submit(game.session.turn or 0, action), lambda _: None)
    until(pilot, lambda: game.session.version > version and not pilot.program.is_moving)


def test_undo_and_redo_go_on_after_a_restart(installation: Installation) -> None:
    first = installation.start(MatchSetup(ruleset="sevens", players=2, set=6))
    play(first, 4)
    until(first, lambda: first.game.session.turn == 0 and not first.program.is_moving)
    at = first.game.session.moment
    back = try_to(first, UNDO)
    installation.die()
    second = installation.start()
    go_on(second)
    further = try_to(second, UNDO)
    assert further < back < at
    installation.die()
    third = installation.start()
    go_on(third)
    assert try_to(third, REDO) == back
    assert try_to(third, REDO) == at


@pytest.mark.parametrize("has_looked", [False, True])
def test_after_a_restart_undo_still_ends_where_the_next_person_has_looked(
    installation: Installation, *, has_looked: bool
) -> None:
    first = installation.start(HOT)
    lay_one(first)
    assert first.game.session.moment.step == 1
    if has_looked:
        first.click("look")
        first.wait(100)
        until(first, lambda: not first.program.is_moving)
    installation.die()
    second = installation.start()
    go_on(second)
    until(second, lambda: not second.program.is_moving)
    stays = second.game.undoes_to
    assert stays == (Stays("seen", second.game.session.turn) if has_looked else Moment(0, 0))
    assert try_to(second, UNDO).step == (1 if has_looked else 0)


# Faults of the database


def test_damage_is_told_once_and_what_was_saved_is_gone_on_with(installation: Installation) -> None:
    first = installation.start(FAMILY)
    play(first, 3)
    installation.die()
    damage(installation.path)
    second = installation.start()
    until(second, lambda: second.text("panel") == "Damaged")
    assert "We recovered 1 match. Some moves at the end are missing." in second.text("why")
    assert "damaged-1" in second.text("why")
    second.click("back")
    until(second, lambda: second.has("go on"))
    assert not second.has("why")
    go_on(second)
    play(second, 1)
    installation.die()
    third = installation.start()
    until(third, lambda: third.has("go on"))
    assert not third.has("why"), "nothing is damaged any more"


def make_newer(path: Path) -> bytes:
    with closing(connect(path)) as connection, writing(connection, path):
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    return path.read_bytes()


def test_the_matches_of_a_newer_program_are_not_changed(installation: Installation) -> None:
    first = installation.start(FAMILY)
    play(first, 2)
    installation.die()
    before = make_newer(installation.path)
    second = installation.start()
    until(second, lambda: second.text("panel") == "Update needed")
    second.click("back")
    assert not second.has("go on")
    second.click("play")
    until(second, lambda: second.program.scene.kind == "table")
    play(second, 1)
    assert not second.game.is_autosaved
    assert second.program.table.would_be_lost, "leaving asks"
    installation.die()
    assert installation.path.read_bytes() == before


def test_the_matches_of_a_locked_stick_are_offered_and_played_on_unsaved(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = installation.start(FAMILY)
    play(first, 3)
    laid = encode(first.game.session.record())
    installation.die()
    before = {path: path.read_bytes() for path in installation.path.parent.rglob("*") if path.is_file()}
    with locked_disk(monkeypatch):
        second = installation.start()
        until(second, lambda: second.has("go on"))
        go_on(second)
        assert encode(second.game.session.record()) == laid
        play(second, 1)
        assert not second.game.is_autosaved
        assert not second.program.overlays, "that nothing is kept was said before"
        assert second.program.table.would_be_lost, "leaving asks"
        second.program.close()
    after = {path: path.read_bytes() for path in installation.path.parent.rglob("*") if path.is_file()}
    assert after == before


# Other windows and copies


def test_a_copy_of_a_match_that_is_open_elsewhere_is_a_match_of_its_own(installation: Installation) -> None:
    first = installation.start(FAMILY)
    play(first, 2)
    second = installation.start()
    until(second, lambda: second.has("go on"))
    second.click("go on")
    until(second, lambda: second.text("panel") == "Not opened")
    second.click("copy")
    until(second, lambda: second.program.scene.kind == "table")
    assert encode(second.game.session.record()) == encode(first.game.session.record())
    assert second.game.occupants == first.game.occupants
    play(second, 1)
    play(first, 2)
    installation.die()
    third = installation.start()
    open_list(third)
    assert len([node for node in third.program.tree() if node.key.startswith("match:")]) == 2


def test_a_match_that_another_window_plays_is_not_deleted(installation: Installation) -> None:
    other = installation.start(FAMILY)
    play(other, 2)
    installation.die()
    first = installation.start(FAMILY)
    play(first, 2)
    second = installation.start()
    open_list(second)
    second.click(next(node.key for node in second.program.tree() if node.key.startswith("match:")))
    second.click("delete")
    second.click("delete")
    until(second, lambda: second.text("panel") == "Not opened")
    assert "another window" in second.text("why")
    play(first, 1)
    before = first.game
    installation.die()
    third = installation.start()
    go_on(third)
    assert encode(third.game.session.record()) == encode(before.session.record())


def test_what_was_undone_while_nothing_was_kept_is_not_redone_later(installation: Installation) -> None:
    """Only the current branch is saved then; a match continued from another one could not be restored."""
    pilot = installation.start(FAMILY)
    play(pilot, 3)
    lock = installation.path.with_name(f".{installation.path.name}.lock")
    lock.unlink()
    lock.mkdir()
    session = pilot.game.session
    back = session.decision_before(1)
    assert back is not None
    pilot.program.table.table.decide(lambda: session.undo(session.version, back), lambda _: None)
    until(pilot, lambda: pilot.text("panel") == "Not saved")
    pilot.click("unsaved")
    until(pilot, lambda: session.moment == back)
    lock.rmdir()
    until(pilot, lambda: pilot.game.is_autosaved)
    assert isinstance(session.redo(session.version, one_on(session)), NotNow)
    play(pilot, 2)
    before = pilot.game
    installation.die()
    second = installation.start()
    go_on(second)
    assert encode(second.game.session.record()) == encode(before.session.record())

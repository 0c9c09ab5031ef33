"""Matches that are damaged, newer, open in another window, or also in files."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from matador.match.journal import NotNow
from matador.match.records import encode
from matador.storage.database import schema
from matador.storage.database.connection import connect, writing
from tests.storage.database.kept import locked_disk
from tests.ui.installation import FAMILY, Installation, damage, go_on, play, until

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
    until(third, lambda: third.has("matches"))
    third.click("matches")
    until(third, lambda: third.text("panel") == "Matches")
    assert len([node for node in third.program.tree() if node.key.startswith("match:")]) == 2


def test_a_match_that_another_window_plays_is_not_deleted(installation: Installation) -> None:
    other = installation.start(FAMILY)
    play(other, 2)
    installation.die()
    first = installation.start(FAMILY)
    play(first, 2)
    second = installation.start()
    until(second, lambda: second.has("matches"))
    second.click("matches")
    until(second, lambda: second.text("panel") == "Matches")
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
    assert isinstance(session.redo(session.version), NotNow)
    play(pilot, 2)
    before = pilot.game
    installation.die()
    second = installation.start()
    go_on(second)
    assert encode(second.game.session.record()) == encode(before.session.record())

"""Matches that are damaged, newer, open in another window, or in files as well: what the program does with them."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from matador.match.records import encode
from matador.match.results import NotNow
from matador.play.table import facts
from matador.storage.database import schema
from matador.storage.database.connection import connect, writing
from matador.storage.saved import MatchStore
from matador.ui.inputs import FileDropped
from tests.storage.database.kept import locked_disk
from tests.ui.one_house import FAMILY, House, damage, go_on, leave, play, saved, until


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    # The clock of these tests runs far ahead of the disk, which is a real one.
    monkeypatch.setattr(facts, "PATIENCE_MS", 1e9)
    return House(tmp_path)


# What is wrong with the database


def test_damage_is_told_once_and_what_was_saved_is_gone_on_with(house: House) -> None:
    first = house.start(FAMILY)
    play(first, 3)
    house.die()
    damage(house.path)
    second = house.start()
    until(second, lambda: second.text("panel") == "Damaged")
    assert "We recovered 1 match. Some of the last moves are missing." in second.text("why")
    assert "damaged-1" in second.text("why")
    second.click("back")
    until(second, lambda: second.has("go on"))
    assert not second.has("why")
    go_on(second)
    play(second, 1)
    house.die()
    third = house.start()
    until(third, lambda: third.has("go on"))
    assert not third.has("why"), "nothing is damaged any more"
    house.die()


def make_newer(path: Path) -> bytes:
    with closing(connect(path)) as connection, writing(connection, path):
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    return path.read_bytes()


def test_the_matches_of_a_newer_program_are_not_changed(house: House) -> None:
    first = house.start(FAMILY)
    play(first, 2)
    house.die()
    before = make_newer(house.path)
    second = house.start()
    until(second, lambda: second.text("panel") == "Update needed")
    second.click("back")
    assert not second.has("go on")
    second.click("play")
    until(second, lambda: second.program.scene.kind == "table")
    play(second, 1)
    assert not second.game.is_autosaved
    assert second.program.table.would_be_lost, "leaving asks"
    house.die()
    assert house.path.read_bytes() == before


def test_the_matches_of_a_locked_stick_are_offered_and_played_on_unsaved(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = house.start(FAMILY)
    play(first, 3)
    laid = encode(first.game.session.record())
    house.die()
    before = {path: path.read_bytes() for path in house.path.parent.rglob("*") if path.is_file()}
    with locked_disk(monkeypatch):
        second = house.start()
        until(second, lambda: second.has("go on"))
        go_on(second)
        assert encode(second.game.session.record()) == laid
        play(second, 1)
        assert not second.game.is_autosaved
        assert not second.program.overlays, "that nothing is kept was said before"
        assert second.program.table.would_be_lost, "leaving asks"
        second.program.close()
    after = {path: path.read_bytes() for path in house.path.parent.rglob("*") if path.is_file()}
    assert after == before


# Elsewhere, and twice


def test_a_copy_of_a_match_that_is_open_elsewhere_is_a_match_of_its_own(house: House) -> None:
    first = house.start(FAMILY)
    play(first, 2)
    second = house.start()
    until(second, lambda: second.has("go on"))
    second.click("go on")
    until(second, lambda: second.text("panel") == "Not opened")
    second.click("copy")
    until(second, lambda: second.program.scene.kind == "table")
    assert encode(second.game.session.record()) == encode(first.game.session.record())
    assert second.game.occupants == first.game.occupants
    play(second, 1)
    play(first, 2)
    house.die()
    third = house.start()
    until(third, lambda: third.has("matches"))
    third.click("matches")
    until(third, lambda: third.text("panel") == "Matches")
    assert len([node for node in third.program.tree() if node.key.startswith("match:")]) == 2
    house.die()


def test_a_match_that_another_window_plays_is_not_deleted(house: House) -> None:
    other = house.start(FAMILY)
    play(other, 2)
    house.die()
    first = house.start(FAMILY)
    play(first, 2)
    second = house.start()
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
    house.die()
    third = house.start()
    go_on(third)
    assert encode(third.game.session.record()) == encode(before.session.record())
    house.die()


def test_the_same_file_twice_is_one_match(house: House, tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "matches", lambda: date(2026, 11, 23))
    first = house.start(FAMILY, store=store)
    play(first, 2)
    file = saved(first, tmp_path / "matches")
    play(first, 1)
    before = first.game
    leave(first)
    copy = tmp_path / "given away.matador"
    copy.write_bytes(file.read_bytes())
    for path in (file, copy):
        first.program.handle(FileDropped(str(path)))
        until(first, lambda: first.program.scene.kind == "table")
        found = first.game.session.record()
        assert encode(found) == encode(before.session.record()), "it goes on where it was left"
        before = first.game
        leave(first)
    house.die()
    with closing(connect(house.path)) as connection:
        assert connection.execute("SELECT count(*) FROM match").fetchone() == (1,)


def test_a_file_that_was_never_here_is_a_match_of_its_own(house: House, tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "matches", lambda: date(2026, 11, 23))
    first = house.start(FAMILY, store=store)
    play(first, 2)
    file = saved(first, tmp_path / "matches")
    house.die()
    house.path.rename(tmp_path / "another.db")
    second = house.start()
    second.program.handle(FileDropped(str(file)))
    until(second, lambda: second.program.scene.kind == "table")
    play(second, 1)
    before = second.game
    house.die()
    third = house.start()
    go_on(third)
    assert encode(third.game.session.record()) == encode(before.session.record())
    house.die()


def test_what_was_undone_while_nothing_was_kept_is_not_redone_later(house: House) -> None:
    """Only the live branch is kept then: a match that went on from something else could not be found again."""
    pilot = house.start(FAMILY)
    play(pilot, 3)
    lock = house.path.with_name(f".{house.path.name}.lock")
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
    house.die()
    second = house.start()
    go_on(second)
    assert encode(second.game.session.record()) == encode(before.session.record())
    house.die()

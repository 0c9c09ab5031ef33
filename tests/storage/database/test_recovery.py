"""Recovery of a damaged database, and the treatment of its files."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from matador.match.records import encode
from matador.match.session import Session
from matador.storage import atomic
from matador.storage.atomic import sync_file, sync_folder
from matador.storage.database import opening
from matador.storage.database.connection import (
    DamagedError,
    DatabaseError,
    connect,
    files_of,
    writing,
)
from matador.storage.database.opening import Damage, open_sound, recover, refuse_damaged
from matador.storage.database.rows import neutral_name
from matador.storage.database.schema import ForeignDatabaseError
from tests.storage.database.kept import HEAD, begun, database, opened, play, without_backups
from tests.systems import needs_open_renames

PAGE = 4096


def db(path: Path, matches: int = 3) -> list[Session]:
    """Make a database with matches, close it properly, and return the matches, latest first."""
    with database(path) as kept:
        sessions = [begun(kept.new_journal(HEAD), seed) for seed in range(matches)]
        for session in sessions:
            play(session, 6)
    return sessions[::-1]


def spoil(path: Path, at: int, data: bytes) -> None:
    found = bytearray(path.read_bytes())
    found[at : at + len(data)] = data
    path.write_bytes(found)


def test_what_is_sound_is_saved_whole(tmp_path: Path) -> None:
    """Without the first page, SQLite finds nothing in the file, but all rows are still there."""
    path = tmp_path / "m.db"
    sessions = db(path)
    spoil(path, 0, bytes(PAGE))
    before = path.read_bytes()
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert kept.worker.trouble == Damage(tmp_path / "damaged-1", 3, 0)
        assert [encode(left.session.record()) for left in found] == [encode(one.record()) for one in sessions]
        assert [left.head for left in found] == [HEAD] * 3
    assert (tmp_path / "damaged-1" / "m.db").read_bytes() == before
    assert sorted(file.name for file in (tmp_path / "damaged-1").iterdir()) == ["m.db"]


@needs_open_renames
def test_a_match_that_is_played_goes_on_in_the_new_database(tmp_path: Path) -> None:
    """Its rows have the right numbers and checksums again."""
    path = tmp_path / "m.db"
    db(path)
    with database(path) as kept:
        journal = kept.new_journal(HEAD)
        session = begun(journal)
        play(session, 3)
        with opened(path) as connection:
            connection.execute("UPDATE decision SET sum = x'00' WHERE match = 1")
        with closing(open_sound(path)[0]) as connection:
            # Another window has found the damage.
            refuse_damaged(connection)
        assert (tmp_path / "damaged-1").exists()
        play(session, 3)
        assert not (tmp_path / "damaged-2").exists()
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert encode(found[0].session.record()) == encode(session.record())


def test_damage_is_repaired_once_no_other_window_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows: there, an open file cannot be set aside."""
    path = tmp_path / "m.db"
    db(path)
    with opened(without_backups(path)) as connection:
        connection.execute("UPDATE decision SET sum = x'00' WHERE match = 1")
    with monkeypatch.context() as planted:
        planted.setattr(atomic, "_MAX_OPEN_S", 0.0)
        planted.setattr(os, "replace", _refuse)
        for _ in range(2):
            with pytest.raises(DatabaseError, match="To repair it, close all other windows of Matador"):
                open_sound(path)
        assert path.exists()
    with closing(open_sound(path)[0]) as connection:
        refuse_damaged(connection)
    assert [folder.name for folder in tmp_path.glob("damaged-*")] == ["damaged-1"]


def test_a_repair_that_finds_no_room_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.db"
    db(path)
    spoil(without_backups(path), 0, bytes(PAGE))
    files_of(path)[1].write_bytes(b"an unfinished commit")
    before = {file.name: file.read_bytes() for file in files_of(path)}
    with monkeypatch.context() as planted:

        def fill_disk(_new: Path, _found: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        planted.setattr(opening, "write_recovered", fill_disk)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            recover(path, "planted")
        planted.undo()
        planted.setattr(atomic, "patiently", lambda _put: _refuse(path, path))
        with pytest.raises(DatabaseError, match="close all other windows"):
            recover(path, "planted")
    # No recovery uses the journal.
    assert path.read_bytes() == before["m.db"]
    assert not list(tmp_path.glob("damaged-*"))


def _refuse(_old: Path, _new: Path) -> None:
    raise PermissionError(errno.EACCES, "another program has it open")


@needs_open_renames
def test_nothing_is_written_into_a_database_that_was_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    db(path)
    with closing(connect(path)) as connection:
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(DamagedError, match="set the database aside"), writing(connection, path):
            raise AssertionError("it is not begun")


def test_a_name_that_is_lost_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    db(path, 1)
    with opened(without_backups(path)) as connection:
        number, last = connection.execute("SELECT min(id), max(id) FROM person WHERE name = 'Ana'").fetchone()
        highest = connection.execute("SELECT max(id) FROM person").fetchone()[0]
        connection.execute("DELETE FROM person WHERE id IN (?, ?)", (number, highest))
        connection.execute("UPDATE decision SET sum = x'00' WHERE number > 4")
    with database(path) as kept:
        (left,) = kept.unfinished(10).result(30)
        assert left.head.names == (neutral_name(number), "Dot")
        assert kept.worker.trouble is not None
        begun(kept.new_journal(HEAD))
        (_, again) = kept.unfinished(10).result(30)
        assert again.head.names == left.head.names
        assert {player.name for player in again.session.players} >= {neutral_name(highest)}
    assert last == number


def test_residents_live_on_in_the_new_database(tmp_path: Path) -> None:
    """A profile whose name is lost gets a neutral name; a profile whose row is damaged is lost."""
    path = tmp_path / "m.db"
    with database(path) as kept:
        ana = kept.profiles.add("Ana", b"hers").result(30)
        zoe = kept.profiles.add("Zoe", b"Zoe's").result(30)
        kept.profiles.add("Ben", b"his").result(30)
    with opened(without_backups(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM person WHERE name = 'Zoe'")
        connection.execute("UPDATE profile SET body = ? WHERE body = ?", (b"new", b"his"))
    with database(path) as kept:
        assert kept.profiles.load().result(30) == (ana, replace(zoe, name=neutral_name(zoe.number)))
        assert kept.worker.trouble is not None


def test_the_backup_has_what_the_damaged_files_have_lost(tmp_path: Path) -> None:
    """Decisions, names and profiles; data newer than the backup is added."""
    path = tmp_path / "m.db"
    sessions = db(path)
    with database(path) as kept:
        kept.profiles.add("Zoe", b"Zoe's").result(30)
    with database(path) as kept:
        later = begun(kept.new_journal(HEAD), 7)
        play(later, 6)
        files = {file: file.read_bytes() for file in tmp_path.glob("m*")}
    for file, data in files.items():
        file.write_bytes(data)
    with opened(path) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM person")
        connection.execute("DELETE FROM profile")
        connection.execute("DELETE FROM match WHERE id = 3")
        connection.execute("UPDATE decision SET body = x'7b7d' WHERE match = 2")
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        records = [encode(left.session.record()) for left in found]
        assert records == [encode(session.record()) for session in (later, *sessions)]
        assert [left.head for left in found] == [HEAD] * 4
        assert [profile.name for profile in kept.profiles.load().result(30)] == ["Zoe"]
        assert kept.worker.trouble == Damage(tmp_path / "damaged-1", 4, 0)


def test_a_deleted_match_does_not_come_back(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    db(path)
    with database(path) as kept:
        kept.delete(kept.unfinished(1).result(30)[0].key).result(30)
    spoil(path, 0, bytes(PAGE))
    with database(path) as kept:
        assert len(kept.unfinished(10).result(30)) == 2


def test_a_damaged_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with opened(path) as connection:
        connection.execute("CREATE TABLE theirs (x)")
        connection.execute("PRAGMA application_id=7")
        connection.executemany("INSERT INTO theirs VALUES (?)", [(bytes(3000),)] * 9)
    spoil(path, 100, b"\xff" * 300)
    before = path.read_bytes()
    with database(path) as kept:
        with pytest.raises(ForeignDatabaseError):
            kept.offered().result(30)
        assert kept.worker.trouble is None
    assert path.read_bytes() == before


class Killed(BaseException):
    """The program was killed."""


@pytest.mark.parametrize("steps", range(14))
def test_a_kill_between_two_steps_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """After a kill at each rename or sync, the next start finds everything that was saved."""
    path = tmp_path / "m.db"
    sessions = db(path)
    with opened(without_backups(path)) as connection:
        connection.execute("UPDATE decision SET sum = x'00' WHERE match = 2 AND number > 4")
    files = path.read_bytes()
    path.with_name("m.db-journal").write_bytes(b"")
    left = [steps]

    def counted(right: object) -> object:
        def step(*given: object, **more: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            assert callable(right)
            return right(*given, **more)

        return step

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", counted(os.replace))
        patch.setattr(opening, "sync_folder", counted(sync_folder))
        patch.setattr(opening, "sync_file", counted(sync_file))
        with suppress(Killed):
            recover(path, "a test")
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert encode(found[0].session.record()) == encode(sessions[0].record())
        assert len(found) == 3
    folders = [folder for folder in tmp_path.glob("damaged-*") if (folder / "m.db").exists()]
    assert {(folder / "m.db").read_bytes() for folder in folders} == {files}
    with closing(connect(path)) as connection:
        refuse_damaged(connection)
    assert sys.platform == "win32" or path.stat().st_mode & 0o077 == 0

"""What is saved of a damaged database, and what is done with its files."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from matador.match.records import encode
from matador.match.session import Session
from matador.storage.atomic import sync_file, sync_folder
from matador.storage.database import aside, worker
from matador.storage.database.connection import MovedError, connect, writing
from matador.storage.database.damage import find_damage
from matador.storage.database.names import neutral_name
from matador.storage.database.opening import open_sound
from matador.storage.database.salvage import Damage, salvage
from matador.storage.database.schema import VERSION, ForeignDatabaseError, version_of
from matador.storage.database.worker import DatabaseWorker
from tests.storage.database.kept import HEAD, begun, database, opened, play

PAGE = 4096


def house(path: Path, matches: int = 3) -> list[Session]:
    """A house with matches, the last of them first, closed as it should be."""
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
    """Without its first page SQLite finds nothing in a file; all rows are there."""
    path = tmp_path / "m.db"
    sessions = house(path)
    spoil(path, 0, bytes(PAGE))
    before = path.read_bytes()
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert kept.damage == Damage(tmp_path / "damaged-1", 3, 0)
        assert [encode(left.session.record()) for left in found] == [encode(one.record()) for one in sessions]
        assert [left.head for left in found] == [HEAD] * 3
    assert (tmp_path / "damaged-1" / "m.db").read_bytes() == before
    assert sorted(file.name for file in (tmp_path / "damaged-1").iterdir()) == ["m.db"]


def test_a_damaged_decision_shortens_one_match(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    sessions = house(path)
    with opened(path) as connection:
        connection.execute("UPDATE decision SET body = x'7b7d' WHERE match = 2 AND first > 3")
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert kept.damage == Damage(tmp_path / "damaged-1", 3, 1)
        lengths = [left.session.log_length for left in found]
        assert lengths[0] == sessions[0].log_length
        assert lengths[1] < sessions[1].log_length
        assert lengths[2] == sessions[2].log_length


def test_a_match_that_is_played_goes_on_in_the_new_database(tmp_path: Path) -> None:
    """Its rows have their numbers and sums again."""
    path = tmp_path / "m.db"
    house(path)
    with database(path) as kept:
        journal = kept.new_journal(HEAD)
        session = begun(journal)
        play(session, 3)
        with opened(path) as connection:
            connection.execute("UPDATE decision SET sum = x'00' WHERE match = 1")
        with closing(open_sound(path).connection) as connection:
            # Another window has found it.
            assert find_damage(connection) is None
        assert (tmp_path / "damaged-1").exists()
        play(session, 3)
        assert not (tmp_path / "damaged-2").exists()
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert encode(found[0].session.record()) == encode(session.record())


def test_nothing_is_written_into_a_database_that_was_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    house(path)
    with closing(connect(path)) as connection:
        path.rename(tmp_path / "elsewhere.db")
        with pytest.raises(MovedError), writing(connection, path):
            raise AssertionError("it is not begun")


def test_a_name_that_is_lost_is_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    house(path, 1)
    with opened(path) as connection:
        number, last = connection.execute("SELECT min(id), max(id) FROM person WHERE name = 'Ana'").fetchone()
        highest = connection.execute("SELECT max(id) FROM person").fetchone()[0]
        connection.execute("DELETE FROM person WHERE id IN (?, ?)", (number, highest))
        connection.execute("UPDATE decision SET sum = x'00' WHERE first > 4")
    with database(path) as kept:
        (left,) = kept.unfinished(10).result(30)
        assert left.head.names == (neutral_name(number), "Dot")
        assert kept.damage is not None
        begun(kept.new_journal(HEAD))
        (_, again) = kept.unfinished(10).result(30)
        assert again.head.names == left.head.names
        assert {player.name for player in again.session.players} >= {neutral_name(highest)}
    assert last == number


def test_residents_live_on_in_the_new_database(tmp_path: Path) -> None:
    """One whose name is lost lives on as nobody in particular; one whose row is damaged does not."""
    path = tmp_path / "m.db"
    with database(path) as kept:
        ana = kept.residents.add("Ana", b"hers").result(30)
        zoe = kept.residents.add("Zoe", b"Zoe's").result(30)
        kept.residents.add("Ben", b"his").result(30)
    with opened(path) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM person WHERE name = 'Zoe'")
        connection.execute("UPDATE resident SET body = ? WHERE body = ?", (b"new", b"his"))
    with database(path) as kept:
        assert kept.residents.load().result(30) == (ana, replace(zoe, name=neutral_name(zoe.number)))
        assert kept.damage is not None


def test_a_log_without_its_database_is_not_removed(tmp_path: Path) -> None:
    """SQLite would begin anew and take the log away."""
    path = tmp_path / "m.db"
    with database(path) as kept:
        session = begun(kept.new_journal(HEAD))
        play(session, 4)
        log = path.with_name("m.db-wal").read_bytes()
    for rest in (None, b""):
        path.unlink()
        if rest is not None:
            path.write_bytes(rest)
        path.with_name("m.db-wal").write_bytes(log)
        with database(path) as kept:
            (left,) = kept.unfinished(10).result(30)
            assert encode(left.session.record()) == encode(session.record())
            assert kept.damage is not None
            assert (kept.damage.folder / "m.db-wal").read_bytes() == log


def test_a_large_database_is_looked_at_while_nothing_is_to_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.db"
    house(path)
    with opened(path) as connection:
        connection.execute("UPDATE match SET state = 'over' WHERE id = 1")
        connection.execute("UPDATE decision SET sum = x'00' WHERE match = 1 AND first > 4")
    monkeypatch.setattr("matador.storage.database.opening.AT_ONCE_BYTES", 0)
    found = DatabaseWorker(path, idle_s=0.0)
    try:
        while found.damage is None:
            found.submit(lambda connection: connection.execute("SELECT 1").fetchone()).result(30)
        assert found.damage.matches_shortened == 1
    finally:
        assert found.close()


def test_whoever_asks_something_stops_the_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "m.db"
    house(path, 1)
    monkeypatch.setattr("matador.storage.database.opening.AT_ONCE_BYTES", 0)
    looks: list[str] = []

    def endless(connection: sqlite3.Connection) -> None:
        looks.append("")
        if len(looks) == 1:
            connection.execute(
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
            ).fetchone()

    monkeypatch.setattr(worker, "find_damage", endless)
    found = DatabaseWorker(path, idle_s=0.0)
    try:
        while len(looks) < 2:
            assert found.submit(lambda connection: connection.execute("SELECT 7").fetchone()).result(30) == (
                7,
            )
    finally:
        assert found.close()


# Others' files


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
        assert kept.damage is None
    assert path.read_bytes() == before


def test_one_of_ours_that_has_lost_its_mark_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    house(path)
    spoil(path, 68, b"NoMa")
    with database(path) as kept:
        assert len(kept.unfinished(10).result(30)) == 3
        assert kept.damage == Damage(tmp_path / "damaged-1", 3, 0)


# Killed while the files are moved


class Killed(BaseException):
    """The program is at its end."""


@pytest.mark.parametrize("steps", range(14))
def test_a_kill_between_two_steps_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Renames and syncs of the moving: after each of them the next start has all that was saved."""
    path = tmp_path / "m.db"
    sessions = house(path)
    with opened(path) as connection:
        connection.execute("UPDATE decision SET sum = x'00' WHERE match = 2 AND first > 4")
    files = path.read_bytes()
    path.with_name("m.db-wal").write_bytes(b"")
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
        patch.setattr(Path, "rename", counted(Path.rename))
        patch.setattr(aside, "sync_folder", counted(sync_folder))
        patch.setattr(aside, "sync_file", counted(sync_file))
        with suppress(Killed):
            salvage(path, "a test")
    with database(path) as kept:
        found = kept.unfinished(10).result(30)
        assert encode(found[0].session.record()) == encode(sessions[0].record())
        assert len(found) == 3
    folders = [folder for folder in tmp_path.glob("damaged-*") if (folder / "m.db").exists()]
    assert [(folder / "m.db").read_bytes() for folder in folders] == [files]
    assert not list(tmp_path.glob("damaged-*/*saved*")), "nothing is left over"


def test_a_new_database_has_the_tables_of_this_version(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    house(path)
    spoil(path, 0, bytes(PAGE))
    salvage(path, "a test")
    with closing(connect(path)) as connection:
        assert version_of(connection) == VERSION
        assert find_damage(connection) is None
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sys.platform == "win32" or path.stat().st_mode & 0o077 == 0

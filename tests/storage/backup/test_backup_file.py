"""The file of a house: what goes in comes out, and what is damaged, newer or another's is refused whole."""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from matador.storage.backup.backup_file import BACKUP_ID, is_backup, read_backup, sum_of_file
from matador.storage.backup.contents import DataFolder
from matador.storage.backup.errors import (
    BackupError,
    DamagedBackupError,
    FullerBackupError,
    InUseError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
)
from matador.storage.backup.saving import back_up, backup_name
from matador.storage.database.connection import APPLICATION_ID
from matador.storage.database.schema import VERSION
from tests.checks.houses import NOW, PARTS, everything, furnish, held, house_in, now, packed, rows_of
from tests.storage.database.kept import database


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> DataFolder:
    """One with everything; tests only read it."""
    return furnish(house_in(tmp_path_factory.mktemp("house")), 1)


@pytest.fixture(scope="module")
def file(house: DataFolder) -> bytes:
    """The house as a file."""
    with tempfile.TemporaryDirectory() as folder:
        return back_up(house, Path(folder) / "backup", now).path.read_bytes()


@dataclass(frozen=True)
class Decoded:
    """What is in a backup, as values."""

    files: dict[str, bytes]
    rows: tuple[str, ...]


def decoded(data: bytes, house: DataFolder) -> Decoded:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "backup").write_bytes(data)
        (Path(folder) / "work").mkdir()
        found = read_backup(Path(folder) / "backup", house, Path(folder) / "work")
        rows = () if found.database is None else rows_of(found.database)
        return Decoded({name: path.read_bytes() for name, path in found.files.items()}, rows)


def changed(file: bytes, statement: str) -> bytes:
    """The file after somebody has done something to it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(file)
        connection.create_function("sha", 2, sum_of_file)
        connection.execute(statement)
        return connection.serialize()


# What goes in comes out


@pytest.mark.parametrize("parts", [PARTS, *((part,) for part in PARTS)], ids="-".join)
def test_a_house_is_what_it_was(tmp_path: Path, parts: tuple[str, ...]) -> None:
    house = furnish(house_in(tmp_path), 1, parts)
    with closing(sqlite3.connect(house.database)) if "database" in parts else nullcontext() as connection:
        if connection is not None:
            # Numbers are given once, those of what was deleted too.
            connection.execute("UPDATE sqlite_sequence SET seq = seq + 10")
            connection.commit()
    found = packed(house, house)
    assert {name: path.read_bytes() for name, path in found.files.items()} == {
        name: data for name, data in held(house).items() if name != "database"
    }
    assert (found.database is None) == ("database" not in parts)
    if found.database is not None:
        assert rows_of(found.database) == rows_of(house.database)
        with closing(sqlite3.connect(found.database)) as connection:
            assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            assert connection.execute("PRAGMA user_version").fetchone()[0] == VERSION


def test_a_house_is_a_database_that_says_whose_it_is(tmp_path: Path, file: bytes) -> None:
    (tmp_path / "house").write_bytes(file)
    with closing(sqlite3.connect(tmp_path / "house")) as connection:
        assert connection.execute("PRAGMA application_id").fetchone()[0] == BACKUP_ID
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
        assert connection.execute("SELECT format, made_at FROM backup").fetchall() == [(1, NOW.isoformat())]
        assert connection.execute("SELECT count(*) FROM decision").fetchone()[0] > 0
    assert is_backup(tmp_path / "house")
    assert not is_backup(tmp_path)
    assert not is_backup(tmp_path / "a\0b")


# Damaged


def test_no_byte_of_it_can_change_unnoticed(house: DataFolder, file: bytes, seed: int) -> None:
    """It is refused, or what comes out is what went in."""
    good, random = decoded(file, house), Random(seed)
    written = [place for place, byte in enumerate(file) if byte]
    places = (*random.sample(range(len(file)), 100), *random.sample(written, 100))
    assert sum(_is_refused(house, file, good, place, random.randrange(8)) for place in places) > 50


def test_no_place_in_what_it_says_of_its_tables_breaks_the_look_at_it(
    house: DataFolder, file: bytes, seed: int
) -> None:
    """By one bit a length becomes another's, and a name a number, a blob or nothing.

    One place of four is tried; the next seed tries the next.
    """
    good = decoded(file, house)
    assert file.rindex(b"CREATE TABLE") < 4096, "its first page has all of its schema"
    for place in range(100 + seed % 4, 4096, 4):
        _is_refused(house, file, good, place, bit=0)


def _is_refused(house: DataFolder, file: bytes, good: Decoded, place: int, bit: int) -> bool:
    """True if the file is refused once this bit has changed; if it is not, what comes out has to be what went in."""
    spoilt = bytearray(file)
    spoilt[place] ^= 1 << bit
    return _is_harmless(house, bytes(spoilt), good)


def _is_harmless(house: DataFolder, file: bytes, good: Decoded) -> bool:
    """True if a file is refused; if it is not, what comes out has to be what went in."""
    try:
        found = decoded(file, house)
    except BackupError:
        return True
    assert found == good
    return False


@pytest.mark.parametrize("kept", [0, 1, 99, 100, 4096, 5000, -4096])
def test_a_file_that_was_cut_short(house: DataFolder, file: bytes, kept: int) -> None:
    with pytest.raises(BackupError):
        decoded(file[:kept], house)


def test_a_page_in_the_place_of_another(house: DataFolder, file: bytes) -> None:
    """Only pages that are not read, those of indexes, can be exchanged."""
    good, refused = decoded(file, house), 0
    pages = [file[begin : begin + 4096] for begin in range(0, len(file), 4096)]
    for number in range(1, len(pages) - 1):
        swapped = (*pages[:number], pages[number + 1], pages[number], *pages[number + 2 :])
        refused += _is_harmless(house, b"".join(swapped), good)
    assert refused > 5


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM decision WHERE first = (SELECT max(first) FROM decision)",
        "UPDATE person SET name = 'Eva' WHERE id = 1",
        "UPDATE match SET head = x'00'",
        "UPDATE sqlite_sequence SET seq = 9",
        "DELETE FROM part",
        "DELETE FROM backup",
        "INSERT INTO backup SELECT * FROM backup",
        "UPDATE backup SET sum = x'00'",
        "UPDATE backup_file SET data = x'00' WHERE name = 'learners.json'",
        "UPDATE backup_file SET data = x'', sum = sha(name, x'') WHERE name = 'settings.json'",
        "UPDATE backup_file SET data = x'7b7d', sum = sha(name, x'7b7d')",
        "DROP TABLE backup_file",
        "DROP TABLE decision",
        "CREATE TABLE more (a)",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON match BEGIN DELETE FROM match; END",
        "DROP INDEX match_by_state",
        "PRAGMA user_version=0",
        "PRAGMA user_version=-1",
    ],
)
def test_what_somebody_has_changed_is_refused(house: DataFolder, file: bytes, statement: str) -> None:
    with pytest.raises(DamagedBackupError):
        decoded(changed(file, statement), house)


# Newer, and another's


LONG_NAME = """
    WITH long(name) AS (SELECT 'matches/' || hex(zeroblob(125)) || '.matador')
    INSERT INTO backup_file SELECT name, x'', sha(name, x'') FROM long
"""


@pytest.mark.parametrize(
    "statement",
    [
        f"PRAGMA user_version={VERSION + 1}",
        "UPDATE backup SET format = 2",
        "INSERT INTO backup_file VALUES ('people.json', x'', sha('people.json', x''))",
        "INSERT INTO backup_file VALUES ('matches/../a.matador', x'', sha('matches/../a.matador', x''))",
        "INSERT INTO backup_file VALUES ('matches/..\\a.matador', x'', sha('matches/..\\a.matador', x''))",
        "INSERT INTO backup_file VALUES ('/a.matador', x'', sha('/a.matador', x''))",
        LONG_NAME,
    ],
)
def test_a_newer_one_is_refused(house: DataFolder, file: bytes, statement: str) -> None:
    with pytest.raises(NewerBackupError, match="newer version of Matador"):
        decoded(changed(file, statement), house)


@pytest.mark.parametrize("what", ["database", "settings", "another's", "text"])
def test_what_is_no_house_is_refused(tmp_path: Path, house: DataFolder, file: bytes, what: str) -> None:
    data = {
        "database": house.database.read_bytes(),
        "settings": house.beside[0].path.read_bytes(),
        "another's": changed(file, "PRAGMA application_id=5"),
        "text": b"SQLite format 3\0",
    }[what]
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(NoBackupError, match="not a Matador backup"):
        read_backup(tmp_path / "file", house, tmp_path)


def test_what_is_too_large_is_not_read(
    tmp_path: Path, house: DataFolder, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(file)
    monkeypatch.setattr("matador.storage.backup.backup_file.MAX_BYTES", len(file) - 1)
    with pytest.raises(DamagedBackupError, match="too large"):
        read_backup(tmp_path / "file", house, tmp_path)


# Saving


def test_a_house_is_saved_into_a_file_of_its_owner_alone(tmp_path: Path, house: DataFolder) -> None:
    saved = back_up(house, tmp_path / "a.matador-backup", now)
    assert saved.path == tmp_path / "a.matador-backup"
    assert saved.left_out == ()
    if sys.platform != "win32":
        assert saved.path.stat().st_mode & 0o777 == 0o600
    before = saved.path.read_bytes()
    back_up(house, saved.path, now)
    assert saved.path.read_bytes() == before, "the same house is the same file"
    assert [path.name for path in tmp_path.iterdir()] == ["a.matador-backup"]


def test_in_a_folder_it_gets_a_name(tmp_path: Path, house: DataFolder) -> None:
    names = [back_up(house, tmp_path, now).path.name for _ in range(2)]
    assert names == [
        "Matador backup 2026-11-24.matador-backup",
        "Matador backup 2026-11-24 (2).matador-backup",
    ]
    assert backup_name(NOW.date()) == "Matador backup 2026-11-24"


@pytest.mark.parametrize("data", [b"", b"my novel", None])
def test_what_is_no_house_is_not_overwritten(tmp_path: Path, house: DataFolder, data: bytes | None) -> None:
    target = tmp_path / "novel.txt"
    target.write_bytes(house.database.read_bytes() if data is None else data)
    before = everything(tmp_path)
    with pytest.raises(FileExistsError):
        back_up(house, target, now)
    assert everything(tmp_path) == before


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    house.beside[0].path.write_text("{")
    (house.matches / "folder.matador").mkdir()
    saved = back_up(house, tmp_path, now)
    assert set(saved.left_out) == {"settings.json", "matches/folder.matador"}
    (tmp_path / "work").mkdir()
    assert set(read_backup(saved.path, house, tmp_path / "work").files) == set(held(house)) - {
        "database",
        *saved.left_out,
    }


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda path: path.write_bytes(b"x" * 5000), DamagedBackupError),
        (lambda path: path.write_bytes(path.read_bytes()[:-4096]), DamagedBackupError),
        (lambda path: _execute(path, f"PRAGMA user_version={VERSION + 1}"), NewerBackupError),
        (lambda path: _execute(path, "PRAGMA application_id=5"), NoBackupError),
    ],
    ids=["strange", "cut short", "newer", "another's"],
)
def test_matches_that_cannot_be_read_are_not_taken_along(
    tmp_path: Path, spoil: Callable[[Path], object], error: type[BackupError]
) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    spoil(house.database)
    with pytest.raises(error):
        back_up(house, tmp_path, now)
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def test_what_is_in_the_log_of_an_open_window_goes_along(tmp_path: Path) -> None:
    house = furnish(house_in(tmp_path / "here"), 1)
    with closing(sqlite3.connect(house.database, isolation_level=None)) as window:
        window.execute("PRAGMA wal_autocheckpoint=0")
        window.execute("INSERT INTO person (name) VALUES ('Zoe')")
        contents = packed(house, house)
    assert contents.database is not None
    assert any("Zoe" in row for row in rows_of(contents.database))


@pytest.mark.parametrize("made", ["nothing", "folders", "a database", "tables"])
def test_of_nothing_there_is_no_backup(tmp_path: Path, made: str) -> None:
    """A stick that is not plugged in, or somebody who has begun on it by mistake."""
    full = furnish(house_in(tmp_path / "full"), 1)
    backup = back_up(full, tmp_path / "file", now).path
    before, house = backup.read_bytes(), house_in(tmp_path / "stick")
    if made != "nothing":
        house.folder.mkdir(parents=True)
        house.matches.mkdir()
    if made == "a database":
        _execute(house.database, "PRAGMA journal_mode=WAL")
    if made == "tables":
        with database(house.database) as kept:
            assert kept.history.list().result(30) == ()
    for target in (backup, tmp_path):
        with pytest.raises(NothingToBackUpError, match="is empty"):
            back_up(house, target, now)
    assert backup.read_bytes() == before
    assert sorted(tmp_path.glob("*matador*")) == []
    assert (tmp_path / "stick").exists() == (made != "nothing")


def test_a_fuller_backup_is_not_replaced_without_a_word(tmp_path: Path) -> None:
    full, empty = (
        furnish(house_in(tmp_path / "full"), 1),
        furnish(house_in(tmp_path / "empty"), 1, ("settings",)),
    )
    path = back_up(full, tmp_path / "file", now).path
    before = path.read_bytes()
    with pytest.raises(
        FullerBackupError, match=r"matches: 1, .*saved files: 2.*matches: 0, .*saved files: 0"
    ):
        back_up(empty, path, now)
    assert path.read_bytes() == before
    back_up(full, path, now)
    back_up(empty, path, now, may_replace=True)
    assert packed(empty, empty).database is None
    back_up(full, path, now)
    path.write_bytes(before[:-4096])
    with pytest.raises(FullerBackupError, match="contents are unknown"):
        back_up(full, path, now)


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path, house: DataFolder) -> None:
    """It may be a stick that is not plugged in."""
    with pytest.raises(FileNotFoundError):
        back_up(house, tmp_path / "stick" / "file", now)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_matches_that_cannot_be_listed_is_left_out(tmp_path: Path) -> None:
    house = furnish(house_in(tmp_path / "here"), 1, ("database",))
    house.matches.write_text("")
    assert back_up(house, tmp_path, now).left_out == ("matches",)


def test_matches_that_one_window_has_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk of another computer."""
    house = furnish(house_in(tmp_path / "here"), 1)
    monkeypatch.setattr("matador.storage.database.connection.BUSY_S", 0.01)
    with closing(sqlite3.connect(house.database, isolation_level=None)) as window:
        window.execute("PRAGMA journal_mode=DELETE")
        window.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InUseError):
            back_up(house, tmp_path, now)


def test_a_stick_that_cannot_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = furnish(house_in(tmp_path / "here" / "stick"), 1)
    before = everything(tmp_path / "here" / "stick")
    monkeypatch.setattr("matador.storage.backup.saving.is_locked_away", lambda _path: True)
    contents = packed(house, house)
    assert contents.database is not None
    assert rows_of(contents.database) == rows_of(house.database)
    assert everything(tmp_path / "here" / "stick") == before

"""Backup files: they round-trip, and a damaged, newer or foreign file is refused as a whole."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from matador.storage.backup.backup_file import (
    BackupError,
    DataFolder,
    InUseError,
    NewerBackupError,
    NothingToBackUpError,
    is_backup,
    read_backup,
)
from matador.storage.database import opening, worker
from matador.storage.database.connection import APPLICATION_ID
from matador.storage.database.connection import connect as connect_to
from matador.storage.database.schema import VERSION
from tests.checks.data_folders import (
    PARTS,
    back_up,
    data_folder_in,
    everything,
    furnish,
    held,
    packed,
    rows_of,
)
from tests.checks.zips import changed_database, members_of, unsigned, zipped
from tests.storage.database.kept import database


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> DataFolder:
    return furnish(data_folder_in(tmp_path_factory.mktemp("data_folder")), 1)


@pytest.fixture(scope="module")
def file(data_folder: DataFolder) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return back_up(data_folder, Path(folder) / "backup").read_bytes()


@dataclass(frozen=True)
class Decoded:
    settings: object
    rows: object


def decoded(data: bytes) -> Decoded:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "backup").write_bytes(data)
        (Path(folder) / "work").mkdir()
        found = read_backup(Path(folder) / "backup", Path(folder) / "work")
        held_in = held(found)
        return Decoded(held_in.get("settings"), held_in.get("database"))


# Round trips


@pytest.mark.parametrize("parts", [PARTS, *((part,) for part in PARTS)], ids="-".join)
def test_a_data_folder_is_packed_and_read_unchanged(tmp_path: Path, parts: tuple[str, ...]) -> None:
    data_folder = furnish(data_folder_in(tmp_path), 1, parts)
    if "database" in parts:
        # Numbers are never reused, not even those of deleted rows.
        _execute(data_folder.database, "UPDATE sqlite_sequence SET seq = seq + 10")
    found = packed(data_folder)
    assert held(found) == held(data_folder)
    if "database" in parts:
        with closing(sqlite3.connect(found.database)) as connection:
            assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            assert connection.execute("PRAGMA user_version").fetchone()[0] == VERSION


def test_a_backup_is_a_zip_with_a_manifest(tmp_path: Path, file: bytes) -> None:
    members = members_of(file)
    assert set(members) == {"manifest.json", "matador.db", "settings.json"}
    told = json.loads(members.pop("manifest.json"))
    assert told["format"] == "matador-backup/1"
    assert told["members"] == {
        name: {"size": len(data), "sha256": sha256(data).hexdigest()} for name, data in members.items()
    }
    (tmp_path / "backup").write_bytes(file)
    assert is_backup(tmp_path / "backup")
    assert not is_backup(tmp_path)
    assert not is_backup(tmp_path / "a\0b")


# Damaged


def test_no_byte_of_it_can_change_unnoticed(file: bytes, seed: int) -> None:
    """It is refused, or its contents are unchanged."""
    good, random, directory = decoded(file), Random(seed), file.index(b"PK\1\2")
    places = (
        *random.sample(range(len(file)), 60),
        *random.sample(range(100), 20),
        *random.sample(range(directory, len(file)), 60),
    )
    assert sum(_is_refused(file, good, place, random.randrange(8)) for place in places) > 50


def _is_refused(file: bytes, good: Decoded, place: int, bit: int) -> bool:
    """True if the file is refused after this bit has changed; otherwise its contents must be the same."""
    spoilt = bytearray(file)
    spoilt[place] ^= 1 << bit
    try:
        found = decoded(bytes(spoilt))
    except BackupError:
        return True
    assert found == good
    return False


def test_a_changed_backup_is_refused(file: bytes) -> None:
    members = members_of(file)
    database, settings = "matador.db", "settings.json"
    data = members[database]
    for changed in (
        *(file[:kept] for kept in (0, 99, 5000, -4096)),
        *(unsigned(members | {database: other}) for other in (data + b" ", b" " + data[1:])),
        zipped(members | {database: members[settings], settings: data}),
        zipped(members | {settings: b"["}),
        *(zipped(members | {name: b"{}"}) for name in ("people.json", "/a.matador", "../settings.json")),
        zipped(members, more=1),
    ):
        with pytest.raises(BackupError):
            decoded(changed)


# Newer and foreign files


def test_a_newer_backup_is_refused_as_newer(file: bytes) -> None:
    members = members_of(file)
    for newer in (
        zipped(members, format="matador-backup/2"),
        changed_database(file, f"PRAGMA user_version={VERSION + 1}"),
    ):
        with pytest.raises(NewerBackupError, match="newer version of Matador"):
            decoded(newer)


def test_a_backup_is_private_and_gets_a_name_of_its_own_in_a_folder(
    tmp_path: Path, data_folder: DataFolder
) -> None:
    saved = back_up(data_folder, tmp_path / "a.zip")
    assert saved == tmp_path / "a.zip"
    if sys.platform != "win32":
        assert saved.stat().st_mode & 0o777 == 0o600
    again = back_up(data_folder, tmp_path / "b.zip")
    assert again.read_bytes() == saved.read_bytes(), "the same data folder is the same file"
    for number in ("", " (2)"):
        name = f"Matador backup 2026-11-24{number}.zip"
        assert back_up(data_folder, tmp_path) == tmp_path / name
    assert len(list(tmp_path.iterdir())) == 4


def test_another_file_is_not_overwritten_and_no_folder_is_made(
    tmp_path: Path, data_folder: DataFolder
) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "database").write_bytes(data_folder.database.read_bytes())
    before = everything(tmp_path)
    for name in before:
        with pytest.raises(FileExistsError):
            back_up(data_folder, tmp_path / name)
    with pytest.raises(FileNotFoundError):
        # The stick may not be plugged in.
        back_up(data_folder, tmp_path / "stick" / "file")
    assert everything(tmp_path) == before
    assert not (tmp_path / "stick").exists()


def test_matches_of_a_newer_program_are_not_backed_up(tmp_path: Path) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    _execute(data_folder.database, f"PRAGMA user_version={VERSION + 1}")
    with pytest.raises(NewerBackupError):
        back_up(data_folder, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_damaged_matches_are_recovered_before_they_are_backed_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    data_folder.database.write_bytes(data_folder.database.read_bytes()[:-4096])
    with closing(sqlite3.connect(packed(data_folder).database)) as connection:
        assert connection.execute("SELECT count(*) FROM match").fetchone()[0] == 1
    assert "1 match recovered" in caplog.text


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.mark.parametrize("made", ["nothing", "a database", "tables"])
def test_of_nothing_there_is_no_backup(tmp_path: Path, made: str) -> None:
    """As when a stick is not plugged in, or when the game was started on it by mistake."""
    full = furnish(data_folder_in(tmp_path / "full"), 1)
    backup = back_up(full, tmp_path / "file")
    before, data_folder = backup.read_bytes(), data_folder_in(tmp_path / "stick")
    if made != "nothing":
        data_folder.folder.mkdir(parents=True)
    if made == "a database":
        _execute(data_folder.database, "PRAGMA journal_mode=WAL")
    if made == "tables":
        with database(data_folder.database) as kept:
            assert kept.history.list().result(30) == ()
    for target in (tmp_path / "new", tmp_path):
        with pytest.raises(NothingToBackUpError, match="is empty"):
            back_up(data_folder, target)
    assert backup.read_bytes() == before
    assert sorted(tmp_path.glob("*matador*")) == []
    assert (tmp_path / "stick").exists() == (made != "nothing")


def test_matches_that_one_window_has_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a network drive."""
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    monkeypatch.setattr("matador.storage.database.connection.BUSY_S", 0.01)
    with closing(sqlite3.connect(data_folder.database, isolation_level=None)) as window:
        window.execute("PRAGMA journal_mode=DELETE")
        window.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InUseError):
            back_up(data_folder, tmp_path)


def test_a_stick_that_cannot_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here" / "stick"), 1)
    before = everything(tmp_path / "here" / "stick")
    real = connect_to

    def connect(path: Path) -> sqlite3.Connection:
        if path == data_folder.database:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(path)

    monkeypatch.setattr(opening, "connect", connect)
    monkeypatch.setattr(worker, "is_locked_away", lambda _path: True)
    contents = packed(data_folder)
    assert rows_of(contents.database) == rows_of(data_folder.database)
    assert everything(tmp_path / "here" / "stick") == before

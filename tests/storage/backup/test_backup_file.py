"""Backup files: they round-trip, and a damaged, newer or foreign file is refused as a whole."""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from matador.storage.backup.backup_file import (
    BackupError,
    DataFolder,
    FullerBackupError,
    InUseError,
    NewerBackupError,
    NoBackupError,
    NothingToBackUpError,
    back_up,
    is_backup,
    read_backup,
)
from matador.storage.database.connection import APPLICATION_ID
from matador.storage.database.schema import VERSION
from tests.checks.data_folders import (
    NOW,
    PARTS,
    data_folder_in,
    everything,
    furnish,
    held,
    now,
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
        return back_up(data_folder, Path(folder) / "backup", now).path.read_bytes()


@dataclass(frozen=True)
class Decoded:
    settings: bytes | None
    rows: tuple[str, ...]


def decoded(data: bytes) -> Decoded:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "backup").write_bytes(data)
        (Path(folder) / "work").mkdir()
        found = read_backup(Path(folder) / "backup", Path(folder) / "work")
        rows = () if found.database is None else rows_of(found.database)
        return Decoded(None if found.settings is None else found.settings.read_bytes(), rows)


# Round trips


@pytest.mark.parametrize("parts", [PARTS, *((part,) for part in PARTS)], ids="-".join)
def test_a_data_folder_is_what_it_was(tmp_path: Path, parts: tuple[str, ...]) -> None:
    data_folder = furnish(data_folder_in(tmp_path), 1, parts)
    with (
        closing(sqlite3.connect(data_folder.database)) if "database" in parts else nullcontext() as connection
    ):
        if connection is not None:
            # Numbers are never reused, not even those of deleted rows.
            connection.execute("UPDATE sqlite_sequence SET seq = seq + 10")
            connection.commit()
    found = packed(data_folder)
    assert (None if found.settings is None else found.settings.read_bytes()) == held(data_folder).get(
        "settings"
    )
    assert (found.database is None) == ("database" not in parts)
    if found.database is not None:
        assert rows_of(found.database) == rows_of(data_folder.database)
        with closing(sqlite3.connect(found.database)) as connection:
            assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
            assert connection.execute("PRAGMA user_version").fetchone()[0] == VERSION


def test_a_backup_is_a_zip_with_a_manifest(tmp_path: Path, file: bytes) -> None:
    members = members_of(file)
    assert set(members) == {"manifest.json", "matador.db", "settings.json"}
    told = json.loads(members.pop("manifest.json"))
    assert told["format"] == "matador-backup/1"
    assert told["made_at"] == NOW.isoformat()
    assert told["counts"] == {"matches": 1, "people": 0}
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
    good, random = decoded(file), Random(seed)
    written = [place for place, byte in enumerate(file) if byte]
    places = (*random.sample(range(len(file)), 100), *random.sample(written, 100))
    assert sum(_is_refused(file, good, place, random.randrange(8)) for place in places) > 50


def test_no_place_in_its_directory_breaks_the_look_at_it(file: bytes) -> None:
    """One flipped bit can change a length, or a name into that of another file."""
    good, begin = decoded(file), file.index(b"PK\1\2")
    for place in (*range(100), *range(begin, len(file))):
        _is_refused(file, good, place, bit=place % 8)


def _is_refused(file: bytes, good: Decoded, place: int, bit: int) -> bool:
    """True if the file is refused after this bit has changed; otherwise its contents must be the same."""
    spoilt = bytearray(file)
    spoilt[place] ^= 1 << bit
    return _is_harmless(bytes(spoilt), good)


def _is_harmless(file: bytes, good: Decoded) -> bool:
    """True if a file is refused; otherwise its contents must be the same."""
    try:
        found = decoded(file)
    except BackupError:
        return True
    assert found == good
    return False


@pytest.mark.parametrize("kept", [0, 1, 99, 100, 4096, 5000, -4096])
def test_a_file_that_was_cut_short(file: bytes, kept: int) -> None:
    with pytest.raises(BackupError):
        decoded(file[:kept])


@pytest.mark.parametrize("name", ["matador.db", "settings.json"])
def test_a_member_that_is_not_as_its_manifest_says(file: bytes, name: str) -> None:
    members = members_of(file)
    data = members.pop(name, b"{}")
    for changes in ({}, {name: data + b" "}, {name: b" " + data[1:]}):
        if changes or name in members_of(file):
            with pytest.raises(BackupError, match=r"size is wrong|checksum"):
                decoded(unsigned(members | changes))


def test_members_in_the_place_of_others(file: bytes) -> None:
    members = members_of(file)
    one, other = "matador.db", "settings.json"
    with pytest.raises(BackupError):
        decoded(zipped(members | {one: members[other], other: members[one]}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"counts": {"matches": 2, "people": 0}},
        {"counts": {"people": 0}},
        {"made_at": None},
        {"more": 1},
    ],
)
def test_a_manifest_that_is_wrong(file: bytes, wrong: dict[str, object]) -> None:
    with pytest.raises(BackupError):
        decoded(zipped(members_of(file), **wrong))


def test_settings_that_are_unreadable(file: bytes) -> None:
    with pytest.raises(BackupError, match=r"settings\.json in it is unreadable"):
        decoded(zipped(members_of(file) | {"settings.json": b"["}))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sqlite_sequence SET seq = -1",
        "DELETE FROM part",
        "DELETE FROM match",
        "DROP TABLE decision",
        "CREATE TABLE more (a)",
        "CREATE VIEW more AS SELECT 1",
        "CREATE TRIGGER more AFTER INSERT ON match BEGIN DELETE FROM match; END",
        "DROP INDEX match_by_state",
        "PRAGMA user_version=0",
        "PRAGMA user_version=-1",
    ],
)
def test_a_database_that_is_not_ours_is_refused(file: bytes, statement: str) -> None:
    with pytest.raises(BackupError):
        decoded(changed_database(file, statement))


# Newer and foreign files


@pytest.mark.parametrize(
    "name",
    [
        "people.json",
        "matches/../a.matador",
        "matches/..\\a.matador",
        "/a.matador",
        "../settings.json",
        "manifest.json/a",
        f"matches/{'x' * 250}.matador",
    ],
)
def test_a_file_of_an_unknown_name_is_a_newer_one(file: bytes, name: str) -> None:
    with pytest.raises(NewerBackupError, match="newer version of Matador"):
        decoded(zipped(members_of(file) | {name: b"{}"}))


def test_a_newer_one_is_refused(file: bytes) -> None:
    newer = zipped(members_of(file), format="matador-backup/2")
    for data in (newer, changed_database(file, f"PRAGMA user_version={VERSION + 1}")):
        with pytest.raises(NewerBackupError, match="newer version of Matador"):
            decoded(data)


@pytest.mark.parametrize("what", ["database", "settings", "another's", "text"])
def test_what_is_no_data_folder_is_refused(
    tmp_path: Path, data_folder: DataFolder, file: bytes, what: str
) -> None:
    data = {
        "database": data_folder.database.read_bytes(),
        "settings": data_folder.settings.read_bytes(),
        "another's": zipped(members_of(file), format="holiday/1"),
        "text": b"PK\3\4",
    }[what]
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(NoBackupError, match="not a Matador backup"):
        read_backup(tmp_path / "file", tmp_path)


def test_what_is_too_large_is_not_read(tmp_path: Path, file: bytes) -> None:
    (tmp_path / "file").write_bytes(file)
    with (tmp_path / "file").open("ab") as huge:
        huge.truncate(2**31)
    with pytest.raises(BackupError, match="its size is wrong"):
        read_backup(tmp_path / "file", tmp_path)


# Saving


def test_a_data_folder_is_saved_into_a_file_of_its_owner_alone(
    tmp_path: Path, data_folder: DataFolder
) -> None:
    saved = back_up(data_folder, tmp_path / "a.zip", now)
    assert saved.path == tmp_path / "a.zip"
    assert saved.left_out == ()
    if sys.platform != "win32":
        assert saved.path.stat().st_mode & 0o777 == 0o600
    before = saved.path.read_bytes()
    back_up(data_folder, saved.path, now)
    assert saved.path.read_bytes() == before, "the same data_folder is the same file"
    assert [path.name for path in tmp_path.iterdir()] == ["a.zip"]


def test_in_a_folder_it_gets_a_name(tmp_path: Path, data_folder: DataFolder) -> None:
    names = [back_up(data_folder, tmp_path, now).path.name for _ in range(2)]
    assert names == [
        "Matador backup 2026-11-24.zip",
        "Matador backup 2026-11-24 (2).zip",
    ]


@pytest.mark.parametrize("data", [b"", b"my novel", None])
def test_what_is_no_data_folder_is_not_overwritten(
    tmp_path: Path, data_folder: DataFolder, data: bytes | None
) -> None:
    target = tmp_path / "novel.txt"
    target.write_bytes(data_folder.database.read_bytes() if data is None else data)
    before = everything(tmp_path)
    with pytest.raises(FileExistsError):
        back_up(data_folder, target, now)
    assert everything(tmp_path) == before


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    data_folder.settings.write_text("{")
    saved = back_up(data_folder, tmp_path, now)
    assert saved.left_out == ("settings.json",)
    (tmp_path / "work").mkdir()
    found = read_backup(saved.path, tmp_path / "work")
    assert found.settings is None
    assert found.database is not None


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda path: path.write_bytes(b"x" * 5000), BackupError),
        (lambda path: path.write_bytes(path.read_bytes()[:-4096]), BackupError),
        (lambda path: _execute(path, f"PRAGMA user_version={VERSION + 1}"), NewerBackupError),
        (lambda path: _execute(path, "PRAGMA application_id=5"), NoBackupError),
    ],
    ids=["strange", "cut short", "newer", "another's"],
)
def test_matches_that_cannot_be_read_are_not_taken_along(
    tmp_path: Path, spoil: Callable[[Path], object], error: type[BackupError]
) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    spoil(data_folder.database)
    with pytest.raises(error):
        back_up(data_folder, tmp_path, now)
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def _execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def test_what_is_in_the_log_of_an_open_window_goes_along(tmp_path: Path) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    with closing(sqlite3.connect(data_folder.database, isolation_level=None)) as window:
        window.execute("PRAGMA wal_autocheckpoint=0")
        window.execute("INSERT INTO person (name) VALUES ('Zoe')")
        contents = packed(data_folder)
    assert contents.database is not None
    assert any("Zoe" in row for row in rows_of(contents.database))


@pytest.mark.parametrize("made", ["nothing", "folders", "a database", "tables"])
def test_of_nothing_there_is_no_backup(tmp_path: Path, made: str) -> None:
    """As when a stick is not plugged in, or when the game was started on it by mistake."""
    full = furnish(data_folder_in(tmp_path / "full"), 1)
    backup = back_up(full, tmp_path / "file", now).path
    before, data_folder = backup.read_bytes(), data_folder_in(tmp_path / "stick")
    if made != "nothing":
        data_folder.folder.mkdir(parents=True)
    if made == "a database":
        _execute(data_folder.database, "PRAGMA journal_mode=WAL")
    if made == "tables":
        with database(data_folder.database) as kept:
            assert kept.history.list().result(30) == ()
    for target in (backup, tmp_path):
        with pytest.raises(NothingToBackUpError, match="is empty"):
            back_up(data_folder, target, now)
    assert backup.read_bytes() == before
    assert sorted(tmp_path.glob("*matador*")) == []
    assert (tmp_path / "stick").exists() == (made != "nothing")


def test_a_fuller_backup_is_not_replaced_without_a_word(tmp_path: Path) -> None:
    full, empty = (
        furnish(data_folder_in(tmp_path / "full"), 1),
        furnish(data_folder_in(tmp_path / "empty"), 1, ("settings",)),
    )
    path = back_up(full, tmp_path / "file", now).path
    before = path.read_bytes()
    with pytest.raises(FullerBackupError, match=r"matches: 1, .*matches: 0, "):
        back_up(empty, path, now)
    assert path.read_bytes() == before
    back_up(full, path, now)
    back_up(empty, path, now, may_replace=True)
    assert packed(empty).database is None
    back_up(full, path, now)
    path.write_bytes(before[:-4096])
    with pytest.raises(FullerBackupError, match="contents are unknown"):
        back_up(full, path, now)


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path, data_folder: DataFolder) -> None:
    """The stick may not be plugged in."""
    with pytest.raises(FileNotFoundError):
        back_up(data_folder, tmp_path / "stick" / "file", now)
    assert list(tmp_path.iterdir()) == []


def test_matches_that_one_window_has_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a network drive."""
    data_folder = furnish(data_folder_in(tmp_path / "here"), 1)
    monkeypatch.setattr("matador.storage.database.connection.BUSY_S", 0.01)
    with closing(sqlite3.connect(data_folder.database, isolation_level=None)) as window:
        window.execute("PRAGMA journal_mode=DELETE")
        window.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InUseError):
            back_up(data_folder, tmp_path, now)


def test_a_stick_that_cannot_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data_folder = furnish(data_folder_in(tmp_path / "here" / "stick"), 1)
    before = everything(tmp_path / "here" / "stick")
    monkeypatch.setattr("matador.storage.backup.backup_file.is_locked_away", lambda _path: True)
    contents = packed(data_folder)
    assert contents.database is not None
    assert rows_of(contents.database) == rows_of(data_folder.database)
    assert everything(tmp_path / "here" / "stick") == before

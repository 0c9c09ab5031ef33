"""A name is removed from all files beside the database."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from matador.app.output import LogHandler
from matador.storage.backup import forgetting
from matador.storage.backup.backup_file import DataFolder
from matador.storage.backup.forgetting import forget_beside
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.schema import VERSION
from matador.storage.settings import load_settings
from tests.storage.database.kept import HEAD, begun, database, play

LIVES = 30
NAMES = (
    "Theodora",
    "Zoë \N{FOX FACE}\N{FOX FACE}",
    "O'Brien; --",
    "<b>Jörg</b>",
    "=SUMME(A1)",
    '%s "d" \\N',
    "Grete\N{RIGHT-TO-LEFT OVERRIDE}l",
)
"""Names whose bytes occur nowhere else."""


def data_folder_in(folder: Path) -> DataFolder:
    return DataFolder(folder / "m.db", folder / "config" / "settings.json")


def settings_with(names: tuple[str, ...], *, ensure_ascii: bool = False) -> str:
    """Settings whose last match has these players."""
    seats = [{"name": name} for name in names]
    setup = {"ruleset": "sevens", "players": 2, "set": 6, "seats": seats}
    return json.dumps({"version": 1, "last_game": setup}, ensure_ascii=ensure_ascii)


def names_in(folder: Path, name: str) -> list[str]:
    """The files that contain a name, in any encoding."""
    spellings = {
        name.encode(),
        json.dumps(name)[1:-1].encode(),
        json.dumps(name, ensure_ascii=False)[1:-1].encode(),
    }
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return [file.name for file in files if any(spelling in file.read_bytes() for spelling in spellings)]


def lived(folder: Path, names: tuple[str, ...]) -> Path:
    """A closed database with profiles and matches of these players."""
    path = folder / "m.db"
    with database(path) as kept:
        for name in names:
            kept.profiles.add(name, b"body").result(30)
        _play(kept)
    return path


def _play(kept: MatchDatabase) -> None:
    journal = kept.new_journal(HEAD)
    play(begun(journal), 4)
    journal.close().result(30)


def _before(folder: Path, database_file: Path, names: tuple[str, ...], _chance: Random) -> None:
    (folder / "before-1").mkdir()
    shutil.copy(database_file, folder / "before-1" / "m.db")
    (folder / "before-1" / "settings.json").write_text(settings_with(names[:1]), encoding="utf-8")


def _damaged(folder: Path, database_file: Path, _names: tuple[str, ...], chance: Random) -> None:
    (folder / "damaged-1").mkdir()
    data = bytearray(database_file.read_bytes())
    data[:16] = chance.randbytes(16)
    (folder / "damaged-1" / "m.db").write_bytes(data)


def _moved(folder: Path, _file: Path, names: tuple[str, ...], chance: Random) -> None:
    (folder / "config").mkdir(exist_ok=True)
    text = settings_with(names, ensure_ascii=chance.random() < 0.5)
    (folder / "config" / "settings.moved-1.json").write_text(text, encoding="utf-8")


def _broken(folder: Path, _file: Path, names: tuple[str, ...], _chance: Random) -> None:
    (folder / "config").mkdir(exist_ok=True)
    (folder / "config" / "settings.broken-1.json").write_text(settings_with(names)[:-2], encoding="utf-8")


def _log(folder: Path, _file: Path, names: tuple[str, ...], _chance: Random) -> None:
    handler = LogHandler(folder / "matador.log")
    for name in names:
        for told in (f"{name} plays", f"{name!r} has left"):
            handler.emit(logging.LogRecord("matador", logging.INFO, "", 0, "%s", (told,), None))
    handler.close()


PLACES: tuple[Callable[[Path, Path, tuple[str, ...], Random], None], ...] = (
    _before,
    _damaged,
    _moved,
    _broken,
    _log,
)


def test_no_byte_of_a_name_is_left_beside_the_database(tmp_path: Path, seed: int) -> None:
    """In random data folders; the data of other people stays wherever the file can be read."""
    template = {
        names: lived(tmp_path / f"lived-{index}", names) for index, names in enumerate(pairwise(NAMES))
    }
    # Each seed has its own lives.
    for life in range(seed * LIVES, (seed + 1) * LIVES):
        chance, folder = Random(life), tmp_path / f"data_folder-{life}"
        names = chance.choice(list(template))
        folder.mkdir()
        for place in chance.sample(PLACES, chance.randint(1, len(PLACES))):
            place(folder, template[names], names, chance)
        gone, stays = names
        assert names_in(folder, gone), "there is something to be forgotten"
        assert forget_beside(data_folder_in(folder), folder / "matador.log", gone) == ()
        assert names_in(folder, gone) == [], f"life {life}"
        if (folder / "before-1").exists():
            _check_sound(folder / "before-1" / "m.db", stays)
        moved = folder / "config" / "settings.moved-1.json"
        if moved.exists():
            assert load_settings(moved)[0].last_game is None


def _check_sound(file: Path, stays: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert connection.execute("PRAGMA foreign_key_check").fetchone() is None
        names = {name for (name,) in connection.execute("SELECT name FROM person")}
        assert stays in names
        assert connection.execute("SELECT count(*) FROM match").fetchone()[0] == 1, "matches stay"


def test_a_planted_place_that_is_passed_over_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lived(tmp_path / "lived", NAMES[:2])
    monkeypatch.setattr(shutil, "rmtree", lambda *_: None)
    _damaged(tmp_path, path, NAMES[:2], Random(1))
    path.unlink()
    assert forget_beside(data_folder_in(tmp_path), tmp_path / "matador.log", NAMES[0]) == ()
    assert "m.db" in names_in(tmp_path, NAMES[0])


def test_files_that_keep_the_name_are_reported_and_exports_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files of newer programs, and files that cannot be written."""
    _before(tmp_path, lived(tmp_path / "lived", NAMES[:2]), NAMES[:2], Random(1))
    shutil.rmtree(tmp_path / "lived")
    _moved(tmp_path, tmp_path, NAMES, Random(1))
    (tmp_path / "1.matador").write_text(NAMES[0])
    newer, settings = tmp_path / "before-1" / "m.db", tmp_path / "config" / "settings.moved-1.json"
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    (tmp_path / "before-1" / "settings.json").unlink()
    was = newer.read_bytes()

    def refused(*_: object) -> None:
        raise PermissionError("it is locked")

    monkeypatch.setattr(forgetting, "write_atomically", refused)
    left = forget_beside(data_folder_in(tmp_path), tmp_path / "matador.log", NAMES[0])
    assert left == (settings, newer)
    assert newer.read_bytes() == was
    assert names_in(tmp_path, NAMES[0]) == ["1.matador", "m.db", settings.name]


def test_a_database_with_a_trigger_is_reported_and_not_changed(tmp_path: Path) -> None:
    _before(tmp_path, lived(tmp_path / "lived", NAMES[:2]), NAMES[:2], Random(1))
    shutil.rmtree(tmp_path / "lived")
    with closing(sqlite3.connect(tmp_path / "before-1" / "m.db", isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER more AFTER DELETE ON person BEGIN DELETE FROM match; END")
        left = forget_beside(data_folder_in(tmp_path), tmp_path / "matador.log", NAMES[0])
        assert left == (tmp_path / "before-1" / "m.db",)
        assert connection.execute("SELECT count(*) FROM match").fetchone()[0] > 0

"""Data folders for tests, and their contents in a form that can be compared."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

from matador.match.players import Player
from matador.storage.backup import backup_file
from matador.storage.backup.backup_file import DataFolder, read_backup
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import MatchDatabase
from matador.storage.settings import Settings, changed, save_settings
from matador.storage.setups import MatchSetup, SeatSetup
from tests.checks.matches import play_at_random
from tests.storage.database.kept import begun, database

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
PARTS = ("database", "settings")


def now() -> datetime:
    return NOW


def data_folder_in(folder: Path) -> DataFolder:
    """A data folder whose settings are not in the folder of its matches, as on Linux."""
    return DataFolder(folder / "data" / "matador.db", folder / "config" / "settings.json")


def furnish(data_folder: DataFolder, seed: int, parts: tuple[str, ...] = PARTS) -> DataFolder:
    """Fill these parts of a data folder; another seed gives other contents."""
    if "database" in parts:
        data_folder.folder.mkdir(parents=True, exist_ok=True)
        data_folder.database.write_bytes(_database(seed))
    if "settings" in parts:
        save_settings(data_folder.settings, changed(Settings(), volume=seed % 101, language=f"x{seed}"))
    return data_folder


@cache
def _database(seed: int) -> bytes:
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        _play(Path(folder) / "matador.db", random)
        return (Path(folder) / "matador.db").read_bytes()


def _play(path: Path, random: Random) -> None:
    names = (f"Ana {random.randrange(1000)}", "Dot")
    setup = MatchSetup(
        ruleset="sevens", players=2, set=6, seats=(SeatSetup(name=names[0]), SeatSetup(bot="level1"))
    )
    with database(path) as kept:
        seated = (Player(names[0]), Player("Dot", "level1"))
        session = begun(kept.new_journal(MatchHead(setup, names)), random.randrange(2**32), seated)
        play_at_random(session, random, random.randrange(1, 6))


def back_up(home: DataFolder, target: Path) -> Path:
    """Back up a data folder that nobody has open."""
    with closing(MatchDatabase(home.database, now)) as database:
        return backup_file.back_up(home, target, NOW, database)


def packed(there: DataFolder) -> DataFolder:
    """The contents of a data folder after a trip through a backup file beside it."""
    work = Path(tempfile.mkdtemp(dir=there.folder.parent.parent))
    saved = back_up(there, work / "file")
    (work / "read").mkdir()
    return read_backup(saved, work / "read")


def held(data_folder: DataFolder) -> dict[str, object]:
    """The contents of a data folder, by part; missing parts are left out."""
    found: dict[str, object] = {}
    if data_folder.database.exists():
        found["database"] = rows_of(data_folder.database)
    if data_folder.settings.exists():
        found["settings"] = data_folder.settings.read_bytes()
    return found


def held_aside(data_folder: DataFolder, number: int = 1) -> dict[str, object]:
    """The contents of a data folder that a restore moved aside."""
    folder = data_folder.folder / f"before-{number}"
    return held(DataFolder(folder / data_folder.database.name, folder / "settings.json"))


def rows_of(path: Path) -> tuple[str, ...]:
    """All rows of a database, as SQL; an unreadable database gives a note that says so."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            return tuple(connection.iterdump())
        except sqlite3.DatabaseError as error:
            return (str(error),)


def everything(folder: Path) -> Mapping[str, bytes]:
    """All files of a folder except locks, as bytes."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(".lock"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}

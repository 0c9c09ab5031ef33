"""Forget a name in all files beside the database: settings, backups, files that were set aside, and the log.

In sound databases and documents, the person's data is deleted. Files that cannot be read are deleted if nothing in them
is missed, otherwise they are reported. Files that players have exported belong to them, and are not changed.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

from matador.storage.atomic import left_over, write_atomically
from matador.storage.backup import backup_file
from matador.storage.backup.backup_file import SETTINGS, DataFolder
from matador.storage.database.connection import TABLES_STEPS, bounded, protect, transaction
from matador.storage.database.opening import backup_paths
from matador.storage.database.profiles import delete_person, rename_person
from matador.storage.database.rows import Names
from matador.storage.database.schema import version_of
from matador.storage.paths import MATCH_SUFFIX
from matador.storage.settings import without_name

_Forget: TypeAlias = Callable[[Path], object]
"""Forgets the name in a file; `OSError`, `sqlite3.Error` or `BackupError` if it may still be there."""

_STARTED_S = time.time()
_ASIDE = re.compile(r"(damaged|before)-[1-9][0-9]*")


def forget_beside(home: DataFolder, log: Path, name: str, now: str | None = None) -> tuple[Path, ...]:
    """Forget a person of this name everywhere except in the current database, which comes last.

    `now`: the new name, if only the old one is to be forgotten: the person's data is kept, and neither
    backups nor damaged files are changed. Returns the files that may still contain the name, because they cannot be
    read or written, or another window has them open. `log` is the log file, which is emptied.
    """
    failed = []
    for path, forget in _files(home, log, name, now):
        try:
            # A pipe would block.
            if path.is_file() or path.is_dir():
                forget(path)
        except (OSError, sqlite3.Error, backup_file.BackupError):
            failed.append(path)
    return tuple(failed)


def _files(home: DataFolder, log: Path, name: str, now: str | None) -> Iterator[tuple[Path, _Forget]]:
    in_database = partial(_forget_in_database, name, now)
    in_settings = partial(_forget_in_settings, name)
    settings = home.settings
    # Earlier settings files were set aside.
    for file in sorted({settings, *settings.parent.glob(f"{settings.stem}.*-*{settings.suffix}")}):
        yield file, in_settings
    automatic = backup_paths(home.database)
    yield from ((file, in_database) for file in automatic)
    aside = sorted(each for each in home.folder.glob("*-*") if _ASIDE.fullmatch(each.name) and each.is_dir())
    for folder in aside:
        if folder.name.startswith("before"):
            yield from ((folder / path.name, in_database) for path in (home.database, *automatic))
            yield folder / SETTINGS, in_settings
        elif now is None:
            # Everything in it that can be read is in the database, but only forgetting is worth the rest.
            yield folder, shutil.rmtree
    if now is None:
        for folder in {home.folder, settings.parent, *aside}:
            yield from ((file, Path.unlink) for file in _abandoned(folder))
        yield from () if home.backups is None else _documents(home.backups, name)
    yield log, lambda path: os.truncate(path, 0)


def _documents(folder: Path, name: str) -> Iterator[tuple[Path, _Forget]]:
    for file in sorted(folder.glob("[!.]*")):
        # Zips of other programs are not changed, whatever they contain.
        is_ours = file.name.startswith(backup_file.BACKUP_NAME) or backup_file.is_backup(file)
        if is_ours and file.is_file():
            yield file, partial(_forget_in_backup, name)
    for names in (f"*{backup_file.SUFFIX}", f"*{MATCH_SUFFIX}", "Matador *.json"):
        yield from ((file, Path.unlink) for file in _abandoned(folder, names))


def _abandoned(folder: Path, names: str = "*") -> Iterator[Path]:
    """The temporary files from before this program started; it may be writing newer ones, and nobody else is."""
    for path in left_over(folder, names):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < _STARTED_S:
                yield path


def _forget_in_database(name: str, now: str | None, path: Path) -> bool:
    """Forget a name in a database that nobody has open; True if it was there."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        protect(connection)
        # The file is not trusted: change nothing unless it has exactly our tables.
        with bounded(connection, TABLES_STEPS):
            version_of(connection)
        connection.execute("PRAGMA secure_delete=ON")
        number = Names(connection).number_of(name)
        with transaction(connection):
            if number is not None and now is None:
                delete_person(connection, number)
            elif number is not None and now is not None:
                rename_person(connection, number, now)
        connection.execute("VACUUM")
        return number is not None


def _forget_in_backup(name: str, path: Path) -> None:
    """Replace a backup that has the name with one that does not."""
    with tempfile.TemporaryDirectory() as work:
        contents = backup_file.read_backup(path, Path(work))
        has_it = contents.database.exists() and _forget_in_database(name, None, contents.database)
        has_it |= contents.settings.exists() and _forget_in_settings(name, contents.settings)
        if has_it:
            try:
                write_atomically(path, lambda new: backup_file.write_backup(new, contents))
            except backup_file.NothingToBackUpError:
                path.unlink()


def _forget_in_settings(name: str, path: Path) -> bool:
    """Remove a name from a settings file, and delete an unreadable one; True if it has changed."""
    data = path.read_bytes()
    try:
        changed = without_name(data, name)
    except ValueError:
        path.unlink()
        return True
    if changed != data:
        write_atomically(path, changed)
    return changed != data

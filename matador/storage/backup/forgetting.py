"""Forget a name in all files beside the database: files that were set aside, backups, and the log.

In sound databases and documents, the person's data is deleted. In damaged files, and in a log that is being written,
the name is overwritten with other bytes. Files that players have exported belong to them, and are not changed.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from matador.match.errors import harmless
from matador.storage.atomic import PRIVATE, left_over, remove_if_left, write_atomically
from matador.storage.backup.backup_file import (
    BACKUP_NAME,
    SETTINGS,
    SUFFIX,
    BackupError,
    DataFolder,
    NothingToBackUpError,
    is_backup,
    read_backup,
    write_backup,
)
from matador.storage.database.connection import DamagedError, bounded, files_of, protect, transaction
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import backup_paths
from matador.storage.database.profiles import delete_person, rename_person
from matador.storage.database.rows import Names
from matador.storage.database.schema import TABLES_STEPS, ForeignDatabaseError, version_of
from matador.storage.settings import without_name

_Forget: TypeAlias = Callable[[Path, str], bool]
"""Forgets a name in a file; True if it was there. `OSError` or `sqlite3.Error` if it may still be there."""
Kind: TypeAlias = Literal[
    "settings", "aside", "before", "damaged", "automatic", "backup", "unfinished", "log"
]

_FILLER = b"x"
_SHORT_BYTES = 4
"""A shorter name may occur by chance, so a damaged file that contains it is deleted."""
_ASIDE = re.compile(r"(damaged|before)-[1-9][0-9]*")
_NOBODY = "\0"


def forget_person(
    home: DataFolder, log: Path, database: MatchDatabase, number: int, name: str
) -> tuple[Path, ...]:
    """Forget a person beside the database, then in it; return the files that may still contain the name."""
    left = forget_beside(home, log, name)
    if not database.profiles.forget(number, name).result():
        left = (*left, home.database)
    return left


def forget_beside(home: DataFolder, log: Path, name: str, now: str | None = None) -> tuple[Path, ...]:
    """Forget a person of this name everywhere except in the current database.

    `now`: the new name, if only the old name is to be forgotten: the person's data is kept where possible, and backups
    are not changed. Returns the files that may still contain the name, because they cannot be written, or another
    window has them open. `home` has the paths on this computer; `log` is the log file.
    """
    failed = []
    for _, path, forget in _files(home, log, now):
        try:
            forget(path, name)
        except (OSError, sqlite3.Error):
            failed.append(path)
    return tuple(failed)


def find_beside(home: DataFolder, log: Path, name: str) -> Iterator[tuple[Kind, Path]]:
    """Find the files beside the database with this name, by trying to remove it from copies; also unreadable files."""
    for kind, path, forget in _files(home, log, None):
        with tempfile.TemporaryDirectory() as work:
            try:
                for file in files_of(path):
                    if file.exists():
                        shutil.copyfile(file, Path(work) / file.name)
                has_it = forget(Path(work) / path.name, name)
            except (OSError, sqlite3.Error):
                # The name cannot be forgotten here. If the file is unreadable, too, it may contain the name.
                has_it = not os.access(path, os.R_OK) or _has_bytes(path, name)
            if has_it:
                yield kind, path


def _files(home: DataFolder, log: Path, now: str | None) -> Iterator[tuple[Kind, Path, _Forget]]:
    # Earlier settings files were set aside.
    settings = home.settings
    for file in sorted({settings, *settings.parent.glob(f"{settings.stem}.*-*{settings.suffix}")}):
        if file.is_file():
            yield "settings" if file == settings else "aside", file, _forget_in_settings
    automatic, in_database = backup_paths(home.database), partial(_forget_in_database, now)
    yield from (("automatic", file, in_database) for file in automatic if file.is_file())
    aside = sorted(each for each in home.folder.glob("*-*") if _ASIDE.fullmatch(each.name) and each.is_dir())
    in_before: dict[str, _Forget] = {path.name: in_database for path in (home.database, *automatic)}
    in_before[SETTINGS] = _forget_in_settings
    for folder in aside:
        for file in sorted(each for each in folder.iterdir() if each.is_file()):
            if folder.name.startswith("damaged"):
                yield "damaged", file, partial(_forget_in_damaged, now)
            elif file.name in in_before:
                yield "before", file, in_before[file.name]
    folders = {home.folder, settings.parent, *aside}
    for folder in sorted(folders):
        yield from (("unfinished", file, _remove_unfinished) for file in left_over(folder))
    if home.backups is not None and now is None:
        yield from _backups(home.backups, is_ours=home.backups in folders)
    if log.is_file():
        # Overwrite it in place, because it is being written.
        yield "log", log, _overwrite


def _backups(folder: Path, *, is_ours: bool) -> Iterator[tuple[Kind, Path, _Forget]]:
    for file in sorted(folder.glob("[!.]*")):
        # Zips of other programs are not changed, whatever they contain.
        if file.is_file() and (file.name.startswith(BACKUP_NAME) or is_backup(file)):
            yield "backup", file, _forget_in_backup
    for file in () if is_ours else left_over(folder):
        # Other programs may have files here, too.
        if SUFFIX in file.name:
            yield "unfinished", file, _remove_unfinished


def _forget_in_database(now: str | None, path: Path, name: str) -> bool:
    """Forget a name in a database that nobody has open; `OSError` if it is newer, and so left unchanged."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            protect(connection)
            # The file is not trusted: change nothing unless it has exactly our tables.
            with bounded(connection, TABLES_STEPS):
                version_of(connection)
            # The log is part of the database, and is removed with the last connection.
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA secure_delete=ON")
            number = Names(connection).number_of(name)
            with transaction(connection):
                if number is not None and now is None:
                    delete_person(connection, number)
                elif number is not None and now is not None:
                    rename_person(connection, number, now)
            connection.execute("VACUUM")
            return number is not None
    except (sqlite3.DatabaseError, DamagedError, ForeignDatabaseError) as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        # A list, because `any` would stop at the first file that had it.
        had_it = [_forget_in_damaged(now, file, name) for file in files_of(path) if file.exists()]
        return any(had_it)


def _forget_in_backup(path: Path, name: str) -> bool:
    """Replace a backup that has the name with one that does not; `OSError` if it is unreadable and has the name."""
    with tempfile.TemporaryDirectory() as work:
        try:
            contents = read_backup(path, Path(work))
        except BackupError as error:
            if not _has_bytes(path, name):
                return False
            raise OSError(str(error)) from error
        database, settings = contents.database, contents.settings
        has_it = database is not None and _forget_in_database(None, database, name)
        has_it |= settings is not None and _forget_in_settings(settings, name)
        if has_it:
            made_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
            try:
                write_atomically(path, lambda new: write_backup(new, contents, made_at), PRIVATE)
            except NothingToBackUpError:
                path.unlink()
    return has_it


def _forget_in_settings(path: Path, name: str) -> bool:
    """Remove a name from a settings file; an unreadable one that contains the name is deleted."""
    data = path.read_bytes()
    if not any(spelling in data for spelling in _spellings(name)):
        return False
    try:
        changed = without_name(data, name)
        has_it = changed != without_name(data, _NOBODY)
    except ValueError:
        path.unlink()
        return True
    if has_it:
        write_atomically(path, changed, PRIVATE)
    return has_it


def _forget_in_damaged(now: str | None, path: Path, name: str) -> bool:
    """Overwrite a name; if it is too short to be found reliably, delete the file, except to change the name."""
    if len(name.encode()) >= _SHORT_BYTES:
        return _overwrite(path, name)
    # In a database, nothing separates two texts, so the name need not be a whole word.
    has_it = now is None and _has_bytes(path, name, is_word=False)
    if has_it:
        path.unlink()
    return has_it


def _remove_unfinished(path: Path, name: str) -> bool:
    has_it = _has_bytes(path, name)
    remove_if_left(path)
    return has_it


def _has_bytes(path: Path, name: str, *, is_word: bool = True) -> bool:
    # An empty file cannot be mapped.
    with (
        path.open("rb") as file,
        suppress(ValueError),
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        return any(pattern.search(data) for pattern in _patterns(name, is_word=is_word))
    return False


def _overwrite(path: Path, name: str) -> bool:
    has_it = False
    with path.open("r+b") as file:
        # An empty file cannot be mapped.
        with suppress(ValueError), mmap.mmap(file.fileno(), 0) as data:
            for pattern in _patterns(name):
                for start, end in [found.span() for found in pattern.finditer(data)]:
                    data[start:end] = _FILLER * (end - start)
                    has_it = True
            data.flush()
        os.fsync(file.fileno())
    return has_it


def _patterns(name: str, *, is_word: bool = True) -> Iterator[re.Pattern[bytes]]:
    """Patterns that match every spelling of a name; `is_word`: a short one only as a whole word."""
    for spelling in _spellings(name):
        is_whole = is_word and len(spelling) < _SHORT_BYTES
        yield re.compile((rb"(?<![0-9A-Za-z])%b(?![0-9A-Za-z])" if is_whole else b"%b") % re.escape(spelling))


def _spellings(name: str) -> tuple[bytes, ...]:
    """The spellings of a name in files: unchanged, as in JSON, and as in a log; longest first."""
    texts = (
        name,
        json.dumps(name)[1:-1],
        json.dumps(name, ensure_ascii=False)[1:-1],
        harmless(name),
        repr(name)[1:-1],
    )
    found = {text.encode("utf-8", "backslashreplace") for text in texts if text}
    return tuple(sorted(found, key=lambda spelling: (-len(spelling), spelling)))

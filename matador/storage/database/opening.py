"""Check a database before opening it: a damaged one must not be written or checkpointed any more. It is set aside.

A small database, or one that was left with a log, is checked completely. In a large one that was closed properly,
decisions are checked later, when the worker is idle, because that takes as long as reading the file.

A database that takes the place of a damaged one is first completed in a folder of its own. Then the old files move to
that folder, the database before the files beside it; the new one is moved last. After a crash, either the old database
is still in its place, and recovery starts over, or no database is there, and the next start finishes the moves.
"""

from __future__ import annotations

import errno
import logging
import operator
import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from matador.match.errors import counted
from matador.storage.atomic import PRIVATE, first_free, patiently, sync_file, sync_folder, write_atomically
from matador.storage.database.connection import (
    APPLICATION_ID,
    DamagedError,
    DatabaseError,
    bounded,
    close,
    connect,
    connect_to_file,
    connect_to_read,
    files_of,
    log_of,
    protect,
    refuse_moved,
)
from matador.storage.database.damage import (
    SQLITE_ERRORS,
    breaks_off,
    find_damage,
    find_short_damage,
    first_page_fault,
    is_damage,
    marks_of,
    refuse_damaged,
    rows_of,
)
from matador.storage.database.recovery import FoundRows, write_recovered
from matador.storage.database.schema import (
    TABLES_STEPS,
    VERSION,
    ForeignDatabaseError,
    NewerDatabaseError,
    make_tables,
    opened_ours,
    version_of,
)
from matador.storage.locks import locked

_log = logging.getLogger("matador")

AT_ONCE_BYTES = 2**20
"""Size that can be checked in about 15 ms, some 300 rounds."""

_EMPTY = "it is empty, and there is a backup"
_FOLDER = re.compile(r"damaged-[1-9][0-9]*")
_BEGUN, _SAVED = "saved.begun", "saved.new"
"""Name of the new database in the folder, while it is being written and once it is complete."""
_IS_OPEN = 32
"""Windows error code of a file that another program has open, and that cannot be moved."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged database: its files were kept, and everything recoverable is in a new one."""

    folder: Path
    matches_saved: int
    """Number of matches in the new database, complete or in part."""
    matches_shortened: int
    """Number of these with known losses; a loss that left no trace is not counted."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An open database."""

    connection: sqlite3.Connection
    is_checked: bool
    """False if it still has to be checked for damage."""
    damage: Damage | None
    """The damage that was found and repaired; None if no damage was found."""


def open_sound(path: Path) -> Opening:
    """Open the database, and recover it if it is damaged; an error leaves a newer or foreign one unchanged."""
    is_checked, damage = _looked_at(path)
    try:
        connection = _connected(path, is_looked_at=is_checked is not None)
    except (*SQLITE_ERRORS, DamagedError) as error:
        if damage is not None or not is_damage(error):
            raise
        with locked(path):
            damage = recover(path, str(error))
        connection = _connected(path)
    return Opening(connection, is_checked is not False, damage)


def _connected(path: Path, *, is_looked_at: bool = True) -> sqlite3.Connection:
    """Connect to a database, and check that it has exactly our tables: a journal may have changed it."""
    connection = connect(path)
    try:
        with bounded(connection, TABLES_STEPS):
            make_tables(connection, path)
        if not is_looked_at:
            refuse_damaged(connection)
    except BaseException:
        close(connection, path)
        raise
    return connection


def open_locked(path: Path) -> Opening:
    """An in-memory copy of a write-protected database, including its log; errors as in `open_sound`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for file in files_of(path):
            # SQLite makes a new index of the log.
            if file.exists() and not file.name.endswith("-shm"):
                shutil.copyfile(file, copy.with_name(file.name))
        found = open_sound(copy)
        try:
            in_memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            found.connection.backup(in_memory)
        finally:
            close(found.connection, copy)
    protect(in_memory)
    in_memory.execute("PRAGMA query_only=ON")
    return replace(found, connection=in_memory)


def _looked_at(path: Path) -> tuple[bool | None, Damage | None]:
    """Return whether the check was complete, None if it was impossible; and the damage, if any was repaired."""
    if not path.parent.exists():
        return True, None
    with locked(path):
        finish(path)
        size, log_size = size_of(path), size_of(log_of(path))
        if size == 0:
            # SQLite would make a new database, and remove the log.
            is_lost = log_size or any(backup.exists() for backup in backup_paths(path))
            return True, recover(path, "it is gone") if is_lost else None
        is_checked = bool(log_size) or size <= AT_ONCE_BYTES
        try:
            why = _fault(path, is_checked=is_checked, has_log=bool(log_size))
        except ForeignDatabaseError:
            # `recover` raises this error, too, unless the rows are ours: then only the application ID is damaged.
            return True, recover(path, "it has lost its mark")
        except (*SQLITE_ERRORS, DamagedError) as error:
            if not is_damage(error):
                # It may be in use, or need a rollback: opening it will tell.
                return None, None
            why = str(error)
        return is_checked, None if why is None else recover(path, why, is_empty=why == _EMPTY)


def _fault(path: Path, *, is_checked: bool, has_log: bool) -> str | None:
    """The first fault found in a database; None if it is sound."""
    # Do this before SQLite opens the file: closing our handle would release this process's locks on it.
    fault = first_page_fault(path)
    if fault is not None and any(owner == APPLICATION_ID for owner, _ in marks_of(path)):
        return fault
    with closing(connect_to_read(path)) as connection:
        with bounded(connection, TABLES_STEPS):
            if version_of(connection) == 0 and newest_sound(path) is not None:
                return _EMPTY
        if has_log and breaks_off(path):
            return "its log breaks off"
        why = find_damage(connection) if is_checked else find_short_damage(connection)
        if why is None and is_behind_backup(connection, path, has_log=has_log):
            return "its log is lost, or that of another"
        return why


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


# Automatic backups: the last two sound copies of the database, kept beside it

MAX_PAGES = 2**16
"""Larger databases are not backed up: 256 MB hold tens of thousands of rounds, and a bad file may claim any size."""
_ENDS = (
    "SELECT id, key, coalesce((SELECT max(number) FROM part WHERE match = id), -1), coalesce((SELECT first "
    "FROM decision WHERE match = id ORDER BY part DESC, first DESC LIMIT 1), -1) FROM match"
)
"""The number of the last part and of the last decision in each match."""
_GROWING = (
    "SELECT coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'match'), 0), "
    "coalesce((SELECT max(sequence) FROM match), 0)"
)


def backup_paths(path: Path) -> tuple[Path, Path]:
    """Paths of the automatic backups of a database, the newer one first; neither has to exist."""
    newer, older = (path.with_name(f"{path.stem}-backup-{number}{path.suffix}") for number in (1, 2))
    return newer, older


def back_up(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the database to the newer backup, which becomes the older one; no change if the copy is bad."""
    if connection.execute("PRAGMA page_count").fetchone()[0] > MAX_PAGES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    newer, older = backup_paths(path)

    def fill(new: Path) -> None:
        with closing(sqlite3.connect(new, isolation_level=None)) as copy:
            copy.execute("PRAGMA synchronous=OFF")
            connection.backup(copy)
        with closing(connect_to_file(new)) as copy:
            refuse_damaged(copy)
        sync_file(new)
        with locked(path):
            refuse_moved(connection, path)
            if newer.exists():
                patiently(lambda: newer.replace(older))

    write_atomically(newer, fill, PRIVATE)


def newest_sound(path: Path) -> Path | None:
    for backup in backup_paths(path):
        with suppress(*SQLITE_ERRORS, OSError), opened_ours(backup) as connection:
            refuse_damaged(connection)
            return backup
    return None


def is_behind_backup(connection: sqlite3.Connection, path: Path, *, has_log: bool) -> bool:
    """True if the newest automatic backup has decisions that the open database, which has our tables, lacks.

    In that case the log (WAL) was lost, is outdated, or belongs to another database, which SQLite cannot detect.
    Without a log, matches are compared only if the counters of the database are behind those of the backup.
    """
    newest = next((backup for backup in backup_paths(path) if backup.exists()), None)
    if newest is None:
        return False
    with suppress(*SQLITE_ERRORS, OSError), opened_ours(newest) as backup:
        ahead = backup.execute(_GROWING).fetchone()
        if has_log or any(map(operator.lt, connection.execute(_GROWING).fetchone(), ahead)):
            is_behind = any(_lacks(connection, *match) for match in backup.execute(_ENDS).fetchall())
            return is_behind and newest_sound(path) == newest
    return False


def _lacks(connection: sqlite3.Connection, match: int, key: str, *end: int) -> bool:
    found = connection.execute(f"{_ENDS} WHERE id = ?", (match,)).fetchone()
    if found is None:
        # If the number was ever assigned, the match was deleted.
        return bool(connection.execute(_GROWING).fetchone()[0] < match)
    return bool(found[1] != key or found[2:] < end)


# Recovery


def recover(path: Path, why: str, *, is_empty: bool = False) -> Damage:
    """Set a damaged database aside, and put one with everything recoverable in its place.

    The caller holds the database lock, and has no connection. `NewerDatabaseError` or `ForeignDatabaseError` if a newer
    version or another program wrote it: it is left unchanged. `OSError` or `sqlite3.Error` if the disk fails.
    `is_empty`: it has no tables, so it cannot belong to another program.
    """
    found = FoundRows()
    with tempfile.TemporaryDirectory() as work:
        for row in rows_of(path, Path(work)):
            found.add(row)
        is_ours = is_empty or found.parts or found.bodies
        marks = list(marks_of(path))
        if any(owner == APPLICATION_ID and version > VERSION for owner, version in marks):
            raise NewerDatabaseError("a newer Matador has written the matches of this computer")
        if marks and not is_ours and all(owner != APPLICATION_ID for owner, _ in marks):
            raise ForeignDatabaseError("the database belongs to another program")
        backup = newest_sound(path)
        for row in () if backup is None else rows_of(backup, Path(work)):
            found.add(row, is_backup=True)
    folder = first_free(lambda n: path.with_name(f"damaged-{n}"))
    folder.mkdir(0o700)
    sync_folder(path.parent)
    saved, shortened = write_recovered(folder / _BEGUN, found)
    put_aside(path, folder)
    cut = f" ({shortened} without the last moves)" if shortened else ""
    told = (
        f"the file with your matches was damaged ({why}): {counted(saved, 'match', 'matches')} recovered{cut}"
    )
    _log.warning("%s. The damaged file is in %s", told, folder)
    return Damage(folder, saved, shortened)


def put_aside(path: Path, folder: Path) -> None:
    """Move a database and its files into a folder, and put the new database there in its place."""
    begun = folder / _BEGUN
    sync_file(begun)
    patiently(lambda: begun.rename(folder / _SAVED))
    sync_folder(folder)
    try:
        _move(path, folder)
    except PermissionError as error:
        if getattr(error, "winerror", None) != _IS_OPEN:
            raise
        raise DatabaseError(
            "the file is damaged. To repair it, close all other windows of Matador"
        ) from error


def finish(path: Path) -> None:
    """Complete an interrupted recovery, or clear it away. The caller holds the lock of the database."""
    for folder in sorted(path.parent.glob("damaged-*")):
        # A link may lead to a folder of somebody else.
        if not _FOLDER.fullmatch(folder.name) or not folder.is_dir() or folder.is_symlink():
            continue
        if (folder / _SAVED).exists() and not os.path.lexists(path):
            _move(path, folder)
            return
        # The old database is in its place and may have changed since, so the new one is out of date.
        for left in folder.glob("*saved.*"):
            left.unlink()
        with suppress(OSError):
            # Only an empty folder can be removed.
            folder.rmdir()


def _move(path: Path, folder: Path) -> None:
    for file in files_of(path):
        if file.exists():
            patiently(partial(file.rename, folder / file.name))
            # The order of the moves must survive a power cut.
            sync_folder(folder)
            sync_folder(path.parent)
    patiently(lambda: (folder / _SAVED).rename(path))
    sync_folder(path.parent)
    sync_folder(folder)

"""Check a database before opening it: a damaged one must not be written or checkpointed any more.

A small database, or one that was left with a log, is checked completely. In a large one that was closed properly,
decisions are checked later, when the worker is idle, because that takes as long as reading the file.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from matador.storage.database.connection import (
    APPLICATION_ID,
    DamagedError,
    bounded,
    close,
    connect,
    connect_to_read,
    files_of,
    log_of,
    protect,
)
from matador.storage.database.damage import (
    SQLITE_ERRORS,
    backup_paths,
    find_damage,
    find_short_damage,
    is_behind_backup,
    is_damage,
    newest_sound,
    refuse_damaged,
)
from matador.storage.database.readable import breaks_off, first_page_fault, first_pages, marks_in
from matador.storage.database.recovery import Damage, finish, recover
from matador.storage.database.schema import TABLES_STEPS, ForeignDatabaseError, make_tables, version_of
from matador.storage.locks import locked

AT_ONCE_BYTES = 2**20
"""Size that can be checked in about 15 ms, some 300 rounds."""

_EMPTY = "it is empty, and there is a backup"


@dataclass(frozen=True, slots=True)
class Opening:
    """An open database."""

    connection: sqlite3.Connection
    is_checked: bool
    """False if it still has to be checked for damage."""
    damage: Damage | None
    """The damage that was found and repaired; None if no damage was found."""


def open_sound(path: Path) -> Opening:
    """Open the database with the tables of this version, recovering it if it is damaged.

    `NewerDatabaseError` or `ForeignDatabaseError` if a newer version or another program wrote it: it is left unchanged.
    """
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
    if fault is not None and any(marks_in(page)[0] == APPLICATION_ID for page in first_pages(path)):
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
    """The size of a file; 0 if it is missing."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0

"""A database is looked at before it is opened: what is damaged must be neither written nor checked in any further.

A small one, and one with a log that whoever had it last has left, is gone through at once. Of a large one that was
closed as it should be the decisions are gone through later, when nothing else is to be done: that takes as long as
reading the file.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from matador.storage.database import aside
from matador.storage.database.connection import (
    APPLICATION_ID,
    DamagedError,
    bounded,
    close,
    connect,
    connect_to_read,
    copied_to_read,
)
from matador.storage.database.damage import (
    SQLITE_ERRORS,
    find_damage,
    find_short_damage,
    is_damage,
    refuse_damaged,
)
from matador.storage.database.pages import Pages
from matador.storage.database.salvage import Damage, salvage
from matador.storage.database.schema import ForeignDatabaseError, make_tables, version_of
from matador.storage.database.strange_log import contradicts
from matador.storage.database.untrusted import TABLES_STEPS
from matador.storage.database.write_ahead_log import breaks_off, log_of
from matador.storage.locks import locked

AT_ONCE_BYTES = 2**20
"""As much is gone through in some 15 ms: that of 300 rounds."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A database that was opened."""

    connection: sqlite3.Connection
    is_checked: bool
    """False if it is still to be looked for damage."""
    damage: Damage | None
    """What was found and saved before."""


def open_sound(path: Path) -> Opening:
    """Open the database, or what was saved of it, with the tables of this version.

    `NewerDatabaseError` or `ForeignDatabaseError` if it is none of this version: it is left as it is.
    """
    is_checked, damage = _looked_at(path)
    try:
        connection = _connected(path, is_looked_at=is_checked is not None)
    except (*SQLITE_ERRORS, DamagedError) as error:
        if damage is not None or not is_damage(error):
            raise
        damage = _saved(path, str(error))
        connection = _connected(path)
    return Opening(connection, is_checked is not False, damage)


def _connected(path: Path, *, is_looked_at: bool = True) -> sqlite3.Connection:
    """A connection to a database that has our tables and no others: a journal may have changed what was looked at."""
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
    """A copy in memory of a database that cannot be written, with what its log has; errors as in `open_sound`."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for ending in ("", "-wal", "-journal"):
            beside = path.with_name(f"{path.name}{ending}")
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(beside.name))
        found = open_sound(copy)
        try:
            return replace(found, connection=copied_to_read(found.connection))
        finally:
            close(found.connection, copy)


def _looked_at(path: Path) -> tuple[bool | None, Damage | None]:
    """Whether it was gone through, None if it could not be looked at; and what came of it."""
    if not path.parent.exists():
        return True, None
    with locked(path):
        aside.finish(path)
        size, log_size = _size(path), _size(log_of(path))
        if size == 0:
            # SQLite would begin anew, and remove the log.
            return True, salvage(path, "its log alone is there") if log_size else None
        is_checked = bool(log_size) or size <= AT_ONCE_BYTES
        try:
            why = _fault(path, is_checked=is_checked, has_log=bool(log_size))
        except ForeignDatabaseError:
            # Unless its rows are ours: then the mark is damaged by which that is told.
            return True, salvage(path, "it has lost its mark")
        except (*SQLITE_ERRORS, DamagedError) as error:
            if not is_damage(error):
                # It may be in use, or wait to be rolled back: opening it tells.
                return None, None
            why = str(error)
        return is_checked, None if why is None else salvage(path, why)


def _fault(path: Path, *, is_checked: bool, has_log: bool) -> str | None:
    """What is wrong with a database; None if nothing is."""
    if has_log and breaks_off(path):
        return "its log breaks off"
    # Read first: a connection of this process would lose its locks when the file is closed.
    with Pages(path) as pages:
        hidden = tuple(pages.hidden_rows())
        fault = pages.first_page_fault() or ("its log is that of another" if pages.is_cut_by_log() else None)
        is_ours = any(header.application_id == APPLICATION_ID for header in pages.headers())
    if fault is not None and is_ours:
        return fault
    with closing(connect_to_read(path)) as connection:
        with bounded(connection, TABLES_STEPS):
            version_of(connection)
        why = find_damage(connection) if is_checked else find_short_damage(connection)
        if why is None and contradicts(connection, hidden):
            return "its log is that of another"
        return why


def _saved(path: Path, why: str) -> Damage:
    with locked(path):
        return salvage(path, why)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0

"""Automatic backups: the last two sound copies of the database, kept beside it in case it is damaged."""

from __future__ import annotations

import errno
import operator
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from matador.storage.atomic import PRIVATE, patiently, sync_file, write_atomically
from matador.storage.database.connection import connect_to_file, refuse_moved
from matador.storage.database.damage import SQLITE_ERRORS, refuse_damaged
from matador.storage.database.schema import opened_ours
from matador.storage.locks import locked

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
    """Replace the older backup with the newer one, and the newer one with a copy of the open database.

    `DamagedError`, `sqlite3.Error` or `OSError` if the copy is damaged or cannot be written: nothing is replaced.
    """
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
    """The newest automatic backup that is not damaged, or None."""
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

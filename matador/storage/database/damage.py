"""Damage in a database, found by SQLite or by checksums, and the automatic backups beside it."""

from __future__ import annotations

import errno
import operator
import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from matador.storage.atomic import PRIVATE, patiently, sync_file, write_atomically
from matador.storage.database.connection import DamagedError, connect_to_file, refuse_moved
from matador.storage.database.rows import wrong_person, wrong_sum
from matador.storage.database.schema import opened_ours, version_of, wrong_numbers
from matador.storage.locks import locked

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions from SQLite, including those for undecodable error messages."""
_KEY = re.compile(r"[0-9a-f]{32}")
STATES = ("open", "over", "away")
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


def is_damage(error: BaseException) -> bool:
    """True if an error means that the file is not a database, or is damaged."""
    if isinstance(error, DamagedError | UnicodeDecodeError):
        # SQLite's message may quote damaged data that is not valid text.
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind of error, the others are details.
    return code is not None and code & 0xFF in _DAMAGED


def find_damage(connection: sqlite3.Connection) -> str | None:
    """The first fault in the whole database, or None; `DatabaseError` or `sqlite3.Error` if not checkable."""
    try:
        if version_of(connection) == 0:
            return None
        # `quick_check` skips indexes; check those of the small tables, which are used to look up people and matches.
        checks = ("quick_check(1)", "integrity_check(match)", "integrity_check(person)")
        told = _told(connection, *checks)
        if told is None and connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            told = "a row belongs to nothing"
        matches = connection.execute("SELECT key, began_at, changed_at, state, head, sequence FROM match")
        if told is None and not all(is_match(*row) for row in matches):
            told = "a match has no key, or no time"
        return told or wrong_sum(connection) or wrong_person(connection)
    except (*SQLITE_ERRORS, DamagedError) as error:
        if not is_damage(error):
            raise
        return str(error)


def refuse_damaged(connection: sqlite3.Connection) -> None:
    if (why := find_damage(connection)) is not None:
        raise DamagedError(why)


def find_short_damage(connection: sqlite3.Connection) -> str | None:
    """Check all tables except the long ones of decisions; return the first fault, or None. `sqlite3.Error` as above."""
    tables = ("person", "match", "learner", "evidence", "profile", "summary")
    return _told(connection, *(f"quick_check({table})" for table in tables))


def _told(connection: sqlite3.Connection, *checks: str) -> str | None:
    told = (str(connection.execute(f"PRAGMA {check}").fetchone()[0]) for check in checks)
    return next((each for each in told if each != "ok"), None) or wrong_numbers(connection)


def is_match(
    key: object, began_at: object, changed_at: object, state: object, head: object, sequence: object
) -> bool:
    is_known = is_key(key) and state in STATES and isinstance(head, bytes)
    return is_known and is_time(began_at) and is_time(changed_at) and isinstance(sequence, int | None)


def is_key(key: object) -> bool:
    """True for a valid match key, which is safe to use as the name of a lock file."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def is_time(text: object) -> bool:
    with suppress(ValueError):
        return isinstance(text, str) and datetime.fromisoformat(text).tzinfo is not None
    return False


# Automatic backups


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

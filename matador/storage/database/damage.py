"""Detect damage in a database: SQLite finds a fault in its pages, or a row does not match its checksum."""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from datetime import datetime

from matador.storage.database.connection import DamagedError
from matador.storage.database.people import wrong_person
from matador.storage.database.rows import wrong_sum
from matador.storage.database.schema import version_of, wrong_numbers

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions from SQLite, including those for undecodable error messages."""
_KEY = re.compile(r"[0-9a-f]{32}")
STATES = ("open", "over", "away")


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
    """Check the whole database; return the first fault, or None if it is sound.

    `NewerDatabaseError` or `ForeignDatabaseError` if it is not of this version; `sqlite3.Error` if it cannot be
    checked.
    """
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
    """The first fault that SQLite reports, or that is in the numbers; None if there is none."""
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

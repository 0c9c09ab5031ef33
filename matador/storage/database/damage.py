"""What tells that a database is damaged: SQLite finds its pages out of order, or a row is not as it was written."""

from __future__ import annotations

import re
import sqlite3
from datetime import datetime

from matador.storage.database.connection import DamagedError
from matador.storage.database.evidence_rows import wrong_learner
from matador.storage.database.resident_rows import wrong_resident
from matador.storage.database.rows import wrong_sum
from matador.storage.database.schema import MAX_FOUND, NUMBERED, version_of

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What is raised by SQLite, or in the place of that."""
_KEY = re.compile(r"[0-9a-f]{32}")
STATES = ("open", "over", "away")


def is_damage(error: BaseException) -> bool:
    """True if SQLite says that the file is none of its databases, or is no more in order; or if a sum says so."""
    if isinstance(error, DamagedError | UnicodeDecodeError):
        # What SQLite says of a damaged table may quote it, and then be no text any more.
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the kind, those above it say where it was noticed.
    return code is not None and code & 0xFF in _DAMAGED


def find_damage(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the database; None if nothing is. All of it is read.

    `NewerDatabaseError` or `ForeignDatabaseError` if it is none of this version; `sqlite3.Error` if it cannot be
    looked at.
    """
    try:
        return _fault(connection)
    except (*SQLITE_ERRORS, DamagedError) as error:
        if not is_damage(error):
            raise
        return str(error)


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """`DamagedError` if anything is wrong with the database."""
    if (why := find_damage(connection)) is not None:
        raise DamagedError(why)


def find_short_damage(connection: sqlite3.Connection) -> str | None:
    """What is wrong with all tables but the long ones of decisions; None if nothing is. `sqlite3.Error` as above."""
    tables = ("person", "match", "learner", "evidence", "resident", "summary")
    told = _told(connection, *(f"quick_check({table})" for table in tables))
    return told or wrong_numbers(connection)


def wrong_numbers(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the numbers that were given last: with one too large nothing new would ever get one."""
    given = connection.execute("SELECT name, seq FROM sqlite_sequence").fetchmany(3)
    largest = connection.execute(
        "SELECT (SELECT max(id) FROM person), (SELECT max(id) FROM match), (SELECT max(sequence) FROM match)"
    ).fetchone()
    is_sound = (
        len(given) <= len(NUMBERED)
        and all(name in NUMBERED for name, _ in given)
        and all(isinstance(seq, int) and 0 <= seq <= MAX_FOUND for _, seq in given)
        and all(number is None or (isinstance(number, int) and number <= MAX_FOUND) for number in largest)
    )
    return None if is_sound else "a number is too large"


def _told(connection: sqlite3.Connection, *checks: str) -> str | None:
    """The first fault that SQLite tells of; None if there is none."""
    told = (str(connection.execute(f"PRAGMA {check}").fetchone()[0]) for check in checks)
    return next((each for each in told if each != "ok"), None)


def _fault(connection: sqlite3.Connection) -> str | None:
    if version_of(connection) == 0:
        return None
    # The check of everything passes over indexes; those of the small tables say who is there.
    told = _told(connection, "quick_check(1)", "integrity_check(match)", "integrity_check(person)")
    if told is not None:
        return told
    if (told := wrong_numbers(connection)) is not None:
        return told
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return "a row belongs to nothing"
    matches = connection.execute("SELECT key, began_at, changed_at, state, head, sequence FROM match")
    if not all(is_match(*row) for row in matches):
        return "a match has no key, or no time"
    faults = (find(connection) for find in (wrong_sum, wrong_learner, wrong_resident))
    return next((fault for fault in faults if fault is not None), None)


def is_match(
    key: object, began_at: object, changed_at: object, state: object, head: object, sequence: object
) -> bool:
    """True if the columns of a match can be what was written."""
    is_known = is_key(key) and state in STATES and isinstance(head, bytes)
    return is_known and is_time(began_at) and is_time(changed_at) and isinstance(sequence, int | None)


def is_key(key: object) -> bool:
    """True for what a match can be known by: a lock of this name is a file."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def is_time(text: object) -> bool:
    """True for a moment, whatever the clock said."""
    if not isinstance(text, str):
        return False
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return False
    return found.tzinfo is not None

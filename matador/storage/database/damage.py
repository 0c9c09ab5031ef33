"""Damage in a database, found by SQLite or by checksums, and the rows that survive in it."""

from __future__ import annotations

import os
import re
import sqlite3
import struct
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

from matador.storage.database.connection import DamagedError, bounded, files_of, log_of, protect
from matador.storage.database.rows import wrong_person, wrong_sum
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


# The rows that survive, even on pages that no table points to any more: SQLite reads a copy with a new first page, in
# which each page in turn is declared the root page of a table. The rows may be wrong: callers verify their checksums.

FoundRow: TypeAlias = tuple[int | None, tuple[object, ...]]
"""The row number, None in a table without row numbers; and the columns, missing ones as None."""

PAGE = 4096
"""Page size in bytes, the default of SQLite."""
MAGIC = b"SQLite format 3\0"
_FIXED = bytes((0, 64, 32, 32))
_LOG_MAGIC = b"\x37\x7f\x06"
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LAST_FRAME_AT = 16
"""Offset in the log index (`-shm`) of the number of log frames that SQLite reads."""
_STEPS = 10**6
_NUMBERED = "CREATE TABLE numbered (a INTEGER PRIMARY KEY, b, c, d, e, f, g)"
_KEYED = "CREATE TABLE keyed (a, b, c, d, e, PRIMARY KEY (a, b, c)) WITHOUT ROWID"
_LEAF, _KEYED_LEAF, _KEYED_INNER = 0x0D, 0x0A, 0x02
_FROM_KEYED = ("SELECT NULL, a, b, c, d, e FROM keyed", " ORDER BY a DESC, b DESC, c DESC")
_SELECTS = {
    _LEAF: ("SELECT a, b, c, d, e, f, g FROM numbered", " ORDER BY a DESC"),
    _KEYED_LEAF: _FROM_KEYED,
    _KEYED_INNER: _FROM_KEYED,
}
"""A query and its reverse order for each kind of page with rows. All our tables have the columns of one of these."""


class Frame(NamedTuple):
    """A page in a log (WAL)."""

    page: int
    """Page number in the database."""
    at: int
    """Offset in the log."""
    is_commit: bool


def breaks_off(path: Path) -> bool:
    """True if SQLite, which has opened the database, does not read all acknowledged commits in its log.

    SQLite stops silently at the first wrong checksum. The last commit may not have been acknowledged.
    """
    _, log_path, index_path, _ = files_of(path)
    if not index_path.exists():
        # Without an index, SQLite has not used the log: the database has another kind of journal.
        return False
    with _opened(log_path) as log, _opened(index_path) as index:
        (last,) = struct.unpack("=I", read_at(index, _LAST_FRAME_AT, 4).ljust(4, b"\0"))
        end = _LOG_HEADER + last * (_FRAME_HEADER + PAGE)
        salts = [int.from_bytes(read_at(log, at, 4)) for at in (16, _LOG_HEADER + 8)]
        # The first salt of a new log is one higher: SQLite has emptied the log, and nothing new reached the disk.
        is_restarted = salts[0] == (salts[1] + 1) % 2**32
        commits = [frame for frame in _frames(log) if frame.is_commit and frame.at > end]
        return not is_restarted and len(commits) > 1


def marks_of(path: Path) -> Iterator[tuple[int, int]]:
    """The application ID and the version of the tables, on each version of the first page that begins like one."""
    with _opened(path) as base, _opened(log_of(path)) as log:
        logged = [read_at(log, frame.at, 100) for frame in _frames(log) if frame.page == 1]
        for data in (*logged, read_at(base, 0, 100)):
            if len(data) == 100 and data.startswith(MAGIC):
                version, _, owner = struct.unpack_from(">iii", data, 60)
                yield owner, version


def first_page_fault(path: Path) -> str | None:
    """A fault in the constant part of the first page, which SQLite may take for the format of a later version."""
    with _opened(path) as base:
        data = read_at(base, 0, 100)
    if len(data) < 100 or not data.startswith(MAGIC):
        return "it does not begin as a database does"
    formats, encodings = struct.unpack_from(">I8xI", data, 44)
    is_sound = set(data[18:20]) <= {1, 2} and data[20:24] == _FIXED and formats <= 4 and encodings <= 1
    return None if is_sound else "its first page is damaged"


def rows_of(path: Path, work: Path) -> Iterator[FoundRow]:
    """All rows of the database, newest first: with its log, then without; `work` is a folder for copies."""
    for has_log in (True, False) if log_of(path).exists() else (False,):
        copy = work / "copy.db"
        kinds = _copy(path, copy, has_log=has_log)
        yield from _rows_of(copy, kinds)


def _copy(path: Path, copy: Path, *, has_log: bool) -> dict[int, int]:
    """Copy the pages of a database, then older versions from its log; return the kind of each page by new number."""
    kinds: dict[int, int] = {}
    with _opened(path) as base, _opened(log_of(path)) as log, copy.open("wb") as new:

        def write(number: int, page: bytes) -> None:
            if any(page):
                new.seek((number - 1) * PAGE)
                new.write(page)
                kinds[number] = page[0]

        count = (base.seek(0, os.SEEK_END) + PAGE - 1) // PAGE
        frames = _frames(log) if has_log else []
        newest = {frame.page: frame for frame in frames}
        # A damaged page number must not make the copy larger than the database and its log together.
        current = {page: frame for page, frame in newest.items() if 2 <= page <= count + len(frames)}
        # Both tables need a root page.
        count = max((3, count, *current))
        for number in range(2, count + 1):
            if number in current:
                write(number, read_at(log, current[number].at, PAGE))
            else:
                write(number, read_at(base, (number - 1) * PAGE, PAGE))
        for frame in reversed(frames):
            if current.get(frame.page) != frame and frame.page != 1:
                count += 1
                write(count, read_at(log, frame.at, PAGE))
        new.truncate(count * PAGE)
        new.seek(0)
        first = bytearray(_first_page())
        struct.pack_into(">I", first, 28, count)
        new.write(first)
    return kinds


def _rows_of(copy: Path, kinds: Mapping[int, int]) -> Iterator[FoundRow]:
    size = copy.stat().st_size
    left = 16 * size
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        protect(connection)
        if sys.version_info >= (3, 12):
            connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, False)
        for setting in ("cell_size_check=OFF", "journal_mode=OFF", "synchronous=OFF"):
            connection.execute(f"PRAGMA {setting}")
        for page, kind in kinds.items():
            if kind not in _SELECTS:
                continue
            connection.execute("PRAGMA writable_schema=ON")
            connection.execute("UPDATE sqlite_master SET rootpage = ?", (page,))
            connection.execute("PRAGMA writable_schema=RESET")
            for number, *values in _rows_at(connection, *_SELECTS[kind], _STEPS + size):
                yield number if isinstance(number, int) else None, tuple(values)
                # In a malicious file, rows may overlap endlessly.
                left -= sum(len(value) for value in values if isinstance(value, bytes | str))
                if left < 0:
                    return


def _rows_at(
    connection: sqlite3.Connection, select: str, backwards: str, steps: int
) -> Iterator[tuple[object, ...]]:
    """The rows below the root page; if a row is unreadable, the rows after it are read from the end."""
    for sql in (select, select + backwards):
        try:
            with bounded(connection, steps):
                yield from connection.execute(sql)
        except (*SQLITE_ERRORS, DamagedError):
            continue
        return


@cache
def _first_page() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA page_size={PAGE}")
        connection.execute(_NUMBERED)
        connection.execute(_KEYED)
        return connection.serialize()[:PAGE]


def _frames(log: BinaryIO) -> list[Frame]:
    """The frames of a log up to its last commit; their pages may be damaged."""
    at = _LOG_HEADER
    found: list[tuple[bytes, Frame]] = []
    while len(header := read_at(log, at, _FRAME_HEADER)) == _FRAME_HEADER:
        at += _FRAME_HEADER
        page, pages_after = struct.unpack_from(">II", header)
        found.append((header[8:16], Frame(page, at, pages_after > 0)))
        at += PAGE
    # Frames with other salts belong to an earlier log.
    salts, counts = read_at(log, 16, 8), Counter(each for each, _ in found if any(each))
    if counts and (salts not in counts or read_at(log, 0, 3) != _LOG_MAGIC):
        ((salts, _),) = counts.most_common(1)
    frames = [frame for each, frame in found if each == salts and any(salts)]
    while frames and not frames[-1].is_commit:
        frames.pop()
    return frames


def _opened(path: Path) -> BinaryIO:
    """Open the file, or an empty one if it cannot be opened."""
    with suppress(OSError):
        return path.open("rb", buffering=0)
    return Path(os.devnull).open("rb", buffering=0)


def read_at(file: BinaryIO, at: int, length: int) -> bytes:
    """Read up to `length` bytes; zeros if they cannot be read."""
    try:
        file.seek(at)
        return file.read(length)
    except OSError:
        return bytes(length)

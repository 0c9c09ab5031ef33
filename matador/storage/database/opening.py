"""Open a database: it is checked completely, and recovered if it is damaged. Automatic backups are made here, too.

The check reads the whole file: about 15 ms for a megabyte, or 300 rounds.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import sqlite3
import struct
import tempfile
import traceback
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from matador.match.errors import counted
from matador.storage.atomic import first_free, patiently, sync_file, sync_folder, write_atomically
from matador.storage.database.connection import (
    APPLICATION_ID,
    SQLITE_ERRORS,
    TABLES_STEPS,
    DamagedError,
    DatabaseError,
    bounded,
    connect,
    connect_to_file,
    file_at,
    files_of,
    protect,
    refuse_moved,
    writing,
)
from matador.storage.database.recovery import FoundRows, is_time, rows_of, write_recovered
from matador.storage.database.rows import KINDS, is_body, sound_rows
from matador.storage.database.schema import (
    VERSION,
    ForeignDatabaseError,
    NewerDatabaseError,
    fill,
    refuse_large_numbers,
    untrusted,
    version_of,
)
from matador.storage.locks import locked

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class Damage:
    """A damaged database: its files were kept, and everything recoverable is in a new one."""

    folder: Path
    matches_saved: int
    """Number of matches in the new database, complete or in part."""
    matches_shortened: int
    """Number of these with known losses; a loss that left no trace is not counted."""


class _EmptyError(DamagedError):
    """The database has no tables, but there is a backup."""


Trouble: TypeAlias = Damage | Literal["newer"]
"""A problem with the database: it was damaged, or a newer version of Matador wrote it."""


def open_sound(path: Path) -> tuple[sqlite3.Connection, Damage | None]:
    """Open the database, and recover it if it is damaged; an error leaves a newer or foreign one unchanged."""
    file = file_at(path)
    try:
        return _connected(path), None
    except (*SQLITE_ERRORS, DatabaseError) as error:
        # `recover` refuses a foreign database, unless the rows are ours: then only the application ID is damaged.
        if not is_damage(error) and not isinstance(error, ForeignDatabaseError):
            raise
        # Cursors in its frames would keep the file open, and Windows cannot replace an open file.
        traceback.clear_frames(error.__traceback__)
        with locked(path):
            # Another window may have repaired it already.
            damage = None
            if file in ("", file_at(path)):
                damage = recover(path, str(error), is_empty=isinstance(error, _EmptyError))
    return _connected(path), damage


def _connected(path: Path) -> sqlite3.Connection:
    refuse_damaged_start(path)
    connection = connect(path)
    try:
        with bounded(connection, TABLES_STEPS):
            if version_of(connection) == 0:
                if newest_sound(path) is not None:
                    raise _EmptyError("it is empty, and there is a backup")  # noqa: TRY301 - the connection must be closed
                with writing(connection, path):
                    # Another window may have created the tables meanwhile.
                    if version_of(connection) == 0:
                        fill(connection)
        refuse_damaged(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def open_locked(path: Path) -> sqlite3.Connection:
    """An in-memory copy of a write-protected database; `DamagedError` if it is damaged."""
    in_memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    # A file without any bytes is not a database yet.
    if data := path.read_bytes():
        in_memory.deserialize(data)
    protect(in_memory)
    if version_of(in_memory) == 0:
        fill(in_memory)
    refuse_damaged(in_memory)
    in_memory.execute("PRAGMA query_only=ON")
    return in_memory


# Damage, found by SQLite or by checksums

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
_MAGIC = b"SQLite format 3\0"
_START = 100
"""Length of the header of a database."""
_FIXED = bytes((0, 64, 32, 32))


def is_damage(error: BaseException) -> bool:
    """True if an error means that the file is not a database, or is damaged."""
    # The low byte of SQLite's code is the kind of error. Its message may quote damaged data that is not valid text.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, DamagedError | UnicodeDecodeError) or code in _DAMAGED


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """Check the whole database; raises `DamagedError`, or an error of SQLite."""
    if version_of(connection) == 0:
        return
    # `quick_check` skips indexes; check those of the small tables, which are used to look up people and matches.
    for check in ("quick_check(1)", "integrity_check(match)", "integrity_check(person)"):
        if (found := connection.execute(f"PRAGMA {check}").fetchone()[0]) != "ok":
            raise DamagedError(str(found))
    refuse_large_numbers(connection)
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedError("a row belongs to nothing")
    if not all(is_time(at) for (at,) in connection.execute("SELECT changed_at FROM match")):
        raise DamagedError("a match has no time")
    for _ in sound_rows(connection.execute("SELECT * FROM decision ORDER BY 1, 2")):
        pass
    for kind in KINDS:
        if not all(is_body(kind, *row) for row in connection.execute(f"SELECT * FROM {kind}")):  # noqa: S608 - our own names
            raise DamagedError(f"the {kind} of a person is damaged")


def mark_of(path: Path) -> tuple[int, int] | None:
    """The application ID and the version of the tables, if the file begins like a database."""
    data = _start_of(path)
    if not data.startswith(_MAGIC) or len(data) < _START:
        return None
    version, _, owner = struct.unpack_from(">iii", data, 60)
    return owner, version


def refuse_damaged_start(path: Path) -> None:
    """Raise `DamagedError` if constant bytes are wrong that SQLite may take for the format of a later version."""
    mark = mark_of(path)
    if mark is not None and mark[0] == APPLICATION_ID:
        data = _start_of(path)
        formats, encodings = struct.unpack_from(">I8xI", data, 44)
        if not (set(data[18:20]) <= {1, 2} and data[20:24] == _FIXED and formats <= 4 and encodings <= 1):
            raise DamagedError("its first page is damaged")


def _start_of(path: Path) -> bytes:
    with suppress(FileNotFoundError), path.open("rb") as file:
        return file.read(_START)
    return b""


# Automatic backups: the last two sound copies of the database, kept beside it

MAX_PAGES = 2**16
"""Larger databases are not backed up: 256 MB hold tens of thousands of rounds, and a bad file may claim any size."""


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

    write_atomically(newer, fill)


def newest_sound(path: Path) -> Path | None:
    for backup in backup_paths(path):
        with suppress(*SQLITE_ERRORS, OSError), untrusted(backup) as connection:
            refuse_damaged(connection)
            return backup
    return None


# Recovery


def recover(path: Path, why: str, *, is_empty: bool = False) -> Damage:
    """Set a damaged database aside, and put one with everything recoverable in its place.

    The caller holds the database lock, and has no connection. `NewerDatabaseError` or `ForeignDatabaseError` if a newer
    version or another program wrote it: it is left unchanged. `OSError` or `sqlite3.Error` if the disk fails.
    `is_empty`: it has no tables, so it cannot belong to another program.
    """
    found = FoundRows()
    with tempfile.TemporaryDirectory() as work:
        backup = newest_sound(path)
        for row in () if backup is None else rows_of(backup, Path(work)):
            found.add(row)
        proven = sum(map(found.add, rows_of(path, Path(work))))
    mark = mark_of(path)
    if mark is not None and mark[0] == APPLICATION_ID and mark[1] > VERSION:
        raise NewerDatabaseError("a newer Matador has written the matches of this computer")
    if mark is not None and mark[0] != APPLICATION_ID and not (is_empty or proven):
        raise ForeignDatabaseError("the database belongs to another program")
    folder = first_free(lambda n: path.with_name(f"damaged-{n}"))
    folder.mkdir(0o700)
    counts = []

    def fill_new(new: Path) -> None:
        counts.append(write_recovered(new, found))
        # The new database must not get the journal of the old one.
        files_of(path)[1].unlink(missing_ok=True)
        sync_folder(path.parent)

    before = path.stat() if path.exists() else None
    try:
        _set_aside(path, folder)
        write_atomically(path, fill_new)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            if before is None or os.path.samestat(before, path.stat()):
                shutil.rmtree(folder)
        if not isinstance(error, PermissionError):
            raise
        # Windows cannot replace an open file.
        raise DatabaseError(
            "the file is damaged. To repair it, close all other windows of Matador"
        ) from error
    saved, shortened = counts[-1]
    cut = f" ({shortened} without the last moves)" if shortened else ""
    told = "the file with your matches was damaged (%s): %s recovered%s. The damaged file is in %s"
    _log.warning(told, why, counted(saved, "match", "matches"), cut, folder)
    return Damage(folder, saved, shortened)


def _set_aside(path: Path, folder: Path) -> None:
    for file in filter(Path.exists, files_of(path)):
        try:
            os.link(file, folder / file.name)
        except OSError:
            # Some file systems have no links.
            shutil.copyfile(file, folder / file.name)
            sync_file(folder / file.name)
    sync_folder(folder)
    sync_folder(path.parent)

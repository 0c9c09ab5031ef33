"""The file of a backup: the database itself, with an owner of its own and two tables more.

`backup` has one row: the version of the file, when it was made, and a sum over all that is in the other tables.
`backup_file` has what stands beside the database, each with its SHA-256. So a damaged backup is told from a good one
before anything is done with it, wherever the damage is.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime

from matador.storage.backup.contents import MATCHES, BackupContents, DataFolder
from matador.storage.backup.errors import DamagedBackupError, NewerBackupError, NoBackupError
from matador.storage.database.connection import APPLICATION_ID
from matador.storage.database.schema import TABLES, VERSION
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

SUFFIX = ".matador-backup"
BACKUP_ID = 0x4D617442
"""`MatB`: the `application_id` of a backup, by which it is not taken for a database that is played in."""
FORMAT = 1
MOST_BYTES = 2**30
"""SQLite takes no more at once; it is that of some million rounds."""

_MAGIC = b"SQLite format 3\0"
_OWN_TABLES = frozenset({"backup", "backup_file"})
_MAKE = (
    "CREATE TABLE backup (format INTEGER NOT NULL, made_at TEXT NOT NULL, sum BLOB NOT NULL)",
    "CREATE TABLE backup_file (name TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL, sum BLOB NOT NULL)",
)
_HEAD_BYTES = 100


def is_backup(head: bytes) -> bool:
    """True if a file that begins so says that it is a home."""
    return head.startswith(_MAGIC) and head[68:72] == BACKUP_ID.to_bytes(4, "big")


def encode_backup(contents: BackupContents, made_at: datetime) -> bytes:
    """The file of a data folder; `BackupError` if its database is damaged, newer than this program, or another's."""
    with _in_memory(contents.database) as connection:
        if contents.database is not None and not _is_new(connection):
            _check_database(connection, APPLICATION_ID)
        total = _sum_of(connection)
        for statement in _MAKE:
            connection.execute(statement)
        connection.execute("INSERT INTO backup VALUES (?, ?, ?)", (FORMAT, made_at.isoformat(), total))
        connection.executemany(
            "INSERT INTO backup_file VALUES (?, ?, ?)",
            ((name, data, hashlib.sha256(data).digest()) for name, data in contents.files.items()),
        )
        return _written(connection, BACKUP_ID)


def decode_backup(data: bytes, home: DataFolder) -> BackupContents:
    """What is in the file of a backup, all of it checked; `BackupError` if this program cannot restore it whole."""
    if not is_backup(data[:_HEAD_BYTES]):
        raise NoBackupError("it is no backup of Matador")
    with _in_memory(data) as connection:
        _check_database(connection, BACKUP_ID, _OWN_TABLES)
        _check_format(connection)
        files = dict(_checked_files(connection, home))
        total = connection.execute("SELECT sum FROM backup").fetchone()[0]
        for table in sorted(_OWN_TABLES):
            connection.execute(f"DROP TABLE {table}")
        if _version(connection) == 0:
            # There was no database, and SQLite has no file without a table.
            return BackupContents(None, files)
        database = _written(connection, APPLICATION_ID)
    with _in_memory(database) as connection:
        # What is restored is what was backed up, and not only what can be read.
        if _sum_of(connection) != total:
            raise DamagedBackupError("it is damaged: not all of it is as it was written")
    return BackupContents(database, files)


@contextmanager
def _in_memory(data: bytes | None) -> Iterator[sqlite3.Connection]:
    """A database that lies in memory, whatever is wrong with it; what SQLite says of it is said as damage."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        try:
            if data is not None:
                connection.deserialize(without_wal(data))
            # It may come from a stranger: nothing that it says of itself is carried out.
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA cell_size_check=ON")
            # A text is no bytes, and it need be no good text.
            connection.text_factory = lambda text: (text,)
            yield connection
        except (sqlite3.Error, ValueError, TypeError, OverflowError) as error:
            raise DamagedBackupError(f"it is damaged: {error}") from error


def without_wal(data: bytes) -> bytes:
    """The file as one that has no WAL beside it, which is said in two bytes of its head."""
    return data[:18] + b"\x01\x01" + data[20:]


def _written(connection: sqlite3.Connection, owner: int) -> bytes:
    connection.execute(f"PRAGMA application_id={owner}")
    # Nothing is left in it of what was taken out.
    connection.execute("VACUUM")
    return without_wal(connection.serialize())


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_database(
    connection: sqlite3.Connection, owner: int, own_tables: frozenset[str] = frozenset()
) -> None:
    """`BackupError` unless the tables are those of an owner, none is damaged, and this program knows them all."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != owner:
        raise NoBackupError("it belongs to another program")
    version = _version(connection)
    if version > VERSION:
        raise NewerBackupError("a newer Matador has written it")
    if version < 0 or _names_in(connection) != _expected_names(version, own_tables):
        raise DamagedBackupError("it is damaged: its tables are not those of a backup")
    found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    if found != [(b"ok",)]:
        raise DamagedBackupError(
            f"it is damaged: {found[0][0].decode(errors='replace') if found else 'empty'}"
        )
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedBackupError("it is damaged: a row is missing")


def _is_new(connection: sqlite3.Connection) -> bool:
    """True for a database in which there is nothing yet: whoever made it was killed then."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    return _version(connection) == owner == 0 and not _names_in(connection)


def _names_in(connection: sqlite3.Connection) -> set[tuple[bytes, bytes]]:
    """The type and the name of all that a database has; `TypeError` if one of them is no text."""
    rows = connection.execute("SELECT type, name, tbl_name FROM sqlite_master").fetchall()
    if not all(isinstance(text, tuple) for row in rows for text in row):
        raise TypeError("a name is no text")
    # Names that begin so are SQLite's own: nobody else can give them.
    return {(kind[0], name[0]) for kind, name, _ in rows if not name[0].startswith(b"sqlite_")}


def _expected_names(version: int, own_tables: frozenset[str]) -> set[tuple[bytes, bytes]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in TABLES if version else ():
            connection.execute(statement)
        connection.text_factory = lambda text: (text,)
        return _names_in(connection) | {(b"table", name.encode()) for name in own_tables}


def _check_format(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT format FROM backup").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], int):
        raise DamagedBackupError("it is damaged: it does not say what it is")
    if rows[0][0] > FORMAT:
        raise NewerBackupError("a newer Matador has written it")


def _checked_files(connection: sqlite3.Connection, home: DataFolder) -> Iterator[tuple[str, bytes]]:
    beside = {file.name: file for file in home.beside}
    for raw, data, total in connection.execute("SELECT name, data, sum FROM backup_file ORDER BY name"):
        name = raw[0].decode(errors="replace") if isinstance(raw, tuple) else ""
        if not isinstance(data, bytes) or hashlib.sha256(data).digest() != total:
            raise DamagedBackupError(f"it is damaged: {name} is not as it was written")
        folder, _, match = name.rpartition("/")
        if folder == MATCHES and _is_name_of_match(match):
            yield name, data
            continue
        file = beside.get(name)
        if file is None:
            raise NewerBackupError(f"a newer Matador has written it: nothing here is called {name[:60]!r}")
        if len(data) > file.most_bytes:
            raise DamagedBackupError(f"{name} in it is too large")
        try:
            file.check(data)
        except ValueError as error:
            raise DamagedBackupError(f"{name} in it cannot be read: {str(error)[:200]}") from error
        yield name, data


def _is_name_of_match(name: str) -> bool:
    """True for a name that leads into no other folder."""
    return name.lower().endswith(MATCH_SUFFIX) and not set("/\\\0") & set(name)


def _sum_of(connection: sqlite3.Connection) -> bytes:
    """A SHA-256 over all tables but our own: what they are, and all that is in them."""
    total = hashlib.sha256()
    tables = connection.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    ).fetchall()
    for kind, name, table, sql in tables:
        if table[0].decode() in _OWN_TABLES:
            continue
        total.update(repr((kind, name, table, sql)).encode())
        if kind == (b"table",):
            quoted = name[0].decode().replace('"', '""')
            columns = len(connection.execute(f'PRAGMA table_info("{quoted}")').fetchall())
            order = ", ".join(map(str, range(1, columns + 1)))
            for row in connection.execute(f'SELECT * FROM "{quoted}" ORDER BY {order}'):  # noqa: S608
                total.update(repr(row).encode())
    return total.digest()

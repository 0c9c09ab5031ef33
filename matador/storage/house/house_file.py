"""The file of a house: the database itself, with an owner of its own and two tables more.

`house` has one row: the version of the file, when it was made, and a sum over all that is in the other tables.
`house_file` has what stands beside the database, each with its SHA-256. So a house that was damaged on its way is told
from a good one before anything is done with it, wherever the damage is.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime

from matador.storage.database.connection import APPLICATION_ID
from matador.storage.database.schema import TABLES, VERSION
from matador.storage.house.contents import MATCHES, House, HouseContents
from matador.storage.house.errors import DamagedHouseError, NewerHouseError, NoHouseError
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

SUFFIX = ".matador-house"
HOUSE_ID = 0x4D617448
"""`MatH`: the `application_id` of a house, by which it is not taken for a database that is played in."""
FORMAT = 1
MOST_BYTES = 2**30
"""SQLite takes no more at once; it is that of some million rounds."""

_MAGIC = b"SQLite format 3\0"
_OWN_TABLES = frozenset({"house", "house_file"})
_MAKE = (
    "CREATE TABLE house (format INTEGER NOT NULL, made_at TEXT NOT NULL, sum BLOB NOT NULL)",
    "CREATE TABLE house_file (name TEXT PRIMARY KEY NOT NULL, data BLOB NOT NULL, sum BLOB NOT NULL)",
)
_HEAD_BYTES = 100


def is_house(head: bytes) -> bool:
    """True if a file that begins so says that it is a house."""
    return head.startswith(_MAGIC) and head[68:72] == HOUSE_ID.to_bytes(4, "big")


def encode_house(contents: HouseContents, made_at: datetime) -> bytes:
    """The file of a house; `HouseError` if its database is damaged, newer than this program, or another's."""
    with _in_memory(contents.database) as connection:
        if contents.database is not None and not _is_new(connection):
            _check_database(connection, APPLICATION_ID)
        total = _sum_of(connection)
        for statement in _MAKE:
            connection.execute(statement)
        connection.execute("INSERT INTO house VALUES (?, ?, ?)", (FORMAT, made_at.isoformat(), total))
        connection.executemany(
            "INSERT INTO house_file VALUES (?, ?, ?)",
            ((name, data, hashlib.sha256(data).digest()) for name, data in contents.files.items()),
        )
        return _written(connection, HOUSE_ID)


def decode_house(data: bytes, house: House) -> HouseContents:
    """What is in the file of a house, all of it checked; `HouseError` if this program cannot bring it back whole."""
    if not is_house(data[:_HEAD_BYTES]):
        raise NoHouseError("it is no house of Matador")
    with _in_memory(data) as connection:
        _check_database(connection, HOUSE_ID, _OWN_TABLES)
        _check_format(connection)
        files = dict(_checked_files(connection, house))
        total = connection.execute("SELECT sum FROM house").fetchone()[0]
        for table in sorted(_OWN_TABLES):
            connection.execute(f"DROP TABLE {table}")
        if _version(connection) == 0:
            # There was no database, and SQLite has no file without a table.
            return HouseContents(None, files)
        database = _written(connection, APPLICATION_ID)
    with _in_memory(database) as connection:
        # What is brought back is what was taken along, and not only what can be read.
        if _sum_of(connection) != total:
            raise DamagedHouseError("it is damaged: not all of it is as it was written")
    return HouseContents(database, files)


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
            raise DamagedHouseError(f"it is damaged: {error}") from error


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
    """`HouseError` unless the tables are those of an owner, none is damaged, and this program knows them all."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != owner:
        raise NoHouseError("it belongs to another program")
    version = _version(connection)
    if version > VERSION:
        raise NewerHouseError("a newer Matador has written it")
    if version < 0 or _names_in(connection) != _expected_names(version, own_tables):
        raise DamagedHouseError("it is damaged: its tables are not those of a house")
    found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    if found != [(b"ok",)]:
        raise DamagedHouseError(
            f"it is damaged: {found[0][0].decode(errors='replace') if found else 'empty'}"
        )
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise DamagedHouseError("it is damaged: a row is missing")


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
    rows = connection.execute("SELECT format FROM house").fetchall()
    if len(rows) != 1 or not isinstance(rows[0][0], int):
        raise DamagedHouseError("it is damaged: it does not say what it is")
    if rows[0][0] > FORMAT:
        raise NewerHouseError("a newer Matador has written it")


def _checked_files(connection: sqlite3.Connection, house: House) -> Iterator[tuple[str, bytes]]:
    beside = {file.name: file for file in house.beside}
    for raw, data, total in connection.execute("SELECT name, data, sum FROM house_file ORDER BY name"):
        name = raw[0].decode(errors="replace") if isinstance(raw, tuple) else ""
        if not isinstance(data, bytes) or hashlib.sha256(data).digest() != total:
            raise DamagedHouseError(f"it is damaged: {name} is not as it was written")
        folder, _, match = name.rpartition("/")
        if folder == MATCHES and _is_name_of_match(match):
            yield name, data
            continue
        file = beside.get(name)
        if file is None:
            raise NewerHouseError(f"a newer Matador has written it: nothing here is called {name[:60]!r}")
        if len(data) > file.most_bytes:
            raise DamagedHouseError(f"{name} in it is too large")
        try:
            file.check(data)
        except ValueError as error:
            raise DamagedHouseError(f"{name} in it cannot be read: {str(error)[:200]}") from error
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

"""Hostile databases, each made from an intact one: in a backup, or in place of `matador.db`.

Each kind (`kind_…`) is a function that changes the files of a database. `keeps_rows` says whether all
matches must still be there.
"""

# ruff: noqa: S608 - all words of the statements are our own

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

TABLES = ("person", "match", "decision", "learner", "evidence", "profile")
HUGE = 900_000_000


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to do harm."""

    do: Callable[[Path, Random], None]
    keeps_rows: bool
    """True if the rows of all matches are unchanged."""
    is_large: bool = False


KINDS: dict[str, Kind] = {}


def _kind(*, keeps_rows: bool, is_large: bool = False) -> Callable[[Callable[[Path, Random], None]], None]:
    def add(do: Callable[[Path, Random], None]) -> None:
        KINDS[do.__name__.removeprefix("_")] = Kind(do, keeps_rows, is_large)

    return add


@contextmanager
def _raw(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that may do anything to a database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute("PRAGMA writable_schema=ON")
        yield connection


def _row_of_schema(
    connection: sqlite3.Connection, kind: str, name: object, table: object, sql: object
) -> None:
    """Write a row into the schema that no statement would write; it may be wrong."""
    root = 0 if kind in ("trigger", "view") else connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", (kind, name, table, root, sql))


def _change_sql(path: Path, change: Callable[[str], str], *tables: str) -> None:
    """Change the stored statements of tables."""
    with _raw(path) as connection:
        for table in tables:
            (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (change(sql), table))


BODIES = (
    "DELETE FROM match WHERE id > 1",
    "DELETE FROM decision",
    "INSERT OR REPLACE INTO person (id, name) VALUES (77, 'Forgotten')",
    "UPDATE match SET state = 'away'",
    "SELECT RAISE(ABORT, 'no')",
    f"INSERT INTO summary SELECT id, zeroblob({HUGE}), x'' FROM match",
)


def _trigger(random: Random, name: str) -> tuple[str, str]:
    """The table, and the statement of a trigger."""
    table = random.choice(("match", "person", "decision"))
    when = random.choice(("BEFORE", "AFTER"))
    event = random.choice(("INSERT", "UPDATE", "DELETE"))
    return table, f'CREATE TRIGGER "{name}" {when} {event} ON {table} BEGIN {random.choice(BODIES)}; END'


@_kind(keeps_rows=True)
def _triggers(path: Path, random: Random) -> None:
    with _raw(path) as connection:
        for number in range(random.randint(1, 3)):
            connection.execute(_trigger(random, f"more{number}")[1])


@_kind(keeps_rows=True)
def _hidden_triggers(path: Path, random: Random) -> None:
    """Add triggers with a name that no statement can give, and that looks like SQLite's own."""
    name = random.choice(
        ("sqlite_more", "sqlite_autoindex_match_2", "sqlite_sequence", "sqlite_stat1", "match")
    )
    with _raw(path) as connection:
        table, sql = _trigger(random, name)
        _row_of_schema(connection, random.choice(("trigger", "trigger", "TRIGGER")), name, table, sql)


@_kind(keeps_rows=True)
def _generated_columns(path: Path, random: Random) -> None:
    """Add columns to the stored statement of a table: generated ones, or too many."""
    value = random.choice((f"zeroblob({HUGE})", f"hex(zeroblob({HUGE // 2}))", "randomblob(900000000)"))
    more = f"more BLOB AS ({value}) {random.choice(('VIRTUAL', 'STORED'))}"
    if random.random() < 0.2:
        more = ", ".join(f"c{number}" for number in range(random.choice((1990, 30_000))))
    _change_sql(path, lambda sql: sql.replace("(", f"({more}, ", 1), random.choice(TABLES))


@_kind(keeps_rows=True)
def _more_in_the_schema(path: Path, random: Random) -> None:
    """Add views, indexes, virtual tables, or tables with odd names that no statement would add."""
    large = f"length(zeroblob({HUGE}))"
    endless = "AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n"
    module = random.choice(("fts5(x)", "rtree(a, b, c)", "dbstat", "fts4(x)", "nothing(x)"))
    kind, name, sql = random.choice(
        (
            ("view", "more", f"CREATE VIEW more {endless}"),
            ("view", "sqlite_more", f"CREATE VIEW sqlite_more {endless}"),
            ("index", "more", f"CREATE INDEX more ON match({large})"),
            ("index", "more", f"CREATE INDEX more ON match(key) WHERE {large} > 0"),
            ("table", "more", f"CREATE VIRTUAL TABLE more USING {module}"),
            *(
                ("table", name, "CREATE TABLE x (a)")
                for name in ("a\0b", "two\nlines", "\x1b[2J", "", "ä\u202e")
            ),
            ("table", "x" * 100_000, "CREATE TABLE x (a)"),
        )
    )
    with _raw(path) as connection:
        with suppress(sqlite3.Error):
            if "VIRTUAL" in sql and random.random() < 0.5:
                connection.execute(sql)
                return
        _row_of_schema(connection, kind, name, "match" if kind == "index" else name, sql)


@_kind(keeps_rows=True)
def _many_tables(path: Path, random: Random) -> None:
    with _raw(path) as connection:
        connection.execute(
            "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ?) INSERT INTO sqlite_master "
            "SELECT 'table', 't' || x, 't' || x, 2, 'CREATE TABLE t' || x || ' (a, b, c)' FROM n",
            (random.choice((300, 3000, 30_000)),),
        )


@_kind(keeps_rows=True)
def _other_tables(path: Path, random: Random) -> None:
    """Change the stored statement of a table."""
    changes = (
        (") STRICT", ")"),
        ("WITHOUT ROWID, ", ""),
        (") STRICT", ") WITHOUT ROWID, STRICT"),
        ("TEXT", "TEXT COLLATE NOCASE"),
        ("TEXT", "TEXT COLLATE nothing"),
        ("ON DELETE CASCADE", "ON DELETE SET NULL"),
        ("NOT NULL", ""),
        ("CREATE TABLE", "CREATE TABLE/* */"),
        ("UNIQUE", ""),
        ("BLOB", "ANY"),
    )
    old, new = random.choice(changes)
    _change_sql(path, lambda sql: sql.replace(old, new), *TABLES)


@_kind(keeps_rows=False)
def _odd_schema(path: Path, random: Random) -> None:
    """Write a wrong type into the schema, or make a table point to other data, perhaps to that of another one."""
    with _raw(path) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        roots = (0, 1, 2, random.randint(1, pages), pages + 7, 2**31, -1)
        odd = (None, 7, 1.5, b"\0" * 100, b"\xff")
        column = random.choice(("type", "name", "tbl_name", "sql", "rootpage", "rootpage"))
        value = random.choice(roots if column == "rootpage" else odd)
        connection.execute(
            f"UPDATE sqlite_master SET {column} = ? WHERE name = ?", (value, random.choice(TABLES))
        )


@_kind(keeps_rows=False)
def _statistics_of_sqlite(path: Path, random: Random) -> None:
    value: object = random.choice((2**62, 2**63 - 1, -5, "x", b"\0" * 1000, None, 1e300))
    with _raw(path) as connection:
        if random.random() < 0.4:
            connection.execute("ANALYZE")
            return
        connection.execute("UPDATE sqlite_sequence SET seq = ?", (value,))
        connection.execute(
            "INSERT INTO sqlite_sequence SELECT name, seq FROM sqlite_sequence, (SELECT 1 UNION SELECT 2)"
        )


@_kind(keeps_rows=False)
def _odd_types(path: Path, random: Random) -> None:
    """Insert wrong types into strict tables, which are made non-strict for a moment."""
    table = random.choice(TABLES)
    with _raw(path) as connection:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        connection.execute(
            "UPDATE sqlite_master SET sql = ? WHERE name = ?",
            (sql.replace(", STRICT", "").replace(" STRICT", ""), table),
        )
    value: object = random.choice((1, -1, 1.5, "x", b"x", "\ud7ff\0", 2**62, "../" * 9 + "tmp/matador"))
    with _raw(path) as connection:
        column = random.choice(columns)
        with suppress(sqlite3.Error):
            connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, table))


@_kind(keeps_rows=False)
def _odd_values(path: Path, random: Random) -> None:
    """Write values of the right type that our program never writes."""
    changes = (
        "UPDATE match SET key = '../../../../../../tmp/matador-was-here'",
        "UPDATE match SET key = substr(key, 1, 31) || '/'",
        "UPDATE match SET changed_at = '0001-01-01T00:00:00+00:00'",
        "UPDATE match SET changed_at = 'never'",
        "UPDATE match SET head = x'7b'",
        "UPDATE match SET state = 'odd'",
        "UPDATE person SET name = name || char(27, 91, 50, 74, 10)",
        "UPDATE person SET name = printf('%.*c', 100000, 'x')",
        "UPDATE person SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM person)",
        "INSERT INTO person (name) VALUES (char(0x202e) || 'Ana')",
        "UPDATE decision SET body = x'" + b"[".hex() * 10_000 + "'",
        "UPDATE decision SET body = x'" + b'{"a":'.hex() * 5000 + "'",
        "DELETE FROM decision WHERE number = 0",
        "DELETE FROM person",
        "UPDATE profile SET body = x'00'",
    )
    with _raw(path) as connection, suppress(sqlite3.IntegrityError):
        connection.execute(random.choice(changes))


@_kind(keeps_rows=False, is_large=True)
def _huge_values(path: Path, random: Random) -> None:
    table, column = random.choice((("match", "head"), ("decision", "body"), ("person", "name")))
    size = random.choice((70_000, 17_000_000, 60_000_000, 150_000_000, HUGE))
    value = f"printf('%.*c', {min(size, 20_000_000)}, 'x')" if column == "name" else f"zeroblob({size})"
    with _raw(path) as connection:
        connection.execute("PRAGMA journal_mode=OFF")
        key = "number" if table == "decision" else "id"
        connection.execute(
            f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {key} IN (SELECT {key} FROM {table} LIMIT 1)"
        )


@_kind(keeps_rows=False)
def _headers(path: Path, random: Random) -> None:
    """Falsify the first hundred bytes."""
    data = bytearray(path.read_bytes())
    sizes = {16: 2, 18: 1, 19: 1, 20: 1} | dict.fromkeys(range(24, 72, 4), 4)
    for _ in range(random.randint(1, 3)):
        at, size = random.choice(list(sizes.items()))
        largest = b"\x7f" + b"\xff" * (size - 1)
        values = (bytes(size), b"\xff" * size, largest, random.randbytes(size), bytes(size - 1) + b"\2")
        data[at : at + size] = random.choice(values)
    path.write_bytes(data)


@_kind(keeps_rows=False)
def _endless_trees(path: Path, random: Random) -> None:
    """Make a page point to itself, or many times to the same page, which does the same again."""
    data = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (random.choice(TABLES),)
        ).fetchone()
    root = random.choice((root, root, 1))
    pages, depth = len(data) // 4096, random.choice((1, 3, 8, 18))
    for level in range(depth):
        number = root if level == 0 else pages + level
        child = pages + level + 1 if level < depth - 1 else random.choice((root, pages + depth, 2))
        begin = 100 if number == 1 else 0
        cells, count = bytearray(), 300
        for cell in range(count):
            cells += struct.pack(">I", child) + bytes((0x80 | cell >> 7, cell & 0x7F))
        page = bytearray(4096)
        content = 4096 - len(cells)
        page[begin : begin + 12] = struct.pack(">BHHHBI", 5, 0, count, content, 0, child)
        for cell in range(count):
            page[begin + 12 + 2 * cell : begin + 14 + 2 * cell] = struct.pack(">H", content + 6 * cell)
        page[content:] = cells
        page[:begin] = data[:begin]
        end = number * 4096
        data.extend(bytes(max(0, end - len(data))))
        data[end - 4096 : end] = page
    leaf = pages + depth
    data.extend(bytes(max(0, leaf * 4096 - len(data))))
    data[leaf * 4096 - 4096 : leaf * 4096] = data[4096:8192]
    data[28:32] = struct.pack(">I", len(data) // 4096)
    path.write_bytes(data)


@_kind(keeps_rows=True)
def _sparse_files(path: Path, random: Random) -> None:
    """Make a sparse file of gigabytes."""
    size = random.choice((50_000_000, 500_000_000, 1_500_000_000)) // 4096 * 4096
    if random.random() < 0.5:
        data = bytearray(path.read_bytes())
        data[28:32] = struct.pack(">I", size // 4096)
        path.write_bytes(data)
    with path.open("r+b") as file:
        file.truncate(size)


@_kind(keeps_rows=False)
def _journals(path: Path, random: Random) -> None:
    """Add a rollback journal that turns this database into another one."""
    magic = bytes.fromhex("d9d505f920a163d7")
    pages = len(path.read_bytes()) // 4096
    header = magic + struct.pack(">IIIII", random.choice((0xFFFFFFFF, 1)), 7, pages, 512, 4096)
    page = random.choice((bytes(4096), random.randbytes(4096), path.read_bytes()[:4096]))
    total = 7 + sum(page[4096 - 200 :: -200][:20])
    record = struct.pack(">I", random.randint(1, pages)) + page + struct.pack(">I", total & 0xFFFFFFFF)
    path.with_name(f"{path.name}-journal").write_bytes(header.ljust(512, b"\0") + record)

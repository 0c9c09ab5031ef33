"""A log (WAL) that is sound and yet does not belong to its database: of another one, or of this as it was before.

SQLite knows no way to tell, and what it takes from such a log hides what is in the database. But numbers of matches are
given once, keys stay, and nothing is taken away from the end of a match: rows in the pages that the log hides say so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from matador.storage.database.pages import FoundRow
from matador.storage.database.rows import row_sum


def contradicts(connection: sqlite3.Connection, hidden: Iterable[FoundRow]) -> bool:
    """True if the database, as its log makes it, cannot have come from the rows that the log hides."""
    return any(_is_contradicted(connection, row) for row in hidden)


def _is_contradicted(connection: sqlite3.Connection, row: FoundRow) -> bool:
    match row:
        case FoundRow(int(number), (None, str(key), _, _, _, bytes(), _)):
            return _is_another_match(connection, number, key)
        case FoundRow(None, (int(match), int(part), int(first), None | bytes() as body, bytes(total))):
            if total == row_sum(b"", match, part, first, body or b""):
                return _is_later_part(connection, match, part)
            return body is not None and _goes_on(connection, match, part, first, body, total)
        case _:
            return False


def _is_another_match(connection: sqlite3.Connection, number: int, key: str) -> bool:
    found = connection.execute("SELECT key FROM match WHERE id = ?", (number,)).fetchone()
    if found is not None:
        return bool(found[0] != key)
    # It was deleted, if its number was ever given.
    last = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = 'match'").fetchone()[0]
    return last is None or last < number


def _is_later_part(connection: sqlite3.Connection, match: int, part: int) -> bool:
    """True if the match is there, and less far."""
    last = connection.execute("SELECT max(number) FROM part WHERE match = ?", (match,)).fetchone()[0]
    return isinstance(last, int) and last < part


def _goes_on(
    connection: sqlite3.Connection, match: int, part: int, first: int, body: bytes, total: bytes
) -> bool:
    """True if this decision follows the last of its match: so that is no longer what was kept."""
    last = connection.execute(
        "SELECT first, sum FROM decision WHERE match = ? AND part = ? ORDER BY first DESC LIMIT 1",
        (match, part),
    ).fetchone()
    if last is None or not isinstance(last[1], bytes) or last[0] >= first:
        return False
    return total == row_sum(last[1], match, part, first, body)

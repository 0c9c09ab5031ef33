"""A person is deleted from the tables: all that belongs to him, his name, and the files that are called after him."""

from __future__ import annotations

import sqlite3

from matador.storage.database.head import head_without_file

_OF_A_PERSON = ("resident", "learner", "evidence")
"""The tables whose rows belong to one person."""


def delete_person(connection: sqlite3.Connection, number: int, name: str) -> bool:
    """Delete what belongs to a number, and what may tell its name, in the transaction that is on.

    False if nobody has this number. The tables can be of an older version, which has fewer of them. Matches stay.
    """
    tables = {table for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in _OF_A_PERSON:
        if table in tables:
            connection.execute(f"DELETE FROM {table} WHERE person = ?", (number,))  # noqa: S608 - named above
    for match, head in connection.execute("SELECT id, head FROM match").fetchall():
        changed = head_without_file(head, number, name)
        if changed is not None:
            connection.execute("UPDATE match SET head = ? WHERE id = ?", (changed, match))
    return connection.execute("DELETE FROM person WHERE id = ?", (number,)).rowcount > 0

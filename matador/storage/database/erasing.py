"""A name goes from the tables, with all that belongs to the person or without; and files that are called after him."""

from __future__ import annotations

import sqlite3

from matador.storage.database.head import head_without_file
from matador.storage.database.names import Names, neutral_name

_OF_A_PERSON = ("resident", "learner", "evidence")
"""The tables whose rows belong to one person."""


def delete_person(connection: sqlite3.Connection, number: int, name: str) -> None:
    """Delete what belongs to a number, and what may tell its name, in the transaction that is on; matches stay."""
    for table in _OF_A_PERSON:
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (number,))  # noqa: S608 - named above
    _forget_files(connection, number, name)
    connection.execute("DELETE FROM person WHERE id = ?", (number,))


def rename_person(connection: sqlite3.Connection, number: int, name: str, now: str) -> None:
    """Call a number otherwise, and delete what else may tell its name, in the transaction that is on."""
    names = Names(connection)
    called = now if names.number_of(now) in (None, number) else neutral_name(number)
    _forget_files(connection, number, name)
    connection.execute("UPDATE person SET name = ? WHERE id = ?", (called, number))


def _forget_files(connection: sqlite3.Connection, number: int, name: str) -> None:
    for match, head in connection.execute("SELECT id, head FROM match").fetchall():
        changed = head_without_file(head, number, name)
        if changed is not None:
            connection.execute("UPDATE match SET head = ? WHERE id = ?", (changed, match))

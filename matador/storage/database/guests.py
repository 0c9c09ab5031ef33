"""Guests leave nothing behind: once a match is over, or is deleted, nobody knows any more what they were called."""

from __future__ import annotations

import sqlite3

from matador.storage.database.head import guests_in, persons_in
from matador.storage.database.rows import persons_ever


def forget_guests(connection: sqlite3.Connection, key: str) -> None:
    """Delete the names of guests in this match, also of those who have left it, in the transaction that is on.

    Whoever lives here or has learned here is no guest, nor is he whose name stands in another match; and where nobody
    lives everybody is at home.
    """
    row = connection.execute("SELECT id, head FROM match WHERE key = ?", (key,)).fetchone()
    if row is None or connection.execute("SELECT 1 FROM resident LIMIT 1").fetchone() is None:
        return
    match, head = row
    guests = (guests_in(head) | (persons_ever(connection, match) - persons_in(head))) - {
        number
        for (number,) in connection.execute("SELECT person FROM resident UNION SELECT person FROM learner")
    }
    if guests:
        others = connection.execute("SELECT head FROM match WHERE key != ?", (key,))
        elsewhere = {number for (other,) in others for number in persons_in(other)}
        rows = [(number,) for number in guests - elsewhere]
        connection.executemany("DELETE FROM evidence WHERE person = ?", rows)
        connection.executemany("DELETE FROM person WHERE id = ?", rows)

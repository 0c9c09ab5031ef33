"""The data that a game has left in its database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from matador.storage.database.connection import connect_to_read
from matador.teaching.evidence import Attempt
from matador.teaching.learner import decode_evidence


def names_of_learners(path: Path) -> list[str]:
    """Names of learners with progress; empty while the tables do not exist yet."""
    with closing(connect_to_read(path)) as connection:
        try:
            rows = connection.execute(
                "SELECT name FROM person JOIN learner ON person.id = learner.person"
            ).fetchall()
        except sqlite3.OperationalError:
            return []
    return [name for (name,) in rows]


def attempts_at(path: Path) -> list[Attempt]:
    """The answers of learners, in order of time."""
    with closing(connect_to_read(path)) as connection:
        rows = connection.execute("SELECT body FROM evidence").fetchall()
    shown = [decode_evidence(body) for (body,) in rows]
    return sorted((one for one in shown if isinstance(one, Attempt)), key=lambda one: one.at)

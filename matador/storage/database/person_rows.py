"""The rows of people, each with a checksum: profiles, learning progress, and pieces of evidence of learning.

This module does not interpret evidence: each piece comes with a function that updates the learner's progress.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from matador.storage.database.connection import reading
from matador.storage.database.names import Names

Kind: TypeAlias = Literal["learner", "profile"]
"""The tables with one row per person: the progress of learners, and the profiles of players."""
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A piece of evidence."""

    key: bytes
    """Identifies it, so that it counts only once, however often it is submitted."""
    name: str
    body: bytes
    after: Callable[[bytes | None], bytes | None]
    """Maps the learner's progress, or None, to the new progress; returns None to leave it unchanged."""


@dataclass(frozen=True, slots=True)
class KeptLearner:
    """A learner's data in the database."""

    known: bytes | None
    """The learner's progress; None if it was lost."""
    evidence: tuple[bytes, ...] = ()
    """The evidence from which to reconstruct lost progress."""


KeptLearners: TypeAlias = Mapping[str, KeptLearner]
"""By name."""


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A player of this computer."""

    number: int
    """All other rows refer to it; it is never assigned to anyone else."""
    name: str
    body: bytes
    """The encoded profile; empty if it is damaged."""


# Rows and their checksums


def body_sum(kind: str, person: int, body: bytes) -> bytes:
    return hashlib.sha256(f"{kind}/{person}/".encode() + body).digest()[:16]


def evidence_sum(key: bytes, person: int, body: bytes) -> bytes:
    return body_sum("evidence", person, key + b"/" + body)


def is_body(kind: Kind, person: object, body: object, total: object) -> bool:
    """True if the checksum of a person's row is correct."""
    return isinstance(person, int) and isinstance(body, bytes) and total == body_sum(kind, person, body)


def is_evidence(key: object, person: object, body: object, total: object) -> bool:
    """True if the checksum of a piece of evidence is correct."""
    if not (isinstance(key, bytes) and isinstance(person, int) and isinstance(body, bytes)):
        return False
    return total == evidence_sum(key, person, body)


def wrong_person(connection: sqlite3.Connection) -> str | None:
    """The first fault in the rows of people; None if they are sound."""
    if not all(
        is_body("learner", *row) for row in connection.execute("SELECT person, body, sum FROM learner")
    ):
        return "what is known of a learner is damaged"
    if not all(is_evidence(*row) for row in connection.execute("SELECT * FROM evidence")):
        return "what a learner has shown is damaged"
    if not all(
        is_body("profile", *row) for row in connection.execute("SELECT person, body, sum FROM profile")
    ):
        return "what belongs to a person is damaged"
    return None


def write_body(connection: sqlite3.Connection, kind: Kind, person: int, body: bytes) -> None:
    row = (person, body, body_sum(kind, person, body))
    connection.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?, ?)", row)  # noqa: S608 - named above


def write_evidence(connection: sqlite3.Connection, key: bytes, person: int, body: bytes) -> bool:
    """Write a piece of evidence, in the current transaction; False if it already exists."""
    row = (key, person, body, evidence_sum(key, person, body))
    return connection.execute("INSERT OR IGNORE INTO evidence VALUES (?, ?, ?, ?)", row).rowcount > 0


def _known_of(connection: sqlite3.Connection, person: int) -> bytes | None:
    """A learner's progress; None if nothing is saved, or if it is damaged."""
    found = connection.execute("SELECT body, sum FROM learner WHERE person = ?", (person,)).fetchone()
    return found[0] if found is not None and is_body("learner", person, *found) else None


# Players


def profiles_in(connection: sqlite3.Connection) -> tuple[ProfileRow, ...]:
    """All players in the order in which they were added, without those whose rows are damaged."""
    with reading(connection):
        rows = connection.execute("SELECT person, body, sum FROM profile ORDER BY person").fetchall()
        names = Names(connection)
        return tuple(
            ProfileRow(number, names.name_of(number), body)
            for number, body, total in rows
            if is_body("profile", number, body, total)
        )


def profile_in(connection: sqlite3.Connection, number: int) -> ProfileRow:
    """The player with this number, in the current transaction; `KeyError` for an unknown number."""
    row = connection.execute("SELECT body, sum FROM profile WHERE person = ?", (number,)).fetchone()
    if row is None:
        raise KeyError(number)
    body = row[0] if is_body("profile", number, *row) else b""
    return ProfileRow(number, Names(connection).name_of(number), body)


# Learners


def count(connection: sqlite3.Connection, shown: ShownEvidence) -> None:
    """Write a new piece of evidence and the updated progress, in the current transaction; does nothing if it exists."""
    person = Names(connection).id_of(shown.name)
    if write_evidence(connection, shown.key, person, shown.body):
        known = shown.after(_known_of(connection, person))
        if known is not None:
            write_body(connection, "learner", person, known)


def is_counted(connection: sqlite3.Connection, shown: ShownEvidence) -> bool:
    return connection.execute("SELECT 1 FROM evidence WHERE key = ?", (shown.key,)).fetchone() is not None


def learners_in(connection: sqlite3.Connection, *, with_lost: bool = False) -> KeptLearners:
    """All learners; `with_lost`: also those with evidence but no progress, whose evidence is then loaded."""
    with reading(connection):
        names = Names(connection)
        found = {
            names.name_of(person): KeptLearner(body)
            for person, body, total in connection.execute("SELECT person, body, sum FROM learner").fetchall()
            if is_body("learner", person, body, total)
        }
        if with_lost:
            lost = connection.execute(
                "SELECT * FROM evidence WHERE person NOT IN (SELECT person FROM learner)"
            ).fetchall()
            for row in lost:
                if is_evidence(*row):
                    name = names.name_of(row[1])
                    before = found.get(name, KeptLearner(None))
                    found[name] = KeptLearner(None, (*before.evidence, row[2]))
        return found


def hand_over(connection: sqlite3.Connection, before: int, now: int) -> None:
    """Give a learner's progress and evidence to another person who has none, in the current transaction."""
    if connection.execute("SELECT 1 FROM learner WHERE person = ?", (now,)).fetchone() is not None:
        return
    known = _known_of(connection, before)
    if known is not None:
        write_body(connection, "learner", now, known)
    rows = connection.execute("SELECT * FROM evidence WHERE person = ?", (before,)).fetchall()
    for table in ("evidence", "learner"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (before,))  # noqa: S608 - named here
    for key, person, body, total in rows:
        if is_evidence(key, person, body, total):
            write_evidence(connection, key, now, body)

"""The rows of what learners have shown: of each what is known now, and each piece of evidence, which counts once.

What a piece means is not known here: whoever brings it says what is known of the learner after it.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from matador.storage.database.connection import reading
from matador.storage.database.names import Names


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """A piece of evidence."""

    key: bytes
    """By what it is known, so that it counts once, however often it is brought."""
    name: str
    """Of the learner."""
    body: bytes
    after: Callable[[bytes | None], bytes | None]
    """What is known of the learner with it, given what was known before, None if nothing was; None to leave that."""


@dataclass(frozen=True, slots=True)
class KeptLearner:
    """What the database has of a learner."""

    known: bytes | None
    """What is known of him; None if that was lost."""
    evidence: tuple[bytes, ...] = ()
    """What can tell it again, if it was lost."""


KeptLearners: TypeAlias = Mapping[str, KeptLearner]
"""By name."""


def count(connection: sqlite3.Connection, shown: ShownEvidence) -> None:
    """Write a piece of evidence and what is known with it, in the transaction that is on; not if it is there."""
    person = Names(connection).id_of(shown.name)
    total = evidence_sum(shown.key, person, shown.body)
    row = (shown.key, person, shown.body, total)
    if not connection.execute("INSERT OR IGNORE INTO evidence VALUES (?, ?, ?, ?)", row).rowcount:
        return
    found = connection.execute("SELECT body, sum FROM learner WHERE person = ?", (person,)).fetchone()
    before = found[0] if found is not None and is_learner(person, *found) else None
    known = shown.after(before)
    if known is not None:
        write_known(connection, person, known)


def learner_sum(person: int, body: bytes) -> bytes:
    """The checksum of what is known of a learner."""
    return hashlib.sha256(f"learner/{person}/".encode() + body).digest()[:16]


def evidence_sum(key: bytes, person: int, body: bytes) -> bytes:
    """The checksum of a piece of evidence."""
    return hashlib.sha256(f"evidence/{person}/".encode() + key + b"/" + body).digest()[:16]


def is_learner(person: object, body: object, total: object) -> bool:
    """True if what is known of a learner is as it was written."""
    return isinstance(person, int) and isinstance(body, bytes) and total == learner_sum(person, body)


def is_evidence(key: object, person: object, body: object, total: object) -> bool:
    """True if a piece of evidence is as it was written."""
    if not (isinstance(key, bytes) and isinstance(person, int) and isinstance(body, bytes)):
        return False
    return total == evidence_sum(key, person, body)


def wrong_learner(connection: sqlite3.Connection) -> str | None:
    """What is not as it was written of any learner; None if all is."""
    if not all(is_learner(*row) for row in connection.execute("SELECT person, body, sum FROM learner")):
        return "what is known of a learner is damaged"
    if not all(is_evidence(*row) for row in connection.execute("SELECT * FROM evidence")):
        return "what a learner has shown is damaged"
    return None


def is_counted(connection: sqlite3.Connection, shown: ShownEvidence) -> bool:
    """True if the piece of evidence is there already."""
    return connection.execute("SELECT 1 FROM evidence WHERE key = ?", (shown.key,)).fetchone() is not None


def write_known(connection: sqlite3.Connection, person: int, known: bytes) -> None:
    """Write what is known of a learner now, in the transaction that is on."""
    row = (person, known, learner_sum(person, known))
    connection.execute("INSERT OR REPLACE INTO learner VALUES (?, ?, ?)", row)


def learners_in(connection: sqlite3.Connection, *, with_lost: bool = False) -> KeptLearners:
    """All learners; `with_lost`: those too of whom there is nothing but evidence, for which all of it is read."""
    with reading(connection):
        names = Names(connection)
        found = {
            names.name_of(person): KeptLearner(body)
            for person, body, total in connection.execute("SELECT person, body, sum FROM learner").fetchall()
            if is_learner(person, body, total)
        }
        if with_lost:
            lost = connection.execute(
                "SELECT key, person, body, sum FROM evidence WHERE person NOT IN (SELECT person FROM learner)"
            ).fetchall()
            for row in lost:
                if is_evidence(*row):
                    name = names.name_of(row[1])
                    before = found.get(name, KeptLearner(None))
                    found[name] = KeptLearner(None, (*before.evidence, row[2]))
        return found


def hand_over(connection: sqlite3.Connection, before: int, now: int) -> None:
    """Let what one person has shown be another's, in the transaction that is on; not if he has shown something."""
    if connection.execute("SELECT 1 FROM learner WHERE person = ?", (now,)).fetchone() is not None:
        return
    known = connection.execute("SELECT body, sum FROM learner WHERE person = ?", (before,)).fetchone()
    if known is not None and is_learner(before, *known):
        write_known(connection, now, known[0])
    rows = connection.execute(
        "SELECT key, person, body, sum FROM evidence WHERE person = ?", (before,)
    ).fetchall()
    for key, person, body, total in rows:
        if is_evidence(key, person, body, total):
            connection.execute(
                "UPDATE evidence SET person = ?, sum = ? WHERE key = ?",
                (now, evidence_sum(key, now, body), key),
            )
    connection.execute("DELETE FROM evidence WHERE person = ?", (before,))
    connection.execute("DELETE FROM learner WHERE person = ?", (before,))

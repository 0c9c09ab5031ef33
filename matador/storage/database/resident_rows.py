"""The rows of those who live in a house, each with a checksum."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from matador.storage.database.connection import reading
from matador.storage.database.names import Names


@dataclass(frozen=True, slots=True)
class Resident:
    """A person who lives here."""

    number: int
    """By which all other rows know him; nobody else ever has it."""
    name: str
    body: bytes
    """What belongs to him, as whoever wrote it encoded it."""


def residents_in(connection: sqlite3.Connection) -> tuple[Resident, ...]:
    """All residents, whoever came first is the first; of whom nothing is as it was written nothing is told."""
    with reading(connection):
        rows = connection.execute("SELECT person, body, sum FROM resident ORDER BY person").fetchall()
        names = Names(connection)
        return tuple(
            Resident(number, names.name_of(number), body)
            for number, body, total in rows
            if is_resident(number, body, total)
        )


def resident_in(connection: sqlite3.Connection, number: int) -> Resident:
    """Who has this number and lives here, in the transaction that is on; `KeyError` if nobody does."""
    row = connection.execute("SELECT body, sum FROM resident WHERE person = ?", (number,)).fetchone()
    if row is None:
        raise KeyError(number)
    body, total = row
    name = Names(connection).name_of(number)
    return Resident(number, name, body if is_resident(number, body, total) else b"")


def write_resident(connection: sqlite3.Connection, number: int, body: bytes) -> None:
    """Write what belongs to somebody now, in the transaction that is on."""
    row = (number, body, resident_sum(number, body))
    connection.execute("INSERT OR REPLACE INTO resident VALUES (?, ?, ?)", row)


def insert_residents(connection: sqlite3.Connection, bodies: Mapping[int, bytes]) -> None:
    """Write residents by number, those alone whose names are there, in the transaction that is on."""
    there = {number for (number,) in connection.execute("SELECT id FROM person")}
    for number in bodies.keys() & there:
        write_resident(connection, number, bodies[number])


def resident_sum(number: int, body: bytes) -> bytes:
    """The checksum of what belongs to somebody."""
    return hashlib.sha256(f"resident/{number}/".encode() + body).digest()[:16]


def is_resident(number: object, body: object, total: object) -> bool:
    """True if what belongs to somebody is as it was written."""
    return isinstance(number, int) and isinstance(body, bytes) and total == resident_sum(number, body)


def wrong_resident(connection: sqlite3.Connection) -> str | None:
    """What is not as it was written of any resident; None if all is."""
    rows = connection.execute("SELECT person, body, sum FROM resident")
    return None if all(is_resident(*row) for row in rows) else "what belongs to a person is damaged"

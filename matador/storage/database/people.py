"""People: their names, in one table alone, and their rows, each with a checksum."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import LONGEST_NAME, Mark, Record, encode

Kind: TypeAlias = Literal["learner", "profile"]
"""The tables with one row per person: the progress of learners, and the profiles of players."""
KINDS: Mapping[Kind, str] = {
    "learner": "what is known of a learner is damaged",
    "profile": "what belongs to a person is damaged",
}
"""With the fault if a checksum is wrong."""
_MAX_NUMBER = 2**63
"""Upper bound of integers in SQLite."""


def neutral_name(number: int) -> str:
    """A name, in any language, for a person whose name is lost."""
    return f"#{number}"


@dataclass(frozen=True, slots=True)
class Names:
    """The names that the database knows."""

    connection: sqlite3.Connection

    def id_of(self, name: str) -> int:
        """The number of a name; a new name gets the next number, in the current transaction."""
        found = self.number_of(name)
        if found is not None:
            return found
        made = self.connection.execute("INSERT INTO person (name) VALUES (?)", (name,)).lastrowid
        assert made is not None, "a row that was inserted has a number"
        return made

    def number_of(self, name: str) -> int | None:
        found = self.connection.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()
        return None if found is None else int(found[0])

    def name_of(self, number: int) -> str:
        """The name with this number; a neutral one, unlike any other, if it is unknown."""
        found = None
        if 0 <= number < _MAX_NUMBER:
            found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
        # In a damaged file, the name may be too long.
        return neutral_name(number) if found is None else str(found[0])[:LONGEST_NAME]

    def all(self) -> dict[int, str]:
        rows = self.connection.execute("SELECT * FROM person")
        return {int(number): str(name)[:LONGEST_NAME] for number, name in rows}

    def numbered(self, record: Record) -> bytes:
        """Encode a record as JSON with numbers instead of names."""
        return encode(renamed(record, lambda name, _: str(self.id_of(name))))

    def named(self, data: bytes) -> Record:
        """Decode such JSON, with names again; `RecordError` if it is invalid."""

        def name_in(text: str, _seat: object) -> str:
            if not text.isdecimal():
                raise RecordError(f"{text!r} is no number of a name")
            return self.name_of(int(text))

        return renamed(decode(data), name_in)


def numbers_in(record: Record) -> set[int]:
    found: set[int] = set()

    def note(text: str, _seat: object) -> str:
        found.add(int(text))
        return text

    renamed(record, note)
    return found


def renamed(record: Record, rename: Callable[[str, object], str]) -> Record:
    """The record with new names of its players and in its marks; `rename` gets each name and its seat."""

    def of_mark(mark: Mark) -> Mark:
        match mark:
            case {"what": "seat", "player": str(name)}:
                return {**mark, "player": rename(name, mark.get("seat"))}
        return mark

    players = [rename(name, seat) for seat, name in enumerate(record.players)]
    marks = UNSET if record.marks is UNSET else [of_mark(mark) for mark in record.marks]
    return msgspec.structs.replace(record, players=players, marks=marks)


# Rows and their checksums


def body_sum(kind: str, person: object, body: bytes) -> bytes:
    return hashlib.sha256(f"{kind}/{person}/".encode() + body).digest()[:16]


def is_body(kind: Kind, person: object, body: object, total: object) -> bool:
    """True if the checksum of a person's row is correct; in a damaged file, columns may have any type."""
    return isinstance(body, bytes) and total == body_sum(kind, person, body)


def evidence_sum(key: bytes, person: object, body: bytes) -> bytes:
    return body_sum("evidence", person, key + b"/" + body)


def is_evidence(key: object, person: object, body: object, total: object) -> bool:
    """True if the checksum of a piece of evidence is correct."""
    return isinstance(key, bytes) and isinstance(body, bytes) and total == evidence_sum(key, person, body)


def wrong_person(connection: sqlite3.Connection) -> str | None:
    """The first fault in the rows of people; None if they are sound."""
    for kind, fault in KINDS.items():
        if not all(is_body(kind, *row) for row in connection.execute(f"SELECT * FROM {kind}")):  # noqa: S608 - named above
            return fault
    if not all(is_evidence(*row) for row in connection.execute("SELECT * FROM evidence")):
        return "what a learner has shown is damaged"
    return None


def bodies_in(connection: sqlite3.Connection, kind: Kind) -> dict[int, bytes]:
    """The rows of a kind by the number of the person, in this order, without the damaged ones."""
    rows = connection.execute(f"SELECT * FROM {kind} ORDER BY person").fetchall()  # noqa: S608 - named above
    return {person: body for person, body, total in rows if is_body(kind, person, body, total)}


def body_of(connection: sqlite3.Connection, kind: Kind, person: int) -> bytes | None:
    """The body of a person's row; None if there is no such row, or if it is damaged."""
    row = connection.execute(f"SELECT * FROM {kind} WHERE person = ?", (person,)).fetchone()  # noqa: S608 - as above
    return row[1] if row is not None and is_body(kind, *row) else None


def write_body(connection: sqlite3.Connection, kind: Kind, person: int, body: bytes) -> None:
    row = (person, body, body_sum(kind, person, body))
    connection.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?, ?)", row)  # noqa: S608 - as above


def write_evidence(connection: sqlite3.Connection, key: bytes, person: int, body: bytes) -> bool:
    """Write a piece of evidence, in the current transaction; False if it already exists."""
    row = (key, person, body, evidence_sum(key, person, body))
    return connection.execute("INSERT OR IGNORE INTO evidence VALUES (?, ?, ?, ?)", row).rowcount > 0

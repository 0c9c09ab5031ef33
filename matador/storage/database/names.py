"""Names and their numbers: they stand in one table, so that a person can be forgotten in rows that are chained."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import LONGEST_NAME, Mark, Record, encode

_MOST = 2**63
"""Numbers in SQLite are below."""


def neutral_name(number: int) -> str:
    """What somebody is called whose name is lost, in every language."""
    return f"#{number}"


@dataclass(frozen=True, slots=True)
class Names:
    """The names that the database knows."""

    connection: sqlite3.Connection

    def id_of(self, name: str) -> int:
        """The number of a name; a new one gets the next, in the transaction that is on."""
        found = self.number_of(name)
        if found is not None:
            return found
        made = self.connection.execute("INSERT INTO person (name) VALUES (?)", (name,)).lastrowid
        assert made is not None, "a row that was inserted has a number"
        return made

    def number_of(self, name: str) -> int | None:
        """The number of a name; None if it has none yet."""
        found = self.connection.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()
        return None if found is None else int(found[0])

    def name_of(self, number: int) -> str:
        """The name of a number; one that says nothing, and that nobody else has, if it is not known any more."""
        found = None
        if 0 <= number < _MOST:
            found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
        # What a damaged file holds in its place may be longer than any name.
        return neutral_name(number) if found is None else str(found[0])[:LONGEST_NAME]

    def numbered(self, record: Record) -> bytes:
        """The JSON of a record with numbers in the place of names."""
        return encode(_renamed(record, lambda name: str(self.id_of(name))))

    def named(self, data: bytes) -> Record:
        """The record of such JSON, with its names again; `RecordError` if it is none."""
        return _renamed(decode(data), self._name_in)

    def _name_in(self, text: str) -> str:
        if not text.isdecimal():
            raise RecordError(f"{text!r} is no number of a name")
        return self.name_of(int(text))


def numbers_in(record: Record) -> set[int]:
    """The numbers that stand in a record in the place of names."""
    found: set[int] = set()

    def note(text: str) -> str:
        found.add(int(text))
        return text

    _renamed(record, note)
    return found


def _renamed(record: Record, rename: Callable[[str], str]) -> Record:
    players = [rename(name) for name in record.players]
    marks = record.marks if record.marks is UNSET else [_renamed_mark(mark, rename) for mark in record.marks]
    return msgspec.structs.replace(record, players=players, marks=marks)


def _renamed_mark(mark: Mark, rename: Callable[[str], str]) -> Mark:
    match mark:
        case {"what": "seat", "player": str(name)}:
            return {**mark, "player": rename(name)}
        case _:
            return mark

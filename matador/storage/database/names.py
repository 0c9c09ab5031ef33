"""Names and their numbers. Only one table has names, so they can be deleted without breaking the checksums of rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from msgspec import UNSET

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import LONGEST_NAME, Mark, Record, encode

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
        """The number of a name; None if it has no number yet."""
        found = self.connection.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()
        return None if found is None else int(found[0])

    def name_of(self, number: int) -> str:
        """The name with this number; a neutral one, unlike any other, if it is unknown."""
        found = None
        if 0 <= number < _MAX_NUMBER:
            found = self.connection.execute("SELECT name FROM person WHERE id = ?", (number,)).fetchone()
        # In a damaged file, the name may be too long.
        return neutral_name(number) if found is None else str(found[0])[:LONGEST_NAME]

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
    """The numbers in a record that has them instead of names."""
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

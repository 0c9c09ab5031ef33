"""A name goes from the tables, with all that belongs to the person or without; and files that are called after them."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec
from msgspec import UNSET

from matador.match.errors import RecordError
from matador.match.files import decode
from matador.match.records import Mark, Scalar, encode
from matador.storage.database.head import head_without_file
from matador.storage.database.names import Names, neutral_name
from matador.storage.database.rows import replace_record

_OF_A_PERSON = ("resident", "learner", "evidence")
"""The tables whose rows belong to one person."""
_MARKS = ("undo", "redo", "seat", "hint")
_MARK_FIELDS = frozenset(
    ["what", "round", "step", "seat", "player", "bot", "level", "to_round", "to_step", "draws", "ends"]
)
"""The words of marks that this program writes."""
_SOMEBODY = "\N{HORIZONTAL ELLIPSIS}"


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


def forget_in_marks(
    connection: sqlite3.Connection, name: str, is_played: Callable[[str], bool] = lambda _key: False
) -> bool:
    """Delete a name in the marks of all records, in the transaction that is on; False if one is being played."""
    is_whole = True
    for key, match, number, record in _records_without(connection, name):
        if is_played(key):
            is_whole = False
        else:
            replace_record(connection, match, number, record)
    return is_whole


def is_in_marks(connection: sqlite3.Connection, name: str) -> bool:
    """True if the marks of another program name somebody in any match."""
    return any(_records_without(connection, name))


def _records_without(connection: sqlite3.Connection, name: str) -> Iterator[tuple[str, int, int, bytes]]:
    """The records whose marks have a name that is no number, without it: the key of the match, and which part."""
    forms = [unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)]
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms))
    rows = connection.execute(
        "SELECT key, id, number FROM part JOIN match ON id = match WHERE instr(record, ?) OR instr(record, ?)",
        [msgspec.json.encode(form)[1:-1] for form in forms],
    )
    for key, match, number in rows.fetchall():
        asked = "SELECT record FROM part WHERE match = ? AND number = ?"
        with suppress(RecordError):
            record = decode(connection.execute(asked, (match, number)).fetchone()[0])
            marks = [] if record.marks is UNSET else [_without(mark, pattern) for mark in record.marks]
            if marks and marks != record.marks:
                yield key, match, number, encode(msgspec.structs.replace(record, marks=marks))


def _without(mark: Mark, pattern: re.Pattern[str]) -> Mark:
    def text(value: Scalar) -> Scalar:
        return pattern.sub(_SOMEBODY, value) if isinstance(value, str) else value

    changed: Mark = {}
    for field, value in mark.items():
        key = field if field in _MARK_FIELDS else pattern.sub(_SOMEBODY, field)
        # A number stands for the player of a seat.
        is_ours = (field == "what" and value in _MARKS) or (field == "player" and mark.get("what") == "seat")
        if isinstance(value, list):
            changed[key] = [text(each) for each in value]
        else:
            changed[key] = value if is_ours else text(value)
    return changed

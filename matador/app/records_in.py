"""Recorded matches as a command reads them."""

from __future__ import annotations

from collections.abc import Iterator

from matador.app.errors import CommandError
from matador.match.errors import RecordFileError
from matador.match.files import documents
from matador.match.records import FORMAT
from matador.storage.paths import path_named

_MARK = f'"{FORMAT.partition("/")[0]}/'.encode()


def matches(path: str) -> Iterator[tuple[int, bytes]]:
    """The number (from 0) and the JSON of each match of a file; `CommandError` if it cannot be read."""
    if not path:
        raise CommandError("no file given. Give the name of a file of records.")
    try:
        yield from enumerate(documents(path_named(path)))
    except RecordFileError as error:
        raise CommandError(str(error)) from error
    except ValueError as error:
        # A path that no system takes, such as one with a null character, or an address of another computer.
        raise CommandError(f"cannot read {path}: {error}") from error


def has_records(path: str) -> bool:
    """Whether any line of a file looks like a record, if perhaps a damaged one."""
    return any(_MARK in data for _, data in matches(path))


def fault_line(match: int, place: str, message: object) -> str:
    """The one line that tells the first fault of a match."""
    return f"match {match}{', ' if place else ''}{place}: {message}"

"""A name is forgotten in all that lies beside the database: what was put aside, what was kept before, and the log.

A sound database is asked to forget it, as is a document. In what is damaged, and in a log that is being written, other
bytes take its place. Matches that somebody has saved as files are his own, and are left as they are.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeAlias

from matador.match.errors import harmless
from matador.storage.atomic import PRIVATE, write_atomically
from matador.storage.backup.contents import DataFolder
from matador.storage.database.aside import BESIDE
from matador.storage.database.connection import DamagedError, bounded, protect, transaction
from matador.storage.database.erasing import delete_person, rename_person
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.names import Names
from matador.storage.database.schema import ForeignDatabaseError, version_of
from matador.storage.database.untrusted import TABLES_STEPS
from matador.storage.database.write_ahead_log import log_of

_Forget: TypeAlias = Callable[[Path, str], None]

_FILLER = b"x"
_SHORT_BYTES = 4
"""A name with fewer stands anywhere by chance: a damaged file goes as a whole then."""
_ASIDE = re.compile(r"(damaged|before)-[1-9][0-9]*")


def forget_person(
    home: DataFolder, log: Path, database: MatchDatabase, number: int, name: str
) -> tuple[Path, ...]:
    """Forget whoever has this number and this name, in the open database and in all that lies beside it.

    The files in which the name may still be. `OSError` or `sqlite3.Error` if the disk fails, `KeyError` if nobody has
    the number: whoever is still in the database can be asked for again.
    """
    left = forget_beside(home, log, name)
    if not database.residents.forget(number, name).result():
        left = (*left, log_of(home.database))
    return left


def forget_beside(home: DataFolder, log: Path, name: str, now: str | None = None) -> tuple[Path, ...]:
    """Forget a person of this name everywhere but in the database that is in use.

    `now`: what he is called from now on, if it is but the name that is to be forgotten: what belongs to him stays where
    it can. The files in which the name may still be: they cannot be written, or another window has them. The paths of
    a data folder are those of this computer; `log` is the file of the log.
    """
    failed = []
    for path, forget in _files(home, log, now):
        try:
            forget(path, name)
        except (OSError, sqlite3.Error):
            failed.append(path)
    return tuple(failed)


def _files(home: DataFolder, log: Path, now: str | None) -> Iterator[tuple[Path, _Forget]]:
    database, in_database = home.database, _forget_in_database(now)
    for side in home.beside:
        forget = _forget_in_document(side.forget)
        yield from ((each, forget) for each in _with_those_aside(side.path))
    documents = {side.name: _forget_in_document(side.forget) for side in home.beside}
    for folder in sorted(each for each in database.parent.glob("*-*") if _ASIDE.fullmatch(each.name)):
        is_damaged = folder.name.startswith("damaged")
        for file in sorted(each for each in folder.iterdir() if each.is_file()):
            if is_damaged:
                yield file, _forget_in_damaged if now is None else _overwrite_in_damaged
            elif file.name in documents:
                yield file, documents[file.name]
            elif file.name == database.name:
                yield file, in_database
    if log.exists():
        yield log, _forget_in_log


def _with_those_aside(path: Path) -> Iterator[Path]:
    """A file, and those that had its name before they were put aside."""
    found = {path, *path.parent.glob(f"{path.stem}.*-*{path.suffix}")}
    yield from sorted(each for each in found if each.is_file())


def _forget_in_database(now: str | None) -> _Forget:
    """Forget it in a database that nobody has open; in one that is damaged, as in what is damaged.

    `OSError` for one of a newer version, which is left alone: what its tables say is not known here.
    """

    def do(path: Path, name: str) -> None:
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                protect(connection)
                # Somebody may have put it there: nothing is changed in one that has anything but our tables.
                with bounded(connection, TABLES_STEPS):
                    version_of(connection)
                # A log of the database belongs to it, and goes with the last connection.
                connection.execute("PRAGMA journal_mode=DELETE")
                connection.execute("PRAGMA secure_delete=ON")
                number = Names(connection).number_of(name)
                if number is not None:
                    with transaction(connection):
                        if now is None:
                            delete_person(connection, number, name)
                        else:
                            rename_person(connection, number, name, now)
                connection.execute("VACUUM")
        except (sqlite3.DatabaseError, DamagedError, ForeignDatabaseError) as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            for ending in ("", *BESIDE):
                file = path.with_name(f"{path.name}{ending}")
                if file.exists():
                    (_forget_in_damaged if now is None else _overwrite_in_damaged)(file, name)

    return do


def _forget_in_document(forget: Callable[[bytes, str], bytes]) -> _Forget:
    """Have a document say nothing of him; what cannot be read goes as a whole, if the name is in it."""

    def do(path: Path, name: str) -> None:
        data = path.read_bytes()
        if not any(spelling in data for spelling in _spellings(name)):
            return
        try:
            changed = forget(data, name)
        except ValueError:
            path.unlink()
        else:
            write_atomically(path, changed, PRIVATE)

    return do


def _forget_in_damaged(path: Path, name: str) -> None:
    if len(name.encode()) < _SHORT_BYTES:
        path.unlink()
    else:
        _overwrite_in_damaged(path, name)


def _overwrite_in_damaged(path: Path, name: str) -> None:
    """A name that is too short to be found for sure stays."""
    if len(name.encode()) >= _SHORT_BYTES:
        for spelling in _spellings(name):
            _overwrite(path, re.compile(re.escape(spelling)))


def _forget_in_log(path: Path, name: str) -> None:
    """It stays the same file, for it is being written."""
    for spelling in _spellings(name):
        whole = rb"(?<![0-9A-Za-z])%b(?![0-9A-Za-z])" if len(spelling) < _SHORT_BYTES else b"%b"
        _overwrite(path, re.compile(whole % re.escape(spelling)))


def _overwrite(path: Path, pattern: re.Pattern[bytes]) -> None:
    """Put other bytes in the place of what is found, and be sure that they stay."""
    with path.open("r+b") as file:
        # An empty file cannot be mapped.
        with suppress(ValueError), mmap.mmap(file.fileno(), 0) as data:
            places = [found.span() for found in pattern.finditer(data)]
            for start, end in places:
                data[start:end] = _FILLER * (end - start)
            data.flush()
        os.fsync(file.fileno())


def _spellings(name: str) -> tuple[bytes, ...]:
    """How a name may stand in a file: as it is, as in JSON, and as in a log; the longest first."""
    texts = (
        name,
        json.dumps(name)[1:-1],
        json.dumps(name, ensure_ascii=False)[1:-1],
        harmless(name),
        repr(name)[1:-1],
    )
    found = {text.encode("utf-8", "backslashreplace") for text in texts if text}
    return tuple(sorted(found, key=lambda spelling: (-len(spelling), spelling)))

"""A house is taken along: read as it is at one moment, and written as one file."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, count
from pathlib import Path

from matador.match.records import MOST_BYTES as MOST_MATCH_BYTES
from matador.storage.atomic import PRIVATE, write_atomically
from matador.storage.database.connection import close, connect
from matador.storage.database.schema import copied
from matador.storage.house.contents import MATCHES, House, HouseContents
from matador.storage.house.errors import DamagedHouseError, HouseInUseError
from matador.storage.house.house_file import (
    MOST_BYTES,
    SUFFIX,
    decode_house,
    encode_house,
    is_house,
    without_wal,
)
from matador.storage.quarantine import read_small
from matador.storage.saved import SUFFIX as MATCH_SUFFIX

_BESIDE = ("-wal", "-journal")


@dataclass(frozen=True, slots=True)
class SavedHouse:
    """A house that was written."""

    path: Path
    left_out: tuple[str, ...] = ()
    """What could not be read of it, by name."""


def save_house(
    house: House,
    target: Path,
    now: Callable[[], datetime],
    read_database: Callable[[Path], bytes | None] | None = None,
) -> SavedHouse:
    """Write all of a house into a file, in the place of a house that was there; or into a new one in a folder.

    `read_database`: for a window that has the database open itself.

    `HouseError` if it cannot be taken along, `OSError` if it cannot be written, `FileExistsError` if what is there
    is no house: then everything is as it was.
    """
    contents, left_out = read_house(house, read_database)
    when = now()
    data = encode_house(contents, when)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, "it could not be read again")
    decode_house(data, house)
    path = _free_path(target, when.date()) if target.is_dir() else target
    if os.path.lexists(path) and not is_house_at(path):
        raise FileExistsError(errno.EEXIST, "there is something else of this name", os.fspath(path))
    write_atomically(path, data, PRIVATE)
    return SavedHouse(path, left_out)


def name_of_house(day: date) -> str:
    """What the file of a house is called, without its ending."""
    return f"Matador house {day.isoformat()}"


def read_house_file(path: Path, house: House) -> HouseContents:
    """What is in the file of a house, all of it checked; `HouseError` or `OSError` if that cannot be brought back."""
    head = _beginning(path)
    if not is_house(head):
        # What is no house is not read to its end.
        return decode_house(head, house)
    try:
        return decode_house(read_small(path, MOST_BYTES), house)
    except ValueError as error:
        raise DamagedHouseError(str(error)) from None


def read_house(
    house: House, read_database: Callable[[Path], bytes | None] | None = None
) -> tuple[HouseContents, tuple[str, ...]]:
    """A house as it is now, and the names of what could not be read of it. `HouseError` if its matches cannot be."""
    files: dict[str, bytes] = {}
    left_out: list[str] = []
    for file in house.beside:
        try:
            data = read_small(file.path, file.most_bytes)
            file.check(data)
            files[file.name] = data
        except FileNotFoundError:
            pass
        except (OSError, ValueError):
            # Whoever reads it next puts it aside. It keeps nobody from taking the rest along.
            left_out.append(file.name)
    try:
        matches = _match_files(house.matches)
    except OSError:
        matches = []
        left_out.append(MATCHES)
    for path in matches:
        name = f"{MATCHES}/{path.name.encode(errors='replace').decode()}"
        try:
            files[name] = read_small(path, MOST_MATCH_BYTES)
        except (OSError, ValueError):
            left_out.append(name)
    return HouseContents(_database_of(house, read_database or read_closed), files), tuple(left_out)


def _match_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() == MATCH_SUFFIX)
    except FileNotFoundError:
        return []


def read_closed(path: Path) -> bytes | None:
    """The database as it is at one moment, for whoever has it not open; None if there is none."""
    if not path.exists() or not path.stat().st_size:
        return None
    with _to_read(path) as connection:
        return copied(connection)


def _database_of(house: House, read: Callable[[Path], bytes | None]) -> bytes | None:
    try:
        found = read(house.database)
        return None if found is None else without_wal(found)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise HouseInUseError("a window has the matches open, and nobody else can read them") from error
        raise DamagedHouseError(f"the matches cannot be read ({error})") from error


@contextmanager
def _to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the database; to a copy where the database cannot be written, as on a locked stick."""
    if _can_be_written(path):
        connection = connect(path)
        try:
            yield connection
        finally:
            close(connection, path)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for ending in ("", *_BESIDE):
            beside = path.with_name(f"{path.name}{ending}")
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(beside.name))
        with closing(sqlite3.connect(copy)) as connection:
            yield connection


def _can_be_written(path: Path) -> bool:
    """True if a file can be made beside it, which SQLite does even to read."""
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        with path.open("r+b"):
            return True
    except OSError:
        return False


def _free_path(folder: Path, day: date) -> Path:
    name = name_of_house(day)
    for ending in chain([""], (f" ({number})" for number in count(2))):
        path = folder / f"{name}{ending}{SUFFIX}"
        if not os.path.lexists(path):
            return path
    raise AssertionError("numbers do not end")


def is_house_at(path: Path) -> bool:
    """True if a file says that it is a house; what is in it need not be in order."""
    try:
        return path.is_file() and is_house(_beginning(path))
    except (OSError, ValueError):
        # ValueError: a path that no system takes.
        return False


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(100)

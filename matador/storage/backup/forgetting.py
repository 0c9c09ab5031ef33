"""A name is forgotten in all that lies beside the database: what was put aside, backups, and the log.

A sound database is asked to forget it, as is a document. In what is damaged, and in a log that is being written, other
bytes take its place. Matches that somebody has saved as files are their own, and are left as they are.
"""

from __future__ import annotations

import json
import mmap
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, TypeAlias

from matador.match.errors import harmless
from matador.storage.atomic import PRIVATE, fill_atomically, left_over, remove_if_left, write_atomically
from matador.storage.backup.backup_file import SUFFIX, is_backup, read_backup, write_backup
from matador.storage.backup.contents import MATCHES, DataFolder
from matador.storage.backup.errors import BackupError, NothingToBackUpError
from matador.storage.backup.saving import copy_closed
from matador.storage.database.aside import BESIDE
from matador.storage.database.connection import DamagedError, bounded, protect, transaction
from matador.storage.database.erasing import delete_person, forget_in_marks, is_in_marks, rename_person
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.names import Names
from matador.storage.database.schema import ForeignDatabaseError, version_of
from matador.storage.database.untrusted import TABLES_STEPS
from matador.storage.database.write_ahead_log import log_of

_Forget: TypeAlias = Callable[[Path, str], bool]
"""Forgets a name in a file; True if it was there. `OSError` or `sqlite3.Error` if it may still be there."""
Kind: TypeAlias = Literal["settings", "aside", "before", "damaged", "backup", "unfinished", "log"]

_FILLER = b"x"
_SHORT_BYTES = 4
"""A name with fewer stands anywhere by chance: a damaged file that has it goes as a whole."""
_ASIDE = re.compile(r"(damaged|before)-[1-9][0-9]*")
_NOBODY = "\0"
"""A name that nobody has."""


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

    `now`: what they are called from now on, if it is but the name that is to be forgotten: what belongs to them stays
    where it can, and so do backups. The files in which the name may still be: they cannot be written, or another
    window has them. The paths of a data folder are those of this computer; `log` is the file of the log.
    """
    failed = []
    for _, path, forget in _files(home, log, now):
        try:
            forget(path, name)
        except (OSError, sqlite3.Error):
            failed.append(path)
    return tuple(failed)


def find_beside(home: DataFolder, log: Path, name: str) -> Iterator[tuple[Kind, Path]]:
    """Where a person of this name would be forgotten, besides the database that is in use; copies tell."""
    for kind, path, forget in _files(home, log, None):
        with tempfile.TemporaryDirectory() as work:
            try:
                for file in (path.with_name(f"{path.name}{ending}") for ending in ("", *BESIDE)):
                    if file.exists():
                        shutil.copyfile(file, Path(work) / file.name)
                has_it = forget(Path(work) / path.name, name)
            except (OSError, sqlite3.Error):
                # It cannot be forgotten there; where it cannot be read either it may be there.
                has_it = not os.access(path, os.R_OK) or _has_bytes(path, name)
            if has_it:
                yield kind, path


def _files(home: DataFolder, log: Path, now: str | None) -> Iterator[tuple[Kind, Path, _Forget]]:
    documents = {side.name: _forget_in_document(side.forget) for side in home.beside}
    for side in home.beside:
        for file in _with_those_aside(side.path):
            yield "settings" if file == side.path else "aside", file, documents[side.name]
    aside = sorted(each for each in home.folder.glob("*-*") if _ASIDE.fullmatch(each.name) and each.is_dir())
    in_folders = documents | {home.database.name: _forget_in_database(now)}
    for folder in aside:
        is_damaged = folder.name.startswith("damaged")
        for file in sorted(each for each in folder.iterdir() if each.is_file()):
            if is_damaged:
                yield "damaged", file, _forget_in_damaged if now is None else _overwrite_in_damaged
            elif file.name in in_folders:
                yield "before", file, in_folders[file.name]
    folders = {home.folder, home.matches, *(side.path.parent for side in home.beside), *aside}
    for folder in sorted(folders | {each / MATCHES for each in aside}):
        yield from (("unfinished", file, _remove_unfinished) for file in left_over(folder))
    if home.backups is not None and now is None:
        yield from _backups(home, home.backups, is_ours=home.backups in folders)
    if log.is_file():
        # It stays the same file, for it is being written.
        yield "log", log, _overwrite


def _backups(home: DataFolder, folder: Path, *, is_ours: bool) -> Iterator[tuple[Kind, Path, _Forget]]:
    for file in sorted(folder.glob("*")):
        if file.name[0] != "." and file.is_file() and (file.suffix == SUFFIX or is_backup(file)):
            yield "backup", file, _forget_in_backup(home)
    for file in () if is_ours else left_over(folder):
        # Other programs may have files here, too.
        if SUFFIX in file.name:
            yield "unfinished", file, _remove_unfinished


def _with_those_aside(path: Path) -> Iterator[Path]:
    """A file, and those that had its name before they were put aside."""
    found = {path, *path.parent.glob(f"{path.stem}.*-*{path.suffix}")}
    yield from sorted(each for each in found if each.is_file())


def _forget_in_database(now: str | None) -> _Forget:
    """Forget it in a database that nobody has open; in one that is damaged, as in what is damaged.

    `OSError` for one of a newer version, which is left alone: what its tables say is not known here.
    """

    def do(path: Path, name: str) -> bool:
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
                with transaction(connection):
                    is_known = number is not None or is_in_marks(connection, name)
                    if now is None:
                        delete_person(connection, number or 0, name)
                        forget_in_marks(connection, name)
                    elif number is not None:
                        rename_person(connection, number, name, now)
                connection.execute("VACUUM")
                return is_known
        except (sqlite3.DatabaseError, DamagedError, ForeignDatabaseError) as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            forget = _forget_in_damaged if now is None else _overwrite_in_damaged
            files = [path.with_name(f"{path.name}{ending}") for ending in ("", *BESIDE)]
            # All of them, and not only up to the first.
            had_it = [forget(file, name) for file in files if file.exists()]
            return any(had_it)

    return do


def _forget_in_backup(home: DataFolder) -> _Forget:
    """Write a backup without the name in the place of one that has it; `OSError` if it cannot be read."""

    def do(path: Path, name: str) -> bool:
        with tempfile.TemporaryDirectory() as work:
            try:
                contents = read_backup(path, home, Path(work))
            except BackupError as error:
                if not _has_bytes(path, name):
                    return False
                raise OSError(str(error)) from error
            database, files = contents.database, contents.files
            has_it = database is not None and _forget_in_database(None)(database, name)
            for side in home.beside:
                if side.name in files:
                    has_it |= _forget_in_document(side.forget)(files[side.name], name)
            if has_it:
                made_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                texts = ((each, file.read_bytes()) for each, file in files.items())
                try:
                    fill_atomically(
                        path,
                        lambda _, new: write_backup(
                            new,
                            lambda copy: None if database is None else copy_closed(database, copy),
                            texts,
                            made_at,
                        ),
                    )
                except NothingToBackUpError:
                    path.unlink()
        return has_it

    return do


def _forget_in_document(forget: Callable[[bytes, str], bytes]) -> _Forget:
    """Have a document say nothing of them; what cannot be read goes as a whole, if the name is in it."""

    def do(path: Path, name: str) -> bool:
        data = path.read_bytes()
        if not any(spelling in data for spelling in _spellings(name)):
            return False
        try:
            changed = forget(data, name)
            has_it = changed != forget(data, _NOBODY)
        except ValueError:
            path.unlink()
            return True
        if has_it:
            write_atomically(path, changed, PRIVATE)
        return has_it

    return do


def _forget_in_damaged(path: Path, name: str) -> bool:
    if len(name.encode()) >= _SHORT_BYTES:
        return _overwrite_in_damaged(path, name)
    # In a database nothing stands between two texts, so it need not be a word there.
    has_it = _found(path, map(re.compile, map(re.escape, _spellings(name))))
    if has_it:
        path.unlink()
    return has_it


def _overwrite_in_damaged(path: Path, name: str) -> bool:
    """A name that is too short to be found for sure stays."""
    return len(name.encode()) >= _SHORT_BYTES and _overwrite(path, name)


def _remove_unfinished(path: Path, name: str) -> bool:
    has_it = _has_bytes(path, name)
    remove_if_left(path)
    return has_it


def _has_bytes(path: Path, name: str) -> bool:
    return _found(path, _patterns(name))


def _found(path: Path, patterns: Iterable[re.Pattern[bytes]]) -> bool:
    # An empty file cannot be mapped.
    with (
        path.open("rb") as file,
        suppress(ValueError),
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data,
    ):
        return any(pattern.search(data) for pattern in patterns)
    return False


def _overwrite(path: Path, name: str) -> bool:
    """Put other bytes in the place of a name, and be sure that they stay; True if it was there."""
    has_it = False
    with path.open("r+b") as file:
        # An empty file cannot be mapped.
        with suppress(ValueError), mmap.mmap(file.fileno(), 0) as data:
            for pattern in _patterns(name):
                for start, end in [found.span() for found in pattern.finditer(data)]:
                    data[start:end] = _FILLER * (end - start)
                    has_it = True
            data.flush()
        os.fsync(file.fileno())
    return has_it


def _patterns(name: str) -> Iterator[re.Pattern[bytes]]:
    """What finds a name however it is written; a short one as a whole word alone."""
    for spelling in _spellings(name):
        whole = rb"(?<![0-9A-Za-z])%b(?![0-9A-Za-z])" if len(spelling) < _SHORT_BYTES else b"%b"
        yield re.compile(whole % re.escape(spelling))


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

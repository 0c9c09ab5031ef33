"""Backup files: a zip of the database and the settings, and a manifest with the size and SHA-256 of each.

Anyone can make such a file, so the zip's own information about its members is not trusted. The manifest comes first,
and lists the members. The file must be identical, byte for byte, to the zip that `write_zip` makes from its contents.
"""

from __future__ import annotations

import errno
import filecmp
import hashlib
import io
import os
import re
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO, Literal
from zipfile import ZipFile, ZipInfo

import msgspec
from msgspec import Meta

from matador.storage.atomic import PRIVATE, read_small, write_atomically
from matador.storage.clock import now
from matador.storage.database import schema
from matador.storage.database.connection import SQLITE_ERRORS, DamagedError, DatabaseError, reading
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import Damage, refuse_damaged
from matador.storage.paths import free_path
from matador.storage.settings import MAX_BYTES as MAX_SETTINGS_BYTES
from matador.storage.settings import check_settings

SUFFIX = ".zip"
BACKUP_NAME = "Matador backup"
MAX_BYTES = 2**30
"""Enough for about a million rounds."""

MANIFEST, DATABASE, SETTINGS = "manifest.json", "matador.db", "settings.json"
_MEMBERS = {DATABASE: MAX_BYTES, SETTINGS: MAX_SETTINGS_BYTES}
"""The files in a backup, and the maximum size of each."""
_HEAD = re.compile(
    rb'PK\x03\x04.{18}(.{4}).{4}manifest\.json\{"format":"matador-backup/([0-9]{1,9})"', re.DOTALL
)
_HEAD_BYTES = 100
_LOCAL_BYTES, _MEMBER_BYTES, _END_BYTES = 30, 76, 22
"""Zip overhead besides names and contents: before each member, in total for each member, and at the end."""
_MAX_MANIFEST_BYTES = 2**23
_AT_ONCE_BYTES = 2**20


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The paths of everything that belongs to a data folder. No file has to exist."""

    database: Path
    settings: Path
    backups: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the database; it also has files that were set aside, and half-restored backups."""
        return self.database.parent


@dataclass(frozen=True, slots=True)
class BackupContents:
    """The contents of a backup, as files."""

    database: Path | None
    """A database with our own tables; None if there is no database yet."""
    settings: Path | None


class BackupError(Exception):
    """A backup cannot be made or restored, and nothing has changed; the message completes a sentence."""


class NoBackupError(BackupError):
    """The file is not a Matador backup."""


class NewerBackupError(BackupError):
    """A newer version of Matador wrote the backup, or the data to be backed up."""


class NothingToBackUpError(BackupError):
    """There is no data to back up."""


class FullerBackupError(BackupError):
    """The existing backup contains more than the new one would, or its contents are unknown."""


class InUseError(BackupError):
    """Another window has the data folder open, or is using it exclusively."""


class RestoreIncompleteError(BackupError):
    """A backup is only partly restored; the next start must continue."""


@dataclass(frozen=True, slots=True)
class BackupSize:
    """The number of matches and people in a backup."""

    matches: int = 0
    people: int = 0

    def __str__(self) -> str:
        return f"matches: {self.matches}, players: {self.people}"


class _Checksum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=0)]
    sha256: str


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-backup/1"]
    made_at: str
    counts: BackupSize
    members: dict[str, _Checksum]


_manifests = msgspec.json.Decoder(_Manifest)


def is_backup(path: Path) -> bool:
    """True if a file begins like a backup; the rest of it may be damaged."""
    # ValueError: a path that is invalid on every system.
    with suppress(OSError, ValueError), _opened(path) as file:
        return _HEAD.match(file.read(_HEAD_BYTES)) is not None
    return False


def write_backup(path: Path, contents: BackupContents, made_at: datetime) -> BackupSize:
    """Write a backup to an empty file, and read it back; `BackupError` or `OSError` if it could not be restored."""
    members, rows = dict[str, Path](), dict[str, int]()
    if contents.database is not None:
        with closing(sqlite3.connect(contents.database)) as database:
            rows = schema.count_rows(database)
        if any(rows.values()):
            members[DATABASE] = contents.database
    if contents.settings is not None:
        members[SETTINGS] = contents.settings
    if not members:
        raise NothingToBackUpError("the data folder is empty")
    checksums = {name: _checksum(file) for name, file in members.items()}
    if sum(each.size for each in checksums.values()) > MAX_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    size = _size(rows)
    manifest = _Manifest("matador-backup/1", made_at.isoformat(), size, checksums)
    write_zip(path, {MANIFEST: msgspec.json.encode(manifest), **members})
    with tempfile.TemporaryDirectory() as work:
        read_backup(path, Path(work))
    return size


def write_zip(path: Path, members: Mapping[str, bytes | Path]) -> None:
    """Write a zip of these members; the same members always give the same bytes."""
    with ZipFile(path, "w") as archive:
        for name, data in members.items():
            source = io.BytesIO(data) if isinstance(data, bytes) else data.open("rb")
            with source, archive.open(_member(name), "w") as target:
                shutil.copyfileobj(source, target, _AT_ONCE_BYTES)


def read_backup(path: Path, work: Path) -> BackupContents:
    """Check a backup completely, and extract it to a folder; `BackupError` or `OSError` if it is unusable."""
    files: dict[str, Path] = {}
    with _opened(path) as file:
        manifest, text = _manifest_in(file)
        for name, wanted in manifest.members.items():
            files[name] = work / str(len(files))
            file.seek(_LOCAL_BYTES + len(name.encode()), os.SEEK_CUR)
            _copy_bytes(file, files[name], wanted.size)
            if _checksum(files[name]) != wanted:
                raise BackupError(f"it is damaged: the checksum of {name[:60]!r} is wrong")
    write_zip(work / "again", {MANIFEST: text, **files})
    if not filecmp.cmp(path, work / "again", shallow=False):
        raise BackupError("it is damaged: Matador writes no such zip")
    database, rows = work / DATABASE, dict[str, int]()
    if DATABASE in files:
        rows = _copy_database(files[DATABASE], database)
    settings = files.get(SETTINGS)
    if settings is not None:
        try:
            check_settings(settings.read_bytes())
        except ValueError as error:
            raise BackupError(f"{SETTINGS} in it is unreadable: {str(error)[:200]}") from error
    if settings is None and not any(rows.values()):
        raise NoBackupError("it is empty")
    if manifest.counts != _size(rows):
        raise BackupError("it is damaged: its manifest is wrong")
    return BackupContents(database if any(rows.values()) else None, settings)


def _copy_database(found: Path, database: Path) -> dict[str, int]:
    with unreadable_matches(), schema.untrusted(found) as source, schema.new_database(database) as made:
        schema.copy_rows(source, made)
        refuse_damaged(made)
        return schema.count_rows(made)


@contextmanager
def unreadable_matches() -> Iterator[None]:
    """Convert database errors to `BackupError`, or to `OSError` if the disk is full."""
    try:
        yield
    except schema.NewerDatabaseError as error:
        raise NewerBackupError(str(error)) from error
    except schema.ForeignDatabaseError as error:
        raise NoBackupError(str(error)) from error
    except (*SQLITE_ERRORS, DatabaseError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUseError("Matador is open, and only it can read the matches. Close it first") from error
        if code == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise BackupError(f"the matches are unreadable ({error})") from error


def _opened(path: Path) -> BinaryIO:
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("not a regular file")
    return path.open("rb")


def _manifest_in(file: BinaryIO) -> tuple[_Manifest, bytes]:
    """Read the manifest of a backup, as an object and as bytes, and check that its sizes add up to the file size."""
    head = _HEAD.match(file.read(_HEAD_BYTES))
    if head is None:
        raise NoBackupError("it is not a Matador backup")
    if int(head[2]) != 1:
        raise NewerBackupError("a newer version of Matador wrote it")
    file.seek(_LOCAL_BYTES + len(MANIFEST))
    text = file.read(min(int.from_bytes(head[1], "little"), _MAX_MANIFEST_BYTES))
    try:
        manifest = _manifests.decode(text)
    except (ValueError, RecursionError) as error:
        raise BackupError(f"it is damaged: its manifest is wrong ({str(error)[:200]})") from error
    _refuse_unknown(manifest.members)
    sizes = {MANIFEST: len(text)} | {name: wanted.size for name, wanted in manifest.members.items()}
    total = sum(_MEMBER_BYTES + 2 * len(name.encode()) + size for name, size in sizes.items())
    if total > MAX_BYTES:
        raise BackupError("it is too large")
    if total + _END_BYTES != os.fstat(file.fileno()).st_size:
        raise BackupError("it is damaged: its size is wrong")
    return manifest, text


def _copy_bytes(source: BinaryIO, path: Path, size: int) -> None:
    with path.open("wb") as target:
        while size and (data := source.read(min(size, _AT_ONCE_BYTES))):
            size -= target.write(data)


def _refuse_unknown(members: Mapping[str, _Checksum]) -> None:
    for name, wanted in members.items():
        if name not in _MEMBERS:
            raise NewerBackupError(f"a newer version of Matador wrote it: {name[:60]!r} is unknown")
        if wanted.size > _MEMBERS[name]:
            raise BackupError(f"{name[:60]!r} in it is too large")


def _member(name: str) -> ZipInfo:
    """Zip metadata of a file, the same on every system; the time of the backup is in the manifest."""
    info = ZipInfo(name)
    info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o600) << 16
    return info


def _checksum(file: Path) -> _Checksum:
    with file.open("rb") as data:
        digest = hashlib.file_digest(data, "sha256")
        return _Checksum(data.tell(), digest.hexdigest())


def _size(rows: Mapping[str, int]) -> BackupSize:
    return BackupSize(rows.get("match", 0), rows.get("profile", 0))


# Making a backup


@dataclass(frozen=True, slots=True)
class SavedBackup:
    """A backup that was written."""

    path: Path
    left_out: tuple[str, ...] = ()
    """Names of files that could not be read."""


def _copy_matches(path: Path, made: sqlite3.Connection, database: MatchDatabase | None) -> None:
    if not path.exists() or not path.stat().st_size:
        return
    with nullcontext(database) if database else closing(MatchDatabase(path, now)) as source:
        source.worker.submit(lambda connection: _copy_rows(connection, made)).result()
        if database is None and isinstance(trouble := source.worker.trouble, Damage):
            raise DamagedError(f"they were damaged, and have been repaired: see {trouble.folder}")


def _copy_rows(connection: sqlite3.Connection, target: sqlite3.Connection) -> None:
    with reading(connection):
        if schema.version_of(connection):
            schema.copy_rows(connection, target)


def back_up(
    home: DataFolder,
    target: Path,
    clock: Callable[[], datetime],
    database: MatchDatabase | None = None,
    *,
    may_replace: bool = False,
) -> SavedBackup:
    """Write a backup to a file, replacing an existing backup; or to a new file in a folder.

    `database`: the database of the data folder, if this window has it open; `may_replace`: replace even a backup with
    more in it. `BackupError` if no backup can be made, `OSError` if it cannot be written, `FileExistsError` if the
    existing file is not a backup. After an error, nothing has changed.
    """
    refuse_nothing(home)
    when = clock()
    if target.is_dir():
        target = free_path(target, f"{BACKUP_NAME} {when.date().isoformat()}", SUFFIX)
    path = Path(os.path.realpath(target))
    is_there = os.path.lexists(path)
    if is_there and not is_backup(path):
        raise FileExistsError(errno.EEXIST, "another file has this name", os.fspath(path))
    if not path.parent.is_dir():
        # Do not create the folder: the drive may not be plugged in.
        raise FileNotFoundError(errno.ENOENT, "no such folder", os.fspath(path.parent))
    is_left_out = False

    def fill(new: Path) -> None:
        nonlocal is_left_out
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            with unreadable_matches(), schema.new_database(work / DATABASE) as made:
                _copy_matches(home.database, made, database)
            try:
                settings = read_small(home.settings, MAX_SETTINGS_BYTES)
                check_settings(settings)
            except (OSError, ValueError) as error:
                # The next reader sets it aside. It must not prevent a backup of the rest.
                is_left_out = not isinstance(error, FileNotFoundError)
                contents = BackupContents(work / DATABASE, None)
            else:
                (work / SETTINGS).write_bytes(settings)
                contents = BackupContents(work / DATABASE, work / SETTINGS)
            size = write_backup(new, contents, when)
        if not is_there or may_replace:
            return
        try:
            with _opened(path) as file:
                there = _manifest_in(file)[0].counts
        except (BackupError, OSError) as error:
            raise FullerBackupError(f"{path.name} exists, and its contents are unknown") from error
        if there.matches > size.matches or there.people > size.people:
            raise FullerBackupError(
                f"{path.name} has more in it ({there}) than this computer has now ({size})"
            )

    write_atomically(path, fill, PRIVATE)
    return SavedBackup(path, (SETTINGS,) if is_left_out else ())


def refuse_nothing(home: DataFolder) -> None:
    if not any(path.exists() and path.stat().st_size for path in (home.database, home.settings)):
        raise NothingToBackUpError(f"{home.folder} is empty")

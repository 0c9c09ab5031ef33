"""Backup files: a zip of the database and the settings, and a manifest with the size and SHA-256 of each.

Anyone can make such a file, so the zip's own information about its members is not trusted. The manifest comes first,
and lists the members. The file must be identical, byte for byte, to the zip that `write_zip` makes from its contents.
"""

from __future__ import annotations

import errno
import filecmp
import hashlib
import io
import logging
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO, Literal
from zipfile import ZipFile, ZipInfo

import msgspec
from msgspec import Meta

from matador.storage.atomic import open_regular, read_small, write_atomically
from matador.storage.database import schema
from matador.storage.database.connection import SQLITE_ERRORS, DatabaseError, reading
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.opening import refuse_damaged
from matador.storage.paths import free_path
from matador.storage.settings import MAX_BYTES as MAX_SETTINGS_BYTES
from matador.storage.settings import check_settings

_log = logging.getLogger("matador")

SUFFIX = ".zip"
BACKUP_NAME = "Matador backup"
MAX_BYTES = 2**30
"""Maximum size of a member: enough for about a million rounds."""

MANIFEST, DATABASE, SETTINGS = "manifest.json", "matador.db", "settings.json"
_START = b'manifest.json{"format":"matador-backup/'
_LOCAL_BYTES = 30
"""Bytes of a zip before the name of each member; the size of the member is in those from 22 to 26."""
_MAX_MANIFEST_BYTES = 2**12
_AT_ONCE_BYTES = 2**20
_UNUSABLE = "it is damaged, or not a Matador backup"


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The paths of everything that belongs to a data folder, or to a backup. No file has to exist."""

    database: Path
    settings: Path
    backups: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the database; it also has files that were set aside, and half-restored backups."""
        return self.database.parent


class BackupError(Exception):
    """A backup cannot be made or restored, and nothing has changed; the message completes a sentence."""


class NewerBackupError(BackupError):
    """A newer version of Matador wrote the backup, or the data to be backed up."""


class NothingToBackUpError(BackupError):
    """There is no data to back up."""


class InUseError(BackupError):
    """Another window has the data folder open, or is using it exclusively."""


class RestoreIncompleteError(BackupError):
    """A backup is only partly restored; the next start must continue."""


class _Checksum(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=0, le=MAX_BYTES)]
    sha256: str


class _Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-backup/1"]
    members: Annotated[dict[Literal["matador.db", "settings.json"], _Checksum], Meta(min_length=1)]


_manifests = msgspec.json.Decoder(_Manifest)


def is_backup(path: Path) -> bool:
    """True if a file begins like a backup; the rest of it may be damaged."""
    # ValueError: a path that is invalid on every system.
    with suppress(OSError, ValueError), open_regular(path) as file:
        return file.read(100)[_LOCAL_BYTES:].startswith(_START)
    return False


def write_backup(path: Path, contents: DataFolder) -> None:
    """Write a backup to an empty file, and read it back; `BackupError` or `OSError` if it could not be restored."""
    members = {file.name: file for file in (contents.database, contents.settings) if file.exists()}
    if DATABASE in members:
        with closing(sqlite3.connect(contents.database)) as database:
            if not any(schema.count_rows(database).values()):
                del members[DATABASE]
    if not members:
        raise NothingToBackUpError("the data folder is empty")
    if any(file.stat().st_size > MAX_BYTES for file in members.values()):
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    manifest = {
        "format": "matador-backup/1",
        "members": {name: _checksum(file) for name, file in members.items()},
    }
    write_zip(path, {MANIFEST: msgspec.json.encode(manifest), **members})
    with tempfile.TemporaryDirectory() as work:
        read_backup(path, Path(work))


def write_zip(path: Path, members: Mapping[str, bytes | Path]) -> None:
    """Write a zip of these members; the same members always give the same bytes."""
    with ZipFile(path, "w") as archive:
        for name, data in members.items():
            info = ZipInfo(name)
            # The same on every system, and at any time.
            info.create_system, info.external_attr = 3, (stat.S_IFREG | 0o600) << 16
            source = io.BytesIO(data) if isinstance(data, bytes) else data.open("rb")
            with source, archive.open(info, "w") as target:
                shutil.copyfileobj(source, target, _AT_ONCE_BYTES)


def read_backup(path: Path, work: Path) -> DataFolder:
    """Check a backup completely, and extract it to a folder; `BackupError` or `OSError` if it is unusable."""
    contents, raw = DataFolder(work / DATABASE, work / SETTINGS), work / "unchecked"
    raw.mkdir()
    with open_regular(path) as file:
        manifest, text = _manifest_in(file)
        for name, wanted in manifest.members.items():
            file.seek(_LOCAL_BYTES + len(name), os.SEEK_CUR)
            _copy_bytes(file, raw / name, wanted.size)
            if _checksum(raw / name) != wanted:
                raise BackupError(_UNUSABLE)
    write_zip(work / "again", {MANIFEST: text, **{name: raw / name for name in manifest.members}})
    if not filecmp.cmp(path, work / "again", shallow=False):
        raise BackupError(_UNUSABLE)
    if SETTINGS in manifest.members:
        try:
            check_settings(read_small(raw / SETTINGS, MAX_SETTINGS_BYTES))
        except ValueError as error:
            raise BackupError(_UNUSABLE) from error
        (raw / SETTINGS).rename(contents.settings)
    if DATABASE in manifest.members:
        _copy_database(raw / DATABASE, contents.database)
    return contents


def _copy_database(found: Path, database: Path) -> None:
    with _readable_matches(), schema.untrusted(found) as source, schema.new_database(database) as made:
        schema.copy_rows(source, made)
        refuse_damaged(made)


@contextmanager
def _readable_matches() -> Iterator[None]:
    """Convert database errors to `BackupError`, or to `OSError` if the disk is full."""
    try:
        yield
    except schema.NewerDatabaseError as error:
        raise NewerBackupError(str(error)) from error
    except (*SQLITE_ERRORS, DatabaseError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUseError("Matador is open, and only it can read the matches. Close it first") from error
        if code == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise BackupError(f"the matches are unreadable ({error})") from error


def _manifest_in(file: BinaryIO) -> tuple[_Manifest, bytes]:
    """Read the manifest of a backup, as an object and as bytes."""
    head = file.read(_LOCAL_BYTES + len(MANIFEST))
    text = file.read(min(int.from_bytes(head[22:26], "little"), _MAX_MANIFEST_BYTES))
    named = head[_LOCAL_BYTES:] + text
    if not named.startswith(_START):
        raise BackupError(_UNUSABLE)
    if not named.startswith(_START + b'1"'):
        raise NewerBackupError("a newer version of Matador wrote it")
    try:
        return _manifests.decode(text), text
    except (ValueError, RecursionError) as error:
        raise BackupError(_UNUSABLE) from error


def _copy_bytes(source: BinaryIO, path: Path, size: int) -> None:
    with path.open("wb") as target:
        while size and (data := source.read(min(size, _AT_ONCE_BYTES))):
            size -= target.write(data)


def _checksum(file: Path) -> _Checksum:
    with file.open("rb") as data:
        digest = hashlib.file_digest(data, "sha256")
        return _Checksum(data.tell(), digest.hexdigest())


# Making a backup


def back_up(home: DataFolder, target: Path, when: datetime, database: MatchDatabase) -> Path:
    """Write a backup to a new file, or to a new file in a folder, and return its path.

    `database`: that of the data folder. `BackupError` if no backup can be made, `OSError` if it cannot be written,
    `FileExistsError` if the file exists. After an error, nothing has changed.
    """
    if target.is_dir():
        target = free_path(target, f"{BACKUP_NAME} {when.date().isoformat()}", SUFFIX)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(target))
    if not target.parent.is_dir():
        # Do not create the folder: the drive may not be plugged in.
        raise FileNotFoundError(errno.ENOENT, "no such folder", os.fspath(target))
    with tempfile.TemporaryDirectory() as folder:
        contents = DataFolder(Path(folder) / DATABASE, Path(folder) / SETTINGS)
        with _readable_matches(), schema.new_database(contents.database) as made:
            if home.database.exists():
                database.worker.submit(partial(_copy_rows, made)).result()
        try:
            settings = read_small(home.settings, MAX_SETTINGS_BYTES)
            check_settings(settings)
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            # The next start sets it aside. It must not prevent a backup of the rest.
            _log.warning("the backup does not include the settings, which are unreadable (%s)", error)
        else:
            contents.settings.write_bytes(settings)
        write_atomically(target, lambda new: write_backup(new, contents))
    return target


def _copy_rows(target: sqlite3.Connection, source: sqlite3.Connection) -> None:
    with reading(source):
        schema.copy_rows(source, target)

"""The contents of a data folder, the database and the files beside it; and why it cannot be backed up or restored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SideFile:
    """A file that belongs to a data folder, beside its database; it need not exist."""

    name: str
    """Its name in a backup, which is the same on every computer."""
    path: Path
    max_bytes: int
    check: Callable[[bytes], object]
    """Raises `ValueError` if this program cannot read the data."""
    forget: Callable[[bytes, str], bytes]
    """Returns the data without the named person. `ValueError` as in `check`; `OSError` if a newer version wrote it."""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The paths of everything that belongs to a data folder."""

    database: Path
    beside: tuple[SideFile, ...] = ()
    backups: Path | None = None
    """The default folder for backups, if there is one."""

    @property
    def folder(self) -> Path:
        """The folder of the database; it also has files that were set aside, and half-restored backups."""
        return self.database.parent


@dataclass(frozen=True, slots=True)
class BackupContents:
    """The contents of a backup."""

    database: Path | None
    """Path of the database, built with our own tables; None if there is no database yet."""
    files: Mapping[str, Path] = field(default_factory=dict)
    """Paths of the files beside it, by name."""


class BackupError(Exception):
    """A backup cannot be made or restored; the message completes a sentence that the caller begins.

    No data has changed, except after `RestoreIncompleteError`.
    """


class NoBackupError(BackupError):
    """The file is not a Matador backup."""


class DamagedBackupError(BackupError):
    """The backup, or the data to be backed up, is damaged."""


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

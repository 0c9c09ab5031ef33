"""Backups are made, and looked at before they are restored, without waiting for the disk."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from matador.play.background import Background
from matador.storage.atomic import make_folder
from matador.storage.backup.contents import DataFolder
from matador.storage.backup.errors import BackupError
from matador.storage.backup.saving import SavedBackup, back_up, read_backup, read_closed
from matador.storage.database.matches import MatchDatabase

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class NotBackedUp:
    """No backup could be made."""

    folder: Path
    why: BackupError | OSError


@dataclass(frozen=True, slots=True)
class CanRestore:
    """A backup that can be restored, whole."""

    path: Path


@dataclass(frozen=True, slots=True)
class Back:
    """A backup was restored."""

    aside: Path | None
    """Where that is now which was there before; None if nothing was."""


@dataclass(frozen=True, slots=True)
class NotRestored:
    """A backup cannot be restored, or was not: nothing has changed."""

    path: Path
    why: BackupError | OSError


BackupNews: TypeAlias = SavedBackup | NotBackedUp | CanRestore | Back | NotRestored


class Backups(Background[BackupNews]):
    """Does one thing after the other in a thread of its own."""

    def __init__(
        self, home: DataFolder, folder: Path, now: Callable[[], datetime], database: MatchDatabase | None
    ) -> None:
        """`database`: that of the data folder, which this window has open."""
        super().__init__("backup")
        self.folder = folder
        """Into which backups are written."""
        self._home = home
        self._now = now
        self._database = database

    def save(self) -> None:
        """Make a backup; `news` tells what has come of it."""
        self.begin(self._saved)

    def look_at(self, path: Path) -> None:
        """See whether a backup can be restored; `news` tells."""
        self.begin(lambda: self._looked_at(path))

    def _saved(self) -> BackupNews:
        try:
            make_folder(self.folder)
            return back_up(self._home, self.folder, self._now, self._read_database)
        except (BackupError, OSError) as error:
            _log.warning("no backup can be made in %s", self.folder, exc_info=True)
            return NotBackedUp(self.folder, error)

    def _looked_at(self, path: Path) -> BackupNews:
        try:
            read_backup(path, self._home)
        except (BackupError, OSError) as error:
            _log.warning("%s cannot be restored: %s", path, error)
            return NotRestored(path, error)
        return CanRestore(path)

    def _read_database(self, path: Path) -> bytes | None:
        if self._database is None:
            return read_closed(path)
        try:
            return self._database.copy().result()
        except (OSError, sqlite3.OperationalError):
            # On a stick that cannot be written there is nothing that is open.
            return read_closed(path)

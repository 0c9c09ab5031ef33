"""Backups are made, and looked at before they are restored, without waiting for the disk."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from matador.play.background import Background
from matador.storage.atomic import make_folder
from matador.storage.backup.backup_file import read_backup
from matador.storage.backup.contents import DataFolder
from matador.storage.backup.saving import Copy, SavedBackup, back_up, copy_closed, copy_open
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.untrusted import Copied


@dataclass(frozen=True, slots=True)
class NotBackedUp:
    """No backup could be made."""

    folder: Path
    why: Exception


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
    why: Exception


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
        self.begin(self._saved, lambda error: NotBackedUp(self.folder, error))

    def look_at(self, path: Path) -> None:
        """See whether a backup can be restored; `news` tells."""
        self.begin(lambda: self._looked_at(path), lambda error: NotRestored(path, error))

    def _saved(self) -> BackupNews:
        make_folder(self.folder)
        return back_up(self._home, self.folder, self._now, self._copy_database)

    def _looked_at(self, path: Path) -> BackupNews:
        with tempfile.TemporaryDirectory() as work:
            read_backup(path, self._home, Path(work))
        return CanRestore(path)

    def _copy_database(self, path: Path, copy: Copy) -> Copied | None:
        if self._database is None:
            return copy_closed(path, copy)
        try:
            return self._database.ask(lambda connection: copy_open(connection, copy)).result()
        except (OSError, sqlite3.OperationalError):
            # On a stick that cannot be written there is nothing that is open.
            return copy_closed(path, copy)

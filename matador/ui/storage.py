"""Backups of all data, and the folder that is not writable."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from matador.play.background import BackupNews, Backups, CanRestore


@dataclass(eq=False)
class Storage:
    """Starts backup operations and holds the latest result."""

    backups: Backups | None
    news: BackupNews | None
    unkept: Path | None
    """A data folder that is not writable; None if all are writable."""
    restores: Path | None = None
    """The backup to restore after the program ends, if any."""

    @property
    def has_backups(self) -> bool:
        return self.backups is not None

    @property
    def folder(self) -> Path | None:
        return None if self.backups is None else self.backups.folder

    @property
    def is_at_work(self) -> bool:
        return self.backups is not None and self.backups.tasks.is_at_work

    def back_up(self) -> None:
        if self.backups is not None and not self.backups.tasks.is_at_work:
            self.backups.save()

    def look_at(self, path: Path) -> None:
        if self.backups is not None and not self.backups.tasks.is_at_work:
            self.backups.look_at(path)

    def restore(self) -> bool:
        """Schedule the last checked backup for restoring at exit; False if it can't be restored."""
        if self.is_at_work or not isinstance(self.news, CanRestore):
            return False
        self.restores = self.news.path
        return True

    def has_news(self) -> bool:
        """Store a finished operation's result in `news`; False if there is no new one."""
        news = None if self.backups is None else self.backups.tasks.news()
        self.news = news or self.news
        return news is not None

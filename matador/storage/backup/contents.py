"""What a data folder is made of: the database, the matches that were saved as files, and what stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

MATCHES = "matches"
"""The folder of the matches that were saved as files, and the first part of their names in a backup."""


@dataclass(frozen=True, slots=True)
class SideFile:
    """A file that belongs to a data folder beside its database; it need not be there."""

    name: str
    """What it is called in a backup: the same on every computer."""
    path: Path
    most_bytes: int
    check: Callable[[bytes], object]
    """`ValueError` for what this program could not read."""
    forget: Callable[[bytes, str], bytes]
    """It without a person of this name. `ValueError` as in `check`; `OSError` for what a newer program has written."""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Where everything lies that belongs to a data folder."""

    database: Path
    matches: Path
    beside: tuple[SideFile, ...] = ()
    backups: Path | None = None
    """The folder in which backups are, if nothing else is chosen."""

    @property
    def folder(self) -> Path:
        """Where the database is: what is put aside, and what is only half restored, lies here too."""
        return self.database.parent


@dataclass(frozen=True, slots=True)
class BackupContents:
    """What is in a backup."""

    database: Path | None
    """Where the database is, made of our own tables; None: there is none yet."""
    files: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}))
    """Where what stands beside it is, by name; a match that was saved is called `matches/` and the name of its file."""

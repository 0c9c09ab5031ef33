"""The house is taken along as one file, and looked at before one is brought back, without waiting for the disk."""

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
from matador.storage.database.matches import MatchDatabase
from matador.storage.house.contents import House
from matador.storage.house.errors import HouseError
from matador.storage.house.saving import SavedHouse, read_closed, read_house_file, save_house

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class NotTaken:
    """The house could not be taken along."""

    folder: Path
    why: HouseError | OSError


@dataclass(frozen=True, slots=True)
class CanComeBack:
    """The file of a house that can be brought back, whole."""

    path: Path


@dataclass(frozen=True, slots=True)
class Back:
    """A house was brought back."""

    aside: Path | None
    """Where that is now which was there before; None if nothing was."""


@dataclass(frozen=True, slots=True)
class NotBack:
    """A house cannot be brought back, or was not: nothing has changed."""

    path: Path
    why: HouseError | OSError


HouseNews: TypeAlias = SavedHouse | NotTaken | CanComeBack | Back | NotBack


class TakingAlong(Background[HouseNews]):
    """Does one thing after the other in a thread of its own."""

    def __init__(
        self, house: House, folder: Path, now: Callable[[], datetime], database: MatchDatabase | None
    ) -> None:
        """`database`: that of the house, which this window has open."""
        super().__init__("house")
        self.folder = folder
        """Into which the house is saved."""
        self._house = house
        self._now = now
        self._database = database

    def save(self) -> None:
        """Save the house; `news` tells what has come of it."""
        self.begin(self._saved)

    def look_at(self, path: Path) -> None:
        """See whether the house in a file can be brought back; `news` tells."""
        self.begin(lambda: self._looked_at(path))

    def _saved(self) -> HouseNews:
        try:
            make_folder(self.folder)
            return save_house(self._house, self.folder, self._now, self._read_database)
        except (HouseError, OSError) as error:
            _log.warning("the house cannot be saved in %s", self.folder, exc_info=True)
            return NotTaken(self.folder, error)

    def _looked_at(self, path: Path) -> HouseNews:
        try:
            read_house_file(path, self._house)
        except (HouseError, OSError) as error:
            _log.warning("the house in %s cannot be brought back: %s", path, error)
            return NotBack(path, error)
        return CanComeBack(path)

    def _read_database(self, path: Path) -> bytes | None:
        if self._database is None:
            return read_closed(path)
        try:
            return self._database.copy().result()
        except (OSError, sqlite3.OperationalError):
            # On a stick that cannot be written there is nothing that is open.
            return read_closed(path)

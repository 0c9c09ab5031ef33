"""A person is forgotten while the window is open: his name is looked for in all files without waiting for the disk."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from matador.play.background import Background
from matador.play.people import Person
from matador.storage.database.matches import MatchDatabase
from matador.storage.house.contents import House
from matador.storage.house.forgetting import forget_person

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What has come of it."""

    person: Person
    left: tuple[Path, ...] = ()
    """Files that cannot be changed, in which the name may still be."""
    error: Exception | None = None
    """Why he is not forgotten; None if he is."""


class ForgettingPeople(Background[Forgotten]):
    """Forgets one person after the other in a thread of its own."""

    def __init__(self, house: House, log: Path, database: MatchDatabase) -> None:
        """`database`: that of the house, which this window has open; `log`: the file of the log."""
        super().__init__("forget")
        self._house, self._log, self._database = house, log, database

    def forget(self, person: Person) -> None:
        """Forget a person; `news` tells what has come of it."""
        self.begin(lambda: self._done(person))

    def _done(self, person: Person) -> Forgotten:
        try:
            left = forget_person(self._house, self._log, self._database, person.number, person.name)
        except (sqlite3.Error, OSError, KeyError) as error:
            # His name is not to be in the log.
            _log.warning("a person cannot be forgotten: %s", type(error).__name__)
            return Forgotten(person, error=error)
        return Forgotten(person, left)

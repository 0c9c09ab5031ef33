"""A person is forgotten while the window is open: his name is looked for in all files without waiting for the disk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from matador.play.background import Background
from matador.play.people import Person
from matador.storage.backup.contents import DataFolder
from matador.storage.backup.forgetting import forget_beside, forget_person
from matador.storage.database.matches import MatchDatabase


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

    def __init__(
        self,
        home: DataFolder,
        log: Path,
        database: MatchDatabase,
        alone: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """`database`: that of the home, which this window has open; `log`: the file of the log.

        `alone`: no other window has the house open meanwhile, or `InUseError`: what that one still knows of a
        person it would write again.
        """
        super().__init__("forget")
        self._home, self._log, self._database, self._alone = home, log, database, alone
        self._renaming = Background[tuple[Path, ...]]("rename")
        self._order = Lock()
        """One looks for names in the files at a time, in the order in which it was asked for."""

    def wait(self) -> None:
        """Wait until all that was asked for is done."""
        super().wait()
        self._renaming.wait()

    def forget_name(self, before: str, now: str) -> None:
        """What somebody was called before is forgotten in all files beside the database, which is told already."""
        # Nobody waits for what has come of it.
        self._renaming.begin(lambda: self._name_forgotten(before, now), lambda _: ())

    def _name_forgotten(self, before: str, now: str) -> tuple[Path, ...]:
        with self._order:
            return forget_beside(self._home, self._log, before, now)

    def forget(self, person: Person) -> None:
        """Forget a person; `news` tells what has come of it."""
        self.begin(lambda: self._forgotten(person), lambda error: Forgotten(person, error=error))

    def _forgotten(self, person: Person) -> Forgotten:
        with self._order, self._alone():
            left = forget_person(self._home, self._log, self._database, person.number, person.name)
        return Forgotten(person, left)

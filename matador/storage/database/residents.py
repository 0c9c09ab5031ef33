"""Who lives in a house: of each person what belongs to him, beside his name, which stands in one table alone."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

from matador.storage.database.connection import erase_traces, writing
from matador.storage.database.erasing import delete_person, forget_in_marks, is_in_marks
from matador.storage.database.evidence_rows import hand_over
from matador.storage.database.head import persons_at, persons_in
from matador.storage.database.match_journal import lock_path
from matador.storage.database.names import Names
from matador.storage.database.resident_rows import Resident, resident_in, residents_in, write_resident
from matador.storage.database.rows import persons_ever
from matador.storage.database.worker import DatabaseWorker

_log = logging.getLogger("matador")


class NameTakenError(ValueError):
    """Somebody else of the house has this name."""


class ResidentDatabase:
    """The residents of a house. Futures fail with `sqlite3.Error` or `OSError` if the disk does."""

    def __init__(self, worker: DatabaseWorker) -> None:
        self._worker = worker

    def load(self) -> Future[tuple[Resident, ...]]:
        """All residents, whoever came first is the first."""
        return self._worker.submit(residents_in)

    def add(self, name: str, body: bytes) -> Future[Resident]:
        """Let somebody live here; whoever has played under this name is he. `NameTakenError` if a resident has it.

        The first takes over what was learned here before anybody had a name.
        """
        return self._worker.submit(lambda connection: self._add(connection, name, body))

    def change(self, number: int, edit: Callable[[Resident], Resident]) -> Future[Resident]:
        """Write what `edit` makes of somebody as the database has him now: another window may have changed him too.

        Another name is his in all matches. Whoever has played nothing yet and takes the name of somebody who has
        played here before, without living here, is he: his number is another one then. `NameTakenError` if anybody
        else has the name, `KeyError` if nobody of this number lives here.
        """
        return self._worker.submit(lambda connection: self._change(connection, number, edit))

    def number_of(self, name: str) -> Future[int | None]:
        """The number of whoever has this name in any match, living here or not; None if nobody has."""
        return self._worker.submit(lambda connection: Names(connection).number_of(name))

    def is_in_marks(self, name: str) -> Future[bool]:
        """True if the marks of another program name them in any match."""
        return self._worker.submit(lambda connection: is_in_marks(connection, name))

    def forget(self, number: int, name: str) -> Future[bool]:
        """Forget a person: what belongs to him, what he has shown as a learner, and his name wherever it stood.

        `name` is what he is called where he is deleted: a disk that failed may not know it of him, and have it in
        matches of that day.

        Matches in which there was no other person go as well; all others stay, and say nothing of him. False if
        another window keeps the files from being emptied of what was deleted: it is gone from them once that is closed.
        Nobody of this number is there any more: the files are emptied all the same.
        """
        return self._worker.submit(lambda connection: self._forget(connection, number, name))

    def _add(self, connection: sqlite3.Connection, name: str, body: bytes) -> Resident:
        with writing(connection, self._worker.path):
            names = Names(connection)
            number = names.id_of(name)
            if _lives_here(connection, number):
                raise NameTakenError(f"there is already a player called {name!r}")
            write_resident(connection, number, body)
            nameless = names.number_of("")
            if nameless is not None:
                hand_over(connection, nameless, number)
            return Resident(number, name, body)

    def _change(
        self, connection: sqlite3.Connection, number: int, edit: Callable[[Resident], Resident]
    ) -> Resident:
        with writing(connection, self._worker.path):
            resident = edit(resident_in(connection, number))
            before = Names(connection).number_of(resident.name)
            if before not in (None, resident.number):
                resident = _become(connection, resident, before)
            connection.execute("UPDATE person SET name = ? WHERE id = ?", (resident.name, resident.number))
            write_resident(connection, resident.number, resident.body)
            return resident

    def _delete_own_matches(self, connection: sqlite3.Connection, number: int) -> None:
        """Delete the matches of which nobody else was part but computer players, unless one is being played."""
        locks = self._worker.locks
        for match, key, head in connection.execute("SELECT id, key, head FROM match").fetchall():
            lock = lock_path(self._worker.path, key)
            if persons_at(head) != {number} or locks.has(lock) or persons_ever(connection, match) - {number}:
                continue
            try:
                locks.take(lock)
            except BlockingIOError:
                # Another window has it.
                continue
            connection.execute("DELETE FROM match WHERE key = ?", (key,))
            locks.let_go(lock)

    def _delete(self, connection: sqlite3.Connection, number: int, name: str) -> None:
        """Delete all that belongs to a number, in the transaction that is on."""
        self._delete_own_matches(connection, number)
        delete_person(connection, number, name)

    def _forget(self, connection: sqlite3.Connection, number: int, name: str) -> bool:
        with writing(connection, self._worker.path):
            names = Names(connection)
            called = names.name_of(number)
            self._delete(connection, number, called)
            alias = names.number_of(name)
            if alias is not None and not _lives_here(connection, alias):
                self._delete(connection, alias, name)
            path, locks = self._worker.path, self._worker.locks
            are_whole = [
                forget_in_marks(connection, each, lambda key: locks.has(lock_path(path, key)))
                for each in {called, name}
            ]
        try:
            return erase_traces(connection, self._worker.path) and all(are_whole)
        except (sqlite3.OperationalError, OSError):
            # He is deleted; what of him is left in the files goes with the next who is.
            _log.warning("cannot clear old data from the database files", exc_info=True)
            return False


def _become(connection: sqlite3.Connection, resident: Resident, before: int) -> Resident:
    """Let somebody who lives here be the person of this number, in the transaction that is on.

    `NameTakenError` if that one lives here as well, or if the matches of two would have to become those of one.
    """
    if _lives_here(connection, before) or _has_played(connection, resident.number):
        raise NameTakenError(f"there is already a player called {resident.name!r}")
    hand_over(connection, resident.number, before)
    for table in ("evidence", "learner", "resident"):
        connection.execute(f"DELETE FROM {table} WHERE person = ?", (resident.number,))  # noqa: S608 - named above
    connection.execute("DELETE FROM person WHERE id = ?", (resident.number,))
    return replace(resident, number=before)


def _has_played(connection: sqlite3.Connection, number: int) -> bool:
    """True if a number may stand in any match."""
    heads = connection.execute("SELECT head FROM match")
    if any(number in persons_in(head) for (head,) in heads):
        return True
    # As `decisions` and `names` write them; one that stands there for something else is taken for his.
    texts = [f'"person":{number}{end}'.encode() for end in ",}"] + [f'"{number}"'.encode()]
    asked = (
        "SELECT EXISTS (SELECT 1 FROM decision WHERE instr(body, ?1)) "
        "OR EXISTS (SELECT 1 FROM part WHERE instr(record, ?1))"
    )
    return any(connection.execute(asked, (text,)).fetchone()[0] for text in texts)


def _lives_here(connection: sqlite3.Connection, number: int) -> bool:
    return connection.execute("SELECT 1 FROM resident WHERE person = ?", (number,)).fetchone() is not None

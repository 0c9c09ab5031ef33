"""The one thread that has the connection: what is asked of the disk is done there, one thing after the other."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from matador.storage.database.connection import checkpoint, close, connect
from matador.storage.database.damage import is_damage, set_database_aside
from matador.storage.database.schema import bring_up_to_date
from matador.storage.locks import HeldLocks

_T = TypeVar("_T")

IDLE_S = 2.0
"""After so long without anything to do the WAL is emptied."""
CLOSE_S = 5.0
"""So long it is waited for at the end of the program."""

_log = logging.getLogger("matador")


def opened(path: Path) -> sqlite3.Connection:
    """A connection to the database in a file, with the tables of this version."""
    connection = connect(path)
    try:
        bring_up_to_date(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


@dataclass(frozen=True, slots=True)
class _Job(Generic[_T]):
    """Something to be done, and who waits for it."""

    do: Callable[[sqlite3.Connection], _T]
    done: Future[_T]

    def run(self, connection: sqlite3.Connection) -> None:
        """Do it, and tell what came of it."""
        self.done.set_result(self.do(connection))


class DatabaseWorker:
    """Does what is asked in the order of asking. After an error the database is opened again for what comes next."""

    def __init__(self, path: Path, idle_s: float = IDLE_S) -> None:
        """Nothing is opened before something is asked."""
        self.path = path
        self.locks = HeldLocks()
        """Of the matches that are played; used by the thread alone."""
        self.damaged: Path | None = None
        """Where a database is kept that could not be read any more; None if there was none."""
        self._idle_s = idle_s
        self._jobs: queue.Queue[_Job[Any] | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._has_written = False

    def submit(self, do: Callable[[sqlite3.Connection], _T]) -> Future[_T]:
        """Have something done; its result, or what it raised: `sqlite3.Error` or `OSError` if the disk fails."""
        done: Future[_T] = Future()
        self._jobs.put(_Job(do, done))
        if self._thread is None:
            # Nobody waits for it for ever: a disk that hangs must not keep the program from ending.
            self._thread = threading.Thread(target=self._run, name="database", daemon=True)
            self._thread.start()
        return done

    def close(self, wait_s: float = CLOSE_S) -> bool:
        """Finish what was asked, and close the database; False if that takes too long."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._thread.join(wait_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while True:
            try:
                job = self._jobs.get(timeout=self._idle_s if self._has_written else None)
            except queue.Empty:
                connection = self._rest(connection)
                continue
            if job is None:
                self._shut(connection)
                self.locks.let_go_all()
                return
            connection = self._do(job, connection)

    def _do(self, job: _Job[Any], connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """The connection to go on with; None if it has failed."""
        try:
            if connection is None:
                connection = self._open()
            self._has_written = True
            job.run(connection)
        except BaseException as error:
            job.done.set_exception(error)
            if connection is not None and isinstance(error, sqlite3.Error | OSError):
                # What a failed sync has left behind is known only to whoever reads the file again.
                self._shut(connection)
                return None
        return connection

    def _open(self) -> sqlite3.Connection:
        """The database, or a new one in the place of what cannot be read any more."""
        try:
            return opened(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            folder = set_database_aside(self.path)
            _log.warning(
                "the matches of this computer cannot be read (%s); they are kept in %s", error, folder
            )
            self.damaged = folder
            return opened(self.path)

    def _rest(self, connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """Empty the WAL while nothing is to be done."""
        self._has_written = False
        if connection is None:
            return None
        try:
            checkpoint(connection, self.path)
        except (sqlite3.Error, OSError):
            _log.warning("the WAL of %s could not be emptied", self.path, exc_info=True)
            self._shut(connection)
            return None
        return connection

    def _shut(self, connection: sqlite3.Connection | None) -> None:
        if connection is None:
            return
        try:
            close(connection, self.path)
        except (sqlite3.Error, OSError):
            _log.warning("%s could not be closed as it should", self.path, exc_info=True)

"""The one thread that has the connection: what is asked of the disk is done there, one thing after the other."""

from __future__ import annotations

import errno
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from matador.storage.database.connection import (
    MovedError,
    checkpoint,
    close,
    close_untouched,
    is_in_place,
    is_locked_away,
)
from matador.storage.database.damage import SQLITE_ERRORS, find_damage, is_damage
from matador.storage.database.opening import open_locked, open_sound
from matador.storage.database.salvage import Damage, salvage
from matador.storage.database.schema import NewerDatabaseError
from matador.storage.database.write_ahead_log import log_of
from matador.storage.locks import HeldLocks, locked

_T = TypeVar("_T")

IDLE_S = 2.0
"""After so long without anything to do the WAL is emptied."""
CLOSE_S = 5.0
"""So long it is waited for at the end of the program."""

MOST_LOG_BYTES = 4 * 2**20
"""With a longer WAL nobody waits until nothing is to be done: some 300 decisions, or what else is as large."""

_STEPS = 10_000
"""Of SQLite, from one look whether something is asked to the next: a fraction of a millisecond."""

_log = logging.getLogger("matador")


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
        self.damage: Damage | None = None
        """What was found damaged last, and saved; None if nothing was."""
        self.is_newer = False
        """True if a newer version has written the database: nothing is read from it, and nothing is kept."""
        self.is_read_only = False
        """True if nothing can be kept, for that reason or because it lies where nothing can be written."""
        self._idle_s = idle_s
        self._jobs: queue.Queue[_Job[Any] | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._has_written = False
        self._most_log_bytes = MOST_LOG_BYTES
        self._is_checked = False
        # Who asks something, and the thread that stops checking for it, look at this one after the other.
        self._checking = threading.Lock()
        self._checked: sqlite3.Connection | None = None

    def submit(self, do: Callable[[sqlite3.Connection], _T]) -> Future[_T]:
        """Have something done; its result, or what it raised: `sqlite3.Error` or `OSError` if the disk fails."""
        done: Future[_T] = Future()
        self._jobs.put(_Job(do, done))
        self._stop_checking()
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
        self._stop_checking()
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
            if connection is not None and self._log_bytes() > self._most_log_bytes:
                # Bots that play on and on leave no time to rest.
                connection = self._rest(connection)
                # While another window reads it cannot be emptied: that is not waited for after each decision.
                self._most_log_bytes = self._log_bytes() + MOST_LOG_BYTES

    def _log_bytes(self) -> int:
        try:
            return log_of(self.path).stat().st_size
        except OSError:
            return 0

    def _do(self, job: _Job[Any], connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """The connection to go on with; None if it has failed."""
        try:
            if connection is None:
                connection = self._open()
            self._has_written = True
            try:
                job.run(connection)
            except (*SQLITE_ERRORS, OSError) as error:
                # In a database that was mended it is done once more: what failed has been rolled back.
                connection = self._mended(connection, error)
                job.run(connection)
        except BaseException as raised:
            # Callers tell the player about a disk that fails; too little memory is told in the same way.
            failed: BaseException = raised
            if isinstance(raised, MemoryError):
                failed = OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
            job.done.set_exception(failed)
            if (
                connection is not None
                and not self.is_read_only
                and isinstance(failed, sqlite3.Error | OSError)
            ):
                # What a failed sync has left behind is known only to whoever reads the file again.
                self._shut(connection)
                return None
        return connection

    def _open(self) -> sqlite3.Connection:
        """The database, or what was saved of one that is damaged; `NewerDatabaseError` for that of a newer version."""
        try:
            found = open_sound(self.path)
        except NewerDatabaseError:
            self.is_newer = self.is_read_only = True
            raise
        except (OSError, sqlite3.OperationalError):
            if not is_locked_away(self.path):
                raise
            self.is_read_only = True
            if not self.path.exists():
                raise
            return open_locked(self.path).connection
        self.damage = found.damage or self.damage
        self._is_checked = found.is_checked
        return found.connection

    def _mended(self, connection: sqlite3.Connection, error: Exception) -> sqlite3.Connection:
        """The connection with which to try again; raises the error if that does not help."""
        if self.is_read_only:
            raise error
        if isinstance(error, MovedError):
            self._shut(connection)
            return self._open()
        if not is_damage(error):
            raise error
        return self._salvaged(connection, str(error))

    def _salvaged(self, connection: sqlite3.Connection, why: str) -> sqlite3.Connection:
        """Save what can be saved of the database, unless another window has done so already."""
        with locked(self.path):
            is_in_its_place = is_in_place(connection, self.path)
            close_untouched(connection, self.path)
            if is_in_its_place:
                self.damage = salvage(self.path, why)
        return self._open()

    def _rest(self, connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """While nothing is to be done look for damage, once, and empty the WAL."""
        self._has_written = False
        if connection is None or self.is_read_only:
            return connection
        try:
            if not self._is_checked:
                why = self._check(connection)
                if why is not None:
                    connection = self._salvaged(connection, why)
            if self._is_checked:
                checkpoint(connection, self.path)
        except (sqlite3.Error, OSError, MemoryError):
            _log.warning("cannot clear the WAL of %s", self.path, exc_info=True)
            self._shut(connection)
            return None
        return connection

    def _check(self, connection: sqlite3.Connection) -> str | None:
        """What is wrong with the database; whoever asks something stops it, and it begins anew another time."""
        with self._checking:
            if not self._jobs.empty():
                return None
            self._checked = connection
        # It looks by itself too, for the word to stop can come just before there is something to be stopped.
        connection.set_progress_handler(lambda: not self._jobs.empty(), _STEPS)
        try:
            why = find_damage(connection)
            self._is_checked = True
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            why = None
        finally:
            connection.set_progress_handler(None, 0)
            with self._checking:
                self._checked = None
        return why

    def _stop_checking(self) -> None:
        with self._checking:
            if self._checked is not None:
                self._checked.interrupt()

    def _shut(self, connection: sqlite3.Connection | None) -> None:
        if connection is None:
            return
        try:
            if self.is_read_only:
                connection.close()
            else:
                close(connection, self.path)
        except (sqlite3.Error, OSError):
            _log.warning("cannot close %s properly", self.path, exc_info=True)

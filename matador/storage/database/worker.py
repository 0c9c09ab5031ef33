"""The only thread with a database connection: it runs all jobs there, one after another."""

from __future__ import annotations

import errno
import logging
import os
import queue
import sqlite3
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from matador.storage.database.connection import SQLITE_ERRORS, is_locked_away
from matador.storage.database.opening import Trouble, back_up, is_damage, open_locked, open_sound
from matador.storage.database.schema import NewerDatabaseError
from matador.storage.locks import HeldLocks

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Job: TypeAlias = tuple[Callable[[sqlite3.Connection], Any], Future[Any]]
"""A function to run with the connection, and the future for its result."""

CLOSE_S = 5.0
"""Longest wait for the thread at the end of the program."""
BACKUP_S = 30 * 60
"""Time between automatic backups, if anything has changed since the last one."""

_log = logging.getLogger("matador")


class DatabaseWorker:
    """Runs jobs in the order of submission. After a disk error, the next job opens the database again."""

    def __init__(self, path: Path) -> None:
        """The database is not opened before the first job."""
        self.path = path
        self.locks = HeldLocks(path.parent / "locks")
        """The locks of the matches that this window plays, by key; used only by the thread."""
        self.trouble: Trouble | None = None
        """The last damage that was found and repaired, or that a newer version of Matador wrote the database."""
        self.is_read_only = False
        """True if nothing can be saved, because the database is newer or write-protected."""
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        # Used only by the thread:
        self._connection: sqlite3.Connection | None = None
        self.is_backup_wanted = False
        """True to make an automatic backup after the current job, which sets it."""
        self._next_backup_at = time.monotonic() + BACKUP_S
        self._backed_up: tuple[int, int] | None = None
        """The `_changes` at the last backup, or at the opening; None after a repair."""

    def submit(self, do: Callable[[sqlite3.Connection], _T]) -> Future[_T]:
        """Queue a job; the future has its result or exception: `sqlite3.Error` or `OSError` if the disk fails."""
        done: Future[_T] = Future()
        self._jobs.put((do, done))
        if self._thread is None:
            # A daemon thread, because a disk that hangs must not keep the program from ending.
            self._thread = threading.Thread(target=self._run, name="database", daemon=True)
            self._thread.start()
        return done

    def close(self) -> bool:
        """Finish all jobs, and close the database; False if that takes too long."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._thread.join(CLOSE_S)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                self._back_up()
                self._shut()
                self.locks.let_go_all()
                return
            self._do(*job)
            if self.is_backup_wanted or time.monotonic() >= self._next_backup_at:
                self._back_up()

    def _do(self, do: Callable[[sqlite3.Connection], _T], done: Future[_T]) -> None:
        try:
            connection = self._connection or self._open()
            try:
                result = do(connection)
            except (*SQLITE_ERRORS, OSError) as error:
                if self.is_read_only or not is_damage(error):
                    raise
                # Cursors in its frames would keep the file open, and Windows cannot replace an open file.
                traceback.clear_frames(error.__traceback__)
                # Run the job again in the repaired database: the failed attempt was rolled back.
                self._shut()
                result = do(self._open())
            done.set_result(result)
        except BaseException as raised:
            failed: BaseException = raised
            if isinstance(raised, MemoryError):
                # Callers report disk errors to the player; a lack of memory is reported in the same way.
                failed = OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))
            done.set_exception(failed)
            if isinstance(failed, sqlite3.Error | OSError) and not self.is_read_only:
                # After a failed sync, the contents of the file are unknown until it is read again.
                self._shut()

    def _open(self) -> sqlite3.Connection:
        """Open the database, recovering it if it is damaged; `NewerDatabaseError` if a newer version wrote it."""
        try:
            self._connection, damage = open_sound(self.path)
        except NewerDatabaseError:
            self.trouble, self.is_read_only = "newer", True
            raise
        except (OSError, sqlite3.OperationalError):
            self.is_read_only = is_locked_away(self.path)
            if not self.is_read_only or not self.path.exists():
                raise
            self._connection = open_locked(self.path)
            return self._connection
        self.trouble = damage or self.trouble
        self._backed_up = None if damage is not None else _changes(self._connection)
        return self._connection

    def _back_up(self) -> None:
        """Make an automatic backup if anything has changed since the last one; a failure is only logged."""
        self.is_backup_wanted = False
        self._next_backup_at = time.monotonic() + BACKUP_S
        if self._connection is None or self.is_read_only:
            return
        try:
            changes = _changes(self._connection)
            if changes != self._backed_up:
                back_up(self._connection, self.path)
                self._backed_up = changes
        except (*SQLITE_ERRORS, OSError, MemoryError):
            _log.warning("cannot make an automatic backup of %s", self.path, exc_info=True)

    def _shut(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def job(
    method: Callable[Concatenate[Any, sqlite3.Connection, _P], _T],
) -> Callable[Concatenate[Any, _P], Future[_T]]:
    """Run a method as a job of its object's `worker`; callers leave the connection out, and get a future."""

    @wraps(method)
    def submit(self: Any, /, *given: _P.args, **named: _P.kwargs) -> Future[_T]:
        worker: DatabaseWorker = self.worker
        return worker.submit(lambda connection: method(self, connection, *given, **named))

    return submit


def _changes(connection: sqlite3.Connection) -> tuple[int, int]:
    """A value that differs once any window has changed the database."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return connection.total_changes, version

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

from matador.storage.database.connection import (
    FileReplacedError,
    checkpoint,
    close,
    close_untouched,
    is_in_place,
    is_locked_away,
    log_of,
)
from matador.storage.database.damage import SQLITE_ERRORS, find_damage, is_damage
from matador.storage.database.opening import Damage, back_up, open_locked, open_sound, recover, size_of
from matador.storage.database.schema import NewerDatabaseError
from matador.storage.locks import HeldLocks, locked

_T = TypeVar("_T")
_P = ParamSpec("_P")
_Job: TypeAlias = tuple[Callable[[sqlite3.Connection], Any], Future[Any]]
"""A function to run with the connection, and the future for its result."""

IDLE_S = 2.0
"""Idle time after which the WAL is emptied."""
CLOSE_S = 5.0
"""Longest wait for the thread at the end of the program."""
MAX_LOG_BYTES = 4 * 2**20
"""A longer WAL is emptied without waiting for idle time: about 300 decisions, or anything else of that size."""
BACKUP_S = 30 * 60
"""Time between backups, which are made when idle, if anything has changed since the last one."""
_STEPS = 10_000
"""SQLite steps between two checks for new jobs: a fraction of a millisecond."""

_log = logging.getLogger("matador")


class DatabaseWorker:
    """Runs jobs in the order of submission. After a disk error, the next job opens the database again."""

    def __init__(self, path: Path, idle_s: float = IDLE_S) -> None:
        """The database is not opened before the first job."""
        self.path = path
        self.locks = HeldLocks(path.parent / "locks")
        """The locks of the matches that this window plays, by key; used only by the thread."""
        self.damage: Damage | None = None
        """The last damage that was found and repaired; None if no damage was found."""
        self.is_newer = False
        """True if a newer version wrote the database: nothing is read from it, and nothing is saved."""
        self.is_read_only = False
        """True if nothing can be saved, because the database is newer or write-protected."""
        self._idle_s = idle_s
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        # Guards `_checked`, which callers read to interrupt a check.
        self._checking = threading.Lock()
        self._checked: sqlite3.Connection | None = None
        # Used only by the thread:
        self._connection: sqlite3.Connection | None = None
        self._has_written = False
        self._max_log_bytes = MAX_LOG_BYTES
        self._is_checked = False
        self.is_backup_wanted = False
        """True to make an automatic backup after the current job, which sets it."""
        self._next_backup_at = time.monotonic() + BACKUP_S
        self._backed_up: tuple[int, int] | None = None
        """The `_changes` at the last backup; None if unknown."""

    def submit(self, do: Callable[[sqlite3.Connection], _T]) -> Future[_T]:
        """Queue a job; the future has its result or exception: `sqlite3.Error` or `OSError` if the disk fails."""
        done: Future[_T] = Future()
        self._jobs.put((do, done))
        self._stop_checking()
        if self._thread is None:
            # A daemon thread, because a disk that hangs must not keep the program from ending.
            self._thread = threading.Thread(target=self._run, name="database", daemon=True)
            self._thread.start()
        return done

    def close(self, wait_s: float = CLOSE_S) -> bool:
        """Finish all jobs, and close the database; False if that takes too long."""
        if self._thread is None:
            return True
        self._jobs.put(None)
        self._stop_checking()
        self._thread.join(wait_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=self._idle_s if self._has_written else None)
            except queue.Empty:
                self._rest()
                continue
            if job is None:
                self._back_up()
                self._shut()
                self.locks.let_go_all()
                return
            self._do(*job)
            if self.is_backup_wanted:
                self._back_up()
            if self._connection is not None and self._log_bytes() > self._max_log_bytes:
                # Bots that play without a break leave no idle time.
                self._rest()
                # It cannot be emptied while another window reads it: do not try again after each decision.
                self._max_log_bytes = self._log_bytes() + MAX_LOG_BYTES

    def _do(self, do: Callable[[sqlite3.Connection], _T], done: Future[_T]) -> None:
        try:
            connection = self._connection or self._open()
            self._has_written = True
            try:
                result = do(connection)
            except (*SQLITE_ERRORS, OSError) as error:
                # Run the job again in the repaired database: the failed attempt was rolled back.
                result = do(self._mended(connection, error))
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

    def _log_bytes(self) -> int:
        """The size of the log; 0 if the system doesn't tell, because nothing may end this thread."""
        try:
            return size_of(log_of(self.path))
        except OSError:
            return 0

    def _open(self) -> sqlite3.Connection:
        """Open the database, recovering it if it is damaged; `NewerDatabaseError` if a newer version wrote it."""
        has_log = self._log_bytes() > 0
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
            self._connection = open_locked(self.path).connection
            return self._connection
        self._connection = found.connection
        self.damage = found.damage or self.damage
        self._is_checked = found.is_checked
        self._backed_up = None if has_log or found.damage is not None else _changes(found.connection)
        return found.connection

    def _mended(self, connection: sqlite3.Connection, error: Exception) -> sqlite3.Connection:
        """The connection for a second try; raises the error if trying again would not help."""
        if self.is_read_only:
            raise error
        if isinstance(error, FileReplacedError):
            self._shut()
            return self._open()
        if not is_damage(error):
            raise error
        # Cursors in its frames would keep the file open, and Windows cannot move an open file.
        traceback.clear_frames(error.__traceback__)
        return self._recovered(connection, str(error))

    def _recovered(self, connection: sqlite3.Connection, why: str) -> sqlite3.Connection:
        """Recover the database, unless another window has already done so, and open it again."""
        with locked(self.path):
            is_in_its_place = is_in_place(connection, self.path)
            self._connection = None
            close_untouched(connection, self.path)
            if is_in_its_place:
                self.damage = recover(self.path, why)
        return self._open()

    def _rest(self) -> None:
        """When idle, check for damage once, empty the WAL, and make a backup if one is due."""
        self._has_written = False
        connection = self._connection
        if connection is None or self.is_read_only:
            return
        try:
            if not self._is_checked:
                why = self._check(connection)
                if why is not None:
                    connection = self._recovered(connection, why)
            if self._is_checked:
                checkpoint(connection, self.path)
                if time.monotonic() >= self._next_backup_at:
                    self._back_up()
        except (sqlite3.Error, OSError, MemoryError):
            _log.warning("cannot clear the WAL of %s", self.path, exc_info=True)
            self._shut()

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

    def _check(self, connection: sqlite3.Connection) -> str | None:
        """A fault in the database, or None. A new job stops the check, which then starts over another time."""
        with self._checking:
            if not self._jobs.empty():
                return None
            self._checked = connection
        # It also polls for jobs, because `interrupt` may come just before there is a statement to stop.
        connection.set_progress_handler(lambda: not self._jobs.empty(), _STEPS)
        try:
            why = find_damage(connection)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return None
        finally:
            connection.set_progress_handler(None, 0)
            with self._checking:
                self._checked = None
        self._is_checked = True
        return why

    def _stop_checking(self) -> None:
        with self._checking:
            if self._checked is not None:
                self._checked.interrupt()

    def _shut(self) -> None:
        connection, self._connection = self._connection, None
        try:
            if connection is not None and self.is_read_only:
                connection.close()
            elif connection is not None:
                close(connection, self.path)
        except (sqlite3.Error, OSError):
            _log.warning("cannot close %s properly", self.path, exc_info=True)


def job(
    method: Callable[Concatenate[Any, sqlite3.Connection, _P], _T],
) -> Callable[Concatenate[Any, _P], Future[_T]]:
    """Run a method as a job of its object's `_worker`; callers leave the connection out, and get a future."""

    @wraps(method)
    def submit(self: Any, /, *given: _P.args, **named: _P.kwargs) -> Future[_T]:
        worker: DatabaseWorker = self._worker
        return worker.submit(lambda connection: method(self, connection, *given, **named))

    return submit


def _changes(connection: sqlite3.Connection) -> tuple[int, int]:
    """A value that differs once any window has changed the database."""
    (version,) = connection.execute("PRAGMA data_version").fetchone()
    return connection.total_changes, version

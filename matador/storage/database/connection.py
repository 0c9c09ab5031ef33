"""Database connections, with settings that make every commit survive a power cut; each setting is read back."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import quote

from matador.storage.atomic import PRIVATE, make_folder, sync_folder, try_writing
from matador.storage.locks import locked

Mode: TypeAlias = Literal["wal", "delete"]

APPLICATION_ID = 0x4D617437
"""`Mat7`, by which `file` and other programs recognise our databases."""
BUSY_S = 5.0
_EXTRA = 3
"""The highest level of `synchronous`."""
MAX_VALUE_BYTES = 2**24
"""Maximum row size; a record takes at most half of it."""
_LIMITS = {sqlite3.SQLITE_LIMIT_LENGTH: MAX_VALUE_BYTES, sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000}
"""Upper limits for untrusted databases; our own tables and statements need less."""
_STEPS = 1000
"""SQLite steps between two calls of the progress handler."""
_TYPES = """
    9p afpfs afs beegfs ceph cifs coda davfs fuse.davfs fuse.glusterfs fuse.gvfsd-fuse fuse.rclone fuse.s3fs fuse.sshfs
    fuse.vmhgfs-fuse gfs2 glusterfs lustre ncpfs nfs nfs4 ocfs2 orangefs prl_fs smb smb2 smb3 smbfs vboxsf virtiofs
    vmhgfs webdav
"""
NETWORK_TYPES = frozenset(_TYPES.split())
"""Types of file systems whose files another computer, or the host of a virtual machine, may also write."""
_REMOTE_DRIVE = 4
_MOUNTS = {
    "linux": re.compile(r"^\S+ \S+ \S+ \S+ (\S+) (?:.* )?- (\S+)", re.MULTILINE),
    "darwin": re.compile(r"^.*? on (.+) \(([^,)]+)", re.MULTILINE),
}
"""A folder and the type mounted there: in Linux's list of mounts, `proc(5)`, and in the output of `mount` on macOS."""


class DatabaseError(OSError):
    """The database is unusable; the message says why."""


class DamagedError(DatabaseError):
    """The database is damaged."""


class LockedError(DatabaseError):
    """The database is write-protected; it can be read."""


class FileReplacedError(DatabaseError):
    """Another window has set the open database aside, and its path now belongs to another file."""


def files_of(path: Path) -> tuple[Path, ...]:
    """A database, and the files that SQLite may keep beside it, which belong to no other database."""
    return (path, *(path.with_name(f"{path.name}-{ending}") for ending in ("wal", "shm", "journal")))


def log_of(path: Path) -> Path:
    return files_of(path)[1]


def connect(path: Path) -> sqlite3.Connection:
    """Open a database, creating it if necessary; every commit is on disk before it returns."""
    make_folder(path.parent)
    # Other computers cannot share the memory that WAL needs.
    mode: Mode = "delete" if is_on_network(path.parent) else "wal"
    # Another window may be replacing a damaged database. Also, setting the journal mode writes to the file, and SQLite
    # does not wait for locks while doing so.
    with locked(path):
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
            sync_folder(path.parent)
        connection = _opened(path, "rw")
        try:
            _set_up(connection, mode)
        except BaseException:
            connection.close()
            raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Connect without changing the database or its log; from an empty database, SQLite would delete the log."""
    return _opened(path, "ro")


def connect_to_file(path: Path) -> sqlite3.Connection:
    """Connect to a file that nobody writes, for reading; journals beside it are neither read nor created."""
    return _opened(path, "ro&immutable=1")


def is_locked_away(path: Path) -> bool:
    """True if a file or its folder is write-protected; False if the disk is merely full."""
    try:
        try_writing(next(each for each in path.absolute().parents if each.exists()))
        if sys.platform == "win32":
            # Opening the file also fails while another program has it open; this asks only for its attribute.
            return path.exists() and not os.access(path, os.W_OK)
        with suppress(FileNotFoundError), path.open("r+b"):
            pass
    except OSError as error:
        return error.errno in (errno.EROFS, errno.EACCES, errno.EPERM)
    return False


def _opened(path: Path, access: str) -> sqlite3.Connection:
    name = path.absolute().as_posix()
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?mode={access}"
    connection = sqlite3.connect(
        address, timeout=BUSY_S, isolation_level=None, check_same_thread=False, uri=True
    )
    try:
        protect(connection)
        file = _file_at(path)
        connection.create_function("opened_file", 0, lambda: file)
    except BaseException:
        connection.close()
        raise
    return connection


def protect(connection: sqlite3.Connection) -> None:
    """Restrict a database to what ours need, and do not trust anything in its schema."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    # Damaged names must be readable, too.
    connection.text_factory = lambda data: data.decode(errors="replace")


@contextmanager
def bounded(connection: sqlite3.Connection, steps: int) -> Iterator[None]:
    """Raise `DamagedError` after this number of SQLite steps: in a malicious file, rows and tables may be endless."""
    left = steps // _STEPS

    def is_over() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    connection.set_progress_handler(is_over, _STEPS)
    try:
        yield
    except sqlite3.Error as error:
        if left < 0:
            raise DamagedError("it never ends") from error
        raise
    finally:
        connection.set_progress_handler(None, 0)


def is_in_place(connection: sqlite3.Connection, path: Path) -> bool:
    return bool(connection.execute("SELECT opened_file()").fetchone()[0] == _file_at(path))


def _file_at(path: Path) -> str:
    """The device and inode number of a file; empty if it does not exist."""
    with suppress(FileNotFoundError):
        found = path.stat()
        return f"{found.st_dev}/{found.st_ino}"
    return ""


def mode_of(connection: sqlite3.Connection) -> Mode:
    return "wal" if _asked(connection, "journal_mode") == "wal" else "delete"


@contextmanager
def writing(connection: sqlite3.Connection, path: Path) -> Iterator[sqlite3.Connection]:
    """A transaction: committed and synced at the end, or rolled back if anything is raised.

    Our own lock is held during every write and checkpoint: before 3.51.3, SQLite may damage a WAL if two connections
    write or checkpoint at the same time.
    """
    with locked(path):
        refuse_moved(connection, path)
        with transaction(connection):
            yield connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Like `writing`, for a database that no other process uses."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Read a consistent snapshot, whatever other windows write; joins a transaction that is already open."""
    is_first = not connection.in_transaction
    if is_first:
        connection.execute("BEGIN")
    try:
        yield
    finally:
        if is_first:
            connection.rollback()


def checkpoint(connection: sqlite3.Connection, path: Path) -> bool:
    """Move the WAL into the database, and empty it, unless another window is reading it: then, return False."""
    with locked(path):
        refuse_moved(connection, path)
        return not connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]


def erase_traces(connection: sqlite3.Connection, path: Path) -> bool:
    """Rewrite the database without deleted data, and empty its journal; False if another window is reading it.

    The data that the other window reads stays in the journal until the next checkpoint. `VACUUM` needs as much free
    disk space as the database takes.
    """
    with locked(path):
        refuse_moved(connection, path)
        connection.execute("VACUUM")
        if mode_of(connection) == "delete":
            # In exclusive mode, SQLite only overwrites the journal header, and the rest stays.
            connection.execute("PRAGMA locking_mode=NORMAL").fetchall()
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
    return checkpoint(connection, path)


def close(connection: sqlite3.Connection, path: Path) -> None:
    """Close a connection, holding the lock: the last one to close also makes a checkpoint, and empties the WAL."""
    with closing(connection), locked(path):
        connection.close()


def close_untouched(connection: sqlite3.Connection, path: Path) -> None:
    """Close a connection without a checkpoint, which only the last one to close would make: another one stays open."""
    try:
        last = connect_to_read(path)
    except sqlite3.Error:
        connection.close()
        return
    with closing(last), suppress(sqlite3.Error):
        with suppress(sqlite3.Error):
            last.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.close()


def refuse_moved(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `FileReplacedError` if the path now belongs to another file. The caller holds the lock."""
    if not is_in_place(connection, path):
        raise FileReplacedError("another window has set the database aside")


def _set_up(connection: sqlite3.Connection, mode: Mode) -> None:
    found = connection.execute(f"PRAGMA journal_mode={mode}").fetchone()[0]
    if found != mode:
        # File systems without shared memory refuse WAL and keep their mode.
        mode, found = "delete", connection.execute("PRAGMA journal_mode=delete").fetchone()[0]
    if found != mode:
        raise DatabaseError(f"the database journal is {found} and cannot be set to {mode}")
    wanted = {"synchronous": _EXTRA, "foreign_keys": 1, "secure_delete": 1, "wal_autocheckpoint": 0}
    if sys.platform == "darwin":
        wanted |= {"fullfsync": 1, "checkpoint_fullfsync": 1}
    for name, value in wanted.items():
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        if _asked(connection, name) != value:
            raise DatabaseError(f"SQLite does not accept {name}={value}")
    if mode == "delete":
        # Locks on network file systems are unreliable, so only one process may use the database.
        connection.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()


def _asked(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def is_on_network(path: Path) -> bool:
    """True if a folder is known to be on another computer; False if the system does not say."""
    resolved, told = path.resolve(), ""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - Windows alone tells it so

        drive = os.path.splitdrive(resolved)[0]
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\") == _REMOTE_DRIVE
    if sys.platform == "darwin":
        # Python has no function for this; the command is part of macOS.
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, errors="replace", check=False)
        return type_of(resolved, mounts_in(done.stdout, "darwin")) in NETWORK_TYPES
    with suppress(OSError):
        told = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    return type_of(resolved, mounts_in(told, "linux")) in NETWORK_TYPES


def type_of(path: Path, mounts: Sequence[tuple[str, str]]) -> str:
    """The type of the file system that contains a resolved path; empty if unknown."""
    found = [(len(Path(folder).parts), kind) for folder, kind in mounts if path.is_relative_to(folder)]
    # A later mount hides an earlier one at the same folder.
    return max(reversed(found), key=lambda each: each[0], default=(0, ""))[1]


def mounts_in(told: str, system: str) -> Sequence[tuple[str, str]]:
    # Linux writes spaces and some other characters of a folder as three octal digits.
    return [
        (re.sub(r"\\(\d{3})", lambda digits: chr(int(digits[1], 8)), folder), kind)
        for folder, kind in _MOUNTS[system].findall(told)
    ]

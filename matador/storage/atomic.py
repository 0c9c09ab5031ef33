"""Files that are there whole, old or new, whatever happens while they are written: a kill, a full disk, a power cut.

A file is written under a name of its own and synced, takes its place in one step, and then its folder is synced,
for until then a power cut can bring the old one back.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    # Windows needs no locks here: a file that is open cannot be removed there.
    import fcntl

PRIVATE = 0o600
"""The permissions of what concerns its owner alone."""

_LEFT_OVER = re.compile(r"\.(.+)\.[0-9a-f]{16}\.new")
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)
"""What systems answer that know no second name for a file, such as FAT."""


def write_atomically(path: Path, data: bytes, permissions: int | None = None) -> None:
    """Put a file with these bytes in the place of what is at `path`, making its folder if need be.

    A link is followed. `permissions`: None keeps those of the file that is there; a new one is its owner's alone.
    `OSError` if it cannot be written, or if it is not sure to outlast a power cut: then what is there is whole,
    the old bytes or, if only the last step failed, the new. Nothing is left beside it.
    """
    target = Path(os.path.realpath(path))
    make_folder(target.parent)
    permissions = _permissions_of(target) if permissions is None else permissions
    fill_atomically(target, lambda handle, _: write_all(handle, data), permissions)


def fill_atomically(target: Path, fill: Callable[[int, Path], object], permissions: int = PRIVATE) -> None:
    """As `write_atomically`, with what `fill` writes: it gets the open new file, and its name. No link is followed."""
    with _written_beside(target, fill, permissions) as new:
        os.replace(new, target)  # noqa: PTH105 - the calls to the system are recorded by name in tests
    sync_folder(target.parent)
    # The folder may be a stranger's, with files of other programs.
    clear_left_over(target.parent, target.name)


def write_new(path: Path, data: bytes) -> None:
    """Write a file into a folder of ours that was not there before; it is never there with less than all of its bytes.

    `FileExistsError` if something has that name; `OSError` as in `write_atomically`.
    """
    make_folder(path.parent)
    with _written_beside(path, lambda handle, _: write_all(handle, data), PRIVATE) as new:
        try:
            _name_as(new, path)
        finally:
            new.unlink(missing_ok=True)
    try:
        sync_folder(path.parent)
    except BaseException:
        # What is told to be lost shall not come back another time.
        path.unlink(missing_ok=True)
        raise
    clear_left_over(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, and those above it that are missing; each is sure to stay."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        with suppress(FileExistsError):
            os.mkdir(new, 0o700)  # noqa: PTH102 - as above
        sync_folder(new.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(folder))


def clear_left_over(folder: Path, name: str | None = None) -> None:
    """Remove what writers have left in a folder that were killed; what somebody is writing now stays.

    `name`: only what was to be the file of this name, where the folder is not ours.
    """
    for path in left_over(folder, name):
        # Another window may be as quick, or the file not ours to remove: the next save tries again.
        with suppress(OSError):
            remove_if_left(path)


def left_over(folder: Path, name: str | None = None) -> list[Path]:
    """The unfinished files in a folder, as in `clear_left_over`; none if it cannot be read."""
    found = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _LEFT_OVER.fullmatch(entry.name)
            if match is not None and (name is None or match[1] == _cut(name)):
                found.append(Path(entry.path))
    return sorted(found)


@contextmanager
def _written_beside(target: Path, fill: Callable[[int, Path], object], permissions: int) -> Iterator[Path]:
    """A file that was filled, synced, under a name of its own beside `target`; it goes if anything fails.

    It stays open, and so locked, until it has been renamed; Windows renames none that is open.
    """
    handle, new = open_beside(target)
    try:
        try:
            if hasattr(os, "fchmod"):
                os.fchmod(handle, permissions)
            fill(handle, new)
            _sync(handle)
            if sys.platform != "win32":
                yield new
        finally:
            os.close(handle)
        if sys.platform == "win32":
            yield new
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def open_beside(target: Path) -> tuple[int, Path]:
    """A new file for its owner alone, open for writing, and its name beside `target`.

    As long as it is open nobody clears it away; what is left of a killed writer goes with `clear_left_over`.
    """
    while True:
        new = target.with_name(f".{_cut(target.name)}.{secrets.token_hex(8)}.new")
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE)
        if _is_held(handle):
            return handle, new
        # Somebody who clears away was between the two steps.
        os.close(handle)


def _cut(name: str) -> str:
    """As much of a name as leaves room for what is added: systems take 255 bytes, encrypted homes 143."""
    return name.encode(errors="ignore")[:110].decode(errors="ignore")


def _is_held(handle: int) -> bool:
    """True once the lock is ours that tells who clears away that this file is being written."""
    if sys.platform == "win32":
        return True
    with suppress(OSError):
        # Where there are no locks nothing is cleared away either.
        fcntl.flock(handle, fcntl.LOCK_EX)
    return os.fstat(handle).st_nlink > 0


def remove_if_left(path: Path) -> None:
    """Remove an unfinished file; `BlockingIOError` if it is being written."""
    if sys.platform == "win32":
        path.unlink()
        return
    # For reading and writing, for some network file systems lock no other.
    handle = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOFOLLOW)
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
    finally:
        os.close(handle)


def _name_as(new: Path, path: Path) -> None:
    """Give a file a name that nothing has; `FileExistsError` if something has it."""
    try:
        os.link(new, path)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
    else:
        return
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), os.fspath(path))
    os.rename(new, path)  # noqa: PTH104 - as above


def _permissions_of(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o666
    except FileNotFoundError:
        return PRIVATE


def _sync(handle: int) -> None:
    """Wait until the disk has it."""
    if sys.platform == "darwin":
        # On a Mac `fsync` leaves it in the disk's own memory.
        with suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def write_all(handle: int, data: bytes) -> None:
    """Write all of it to an open file: the system may take a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_file(path: Path) -> None:
    """Wait until the disk has what is in a file."""
    handle = os.open(path, os.O_RDWR)
    try:
        _sync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in a folder. Windows keeps them by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _sync(handle)
    except OSError as error:
        # There are file systems that cannot sync a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)

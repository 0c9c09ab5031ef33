"""Atomic file writes: after a crash, a full disk or a power cut, a file has either its old contents or its new ones.

The data is written to a temporary file, which is synced and then renamed. The folder is synced last, because until then
a power cut can undo the renaming.
"""

from __future__ import annotations

import errno
import glob
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, TypeVar

if sys.platform == "darwin":
    import fcntl

_T = TypeVar("_T")

PRIVATE = 0o600

_OLD_S = 24 * 3600
"""Age at which a temporary file was certainly left over by a crash."""
_MAX_OPEN_S = 1.0 if sys.platform == "win32" else 0.0
"""Longest wait for a program that has a file open, such as another window or a virus scanner."""
_PAUSE_S = 0.002


def write_atomically(path: Path, content: bytes | Callable[[Path], object]) -> None:
    """Create or replace the file at `path`, creating its folder if necessary. Symbolic links are followed.

    `content`: the data, or a function that writes it to the empty file at a path. An existing file keeps its
    permissions, and a new file is private. `OSError` if it cannot be written, or might not survive a power cut: its
    contents are still old, or new if only the last step failed.
    """
    target = Path(os.path.realpath(path))
    make_folder(target.parent)
    permissions = stat.S_IMODE(target.stat().st_mode) & 0o666 if target.exists() else PRIVATE
    with beside(target, permissions) as (handle, new):
        if isinstance(content, bytes):
            write_all(handle, content)
        else:
            content(new)
    sync_folder(target.parent)
    # The folder may also have files of other programs.
    clear_left_over(target.parent, target.name)


def try_writing(folder: Path) -> None:
    """Write a file in a folder, and delete it; `OSError` if that is impossible."""
    # On Windows, Python's temporary files hang in a folder without permission to write.
    handle, new = open_beside(folder / "probe")
    try:
        write_all(handle, b"Can this be saved?")
    finally:
        os.close(handle)
        patiently(lambda: new.unlink(missing_ok=True))


def patiently(act: Callable[[], _T]) -> _T:
    """Open, rename or replace a file; on Windows, wait a moment if another program has it open."""
    return retried(act, PermissionError, _MAX_OPEN_S)


def retried(act: Callable[[], _T], refused: type[OSError], max_s: float) -> _T:
    """Do something, and try again for some time while it is refused with this error."""
    until = time.monotonic() + max_s
    while True:
        try:
            return act()
        except refused:
            if time.monotonic() >= until:
                raise
        time.sleep(_PAUSE_S)


def read_small(path: Path, max_bytes: int) -> bytes:
    """Read a file; `OSError` if it is unreadable or not a regular file, `ValueError` if it is larger than allowed."""
    with open_regular(path) as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise ValueError("too large")
    return data


def open_regular(path: Path) -> BinaryIO:
    # Other kinds of files may block or never end.
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("not a regular file")
    return path.open("rb")


def first_free(numbered: Callable[[int], Path]) -> Path:
    """The first of these paths, numbered from 1, that does not exist."""
    return next(path for path in map(numbered, count(1)) if not os.path.lexists(path))


def make_folder(folder: Path) -> None:
    """Create a private folder and its missing parents, and sync each of them."""
    for new in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        with suppress(FileExistsError):
            os.mkdir(new, 0o700)  # noqa: PTH102 - as above
        sync_folder(new.parent)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), os.fspath(folder))


def clear_left_over(folder: Path, name: str) -> None:
    """Delete old temporary files for this file name."""
    # Another window may be faster, or permission may be missing: the next save tries again.
    with suppress(OSError):
        for path in left_over(folder, glob.escape(_cut(name))):
            if time.time() - path.stat().st_mtime > _OLD_S:
                path.unlink()


def left_over(folder: Path, names: str = "*") -> list[Path]:
    """The temporary files in a folder, for file names that match a pattern."""
    return sorted(folder.glob(f".{names}.{'[0-9a-f]' * 16}.new"))


@contextmanager
def beside(target: Path, permissions: int) -> Iterator[tuple[int, Path]]:
    """Open a temporary file beside `target`; at the end, sync it and put it in place, or delete it after any error."""
    handle, new = open_beside(target)
    try:
        try:
            if hasattr(os, "fchmod"):
                os.fchmod(handle, permissions)
            yield handle, new
            _sync(handle)
        finally:
            os.close(handle)
        patiently(lambda: os.replace(new, target))  # noqa: PTH105 - recorded by name in tests
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def open_beside(target: Path) -> tuple[int, Path]:
    new = target.with_name(f".{_cut(target.name)}.{secrets.token_hex(8)}.new")
    return os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE), new


def _cut(name: str) -> str:
    """Shorten a name to leave room for additions: most systems allow 255 bytes, encrypted home folders 143."""
    return name.encode(errors="ignore")[:110].decode(errors="ignore")


def _sync(handle: int) -> None:
    if sys.platform == "darwin":
        # On macOS, `fsync` leaves the data in the disk's cache.
        with suppress(OSError):
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    # One call may write only part of the data.
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_file(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        _sync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Sync the entries of a folder to disk. Windows does so by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _sync(handle)
    except OSError as error:
        # Some file systems cannot sync a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)

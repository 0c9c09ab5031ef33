"""A lock between processes: whoever has it reads, changes and writes before another does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matador.storage.atomic import PRIVATE, make_folder

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MOST_S = 5.0
_PAUSE_S = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else has the lock of what is at `path`, and have it; the system frees that of a killed one.

    It is a file of its own beside it, for what is at `path` is replaced. `OSError` if that cannot be, or if
    somebody keeps it for longer than a few seconds: he may have been stopped.
    """
    make_folder(path.parent)
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    try:
        _wait(handle)
        yield
    finally:
        # It goes with the handle.
        os.close(handle)


def _wait(handle: int) -> None:
    until = time.monotonic() + MOST_S
    while True:
        try:
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            if time.monotonic() > until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return

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

_PAUSE_S = 0.02


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else has the lock of what is at `path`, and have it; the system frees that of a killed one.

    It is a file of its own beside it, for what is at `path` is replaced. `OSError` if that cannot be.
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
    if sys.platform == "win32":
        while True:
            try:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            except PermissionError:
                time.sleep(_PAUSE_S)
            else:
                return
    else:
        fcntl.flock(handle, fcntl.LOCK_EX)

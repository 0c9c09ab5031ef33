"""What the learners of this computer have shown: one document, which is bytes here and read by the teacher."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TypeAlias

from matador.storage.atomic import PRIVATE, write_atomically
from matador.storage.quarantine import read_small, set_aside

__all__ = ["MOST_BYTES", "Stamp", "load_learners", "save_learners", "set_aside", "stamp_of"]

MOST_BYTES = 2**24

Stamp: TypeAlias = tuple[int, int, int] | None
"""What tells a file from the one that was there before; None: there is none."""


def load_learners(path: Path) -> tuple[bytes | None, Path | None]:
    """The document, None if there is none; and where a file went that cannot be read.

    `OSError` if what is there can neither be read nor be set aside: then nothing may be saved in its place.
    """
    try:
        return read_small(path, MOST_BYTES), None
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError):
        return None, set_aside(path)


def save_learners(path: Path, data: bytes) -> None:
    """Write the document in the place of the file, which stays as it was if that fails with an `OSError`."""
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, "it could not be read again", os.fspath(path))
    write_atomically(path, data, PRIVATE)


def stamp_of(path: Path) -> Stamp:
    """What the file is known by now: whoever writes it, such as another window, leaves another stamp."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino

"""Files that are read whole, and put out of the way where they cannot be used: nothing is lost."""

from __future__ import annotations

import itertools
import os
import stat
from pathlib import Path


def read_small(path: Path, most_bytes: int) -> bytes:
    """What is in a file; `OSError` if it cannot be read or is none, `ValueError` if it is larger than that."""
    # Nothing that could block or never end is opened, and nothing read that is too large in any case.
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError("not a regular file")
    if found.st_size > most_bytes:
        raise ValueError("too large")
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise ValueError("too large")
    return data


def set_aside(path: Path) -> Path:
    """Give what is there a name that nothing has, beside it, which says that it is broken; where it is then.

    `OSError` if that cannot be.
    """
    for number in itertools.count(1):
        aside = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        if not os.path.lexists(aside):
            return path.rename(aside)
    raise AssertionError("numbers do not end")

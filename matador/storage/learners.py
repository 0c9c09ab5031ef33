"""The file in which older versions kept what learners have shown: bytes here, read by the teacher."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

from matador.storage.quarantine import read_small, set_aside

__all__ = ["MOST_BYTES", "load_learners", "moved_in", "set_aside"]

MOST_BYTES = 2**24


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


def moved_in(path: Path) -> Path:
    """Give the file another name, for what is in it is kept elsewhere now; where it is then."""
    for number in itertools.count(1):
        old = path.with_name(f"{path.stem}.moved-{number}{path.suffix}")
        if not os.path.lexists(old):
            return path.rename(old)
    raise AssertionError("numbers do not end")

"""The file in which older versions kept what learners have shown: bytes here, read by the teacher."""

from __future__ import annotations

from pathlib import Path

from matador.storage.quarantine import read_small, set_aside

__all__ = ["MOST_BYTES", "load_learners", "set_aside"]

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

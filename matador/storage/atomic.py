"""Files that are there whole, old or new, whatever happens while they are written."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Put a file with these bytes in the place of what is at `path`, making its folder if need be.

    A link is followed. `OSError` if it cannot be written: what was there is then as it was, and nothing is
    left beside it.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".{target.name}.{secrets.token_hex(8)}.new")
    try:
        with new.open("xb") as file:
            file.write(data)
            file.flush()
            # Else a power cut could leave the new name with nothing behind it.
            os.fsync(file.fileno())
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise

"""What must be right besides the window before a match is begun."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from matador.app.output import tell
from matador.storage.paths import HOME_VARIABLE


def unwritable(folders: Iterable[Path]) -> Path | None:
    """The first of the folders in which no file can be kept, which is said then; they are made if need be."""
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"Can this be kept?")
                file.flush()
        except OSError as error:
            tell(
                f"nothing can be kept in {folder} ({error.strerror or error}): neither matches nor settings nor what "
                f"learners have shown; make room, make it writable, or set {HOME_VARIABLE} to a folder of your own"
            )
            return folder
    return None

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
                f"cannot save in {folder} ({error.strerror or error}), so your matches, settings and progress are lost "
                f"when you quit. Free some space, make it writable, or set {HOME_VARIABLE} to another folder."
            )
            return folder
    return None

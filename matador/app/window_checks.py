"""What must be right besides the window before a match is begun."""

from __future__ import annotations

import tempfile
from pathlib import Path

from matador.app.errors import CommandError
from matador.storage.paths import HOME_VARIABLE


def refuse_unwritable(folder: Path) -> None:
    """`CommandError` unless files can be kept in the folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"Can this be kept?")
            file.flush()
    except OSError as error:
        raise CommandError(
            f"cannot keep the settings in {folder} ({error.strerror or error}); make room, make it writable, "
            f"or set {HOME_VARIABLE} to a folder of your own"
        ) from None

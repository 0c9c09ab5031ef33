"""Where the game stores its files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

from platformdirs import PlatformDirs

HOME_VARIABLE = "MATADOR_HOME"
"""Environment variable with one folder for all files, instead of the system's folders."""

_DIRS = PlatformDirs("Matador", appauthor=False)


def path_named(text: str) -> Path:
    """The path in a text, which may be a `file:` URL; `ValueError` for a URL on another computer."""
    scheme, _, rest = text.partition(":")
    if scheme.lower() != "file":
        return Path(text)
    host = ""
    if rest.startswith("//"):
        host, slash, rest = rest[2:].partition("/")
        rest = slash + rest
    if host.lower() not in ("", "localhost") or not rest.startswith("/"):
        raise ValueError("it is not the address of a file on this computer")
    return Path(os.fsdecode(unquote_to_bytes(rest[1:] if sys.platform == "win32" else rest)))


def settings_path() -> Path:
    """Path of the settings; the file and its folder need not exist."""
    return (_home() or _DIRS.user_config_path) / "settings.json"


def database_path() -> Path:
    """Path of the database; the file and its folder need not exist."""
    return (_home() or _DIRS.user_data_path) / "matador.db"


def documents_dir() -> Path:
    """The folder for backups and exported files: the documents folder, if it exists."""
    if (home := _home()) is not None:
        # Keep everything in that folder, which may be on a USB stick.
        return home
    documents = _DIRS.user_documents_path
    return documents if documents.is_dir() else Path.home()


def log_path() -> Path:
    """Path of the log; the file and its folder need not exist."""
    return (_home() or _DIRS.user_log_path) / "matador.log"


def _home() -> Path | None:
    named = os.environ.get(HOME_VARIABLE)
    # Absolute, so that it does not depend on the current folder.
    return Path(named).absolute() if named else None

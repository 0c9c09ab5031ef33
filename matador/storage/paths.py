"""Where the game keeps what it remembers."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes

from platformdirs import PlatformDirs

HOME_VARIABLE = "MATADOR_HOME"
"""The environment variable that names one folder for everything, in place of those of the system."""

_DIRS = PlatformDirs("Matador", appauthor=False)


def path_named(text: str) -> Path:
    """The path that a text names, as itself or as a `file:` address; `ValueError` for one of another computer."""
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
    """The file of the settings; neither it nor its folder need be there."""
    return (_home() or _DIRS.user_config_path) / "settings.json"


def matches_dir() -> Path:
    """The folder of the matches that players have saved; it need not be there."""
    return (_home() or _DIRS.user_data_path) / "matches"


def database_path() -> Path:
    """The file of the matches that are kept by themselves; neither it nor its folder need be there."""
    return (_home() or _DIRS.user_data_path) / "matador.db"


def backups_dir() -> Path:
    """The folder into which backups are written: that of documents, if there is one."""
    if (home := _home()) is not None:
        # What is on a stick stays there.
        return home
    return elsewhere_dir()


def elsewhere_dir() -> Path:
    """The folder for what cannot be kept where everything is: that of documents, if there is one."""
    documents = _DIRS.user_documents_path
    return documents if documents.is_dir() else Path.home()


def log_path() -> Path:
    """The file of the log; neither it nor its folder need be there."""
    return (_home() or _DIRS.user_log_path) / "matador.log"


def _home() -> Path | None:
    named = os.environ.get(HOME_VARIABLE)
    # Made absolute, so that it stays the same folder wherever the program goes.
    return Path(named).absolute() if named else None

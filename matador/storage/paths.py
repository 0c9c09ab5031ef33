"""Where the game stores its files, and exports, with names that are valid on every system."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from platformdirs import PlatformDirs

from matador.storage.atomic import first_free, write_atomically

HOME_VARIABLE = "MATADOR_HOME"
"""Environment variable with one folder for all files, instead of the system's folders."""

MATCH_SUFFIX = ".matador"
_FORBIDDEN = frozenset('<>:"/\\|?*')
"""Characters that Windows does not allow in file names."""
_MAX_BYTES = 100
"""Longest name without its suffix. Temporary names are 30 bytes longer, and encrypted homes allow 143 bytes."""

_DIRS = PlatformDirs("Matador", appauthor=False)


def settings_path() -> Path:
    return (_home() or _DIRS.user_config_path) / "settings.json"


def database_path() -> Path:
    return (_home() or _DIRS.user_data_path) / "matador.db"


def documents_dir() -> Path:
    """The folder for backups and exported files: the documents folder, if it exists."""
    if (home := _home()) is not None:
        # Keep everything in that folder, which may be on a USB stick.
        return home
    documents = _DIRS.user_documents_path
    return documents if documents.is_dir() else Path.home()


def log_path() -> Path:
    return (_home() or _DIRS.user_log_path) / "matador.log"


def _home() -> Path | None:
    named = os.environ.get(HOME_VARIABLE)
    # Absolute, so that it does not depend on the current folder.
    return Path(named).absolute() if named else None


# Exports


def write_export(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    path = free_path(folder, name, suffix)
    write_atomically(path, data)
    return path


def free_path(folder: Path, name: str, suffix: str) -> Path:
    return first_free(lambda n: folder / f"{name}{f' ({n})' if n > 1 else ''}{suffix}")


def name_of_match(day: date, players: Sequence[str]) -> str:
    # The date comes first, so that no name is one that Windows reserves, such as `con`.
    text = f"{day.isoformat()} {', '.join(filter(None, map(harmless_name, players)))}"
    short = unicodedata.normalize("NFC", text).encode()[:_MAX_BYTES].decode(errors="ignore")
    return short.rstrip(" .,")


def harmless_name(name: str) -> str:
    """A name without invisible characters, and without characters that file names cannot have."""
    return in_one_line("".join("-" if sign in _FORBIDDEN else sign for sign in name))


def in_one_line(name: str) -> str:
    """A name with each run of spaces and invisible characters replaced by one space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())

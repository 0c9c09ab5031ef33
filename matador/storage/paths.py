"""Where the game keeps what it remembers."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

HOME_VARIABLE = "MATADOR_HOME"
"""The environment variable that names one folder for everything, in place of those of the system."""

_DIRS = PlatformDirs("Matador", appauthor=False)


def settings_path() -> Path:
    """The file of the settings; neither it nor its folder need be there."""
    return (_home() or _DIRS.user_config_path) / "settings.json"


def matches_dir() -> Path:
    """The folder of the matches that players have saved; it need not be there."""
    return (_home() or _DIRS.user_data_path) / "matches"


def database_path() -> Path:
    """The file of the matches that are kept by themselves; neither it nor its folder need be there."""
    return (_home() or _DIRS.user_data_path) / "matador.db"


def learners_path() -> Path:
    """The file in which older versions kept what learners have shown; it need not be there."""
    return (_home() or _DIRS.user_data_path) / "learners.json"


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

"""A database that cannot be read any more: its files are kept together, and a new one begins."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path

from matador.storage.atomic import make_folder, sync_folder
from matador.storage.locks import locked

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite has beside a database: it belongs to it, and to no other."""
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: BaseException) -> bool:
    """True if SQLite says that the file is none of its databases, or is no more in order."""
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    # The lower byte is the kind, those above it say where it was noticed.
    return code is not None and code & 0xFF in _DAMAGED


def set_database_aside(path: Path) -> Path:
    """Move a database and what lies beside it into a folder that was not there; where they are then.

    `OSError` if that cannot be. Nobody may have it open.
    """
    with locked(path):
        for number in itertools.count(1):
            folder = path.with_name(f"damaged-{number}")
            if not folder.exists():
                break
        make_folder(folder)
        for ending in BESIDE:
            file = path.with_name(f"{path.name}{ending}")
            if file.exists():
                file.rename(folder / file.name)
        sync_folder(folder)
        sync_folder(path.parent)
    return folder

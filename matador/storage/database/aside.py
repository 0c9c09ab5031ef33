"""Set a damaged database aside: its files move to a folder of their own, and the recovered database takes its place.

The recovered database is first completed in that folder. Then the old files are moved, the database before the files
beside it; the recovered database is moved last. After a crash, either the old database is still in its place, and
recovery starts over, or no database is there, and the next start finishes the moves.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import partial
from pathlib import Path

from matador.storage.atomic import first_free, patiently, sync_file, sync_folder
from matador.storage.database.connection import DatabaseError

BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database, which belong to no other database."""
_FOLDER = re.compile(r"damaged-[1-9][0-9]*")
_SAVED = "saved.new"
"""Name of the completed database in the folder; before that, it is called `_BEGUN`."""
_BEGUN = "saved.begun"
_IS_OPEN = 32
"""Windows error code of a file that another program has open, and that cannot be moved."""


def new_folder(path: Path) -> Path:
    """Create a new folder beside a database; `OSError` if that fails."""
    while True:
        folder = first_free(lambda n: path.with_name(f"damaged-{n}"))
        with suppress(FileExistsError):
            folder.mkdir(0o700)
            sync_folder(path.parent)
            return folder


def begun_in(folder: Path) -> Path:
    """Path of the recovered database while it is being written."""
    return folder / _BEGUN


def put_aside(path: Path, folder: Path) -> None:
    """Move a database and the files beside it into a folder, and put the completed recovered database in its place.

    `DatabaseError` on Windows if another window has the database open: it is left in its place.
    """
    begun = begun_in(folder)
    sync_file(begun)
    patiently(lambda: begun.rename(folder / _SAVED))
    sync_folder(folder)
    try:
        _move(path, folder)
    except PermissionError as error:
        if getattr(error, "winerror", None) != _IS_OPEN:
            raise
        raise DatabaseError("it is damaged, and cannot be repaired while another window is open") from error


def finish(path: Path) -> Path | None:
    """Complete an interrupted `put_aside`, and return its folder; None if there was nothing to complete.

    The caller holds the lock of the database.
    """
    found = (each for each in path.parent.glob("damaged-*") if _FOLDER.fullmatch(each.name))
    # A link may lead to a folder of somebody else.
    folders = sorted(each for each in found if each.is_dir() and not each.is_symlink())
    for folder in folders:
        if (folder / _SAVED).exists() and not os.path.lexists(path):
            _move(path, folder)
            return folder
        # The old database is in its place and may have changed since, so the recovered one is out of date.
        for left in folder.glob("*saved.*"):
            left.unlink()
        with suppress(OSError):
            # Only an empty folder can be removed.
            folder.rmdir()
    return None


def _move(path: Path, folder: Path) -> None:
    for ending in ("", *BESIDE):
        file = path.with_name(f"{path.name}{ending}")
        if file.exists():
            patiently(partial(file.rename, folder / file.name))
            # The order of the moves must survive a power cut.
            sync_folder(folder)
            sync_folder(path.parent)
    patiently(lambda: (folder / _SAVED).rename(path))
    sync_folder(path.parent)
    sync_folder(folder)

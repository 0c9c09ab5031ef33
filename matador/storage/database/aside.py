"""A damaged database is put aside: its files stay together in a folder, and what was saved of it takes its place.

The new one is made whole in that folder first. Then the old files are moved, the database itself before what lies
beside it, and the new one is moved last. So a kill leaves either the old one where it was, and all begins anew; or
none, and the next start goes on moving.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from matador.storage.atomic import sync_file, sync_folder

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite has beside a database: it belongs to it, and to no other."""
_FOLDER = re.compile(r"damaged-[1-9][0-9]*")
_SAVED = "saved.new"
"""What takes the place of the old database; until it is whole it has the other name."""
_BEGUN = "saved.begun"


def new_folder(path: Path) -> Path:
    """A folder beside a database that was not there; `OSError` if there can be none."""
    for number in itertools.count(1):
        folder = path.with_name(f"damaged-{number}")
        with suppress(FileExistsError):
            folder.mkdir(0o700)
            sync_folder(path.parent)
            return folder
    raise AssertionError("numbers do not end")


def begun_in(folder: Path) -> Path:
    """Where the new database is made."""
    return folder / _BEGUN


def put_aside(path: Path, folder: Path) -> None:
    """Move a database and what lies beside it into its folder, and the new one, which is whole now, into its place."""
    begun = begun_in(folder)
    sync_file(begun)
    begun.rename(folder / _SAVED)
    sync_folder(folder)
    _move(path, folder)


def finish(path: Path) -> Path | None:
    """Go on where somebody was killed who put a database aside; its folder if it is there now.

    Whoever calls it has the lock of the database.
    """
    for folder in _folders(path):
        if (folder / _SAVED).exists() and not os.path.lexists(path):
            _move(path, folder)
            return folder
        # It is still in its place, and may have been written since: what was saved of it is out of date.
        for left in folder.glob("*saved.*"):
            left.unlink()
        with suppress(OSError):
            # Nothing but a folder that is empty is removed.
            folder.rmdir()
    return None


def _move(path: Path, folder: Path) -> None:
    for ending in ("", *BESIDE):
        file = path.with_name(f"{path.name}{ending}")
        if file.exists():
            file.rename(folder / file.name)
            # The next is moved only if this one is sure to have been.
            sync_folder(folder)
            sync_folder(path.parent)
    (folder / _SAVED).rename(path)
    sync_folder(path.parent)
    sync_folder(folder)


def _folders(path: Path) -> Iterator[Path]:
    with suppress(FileNotFoundError), os.scandir(path.parent) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if _FOLDER.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                yield Path(entry.path)

"""`matador forget`: what is known of a person is deleted, with the name wherever it stands."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matador.ai.strengths import STRENGTHS
from matador.app.data_folder import check_data_folder, data_folder, unfinished
from matador.app.errors import CommandError, reason
from matador.app.output import standard_output, tell
from matador.storage.backup.contents import DataFolder
from matador.storage.backup.errors import InUseError, RestoreIncompleteError
from matador.storage.backup.forgetting import forget_person
from matador.storage.backup.in_use import folder_shut
from matador.storage.clock import now
from matador.storage.database.matches import MatchDatabase
from matador.storage.paths import log_path
from matador.storage.setups import tidy_name


def run(arguments: argparse.Namespace) -> int:
    """Forget a person; what came of it is printed."""
    check_data_folder()
    name = tidy_name(arguments.name)
    if not name:
        raise CommandError("give the name as it is written at the table")
    if name in {strength.title for strength in STRENGTHS}:
        raise CommandError(f"{name} is a computer player, of whom nothing is known")
    try:
        # Who only asks does not close the windows.
        left = _forget(data_folder(), name) if arguments.yes else None
        number = None if arguments.yes else _number_of(data_folder(), name)
    except InUseError as error:
        raise CommandError(str(error)) from None
    except RestoreIncompleteError as error:
        raise unfinished(error) from None
    except (sqlite3.Error, OSError) as error:
        raise CommandError(f"cannot forget {name}: {reason(error)}; try again") from None
    if left is None and number is None:
        raise CommandError(f"nobody here is called {name}")
    out = standard_output()
    if left is None:
        out.write(f"everything that is known of {name} would be deleted for good; add --yes to do so\n")
        return 0
    out.write(f"nothing here knows {name} any more; matches that were saved as files are left as they are\n")
    for path in left:
        tell(f"{path} cannot be changed: delete it yourself, for the name may be in it")
    return 0


def _forget(kept: DataFolder, name: str) -> tuple[Path, ...] | None:
    """The files in which the name may still be; None if nobody is called so."""
    with folder_shut(kept):
        number = _number_of(kept, name)
        if number is None:
            return None
        with _database(kept) as database:
            return forget_person(kept, log_path(), database, number, name)


def _number_of(kept: DataFolder, name: str) -> int | None:
    """The number of whoever is called so; None if nobody is."""
    if not kept.database.exists():
        return None
    with _database(kept) as database:
        return database.residents.number_of(name).result()


@contextmanager
def _database(kept: DataFolder) -> Iterator[MatchDatabase]:
    database = MatchDatabase(kept.database, now)
    try:
        yield database
    finally:
        database.close()

"""`matador forget`: delete a person's data, and their name everywhere."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Mapping
from contextlib import closing, nullcontext
from pathlib import Path

from matador.ai.bots import STRENGTHS
from matador.app.data_folder import check_data_folder, data_folder, unfinished, unusable
from matador.app.errors import CommandError
from matador.app.output import standard_output, tell
from matador.match.errors import harmless
from matador.storage.backup.backup_file import DataFolder, InUseError, RestoreIncompleteError
from matador.storage.backup.forgetting import Kind, find_beside, forget_beside, forget_person
from matador.storage.backup.restoring import folder_shut
from matador.storage.clock import now
from matador.storage.database.matches import MatchDatabase
from matador.storage.paths import log_path
from matador.storage.setups import tidy_name

_NOBODY = 0
"""A number that no person has."""
_FOUND: Mapping[Kind, str] = {
    "settings": "your settings",
    "aside": "files that Matador set aside because it could not read them",
    "automatic": "automatic backups",
    "before": "data from before a restore",
    "damaged": "damaged files, perhaps",
    "backup": "backups",
    "unfinished": "unfinished files",
    "log": "the log",
}


def run(arguments: argparse.Namespace) -> int:
    check_data_folder()
    name = tidy_name(arguments.name)
    if not name:
        raise CommandError("no name given. Write the name as it appears in the game.")
    if name in {strength.title for strength in STRENGTHS}:
        raise CommandError(f"{name} is a computer player. There is nothing to delete.")
    try:
        # A preview needs no exclusive use.
        with folder_shut(data_folder()) if arguments.yes else nullcontext():
            found = _found(data_folder(), name)
            left = _forget(data_folder(), name) if arguments.yes and found else ()
    except InUseError as error:
        raise CommandError(str(error)) from None
    except RestoreIncompleteError as error:
        raise unfinished(error) from None
    except (sqlite3.Error, OSError) as error:
        raise unusable(error) from None
    if not found:
        raise CommandError(f"nobody here is called {name}")
    out = standard_output()
    out.write(f"{name} {'was' if arguments.yes else 'is'} in:\n")
    for place in found:
        out.write(f"  {place}\n")
    if not arguments.yes:
        out.write(f"Nothing has been deleted yet. To delete {name} permanently, add --yes.\n")
        return 0
    out.write(f"{name} has been deleted. Files you saved yourself have not changed.\n")
    for path in left:
        tell(f"cannot change {path}. Delete it yourself: the name may still be in it.")
    return 0


def _found(kept: DataFolder, name: str) -> list[str]:
    found = []
    if kept.database.exists():
        with closing(MatchDatabase(kept.database, now)) as database:
            if database.profiles.number_of(name).result() is not None:
                found.append("matches and players on this computer")
            if database.profiles.is_in_marks(name).result():
                found.append("notes in matches on this computer")
    beside = tuple(find_beside(kept, log_path(), name))
    for kind, place in _FOUND.items():
        paths = [path for each, path in beside if each == kind]
        if paths:
            where = (path.relative_to(kept.folder) if kept.folder in path.parents else path for path in paths)
            found.append(f"{place}: {', '.join(harmless(str(each)) for each in where)}")
    return found


def _forget(kept: DataFolder, name: str) -> tuple[Path, ...]:
    if not kept.database.exists():
        return forget_beside(kept, log_path(), name)
    with closing(MatchDatabase(kept.database, now)) as database:
        number = database.profiles.number_of(name).result()
        return forget_person(kept, log_path(), database, number or _NOBODY, name)

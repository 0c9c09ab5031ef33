"""`matador backup`, `matador restore` and `matador forget`: save, restore and delete data."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Mapping
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

from matador.ai.bots import STRENGTHS
from matador.app.data_folder import (
    check_data_folder,
    data_folder,
    folder_entered,
    restored,
    unfinished,
    unusable,
)
from matador.app.errors import CommandError, reason
from matador.app.output import standard_output, tell
from matador.match.errors import harmless
from matador.storage.backup.backup_file import (
    BackupError,
    DataFolder,
    FullerBackupError,
    InUseError,
    NothingToBackUpError,
    RestoreIncompleteError,
    back_up,
    refuse_nothing,
)
from matador.storage.backup.forgetting import Kind, find_beside, forget_beside, forget_person
from matador.storage.backup.restoring import folder_shut
from matador.storage.clock import now
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.profiles import is_in_marks
from matador.storage.paths import log_path
from matador.storage.setups import tidy_name


def back_up_to(arguments: argparse.Namespace) -> int:
    target = _checked(arguments.file)
    try:
        refuse_nothing(data_folder())
        # Checked first, so that no folder is created: the drive may not be plugged in.
        with folder_entered():
            saved = back_up(data_folder(), target, now, may_replace=arguments.replace)
    except NothingToBackUpError as error:
        raise CommandError(
            f"cannot make a backup: {error}. Plug in the disk, or set MATADOR_HOME to the folder with your matches."
        ) from None
    except FullerBackupError as error:
        raise CommandError(f"{error}. Choose another name, or add --replace.") from None
    except FileExistsError:
        raise CommandError(f"{target} exists and is not a backup. Choose another name.") from None
    except BackupError as error:
        raise CommandError(f"cannot make a backup: {error}") from None
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror or error}") from None
    standard_output().write(f"backup saved to {saved.path}\n")
    for name in saved.left_out:
        tell(f"skipped {name} (unreadable)")
    return 0


def restore_from(arguments: argparse.Namespace) -> int:
    file = _checked(arguments.file)
    try:
        aside = restored(file)
    except (BackupError, OSError) as error:
        raise CommandError(f"cannot restore {file}: {reason(error)}. Nothing has changed.") from None
    out = standard_output()
    out.write(f"restored {file}\n")
    if aside is not None:
        out.write(f"your previous data is in {aside}\n")
    return 0


def _checked(file: str) -> Path:
    if not file or "\0" in file:
        raise CommandError(f"cannot use {file!r}. Give the name of a file.")
    check_data_folder()
    return Path(file)


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


def forget(arguments: argparse.Namespace) -> int:
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
            if database.ask(partial(is_in_marks, name=name)).result():
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

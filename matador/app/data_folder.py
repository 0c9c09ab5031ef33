"""The data folder: opening it, and `matador backup`, `matador restore` and `matador forget`."""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from matador.ai.bots import STRENGTHS
from matador.app.errors import CommandError, advice, reason
from matador.app.output import standard_output, tell
from matador.storage.atomic import try_writing
from matador.storage.backup import backup_file
from matador.storage.backup.backup_file import BackupError, DataFolder, InUseError, RestoreIncompleteError
from matador.storage.backup.forgetting import forget_beside
from matador.storage.backup.restoring import Alone, folder_open, folder_shut, restore
from matador.storage.clock import now
from matador.storage.database.connection import DatabaseError
from matador.storage.database.matches import MatchDatabase
from matador.storage.database.schema import ForeignDatabaseError, NewerDatabaseError
from matador.storage.paths import HOME_VARIABLE, database_path, documents_dir, log_path, settings_path
from matador.storage.setups import tidy_name


def data_folder() -> DataFolder:
    """The paths of all data on this computer, or in `MATADOR_HOME`."""
    return DataFolder(database_path(), settings_path(), documents_dir())


def check_data_folder() -> None:
    """`CommandError` if the data folder cannot be used; it need not exist."""
    folder = database_path().parent
    try:
        os.scandir(folder).close()
    except OSError as error:
        above = next((parent for parent in folder.parents if parent.exists()), folder)
        # On Windows, a file in the place of a parent folder is not found either.
        if not isinstance(error, FileNotFoundError) or folder.is_symlink() or not above.is_dir():
            raise CommandError(
                f"cannot use the folder {folder}: {reason(error)}. Set {HOME_VARIABLE} to another folder."
            ) from None


def unwritable(folders: Iterable[Path]) -> Path | None:
    """The first of these folders that is not writable, after a message about it; missing folders are created."""
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            try_writing(folder)
        except OSError as error:
            tell(
                f"cannot save in {folder} ({error.strerror or error}), so your matches, settings and progress "
                f"will be lost when you quit. Free some space, make it writable, or set {HOME_VARIABLE} "
                "to another folder."
            )
            return folder
    return None


@contextmanager
def folder_entered() -> Iterator[Alone | None]:
    """Keep the data folder open; None if it is not writable. `CommandError` if it cannot be opened."""
    entered: Alone | None = None
    with ExitStack() as stack:
        try:
            entered = stack.enter_context(folder_open(data_folder()))
        except InUseError as error:
            raise CommandError(f"{error}. Try again in a moment.") from None
        except RestoreIncompleteError as error:
            raise unfinished(error) from None
        except OSError:
            # On a read-only drive, no other process can restore a backup either.
            pass
        yield entered


def restored(file: Path) -> Path | None:
    """Restore a backup; return the folder of the old data, if any. `CommandError` if it was only partly restored."""
    try:
        with tempfile.TemporaryDirectory() as work:
            contents = backup_file.read_backup(file, Path(work))
            with folder_shut(data_folder()):
                return restore(data_folder(), contents)
    except RestoreIncompleteError as error:
        raise unfinished(error) from None


def unfinished(error: RestoreIncompleteError) -> CommandError:
    return CommandError(
        f"the backup was only partly restored ({error}). Make {data_folder().folder} writable, "
        "then start Matador again to finish."
    )


def unusable(error: Exception) -> CommandError:
    path = database_path()
    match error:
        case ForeignDatabaseError():
            said = f"{path} belongs to another program. Move it elsewhere, or set {HOME_VARIABLE} to another folder."
        case NewerDatabaseError():
            said = f"a newer version of Matador wrote {path}. Update Matador to use it."
        case _:
            said = f"cannot use the matches in {path.parent}: {reason(error)}. {advice(error)}"
    return CommandError(said)


# Commands


def back_up_to(arguments: argparse.Namespace) -> int:
    target, home = _checked(arguments.file), data_folder()
    if not home.database.exists() and not home.settings.exists():
        # Entering it would create the folder, but the drive may not be plugged in.
        raise CommandError(
            f"cannot make a backup: {home.folder} is empty. "
            "Plug in the disk, or set MATADOR_HOME to the folder with your matches."
        )
    try:
        with folder_entered(), closing(MatchDatabase(home.database, now)) as database:
            path = backup_file.back_up(home, target, now(), database)
    except FileExistsError:
        raise CommandError(f"{target} exists. Choose another name.") from None
    except BackupError as error:
        raise CommandError(f"cannot make a backup: {error}") from None
    except (sqlite3.Error, DatabaseError) as error:
        raise unusable(error) from None
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror or error}") from None
    standard_output().write(f"backup saved to {path}\n")
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


def forget(arguments: argparse.Namespace) -> int:
    check_data_folder()
    name = tidy_name(arguments.name)
    if not name:
        raise CommandError("no name given. Write the name as it appears in the game.")
    if name in {strength.title for strength in STRENGTHS}:
        raise CommandError(f"{name} is a computer player. There is nothing to delete.")
    if not arguments.yes:
        raise CommandError(f"nothing has been deleted. To delete {name} permanently, add --yes.")
    home, number = data_folder(), None
    try:
        with folder_shut(home), closing(MatchDatabase(home.database, now)) as database:
            has_database = home.database.exists()
            if has_database:
                # First, because it sets a damaged file aside, which the next step deletes.
                number = database.profiles.number_of(name).result()
            left = forget_beside(home, log_path(), name)
            if has_database:
                # No person has the number 0.
                database.profiles.forget(number or 0, name).result()
    except InUseError as error:
        raise CommandError(str(error)) from None
    except RestoreIncompleteError as error:
        raise unfinished(error) from None
    except (sqlite3.Error, OSError) as error:
        raise unusable(error) from None
    said = (
        "is not a player here. Backups and older files have been searched"
        if number is None
        else "has been deleted"
    )
    standard_output().write(f"{name} {said}. Files you saved yourself have not changed.\n")
    for path in left:
        tell(f"cannot change {path}. Delete it yourself: the name may still be in it.")
    return 0

"""The data folder, as commands use it: its paths, and opening it."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from matador.app.errors import CommandError, advice, reason
from matador.app.output import tell
from matador.storage.atomic import try_writing
from matador.storage.backup.backup_file import DataFolder, InUseError, RestoreIncompleteError, read_backup
from matador.storage.backup.restoring import Alone, folder_open, folder_shut, restore
from matador.storage.database.schema import ForeignDatabaseError, NewerDatabaseError
from matador.storage.paths import HOME_VARIABLE, database_path, documents_dir, settings_path

_MAX_NAME = 255


def data_folder() -> DataFolder:
    """The paths of all data on this computer, or in `MATADOR_HOME`."""
    return DataFolder(database_path(), settings_path(), documents_dir())


def check_data_folder() -> None:
    """`CommandError` if the data folder cannot be used; it need not exist."""
    folder, why = database_path().parent, None
    try:
        if not stat.S_ISDIR(folder.stat().st_mode):
            why = "not a folder"
        elif not os.access(folder, os.R_OK | os.X_OK):
            why = os.strerror(errno.EACCES)
    except FileNotFoundError:
        why = "a link to a folder that does not exist" if folder.is_symlink() else _obstacle(folder)
    except OSError as error:
        why = error.strerror
    if why is not None:
        raise CommandError(f"cannot use the folder {folder}: {why}. Set {HOME_VARIABLE} to another folder.")


def _obstacle(folder: Path) -> str | None:
    """The reason why a missing folder cannot be created; Windows does not give it. None if there is no such reason."""
    above = next((parent for parent in folder.parents if parent.exists()), None)
    if above is None:
        return os.strerror(errno.ENOENT)
    if not above.is_dir():
        return os.strerror(errno.ENOTDIR)
    is_long = any(len(part) > _MAX_NAME for part in folder.parts)
    return os.strerror(errno.ENAMETOOLONG) if is_long else None


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
            contents = read_backup(file, Path(work))
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

"""The data of this computer as commands open it: where everything lies, and who has it open."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from matador.app.errors import CommandError, advice, reason
from matador.storage.backup.backup_file import read_backup
from matador.storage.backup.contents import DataFolder, SideFile
from matador.storage.backup.errors import BackupError, InUseError, RestoreIncompleteError
from matador.storage.backup.in_use import OpenFolder, folder_open, folder_shut
from matador.storage.backup.restoring import restore
from matador.storage.database.schema import ForeignDatabaseError, NewerDatabaseError
from matador.storage.paths import HOME_VARIABLE, backups_dir, database_path, matches_dir, settings_path
from matador.storage.settings import MOST_BYTES as MOST_SETTINGS_BYTES
from matador.storage.settings import check_settings, without_name

if TYPE_CHECKING:
    from matador.play.backing_up import BackupNews


def data_folder() -> DataFolder:
    """All data of this computer, or of the folder of `MATADOR_HOME`."""
    return DataFolder(
        database_path(),
        matches_dir(),
        (SideFile("settings.json", settings_path(), MOST_SETTINGS_BYTES, check_settings, without_name),),
        backups_dir(),
    )


def check_data_folder() -> None:
    """`CommandError` if no data can be in the folder of the data; it need not be there."""
    folder, why = database_path().parent, None
    try:
        if not stat.S_ISDIR(folder.stat().st_mode):
            why = "not a folder"
        elif not os.access(folder, os.R_OK | os.X_OK):
            why = os.strerror(errno.EACCES)
    except FileNotFoundError:
        why = "a link to a folder that does not exist" if folder.is_symlink() else None
    except OSError as error:
        why = error.strerror
    if why is not None:
        raise CommandError(f"cannot use the folder {folder}: {why}. Set {HOME_VARIABLE} to another folder.")


@contextmanager
def folder_entered() -> Iterator[OpenFolder | None]:
    """Have the data folder open; None where no file can be made. `CommandError` if that cannot be."""
    entered: OpenFolder | None = None
    with ExitStack() as stack:
        try:
            entered = stack.enter_context(folder_open(data_folder()))
        except InUseError as error:
            raise CommandError(f"{error}. Try again in a moment.") from None
        except RestoreIncompleteError as error:
            raise unfinished(error) from None
        except OSError:
            # Where no file can be made, such as on a locked stick, nobody restores a backup either.
            pass
        yield entered


def restored(file: Path) -> BackupNews:
    """Restore a backup once no window has the data folder open, and say what came of it.

    `CommandError` if it is only half in its place.
    """
    from matador.play.backing_up import Back, NotRestored  # noqa: PLC0415 - commands do without the room of play

    try:
        return Back(restore_file(file))
    except RestoreIncompleteError as error:
        raise unfinished(error) from None
    except (BackupError, OSError) as error:
        return NotRestored(file, error)


def restore_file(file: Path) -> Path | None:
    """Restore a backup, all of it checked; the folder in which that is now which was there before, None if nothing was.

    `BackupError` or `OSError` if it cannot be restored.
    """
    with tempfile.TemporaryDirectory() as work:
        contents = read_backup(file, data_folder(), Path(work))
        with folder_shut(data_folder()):
            return restore(data_folder(), contents)


def unfinished(error: RestoreIncompleteError) -> CommandError:
    """That a backup is only half restored."""
    return CommandError(
        f"the backup is only partly restored ({error}). Make {data_folder().folder} writable, "
        "then start Matador again to finish."
    )


def unusable(error: Exception) -> CommandError:
    """Why the matches cannot be used, and what to do about it."""
    path = database_path()
    match error:
        case ForeignDatabaseError():
            said = f"{path} belongs to another program. Move it elsewhere, or set {HOME_VARIABLE} to another folder."
        case NewerDatabaseError():
            said = f"a newer version of Matador wrote {path}. Update Matador to use it."
        case _:
            said = f"cannot use the matches in {path.parent}: {reason(error)}. {advice(error)}"
    return CommandError(said)

"""`matador backup` and `matador restore`: save all data to one file, and restore it."""

from __future__ import annotations

import argparse
from pathlib import Path

from matador.app.data_folder import check_data_folder, data_folder, folder_entered, restored
from matador.app.errors import CommandError, reason
from matador.app.output import standard_output, tell
from matador.storage.backup.backup_file import (
    BackupError,
    FullerBackupError,
    NothingToBackUpError,
    back_up,
    refuse_nothing,
)
from matador.storage.clock import now


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

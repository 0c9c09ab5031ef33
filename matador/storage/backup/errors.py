"""Why a data folder cannot be backed up or restored; each message goes on with the sentence of whoever tells it."""

from __future__ import annotations


class BackupError(Exception):
    """What was there before is as it was."""


class NoBackupError(BackupError):
    """The file is no backup of ours."""


class DamagedBackupError(BackupError):
    """The file is not as it was written, or what is to be backed up is not."""


class NewerBackupError(BackupError):
    """A newer Matador has written the file, or what is to be backed up."""


class InUseError(BackupError):
    """A window has the data folder open, or has it for itself just now."""


class RestoreIncompleteError(BackupError):
    """Some of the backup is in its place, and some is not: the next start has to go on."""

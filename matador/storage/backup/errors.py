"""Why a backup cannot be made or restored; each message continues the sentence of whoever tells it."""

from __future__ import annotations


class BackupError(Exception):
    """What was there before is as it was."""


class NoBackupError(BackupError):
    """The file is no backup of ours."""


class DamagedBackupError(BackupError):
    """The file is not as it was written, or the data for a backup is not."""


class NewerBackupError(BackupError):
    """A newer Matador has written the file, or the data for a backup."""


class NothingToBackUpError(BackupError):
    """There is nothing of which a backup could be made."""


class FullerBackupError(BackupError):
    """The backup that is there has more in it than the new one, or nobody can tell what is in it."""


class InUseError(BackupError):
    """A window has the data folder open, or has it for itself just now."""


class RestoreIncompleteError(BackupError):
    """Some of the backup is in its place, and some is not: the next start has to continue."""

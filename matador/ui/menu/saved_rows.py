"""What a player is told who has saved a match."""

from __future__ import annotations

import errno
from pathlib import Path

from matador.storage.saved import in_one_line
from matador.ui.language import Language
from matador.ui.menu.rows import Press, Row, Words

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def saved_title(language: Language) -> str:
    """What stands above the page."""
    return language.gettext("Saved")


def saved_rows(language: Language, path: Path, *, is_listed: bool, is_over: bool) -> tuple[Row, ...]:
    """Where the match is, and how it is opened again; `is_listed`: the first page leads to it."""
    say = language.gettext
    listed = say("“Saved matches” on the first page leads to it.")
    where = say("The match is kept as {file} in the folder {folder}")
    return (
        Words("where", where.format(file=in_one_line(path.name), folder=in_one_line(str(path.parent)))),
        Words("how", listed if is_listed else say("Drop that file on this window to open it again.")),
        back_to_table(language, is_over=is_over),
    )


def not_saved_title(language: Language) -> str:
    """What stands above the page if that could not be."""
    return language.gettext("Not saved")


def not_saved_rows(language: Language, folder: Path, error: OSError, *, is_over: bool) -> tuple[Row, ...]:
    """What stands against it, and that nothing is lost."""
    say = language.gettext
    if error.errno in _NO_ROOM:
        why = say("There is no room left on the disk. Nothing is lost: make room, then save again.")
    else:
        why = say(
            "Nothing can be written to the folder {folder} now. Nothing is lost: make it writable, then save again."
        ).format(folder=folder)
    return (
        Words("why", why),
        Press("save", say("Save again"), icon="save"),
        back_to_table(language, is_over=is_over),
    )


def not_opened_title(language: Language) -> str:
    """What stands above the page about a file that is no match."""
    return language.gettext("Not opened")


def not_opened_rows(language: Language, file: str, *, is_newer: bool) -> tuple[Row, ...]:
    """What a file may be that cannot be opened."""
    say = language.gettext
    if is_newer:
        why = say("{file} was saved by a newer Matador. Get the newest one to open it.")
    else:
        why = say("{file} cannot be opened: Matador has not written it, or it is damaged.")
    return (Words("why", why.format(file=file)), Press("back", say("All right"), is_primary=True))


def back_to_table(language: Language, *, is_over: bool) -> Press:
    """The row that closes all pages over a match."""
    say = language.gettext
    label = say("Back to the table") if is_over else say("Play on")
    return Press("play on", label, is_primary=True, icon="play")

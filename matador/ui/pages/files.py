"""Pages about files: exported and imported matches, backups, and what can't be saved."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import assert_never

from matador.match.errors import NewerRecordError, RecordError, RecordFileError
from matador.play.autosave import NotTakenUp
from matador.play.background import Back, BackupNews, CanRestore, NotBackedUp, NotRestored, SavedBackup
from matador.storage.backup import backup_file
from matador.storage.database.opening import Damage, Trouble
from matador.storage.paths import in_one_line
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import label
from matador.ui.kit.intents import Command
from matador.ui.kit.sheets import Dialog, asked_page
from matador.ui.language import Language
from matador.ui.match_files import RefusedFile

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""Error numbers that mean the disk is full."""


def told_page(language: Language, title: str, told: Mapping[str, str], *, closes_all: bool = False) -> Dialog:
    """Sentences by their keys, and a button that closes this page or all pages."""
    labels = (label(key, sentence) for key, sentence in told.items())
    key, intent = ("continue", Command.CLOSE) if closes_all else ("back", Command.BACK)
    return Dialog(title, (*labels, Button(key, language.say("OK"), intent, is_primary=True)))


def exported_match_page(language: Language, done: Path | OSError, folder: Path) -> Dialog:
    say = language.say
    if isinstance(done, OSError):
        if done.errno in NO_ROOM:
            why = say("The disk is full. Nothing is lost: free up some space, then export again.")
        else:
            why = say(
                "Matador can't write to the folder {folder} right now. Nothing is lost: make it "
                "writable, then export again."
            ).format(folder=in_one_line(str(folder)))
        return told_page(language, say("Not exported"), {"why": why})
    where = say("The match was exported to {file} in the folder {folder}.").format(
        file=in_one_line(done.name), folder=in_one_line(str(done.parent))
    )
    how = say("To open it, double-click it, or drop it on this window.")
    return told_page(language, say("Exported"), {"where": where, "how": how})


def not_imported_page(language: Language, file: RefusedFile) -> Dialog:
    say = language.say
    match file.why:
        case NewerRecordError():
            why = say("{file} was saved by a newer version of Matador. Please update Matador to open it.")
        case RecordError() | RecordFileError() | ValueError():
            why = say("{file} can't be opened. It is damaged, or it is not a Matador match.")
        case OSError(errno=number) if number in NO_ROOM:
            why = say("{file} can't be imported: the disk is full. Free up some space, then open it again.")
        case _:
            why = say(
                "{file} can't be imported, because Matador can't save matches right now. Try again later."
            )
    return told_page(language, say("Not opened"), {"why": why.format(file=file.name)})


def not_taken_up_page(language: Language, refused: NotTakenUp) -> Dialog:
    """Why an unfinished match can't be opened; offers a copy if one can be played."""
    say = language.say
    sentence = {
        "elsewhere": say("This match is open in another window. Continue there, or close that window first."),
        "unreadable": say("This match can't be opened right now. Nothing was changed. Try again later."),
    }[refused.why]
    back = Button("back", say("OK"), Command.BACK, is_primary=True)
    copy = Button("copy", say("Play a copy"), Command.PLAY_COPY, "play")
    actions = (back,) if refused.left is None else (back, copy)
    return Dialog(say("Not opened"), (label("why", sentence), *actions))


def trouble_page(language: Language, trouble: Trouble) -> Dialog:
    say = language.say
    match trouble:
        case "newer":
            title, lines = (
                say("Update needed"),
                [
                    say("These matches were saved by a newer version of Matador."),
                    say("Please update Matador. You can play now, but nothing will be saved."),
                ],
            )
        case Damage(folder, saved, shortened):
            recovered = language.nsay("We recovered {n} match.", "We recovered {n} matches.", saved)
            recovered = recovered if saved else say("No matches could be recovered.")
            title, lines = say("Damaged"), [say("The file with your matches is damaged."), recovered]
            if shortened:
                lines.append(say("Some moves at the end are missing."))
            lines.append(say("The damaged file is in the folder {folder}.", folder=folder.name))
        case _:
            assert_never(trouble)
    return told_page(language, title, {"why": " ".join(lines)})


def not_kept_page(language: Language) -> Dialog:
    say = language.say
    why = say("Your game can't be saved right now. Keep this window open and nothing will be lost.")
    rows = (
        label("why", why),
        Button("try again", say("Try again"), Command.TRY_AGAIN, icon="again", is_primary=True),
        Button("unsaved", say("Continue without saving"), Command.PLAY_ON_UNSAVED, icon="play"),
        Button("export", say("Export match"), Command.EXPORT, icon="save"),
    )
    return Dialog(say("Not saved"), rows)


# Backups


def back_up_page(language: Language, folder: Path) -> Dialog:
    say = language.say
    what = say("This saves all matches, players and settings in one file.")
    how = say("To restore a backup, drop its file on the Matador window.")
    rows = (
        label("what", what),
        # Second, so that it is on the first page at any text size.
        Button("save", say("Back up"), Command.BACK_UP, icon="save", is_primary=True),
        label("folder", _folder(language, folder)),
        label("how", how),
    )
    return Dialog(say("Back up or restore"), rows)


def backup_page(language: Language, news: BackupNews) -> Dialog:
    say = language.say
    match news:
        case SavedBackup(path):
            return _saved(language, path)
        case NotBackedUp(folder, why):
            return told_page(language, say("Not backed up"), {"why": _why_not_taken(language, folder, why)})
        case CanRestore(path):
            return _question(language, path)
        case Back(aside):
            told: dict[str, str] = {"done": say("All matches, players and settings have been restored.")}
            if aside is not None:
                told["kept"] = say("Your old data is safe in this folder.")
                told["folder"] = _folder(language, aside)
            return told_page(language, say("Restored"), told)
        case NotRestored(path, why):
            return told_page(language, say("Not restored"), {"why": _why_not_back(language, path, why)})
        case _:
            assert_never(news)


def nothing_is_kept_page(language: Language, folder: Path) -> Dialog:
    """A warning that nothing can be saved, for example on a read-only stick or a full disk."""
    say = language.say
    why = say("Matador can't write to the folder {folder} right now.")
    also = say("You can play, but your matches, settings and progress won't be saved.")
    rows = (
        label("why", why.format(folder=in_one_line(str(folder)))),
        label("also", also),
        Button("back", say("Play anyway"), Command.BACK, icon="play", is_primary=True),
    )
    return Dialog(say("Can't save here"), rows)


def _saved(language: Language, path: Path) -> Dialog:
    say = language.say
    secret = say("Anyone who has this file can read everything in it, including names.")
    rows = (
        label("file", say("File: {file}").format(file=in_one_line(path.name))),
        label("folder", _folder(language, path.parent)),
        label("secret", secret),
        Button("done", say("OK"), Command.CLOSE, is_primary=True),
    )
    return Dialog(say("Saved"), rows)


def _question(language: Language, path: Path) -> Dialog:
    say = language.say
    what = say("This replaces all matches, players and settings on this computer with those in {file}.")
    told = {
        "what": what.format(file=in_one_line(path.name)),
        "aside": say("Nothing is deleted. Your current data is moved to a new folder."),
    }
    restore = Button("restore", say("Restore"), Command.RESTORE, icon="folder")
    return asked_page(say("Restore this backup?"), told, say("Don't restore"), restore)


def _folder(language: Language, folder: Path) -> str:
    """The folder, without a full stop, which would look like part of the path."""
    return language.say("Folder: {folder}").format(folder=in_one_line(str(folder)))


def _why_not_taken(language: Language, folder: Path, why: Exception) -> str:
    say = language.say
    match why:
        case backup_file.NothingToBackUpError():
            return say("There is nothing to back up yet.")
        case backup_file.NewerBackupError():
            return say("These matches were saved by a newer version of Matador. Please update Matador first.")
        case backup_file.InUseError():
            return say("Another Matador window is using your matches. Close it, then try again.")
        case backup_file.BackupError():
            return say("Your matches are damaged. Restart Matador to recover what can be read.")
        case OSError(errno=number) if number in NO_ROOM:
            return say("The disk is full. Free up some space, then try again.")
        case OSError():
            told = say("Matador can't write to the folder {folder} right now.")
            return told.format(folder=in_one_line(str(folder)))
        case _:
            return _unexpected(language, why)


def _why_not_back(language: Language, path: Path, why: Exception) -> str:
    say = language.say
    match why:
        case backup_file.NewerBackupError():
            told = say("{file} was made by a newer version of Matador. Please update Matador first.")
        case backup_file.InUseError():
            told = say("Another Matador window is open. Close it, then drop {file} here again.")
        case backup_file.RestoreIncompleteError():
            told = say("Restoring {file} didn't finish. Start Matador again to finish it.")
        case backup_file.BackupError():
            told = say("{file} can't be restored. It is damaged, or it is not a Matador backup.")
        case OSError(errno=number) if number in NO_ROOM:
            told = say("There isn't enough disk space to restore {file}. Nothing has changed.")
        case OSError():
            told = say("{file} can't be read, or Matador can't write to its own folder. Nothing has changed.")
        case _:
            return _unexpected(language, why)
    return told.format(file=in_one_line(path.name))


def _unexpected(language: Language, why: Exception) -> str:
    said = language.say("Something went wrong: {what}. Nothing has changed.")
    return said.format(what=type(why).__name__)

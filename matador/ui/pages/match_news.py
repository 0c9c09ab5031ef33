"""Pages about exporting, importing, opening and saving matches."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from matador.match.errors import NewerRecordError, RecordError, RecordFileError
from matador.play.autosave import NotTakenUp, Trouble
from matador.play.match_files import ExportedMatch
from matador.storage.paths import in_one_line
from matador.ui.kit.intents import Command
from matador.ui.kit.widgets import Button, Dialog, label
from matador.ui.language import Language
from matador.ui.match_files import RefusedFile
from matador.ui.sentences.matches import trouble_told

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""Error numbers that mean the disk is full."""


def told_page(language: Language, title: str, told: Mapping[str, str], *, closes_all: bool = False) -> Dialog:
    """Sentences by their keys, and a button that closes this page or all pages."""
    labels = (label(key, sentence) for key, sentence in told.items())
    key, intent = ("continue", Command.CLOSE) if closes_all else ("back", Command.BACK)
    return Dialog(title, (*labels, Button(key, language.gettext("OK"), intent, is_primary=True)))


def exported_match_page(language: Language, exported: ExportedMatch) -> Dialog:
    """Where the exported match is and how to open it, or why the export failed."""
    say, done = language.gettext, exported.done
    if isinstance(done, OSError):
        if done.errno in NO_ROOM:
            why = say("The disk is full. Nothing is lost: free up some space, then export again.")
        else:
            why = say(
                "Matador can't write to the folder {folder} right now. Nothing is lost: make it "
                "writable, then export again."
            ).format(folder=in_one_line(str(exported.folder)))
        return told_page(language, say("Not exported"), {"why": why})
    where = say("The match was exported to {file} in the folder {folder}.").format(
        file=in_one_line(done.name), folder=in_one_line(str(done.parent))
    )
    how = say("To open it, double-click it, or drop it on this window.")
    return told_page(language, say("Exported"), {"where": where, "how": how})


def not_imported_page(language: Language, file: RefusedFile) -> Dialog:
    say = language.gettext
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
    say = language.gettext
    sentence = {
        "elsewhere": say("This match is open in another window. Continue there, or close that window first."),
        "unreadable": say("This match can't be opened right now. Nothing was changed. Try again later."),
    }[refused.why]
    back = Button("back", say("OK"), Command.BACK, is_primary=True)
    copy = Button("copy", say("Play a copy"), Command.PLAY_COPY, "play")
    actions = (back,) if refused.left is None else (back, copy)
    return Dialog(say("Not opened"), (label("why", sentence), *actions))


def trouble_page(language: Language, trouble: Trouble) -> Dialog:
    title, sentence = trouble_told(language, trouble)
    return told_page(language, title, {"why": sentence})


def not_kept_page(language: Language) -> Dialog:
    """Options while the current match can't be saved."""
    say = language.gettext
    why = say("Your game can't be saved right now. Keep this window open and nothing will be lost.")
    return Dialog(
        say("Not saved"),
        (
            label("why", why),
            Button("try again", say("Try again"), Command.TRY_AGAIN, icon="again", is_primary=True),
            Button("unsaved", say("Continue without saving"), Command.PLAY_ON_UNSAVED, icon="play"),
            Button("export", say("Export match"), Command.EXPORT, icon="save"),
        ),
    )

"""Saved matches: the list of them, and what a player is told who has saved one or opens one."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

from matador.play.left_matches import NotTakenUp, Trouble
from matador.play.saving import SaveOutcome
from matador.storage.saved import in_one_line, shown_name
from matador.ui.kit.intents import Command, OpenSaved
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.pages.context import RefusedFile
from matador.ui.pages.menu import back_to_table
from matador.ui.sentences.dates import file_title
from matador.ui.sentences.matches import trouble_told

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_MOST_SIGNS = 120
"""Of a name that is shown. Matador gives none that is longer, but somebody else may have."""


def saved_matches_page(language: Language, matches: Sequence[Path]) -> Dialog:
    """A row for each match, in this order; or that there is none any more."""
    title = language.gettext("Saved matches")
    if not matches:
        return Dialog(title, (Label("none", language.gettext("There are no saved matches.")),))
    return Dialog(
        title,
        tuple(
            Button(f"saved:{number}", _short(file_title(language, shown_name(path))), OpenSaved(path), "play")
            for number, path in enumerate(matches)
        ),
    )


def _short(name: str) -> str:
    """A name, or its beginning."""
    return name if len(name) <= _MOST_SIGNS else f"{name[: _MOST_SIGNS - 1].rstrip()}…"


def outcome_page(language: Language, outcome: SaveOutcome) -> Dialog:
    """What came of saving a match."""
    if isinstance(outcome.done, OSError):
        return _not_saved(language, outcome, outcome.done)
    return _saved(language, outcome, outcome.done)


def _saved(language: Language, outcome: SaveOutcome, path: Path) -> Dialog:
    """Where the match is, and how it is opened again."""
    say = language.gettext
    listed = say("You'll find it under Saved matches.")
    where = say("The match is saved as {file} in the folder {folder}")
    return Dialog(
        say("Saved"),
        (
            Label("where", where.format(file=in_one_line(path.name), folder=in_one_line(str(path.parent)))),
            Label(
                "how", listed if outcome.is_listed else say("To open it again, drop the file on this window.")
            ),
            back_to_table(language, is_over=outcome.is_over),
        ),
    )


def _not_saved(language: Language, outcome: SaveOutcome, error: OSError) -> Dialog:
    """What stands against it, and that nothing is lost."""
    say = language.gettext
    if error.errno in _NO_ROOM:
        why = say("The disk is full. Nothing is lost: free up some space, then save again.")
    else:
        why = say(
            "Matador can't write to the folder {folder} now. Nothing is lost: make it writable, then save again."
        ).format(folder=outcome.folder)
    return Dialog(
        say("Not saved"),
        (
            Label("why", why),
            Button("save", say("Save again"), Command.SAVE, icon="save"),
            back_to_table(language, is_over=outcome.is_over),
        ),
    )


def refused_page(language: Language, file: RefusedFile) -> Dialog:
    """What a file may be that cannot be opened."""
    say = language.gettext
    if file.is_newer:
        why = say("{file} was saved by a newer version of Matador. Please update Matador to open it.")
    else:
        why = say("{file} can't be opened. It is damaged, or it is not a Matador match.")
    return Dialog(
        say("Not opened"),
        (
            Label("why", why.format(file=file.name)),
            Button("back", say("OK"), Command.BACK, is_primary=True),
        ),
    )


def not_taken_up_page(language: Language, refused: NotTakenUp) -> Dialog:
    """Why a match that was left is not gone on with, and what can be done instead."""
    say = language.gettext
    sentence = {
        "elsewhere": say("This match is open in another window. Continue there, or close that window first."),
        "unreadable": say("This match can't be opened right now. Nothing was changed. Try again later."),
    }[refused.why]
    back = Button("back", say("OK"), Command.BACK, is_primary=True)
    copy = Button("copy", say("Play a copy"), Command.PLAY_COPY, "play")
    actions = (back,) if refused.left is None else (back, copy)
    return Dialog(say("Not opened"), (Label("why", sentence), *actions))


def trouble_page(language: Language, trouble: Trouble) -> Dialog:
    """What was found wrong with what is kept of matches."""
    title, sentence = trouble_told(language, trouble)
    back = Button("back", language.gettext("OK"), Command.BACK, is_primary=True)
    return Dialog(title, (Label("why", sentence), back))


def not_kept_page(language: Language) -> Dialog:
    """What can be done while the disk does not keep what is played."""
    say = language.gettext
    why = say("Your game can't be saved right now. Keep this window open and nothing is lost.")
    return Dialog(
        say("Not saved"),
        (
            Label("why", why),
            Button("try again", say("Try again"), Command.TRY_AGAIN, icon="again", is_primary=True),
            Button("unsaved", say("Continue without saving"), Command.PLAY_ON_UNSAVED, icon="play"),
            Button("save", say("Save elsewhere"), Command.SAVE_ELSEWHERE, icon="save"),
        ),
    )

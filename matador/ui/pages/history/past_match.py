"""What can be done with a finished match."""

from __future__ import annotations

from datetime import date

from matador.storage.database.matches import LeftMatch
from matador.ui.kit.intents import Command, Open
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.sentences import history as words
from matador.ui.sentences.matches import game_name, when


def past_page(language: Language, past: LeftMatch | None, today: date) -> Dialog:
    """What can be done with it; that it cannot be read, if it cannot."""
    say = language.gettext
    if past is None:
        return Dialog(
            say("Match"),
            (
                Label("told", say("This match cannot be read any more.")),
                Button("back", say("Back"), Command.BACK, is_primary=True),
            ),
        )
    game, at = game_name(language, past.session.rules), when(language, past.changed_at.astimezone(), today)
    return Dialog(
        say("Match"),
        (
            Label("told", f"{game} \N{EN DASH} {at}"),
            Label("players", words.players_told(language, past.head.names)),
            Button("replay", say("See it again"), Open("replay"), "play", is_primary=True),
            Button("scores", say("Scores"), Open("past scores"), "list"),
            Button("export", say("Save as file"), Command.EXPORT, "save"),
            Button("delete", say("Delete"), Open("delete past"), "bin"),
        ),
    )

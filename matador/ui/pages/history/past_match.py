"""What can be done with a finished match."""

from __future__ import annotations

from datetime import date

from matador.storage.clock import local
from matador.storage.database.matches import LeftMatch
from matador.ui.kit.intents import Command, Open
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.pages.match_picture import players_of
from matador.ui.sentences import history as words
from matador.ui.sentences.matches import game_name, players_scored, when


def past_page(language: Language, past: LeftMatch | None, today: date) -> Dialog:
    """What can be done with it; that it cannot be read, if it cannot."""
    say = language.gettext
    if past is None:
        return Dialog(
            say("Match"),
            (
                Label("told", say("This match can't be opened any more.")),
                Button("back", say("Back"), Command.BACK, is_primary=True),
            ),
        )
    players = [(words.player_name(language, one.name), one.points) for one in players_of(past)]
    rules, winners = past.session.rules, past.session.standing.winners
    game, at = game_name(language, rules), when(language, local(past.changed_at), today)
    return Dialog(
        say("Match"),
        (
            Label("told", f"{game} \N{EN DASH} {at}"),
            Label("players", players_scored(players)),
            Label("winner", words.winner_told(language, rules, winners, past.head.names)),
            Button("replay", say("Watch it again"), Open("replay"), "play", is_primary=True),
            Button("scores", say("Scores"), Open("past scores"), "list"),
            Button("export", say("Save as file"), Command.EXPORT, "save"),
            Button("delete", say("Delete"), Open("delete past"), "bin"),
        ),
    )

"""The menu of a match, and the confirmation before leaving it."""

from __future__ import annotations

from matador.match.taking_back import Stays
from matador.play.game import Game
from matador.ui.kit.intents import Command, Open
from matador.ui.kit.widgets import Button, Dialog, label
from matador.ui.language import Language
from matador.ui.match_service import Leaving
from matador.ui.sentences.table import not_taken_back


def menu_page(language: Language, game: Game) -> Dialog:
    """Actions available during a match."""
    say = language.gettext
    to, why_not = game.undoes_to, ""
    if isinstance(to, Stays):
        why_not = not_taken_back(language, to, [sits.name for sits in game.occupants])
    undo = [Button("undo", say("Undo"), Command.UNDO, icon="undo", why_not=why_not)]
    if not isinstance(game.redoes_to, Stays):
        undo.append(Button("redo", say("Redo"), Command.REDO, icon="redo"))
    return Dialog(
        say("Matador"),
        (
            back_to_table(language, is_over=game.session.is_over),
            tuple(undo),
            (),
            (
                Button("scores", say("Scores"), Open("scores"), icon="list"),
                Button("rules", say("Rules"), Open("rules"), icon="book"),
            ),
            (
                Button("seats", say("Who plays"), Open("seats"), icon="person"),
                Button("fair", say("Was it fair?"), Open("fair"), icon="check"),
            ),
            (
                Button("export", say("Export match"), Command.EXPORT, icon="save"),
                Button("options", say("Options"), Open("options"), icon="gear"),
            ),
            (),
            (
                Button("new match", say("New match"), Open("new match"), icon="plus"),
                Button("home", say("Home"), Command.HOME, icon="home"),
                Button("quit", say("Quit"), Command.QUIT, icon="leave"),
            ),
        ),
    )


def leaving_page(language: Language, leaving: Leaving) -> Dialog:
    say = language.gettext
    leave = say("Quit Matador") if leaving == "quit" else say("Leave match")
    about = say("It isn't finished, and it isn't saved. You can export it to a file first.")
    return Dialog(
        say("Leave this match?"),
        (
            label("about", about),
            Button("play on", say("Continue"), Command.CLOSE, icon="play", is_primary=True),
            Button("export", say("Export match"), Command.EXPORT, icon="save"),
            Button("leave", leave, Command.LEAVE, icon="leave"),
        ),
    )


def back_to_table(language: Language, *, is_over: bool) -> Button:
    """The button that closes all pages over a match."""
    say = language.gettext
    label = say("Back to the table") if is_over else say("Continue")
    return Button("play on", label, Command.CLOSE, icon="play", is_primary=True)

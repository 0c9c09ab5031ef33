"""The menu of a match, who plays at which seat, and the question before a match is left."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from matador.ai.strengths import STRENGTHS, strength_of
from matador.match.taking_back import Stays
from matador.ui.language import Language
from matador.ui.menu.help_rows import HELP_KEYS, change_help, help_rows
from matador.ui.menu.rows import Options, Press, Row, Words
from matador.ui.menu.saved_rows import back_to_table
from matador.ui.overlay import Asked
from matador.ui.sentences.seats import who_name
from matador.ui.sentences.table import not_taken_back
from matador.ui.table.game import Game
from matador.ui.table.sitters import names_now

Leaving: TypeAlias = Literal["home", "start", "opened", "quit"]
"""What comes after a match that is left."""


def menu_title(language: Language) -> str:
    """What stands above the menu."""
    return language.gettext("Matador")


def menu_rows(language: Language, game: Game) -> tuple[Row, ...]:
    """What can be done in the middle of a match."""
    say = language.gettext
    rows: list[Row] = [back_to_table(language, is_over=game.session.is_over)]
    rows.append(Press("undo", say("Take back"), icon="undo", why_not=_why_not_undo(language, game)))
    if not isinstance(game.redoes_to, Stays):
        rows.append(Press("redo", say("Do again"), icon="redo"))
    # A low window has room for eight on its first leaf.
    rows += [
        Press("scores", say("Scores"), icon="list"),
        Press("rules", say("Rules"), icon="book"),
        Press("seats", say("Who plays"), icon="person"),
        Press("save", say("Save"), icon="save"),
        Press("home", say("Home"), icon="home"),
        Press("new match", say("New match"), icon="plus"),
        Press("options", say("Options"), icon="gear"),
        Press("fair", say("Was it fair?"), icon="check"),
    ]
    return tuple(rows)


def _why_not_undo(language: Language, game: Game) -> str:
    to = game.undoes_to
    return not_taken_back(language, to, [sits.name for sits in game.sitters]) if isinstance(to, Stays) else ""


def seats_title(language: Language) -> str:
    """What stands above the seats."""
    return language.gettext("Who plays")


def seat_rows(language: Language, game: Game) -> tuple[Row, ...]:
    """For each seat who plays it, and for each person the help that he has."""
    rows: list[Row] = []
    for sitter in game.sitters:
        rows.append(_players(language, sitter.bot).pick(f"seat:{sitter.seat}", sitter.name, sitter.bot))
        if sitter.is_person:
            rows += help_rows(language, sitter)
    return (*rows, Press("back", language.gettext("Back"), is_primary=True))


def change_seat(language: Language, game: Game, asked: Asked) -> bool:
    """Do what a row of the seats asks for; whether somebody else plays now."""
    what, _, number = asked.key.partition(":")
    if what in HELP_KEYS:
        change_help(language, game, asked)
        return False
    seat = int(number)
    sitter = game.sitters[seat]
    wanted = _players(language, sitter.bot).step(sitter.bot, asked.step)
    sitters = list(game.sitters)
    sitters[seat] = replace(sitter, bot=wanted, name=sitter.chosen)
    names = names_now(language, sitters)
    if wanted == sitter.bot or not game.hand_over(seat, wanted, names[seat]):
        return False
    game.call(names)
    return True


def _players(language: Language, now: str | None) -> Options[str | None]:
    """Whoever can play a seat, and who does."""
    others = [] if now is None or strength_of(now) is not None else [now]
    names = [strength.name for strength in STRENGTHS]
    return Options((None, *names, *others), lambda bot: who_name(language, bot))


def leaving_title(language: Language) -> str:
    """The question before a match is left."""
    return language.gettext("Leave this match?")


def leaving_rows(language: Language, leaving: Leaving, *, was_saved: bool) -> tuple[Row, ...]:
    """What can be answered; `was_saved`: the match is in a file, but has gone on since."""
    say = language.gettext
    leave = say("Leave Matador") if leaving == "quit" else say("Leave the match")
    about = say("It is not finished. Once saved, it is under “Saved matches” on the first page.")
    if was_saved:
        about = say("It has gone on since it was saved: save it again to keep that.")
    return (
        Words("about", about),
        Press("play on", say("Play on"), is_primary=True, icon="play"),
        Press("save and leave", say("Save and leave"), icon="save"),
        Press("leave", leave, icon="leave"),
    )

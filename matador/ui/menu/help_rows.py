"""Which help each person has, in the middle of a match."""

from __future__ import annotations

from collections.abc import Iterator

from matador.match.assistance import Picture
from matador.ui.aids import AIDS, PICTURES, Aid, aid_of, assistance_of
from matador.ui.language import Language
from matador.ui.menu.rows import Options, Pick, Row
from matador.ui.overlay import Asked
from matador.ui.sentences.aids import aid_name, picture_name
from matador.ui.sentences.menus import on_off
from matador.ui.table.game import Game
from matador.ui.table.sitters import Sitter

HELP_KEYS = ("help", "picture", "fades")
"""What the keys of these rows begin with; the number of the seat follows."""


def help_rows(language: Language, sitter: Sitter) -> Iterator[Row]:
    """The help of a person; of a learner also how numbers are shown, and whether the help fades."""
    say, seat = language.gettext, sitter.seat
    label = say("{name}: help").format(name=sitter.name)
    yield _aids(language).pick(f"help:{seat}", label, aid_of_sitter(sitter))
    if sitter.is_learner:
        label = say("{name}: numbers as").format(name=sitter.name)
        yield _pictures(language).pick(f"picture:{seat}", label, sitter.picture)
        label = say("{name}: help fades by itself").format(name=sitter.name)
        fades = not sitter.pinned
        yield Pick(f"fades:{seat}", label, on_off(language, is_on=fades), fades, not fades)


def change_help(language: Language, game: Game, asked: Asked) -> None:
    """Do what one of these rows asks for."""
    what, _, number = asked.key.partition(":")
    sitter = game.sitters[int(number)]
    aid, picture, pinned = aid_of_sitter(sitter), sitter.picture, sitter.pinned
    match what:
        case "help":
            aid = _aids(language).step(aid, asked.step)
        case "picture":
            picture = _pictures(language).step(picture, asked.step)
        case "fades":
            pinned = asked.step < 0 if asked.step else not pinned
        case _:
            raise ValueError(f"no row of help is called {asked.key}")
    game.assist(sitter.seat, assistance_of(aid), picture, pinned=pinned)
    game.guide(sitter.seat, is_on=aid == "guide")


def aid_of_sitter(sitter: Sitter) -> Aid:
    """The help that somebody has."""
    return aid_of(guide=sitter.guide, assistance=sitter.assistance)


def _aids(language: Language) -> Options[Aid]:
    return Options(AIDS, lambda aid: aid_name(language, aid))


def _pictures(language: Language) -> Options[Picture]:
    return Options(PICTURES, lambda picture: picture_name(language, picture))

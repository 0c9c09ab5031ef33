"""What stands on the pages for choosing a match."""

from __future__ import annotations

from typing import Literal, TypeAlias

from matador.ui.language import Language

TabName: TypeAlias = Literal["game", "rules", "players"]
"""A part of the choosing."""


def tab_name(language: Language, tab: TabName) -> str:
    """A part of the choosing."""
    say = language.gettext
    return {"game": say("Game"), "rules": say("Rules"), "players": say("Players")}[tab]


def tab_hint(language: Language, tab: TabName) -> str:
    """What is found in a part."""
    say = language.gettext
    return {
        "game": say("Choose the game and its tiles."),
        "rules": say("Choose the length, the deal and extra rules."),
        "players": say("Choose who plays."),
    }[tab]


def deal_hint(language: Language) -> str:
    """What the number of a deal is for."""
    return language.gettext("The same number deals the same tiles again.")


def no_such_letter(language: Language) -> str:
    """Why what was written does not stand in the field."""
    return language.gettext("You can't type that here.")

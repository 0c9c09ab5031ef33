"""What is written on the first page."""

from __future__ import annotations

from typing import Literal, TypeAlias

from matador.ui.language import Language

HomeKey: TypeAlias = Literal["play", "learn", "new match", "saved matches", "options", "rules", "quit"]


def title(language: Language) -> str:
    """The name of the game."""
    return language.gettext("Matador")


def name_of(language: Language, key: HomeKey) -> str:
    """What a picture or a button of the first page is called."""
    say = language.gettext
    return {
        "play": say("Play"),
        "learn": say("Learn"),
        "new match": say("New match"),
        "saved matches": say("Saved matches"),
        "options": say("Options"),
        "rules": say("Rules"),
        "quit": say("Quit"),
    }[key]

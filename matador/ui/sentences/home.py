"""What is written on the first page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from matador.ui.language import Language
from matador.ui.sentences.matches import players_scored

HomeKey: TypeAlias = Literal[
    "go on", "play", "learn", "new match", "matches", "saved matches", "options", "rules", "quit"
]


def title(language: Language) -> str:
    """The name of the game."""
    return language.gettext("Matador")


def name_of(language: Language, key: HomeKey) -> str:
    """What a picture or a button of the first page is called."""
    say = language.gettext
    return {
        "go on": say("Continue"),
        "play": say("Play"),
        "learn": say("Learn"),
        "new match": say("New match"),
        "matches": say("Matches"),
        "saved matches": say("Saved matches"),
        "options": say("Options"),
        "rules": say("Rules"),
        "quit": say("Quit"),
    }[key]


def left_match(language: Language, players: Sequence[tuple[str, int | None]]) -> str:
    """What the match that was left is called where it is told and not shown: who plays, and what each has."""
    return language.gettext("Continue: {players}").format(players=players_scored(players))

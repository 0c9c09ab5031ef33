"""The texts of the pages for a new match and for settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from matador.ui.language import Language

TabName: TypeAlias = Literal["game", "rules", "players"]
"""A tab of the page for a new match."""


def no_such_letter(language: Language) -> str:
    return language.say("You can't type that here.")


def teams_off(language: Language) -> str:
    return language.say("Teams need four players, so now everybody plays for themselves.")


def teams_on(language: Language) -> str:
    return language.say("Teams need four players, so now there are four.")


def name_is_full(language: Language, longest: int) -> str:
    return language.say("A name can have up to {n} letters.", n=longest)


def number_is_full(language: Language, longest: int) -> str:
    return language.say("A number can have up to {n} digits.", n=longest)


def why_not(language: Language, kinds: Sequence[str]) -> str:
    say = language.say
    known = {
        "teams-need-four": say("Teams need four players."),
        "too-few-tiles": say("There aren't enough tiles. Choose a larger set or fewer players."),
        "no-deal": say("This game doesn't work with that many players and this set."),
        "matadors-not-in-set": say("Some of the matadors you chose aren't in this set."),
        "matadors-with-blanks": say("One of the matadors you chose has a blank."),
        "matadors-cannot-lie": say("Nobody could ever play a matador."),
        "double-blank-cannot-lie": say("Nobody could ever play the double blank."),
        "complement-needs-same": say("That only works in games where touching halves match."),
        "spinner-with-complement": say(
            "Matadors change the ends here, so a double can't open all four sides."
        ),
        "double-must-decide": say("In this game the player with the highest double must go first."),
        "penalty-with-teams": say("In this game everybody plays for themselves, so there are no teams."),
        "penalty-with-rounds": say("In this game pips are counted, not rounds."),
        "too-many-rounds": say("A match can't have that many rounds."),
        "target-needs-points": say("Nobody scores points in this game, so you can't play for points."),
        "no-effect": say("That makes no difference in this game."),
        "face-taken": say("Another player has this face."),
        "colour-taken": say("Another player has this colour."),
        "nobody-plays": say("At least one person must play."),
    }
    found = next((known[kind] for kind in kinds if kind in known), None)
    return say("This can't be played.") if found is None else found

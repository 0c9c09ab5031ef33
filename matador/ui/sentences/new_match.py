"""The texts of the pages for a new match and for settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from matador.play.playable import Length
from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.sentences.table import goes_on

TabName: TypeAlias = Literal["game", "rules", "players"]
"""A tab of the page for a new match."""


def tab_name(language: Language, tab: TabName) -> str:
    say = language.say
    return {"game": say("Game"), "rules": say("Rules"), "players": say("Players")}[tab]


def tab_hint(language: Language, tab: TabName) -> str:
    say = language.say
    return {
        "game": say("Choose the game and its tiles."),
        "rules": say("Choose the match length, the deal and extra rules."),
        "players": say("Press a seat to change who plays there."),
    }[tab]


def no_such_letter(language: Language) -> str:
    return language.say("You can't type that here.")


def length_name(language: Language, length: Length) -> str:
    say = language.say
    return {"one round": say("One round"), "short": say("Short"), "long": say("Long")}[length]


def about_minutes(language: Language, minutes: int | None) -> str:
    if minutes is None:
        return ""
    return language.nsay("about {n} minute", "about {n} minutes", minutes)


def ends(language: Language, rules: Ruleset) -> str:
    if rules.target is None:
        return language.say("The match ends after one round.")
    return goes_on(language, rules)


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


def set_name(language: Language, highest: int) -> str:
    say = language.say
    return {
        4: say("Double four"),
        5: say("Double five"),
        6: say("Double six"),
        9: say("Double nine"),
        12: say("Double twelve"),
    }[highest]


def keys(language: Language) -> list[tuple[str, str]]:
    say = language.say
    return [
        (say("Left, Right"), say("choose a tile or a place")),
        (say("Up, Enter"), say("move the tile to the table")),
        (say("Enter, Space"), say("play, or speed up the others")),
        (say("Down"), say("cancel")),
        (say("R, wheel, right click"), say("turn the tile")),
        ("D", say("draw a tile")),
        ("P", say("pass")),
        ("H", say("get a hint (for learners)")),
        ("T", say("show or hide the table after a round")),
        (say("Esc"), say("cancel, or open the menu")),
        (say("Tab"), say("go to the next item")),
        (say("Home, End"), say("go to the first or last tile")),
        (say("Page Up, Page Down"), say("see more of your tiles")),
        ("F1", say("rules and keys")),
        ("F11", say("full screen")),
        ("M", say("sound on or off")),
        ("S", say("hear it again")),
        ("Ctrl+N", say("new match")),
        ("Ctrl+Z", say("undo")),
        ("Ctrl+Shift+Z", say("redo")),
        ("Ctrl+Q", say("quit Matador")),
    ]

"""Why something cannot be chosen for a match, as players read it."""

from __future__ import annotations

from collections.abc import Sequence

from matador.ui.language import Language


def why_not(language: Language, kinds: Sequence[str]) -> str:
    """Why the engine refuses, from the codes of its conflicts; one conflict is enough for a sentence."""
    say = language.gettext
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
        "double-must-decide": say("In this game the highest double must decide who goes first."),
        "penalty-with-teams": say("In this game everybody scores alone, so there are no teams."),
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

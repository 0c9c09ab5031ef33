"""Why something cannot be chosen for a match, as players read it."""

from __future__ import annotations

from collections.abc import Sequence

from matador.ui.language import Language


def why_not(language: Language, kinds: Sequence[str]) -> str:
    """Why the engine refuses, from the codes of its conflicts; one conflict is enough for a sentence."""
    say = language.gettext
    known = {
        "teams-need-four": say("Teams are for four players."),
        "too-few-tiles": say("There are not enough tiles. Take a larger set, or fewer players."),
        "no-deal": say("So many players cannot play this game with these tiles."),
        "matadors-not-in-set": say("The matadors that you chose are not in this set."),
        "matadors-with-blanks": say("One of the matadors that you chose has a blank."),
        "matadors-cannot-lie": say("Then matadors could not be laid at all."),
        "double-blank-cannot-lie": say("Then the double blank could never be laid."),
        "complement-needs-same": say("That is only for games in which equal halves touch."),
        "spinner-with-complement": say(
            "Matadors change the ends here, so a double cannot open all four sides."
        ),
        "double-must-decide": say("In this game the highest double has to decide who begins."),
        "penalty-with-teams": say("In this game everybody counts alone, so there are no teams."),
        "penalty-with-rounds": say("In this game pips are counted, not rounds."),
        "too-many-rounds": say("A match cannot have so many rounds."),
        "target-needs-points": say("Nobody gets points in this game, so there are none to play for."),
        "no-effect": say("That changes nothing in this game."),
        "face-taken": say("Another person has this face."),
        "colour-taken": say("A person has this colour."),
        "nobody-plays": say("At least one person has to play."),
    }
    found = next((known[kind] for kind in kinds if kind in known), None)
    return say("This cannot be played.") if found is None else found

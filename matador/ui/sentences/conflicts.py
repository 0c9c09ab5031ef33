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
        "no-deal": say("This game is not for so many players with these tiles."),
        "matadors-not-in-set": say("The matadors that you chose are not in this set."),
        "matadors-with-blanks": say("One of the matadors that you chose has a blank."),
        "matadors-cannot-lie": say("Then matadors could not be laid at all."),
        "double-blank-cannot-lie": say("Then the double blank could never be laid."),
        "complement-needs-same": say("That goes only where equal halves touch."),
        "spinner-with-complement": say("In this game matadors change the ends, so there is no spinner."),
        "double-must-decide": say("Here the highest double has to decide who opens."),
        "penalty-with-teams": say("Here everybody counts alone, so there are no teams."),
        "target-needs-points": say("Nobody gets points here, so there is no target."),
        "nobody-plays": say("Somebody has to play: one person at least."),
    }
    found = next((known[kind] for kind in kinds if kind in known), None)
    return say("This cannot be played.") if found is None else found

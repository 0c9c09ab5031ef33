"""How long a match is, as players read it."""

from __future__ import annotations

from matador.play.lengths import Length
from matador.rules import Ruleset
from matador.ui.language import Language
from matador.ui.sentences.table import goes_on


def length_name(language: Language, length: Length) -> str:
    """A length that can be chosen."""
    say = language.gettext
    return {"one round": say("One round"), "short": say("Short"), "long": say("Long")}[length]


def about_minutes(language: Language, minutes: int | None) -> str:
    """How many minutes that takes; nothing where nobody knows."""
    if minutes is None:
        return ""
    return language.ngettext("about {n} minute", "about {n} minutes", minutes).format(n=minutes)


def ends(language: Language, rules: Ruleset) -> str:
    """When the match is over."""
    if rules.target is None:
        return language.gettext("The match ends after one round.")
    return goes_on(language, rules)


def teams_off(language: Language) -> str:
    """What became of the teams when another number of players was chosen."""
    return language.gettext("Teams need four players, so now everybody plays alone.")


def teams_of_four(language: Language) -> str:
    """What became of the number of players when teams were chosen."""
    return language.gettext("Teams need four players, so now there are four.")


def name_is_full(language: Language, longest: int) -> str:
    """Why no more letters stand in the field of a name."""
    return language.gettext("A name can have up to {n} letters.").format(n=longest)


def number_is_full(language: Language, longest: int) -> str:
    """Why no more digits stand in the field of a number."""
    return language.gettext("A number can have up to {n} digits.").format(n=longest)

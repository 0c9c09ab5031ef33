"""The names of the colours of seats and of the teams: spoken, so that nobody has to see them."""

from __future__ import annotations

from matador.ui.language import Language


def colour_name(language: Language, colour: int) -> str:
    """The name of a seat's colour."""
    names = (
        language.pgettext("colour", "Red"),
        language.pgettext("colour", "Orange"),
        language.pgettext("colour", "Yellow"),
        language.pgettext("colour", "Green"),
        language.pgettext("colour", "Blue"),
        language.pgettext("colour", "Purple"),
        language.pgettext("colour", "Pink"),
        language.pgettext("colour", "White"),
    )
    return names[colour % len(names)]


def team_name(language: Language, team: int) -> str:
    """The name of a team, after its sign."""
    names = (language.gettext("Team Sun"), language.gettext("Team Moon"))
    return names[team % len(names)]

"""What is said when a round has ended: how, before anything of the hands is told, and the ways to look at the table."""

from __future__ import annotations

from typing import assert_never

from matador.play.table.facts import EndPanelKind
from matador.ui.language import Language


def gone_out(language: Language, name: str, *, is_reader: bool) -> str:
    """Whose last tile that was."""
    if is_reader or language.is_you(name):
        return _over(language, language.gettext("That was your last tile."))
    return _over(language, language.gettext("That was {name}'s last tile.").format(name=name))


def blocked(language: Language, *, is_stuck: bool) -> str:
    """That nobody has gone on; `is_stuck`: nobody could, for whoever can must."""
    if is_stuck:
        return _over(language, language.gettext("Nobody can play or draw."))
    return _over(language, language.gettext("Nobody played or drew."))


def _over(language: Language, ended: str) -> str:
    return f"{ended} {language.gettext('The round is over.')}"


def look_at_table(language: Language) -> str:
    """On the button that moves the panel aside."""
    return language.gettext("Look at the table")


def back(language: Language, shown: EndPanelKind) -> str:
    """On the button that brings the panel back."""
    say = language.gettext
    match shown:
        case "question":
            return say("Back to the question")
        case "sums":
            return say("Back to the sums")
        case "result":
            return say("Back to the result")
        case _:
            assert_never(shown)

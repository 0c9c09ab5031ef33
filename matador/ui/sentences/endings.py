"""What is said when a round has ended: how, before anything of the hands is told, and the ways to look at the table."""

from __future__ import annotations

from matador.ui.language import Language


def gone_out(language: Language, name: str, *, is_reader: bool) -> str:
    """Whose last tile that was."""
    if is_reader:
        return _over(language, language.gettext("That was your last tile."))
    return _over(language, language.gettext("That was {name}'s last tile.").format(name=name))


def blocked(language: Language, *, is_stuck: bool) -> str:
    """That nobody has gone on; `is_stuck`: nobody could, for whoever can must."""
    if is_stuck:
        return _over(language, language.gettext("Nobody can play or draw."))
    return _over(language, language.gettext("Nobody has played or drawn."))


def _over(language: Language, ended: str) -> str:
    return f"{ended} {language.gettext('The round is over.')}"


def look_at_table(language: Language) -> str:
    """On the button that moves the panel aside."""
    return language.gettext("Look at the table")


def back(language: Language, *, is_counting: bool) -> str:
    """On the button that brings the panel back."""
    return language.gettext("Back to the question") if is_counting else language.gettext("Back to the result")

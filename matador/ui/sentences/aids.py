"""The help that somebody can have, as players read it."""

from __future__ import annotations

from matador.match.help import Picture, SeatHelp
from matador.ui.language import Language


def aid_name(language: Language, aid: SeatHelp) -> str:
    """A kind of help."""
    say = language.gettext
    return {
        "guide": say("Where tiles fit"),
        "full": say("Learner: full help"),
        "on-request": say("Learner: help on request"),
        "none": language.pgettext("help", "None"),
    }[aid]


def aid_word(language: Language, aid: SeatHelp) -> str:
    """A kind of help in as few words as go."""
    say = language.gettext
    return {
        "guide": say("Where tiles fit"),
        "full": say("Learner"),
        "on-request": say("Learner asks"),
        "none": language.pgettext("help", "None"),
    }[aid]


def aid_hint(language: Language, aid: SeatHelp) -> str:
    """A word more on a kind of help."""
    say = language.gettext
    return {
        "guide": say("The table shows where a tile fits."),
        "full": say("For learners: pictures show the sums, and you can ask for hints."),
        "on-request": say("For learners: help comes only when you ask for it."),
        "none": say("The table shows no help."),
    }[aid]


def picture_name(language: Language, picture: Picture) -> str:
    """How a learner is shown numbers."""
    say = language.gettext
    return {
        "frames": say("Pips in frames"),
        "both": say("Pips and numerals"),
        "numerals": say("Numerals"),
    }[picture]


def picture_hint(language: Language, picture: Picture) -> str:
    """A word more on how a learner is shown numbers."""
    say = language.gettext
    return {
        "frames": say("Shows numbers as dots in ten-frames."),
        "both": say("Shows numbers as dots, with the numeral beside them."),
        "numerals": say("Shows numbers as numerals only."),
    }[picture]


def fading_hint(language: Language) -> str:
    """What becomes of a learner's help with time."""
    return language.gettext("You get less help with the sums you know.")


def learner_name(language: Language) -> str:
    """A person who learns."""
    return language.gettext("Learner")

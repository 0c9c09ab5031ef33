"""The tiles of a match and how many everybody gets, as players read it."""

from __future__ import annotations

from typing import Literal

from matador.ui.language import Language


def set_hint(language: Language, highest: int) -> str:
    """A set with the total that it makes."""
    say = language.gettext
    return {
        4: say("Double four: make 5"),
        5: say("Double five: make 6"),
        6: say("Double six: make 7"),
        9: say("Double nine: make 10"),
        12: say("Double twelve: make 13"),
    }[highest]


def set_equal_hint(language: Language, highest: int) -> str:
    """A set where equal halves touch; its matadors make the total."""
    say = language.gettext
    return {
        4: say("Double four: matadors make 5"),
        5: say("Double five: matadors make 6"),
        6: say("Double six: matadors make 7"),
        9: say("Double nine: matadors make 10"),
        12: say("Double twelve: matadors make 13"),
    }[highest]


def deal_name(language: Language, hand_size: int | Literal["all"]) -> str:
    """How many tiles everybody gets."""
    return language.gettext("All") if hand_size == "all" else str(hand_size)

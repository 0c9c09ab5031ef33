"""What can be changed about the rules of a match, as players read it."""

from __future__ import annotations

from typing import Literal

from matador.ui.language import Language


def variant_sentence(language: Language, variant: str) -> str:
    """What a variant changes."""
    say = language.gettext
    return {
        "deal-5": say("Everybody gets five tiles."),
        "deal-6": say("Everybody gets six tiles."),
        "deal-7": say("Everybody gets seven tiles."),
        "deal-all": say("All tiles are dealt. There is no boneyard."),
        "anyone-opens": say("Chance decides who opens, with any tile."),
        "draw-one": say("Draw only one tile in a turn."),
        "draw-to-keep": say("You may draw to keep your matador."),
        "matadors-ordinary": say("A matador may lie along where a half fits."),
        "spinner": say("One double opens all four sides."),
        "draw-until-playable": say("Draw until a tile fits, then play it."),
        "points": say("Play for points."),
        "highest-double-opens": say("Whoever holds the highest double begins."),
    }[variant]


def variant_hint(language: Language, variant: str) -> str:
    """A word more on a variant."""
    say = language.gettext
    return {
        "deal-5": "",
        "deal-6": "",
        "deal-7": "",
        "deal-all": say("Tiles that are left over stay hidden."),
        "anyone-opens": say("Nobody has to begin with a double."),
        "draw-one": say("Who cannot play then passes."),
        "draw-to-keep": say("Nobody has to lay a matador while there are tiles to draw."),
        "matadors-ordinary": say("The double blank does not do that."),
        "spinner": say(
            "The first double that is no matador lies across. From there the line grows in four directions."
        ),
        "draw-until-playable": say("A draw does not end your turn."),
        "points": say("Who goes out gets the pips in the other hands."),
        "highest-double-opens": say("Nobody draws lots for it."),
    }[variant]


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

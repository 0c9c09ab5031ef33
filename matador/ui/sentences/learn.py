"""Sentences of Learn: its room, practice and unlock tests. They are short, use digits, and never blame."""

from __future__ import annotations

from datetime import date
from typing import assert_never

from matador.rules import Tile
from matador.teaching.frames import Pair
from matador.teaching.practice.items import (
    BriefFrame,
    Claim,
    Equation,
    Halves,
    Item,
    MissingPart,
    Tiles,
    Train,
)
from matador.ui.language import Language, Message, joined
from matador.ui.sentences.helping import number_word, placed, told, what_makes
from matador.ui.sentences.matches import day_month

# In practice


def asked(language: Language, item: Item) -> Message:
    say = language.say
    match item:
        case Halves(fact) | Tiles(fact):
            return say("Which half makes {total} with {known}?", known=fact.known, total=fact.total)
        case MissingPart(fact):
            return what_makes(language, fact.known, fact.total)
        case Equation():
            return say("Which number is missing?")
        case Claim():
            return say("Is that true?")
        case BriefFrame(fact):
            return say("Look! How many more to make {total}?", total=fact.total)
        case Train():
            return say("Play as many tiles as you can.")
        case _:
            assert_never(item)


def asked_aloud(language: Language, item: Item) -> Message:
    match item:
        case Equation(fact, form):
            say = language.say
            words = {
                "total first": say("{total} is {known} plus what?"),
                "gap first": say("What plus {known} is {total}?"),
                "subtraction": say("{total} minus {known} is what?"),
            }[form]
            return words.format(total=fact.total, known=fact.known)
        case Claim(fact, said):
            claim = language.say(
                "{known} and {said} make {total}?", known=fact.known, said=said, total=fact.total
            )
            return joined(claim, asked(language, item))
        case _:
            return asked(language, item)


def right(language: Language, pair: Pair | None, *, is_none: bool = False) -> Message:
    """`is_none`: none of the choices was right."""
    if pair is None:
        return language.say("Well done!")
    words = language.say("{first} needs {second}, but there's no {second} here.")
    return words.format(first=pair.first, second=pair.second) if is_none else placed(language, pair)


def wrong(language: Language, pair: Pair | None) -> Message:
    """Say what a wrong answer makes; `pair` has no second part without a number as answer."""
    again = language.say("Try again.")
    if pair is None or pair.second is None:
        return language.say("Look again.")
    return joined(told(language, pair), again)


def wrong_once(language: Language, pair: Pair | None) -> Message:
    return language.say("Look again.") if pair is None or pair.second is None else told(language, pair)


def shown(language: Language, pair: Pair | None, *, is_none: bool = False) -> Message:
    say = language.say
    if pair is None or pair.second is None:
        return say("Here is the longest line. Now you make it.")
    words = (
        say("{first} needs {second}, but there's no {second} here. Now you try.")
        if is_none
        else say("{first} needs {second}. Now you try.")
    )
    return words.format(first=pair.first, second=pair.second)


def shown_claim(language: Language, pair: Pair, *, is_true: bool) -> Message:
    say = language.say
    words = (
        say("{first} needs {second}, so it's true.")
        if is_true
        else say("{first} needs {second}, so it's not true.")
    )
    return words.format(first=pair.first, second=pair.second)


def half_of(language: Language, tile: Tile, pips: int) -> Message:
    return language.say(
        "Tile {low} and {high}: the {pips}",
        low=number_word(language, tile.low),
        high=number_word(language, tile.high),
        pips=number_word(language, pips),
    )


def tile(language: Language, one: Tile) -> Message:
    return language.say(
        "Tile {low} and {high}", low=number_word(language, one.low), high=number_word(language, one.high)
    )


# At the end


def rests(language: Language, count: int, total: int, until: date) -> Message:
    return language.nsay(
        "You know one sum of {total} well! We'll check again on {day}.",
        "You know {n} sums of {total} well! We'll check again on {day}.",
        count,
        total=total,
        day=day_month(language, until),
    )


# In the room


def branch(language: Language, total: int, resting: int, all_: int) -> str:
    return language.say("Sums of {total}: {count} of {all} known well", total=total, count=resting, all=all_)


# A locked total

"""Sentences of Learn: its room, practice and unlock tests. They are short, use digits, and never blame."""

from __future__ import annotations

from datetime import date
from typing import assert_never

from matador.rules import Tile
from matador.teaching.evidence import Fact
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
from matador.ui.language import Language
from matador.ui.sentences.helping import number_word, placed, told
from matador.ui.sentences.matches import day_month

# In practice


def asked(language: Language, item: Item) -> str:
    say = language.gettext
    match item:
        case Halves(fact) | Tiles(fact):
            words = say("Which half makes {total} with {known}?")
            return words.format(known=fact.known, total=fact.total)
        case MissingPart(fact):
            return say("{known} and what make {total}?").format(known=fact.known, total=fact.total)
        case Equation():
            return say("Which number is missing?")
        case Claim():
            return say("Is that true?")
        case BriefFrame(fact):
            return say("Look! How many more to make {total}?").format(total=fact.total)
        case Train():
            return say("Play as many tiles as you can.")
        case _:
            assert_never(item)


def asked_aloud(language: Language, item: Item) -> str:
    match item:
        case Equation(fact, form):
            say = language.gettext
            words = {
                "total first": say("{total} is {known} plus what?"),
                "gap first": say("What plus {known} is {total}?"),
                "subtraction": say("{total} minus {known} is what?"),
            }[form]
            return words.format(total=fact.total, known=fact.known)
        case Claim(fact, said):
            return f"{claimed(language, fact, said)}? {asked(language, item)}"
        case _:
            return asked(language, item)


def goes_with(language: Language, fact: Fact) -> str:
    return language.gettext("{known} and what make {total}").format(known=fact.known, total=fact.total)


def claimed(language: Language, fact: Fact, said: int) -> str:
    """A claim to judge: `3 and 5 make 7`."""
    words = language.gettext("{known} and {said} make {total}")
    return words.format(known=fact.known, said=said, total=fact.total)


def right(language: Language, pair: Pair | None, *, is_none: bool = False) -> str:
    """`is_none`: none of the choices was right."""
    if pair is None:
        return language.gettext("Well done!")
    words = language.gettext("{first} needs {second}, but there's no {second} here.")
    return words.format(first=pair.first, second=pair.second) if is_none else placed(language, pair)


def wrong(language: Language, pair: Pair | None) -> str:
    """Say what a wrong answer makes; `pair` has no second part without a number as answer."""
    again = language.gettext("Try again.")
    if pair is None or pair.second is None:
        return language.gettext("Look again.")
    return f"{told(language, pair)} {again}"


def wrong_once(language: Language, pair: Pair | None) -> str:
    return language.gettext("Look again.") if pair is None or pair.second is None else told(language, pair)


def shown(language: Language, pair: Pair | None, *, is_none: bool = False) -> str:
    say = language.gettext
    if pair is None or pair.second is None:
        return say("Here is the longest line. Now you make it.")
    words = (
        say("{first} needs {second}, but there's no {second} here. Now you try.")
        if is_none
        else say("{first} needs {second}. Now you try.")
    )
    return words.format(first=pair.first, second=pair.second)


def shown_claim(language: Language, pair: Pair, *, is_true: bool) -> str:
    say = language.gettext
    words = (
        say("{first} needs {second}, so it's true.")
        if is_true
        else say("{first} needs {second}, so it's not true.")
    )
    return words.format(first=pair.first, second=pair.second)


def half(language: Language, pips: int) -> str:
    return language.gettext("Half: {pips}").format(pips=number_word(language, pips))


def half_of(language: Language, tile: Tile, pips: int) -> str:
    words = language.gettext("Tile {low} and {high}: the {pips}")
    return words.format(
        low=number_word(language, tile.low),
        high=number_word(language, tile.high),
        pips=number_word(language, pips),
    )


def tile(language: Language, one: Tile) -> str:
    words = language.gettext("Tile {low} and {high}")
    return words.format(low=number_word(language, one.low), high=number_word(language, one.high))


def leave(language: Language) -> str:
    return language.gettext("Back to Learn")


def step(language: Language, number: int) -> str:
    return language.gettext("Question {number}").format(number=number)


# At the end


def not_passed(language: Language, total: int) -> str:
    return language.gettext("Practise {total} a bit more, then try again.").format(total=total)


def rests(language: Language, count: int, total: int, until: date) -> str:
    words = language.ngettext(
        "You know one sum of {total} well! We'll check again on {day}.",
        "You know {count} sums of {total} well! We'll check again on {day}.",
        count,
    )
    return words.format(count=count, total=total, day=day_month(language, until))


# In the room


def title(language: Language) -> str:
    return language.gettext("Learn")


def make(language: Language, total: int) -> str:
    return language.gettext("Sums of {total}").format(total=total)


def branch(language: Language, total: int, resting: int, all_: int) -> str:
    words = language.gettext("Sums of {total}: {count} of {all} known well")
    return words.format(total=total, count=resting, all=all_)


def known(language: Language, count: int, all_: int) -> str:
    return language.gettext("{count} of {all} known").format(count=count, all=all_)


def play(language: Language) -> str:
    return language.gettext("Play")


def practise(language: Language) -> str:
    return language.gettext("Practise")


def only_practised(language: Language, total: int) -> str:
    return language.gettext("Practise {total} first.").format(total=total)


# A locked total

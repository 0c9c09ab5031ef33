"""What Learn says: in its room, in practice and in a probe. Short sentences, numbers in figures, no blame."""

from __future__ import annotations

from datetime import date
from typing import assert_never

from matador.rules import Tile
from matador.teaching.facts import Fact
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
from matador.ui.sentences.dates import day_month
from matador.ui.sentences.helping import number_word, placed, told

# In practice


def asked(language: Language, item: Item) -> str:
    """What is asked with an item."""
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
    """What is asked, for who hears it alone: with the sum that else stands there in figures."""
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
    """What is looked for, for a screen reader."""
    return language.gettext("{known} and what make {total}").format(known=fact.known, total=fact.total)


def claimed(language: Language, fact: Fact, said: int) -> str:
    """What is claimed: `3 and 5 make 7`."""
    words = language.gettext("{known} and {said} make {total}")
    return words.format(known=fact.known, said=said, total=fact.total)


def right(language: Language, pair: Pair | None) -> str:
    """To who was right: what the parts make."""
    return language.gettext("Well done!") if pair is None else placed(language, pair)


def wrong(language: Language, pair: Pair | None) -> str:
    """To who was wrong: what he has made, and that he may try again; `pair` has no second where he named no number."""
    again = language.gettext("Try again.")
    if pair is None or pair.second is None:
        return language.gettext("Look again.")
    return f"{told(language, pair)} {again}"


def wrong_once(language: Language, pair: Pair | None) -> str:
    """To who was wrong in a probe, where nothing is tried again: what he has made."""
    return language.gettext("Look again.") if pair is None or pair.second is None else told(language, pair)


def longer_train(language: Language) -> str:
    """To who has laid a line that could be longer."""
    return language.gettext("You can make a longer line. Try again.")


def shown(language: Language, pair: Pair | None) -> str:
    """To who was wrong twice: the answer, to be laid by himself."""
    if pair is None or pair.second is None:
        return language.gettext("Here is the longest line. Now you make it.")
    words = language.gettext("{first} needs {second}. Now you try.")
    return words.format(first=pair.first, second=pair.second)


def shown_none(language: Language, pair: Pair) -> str:
    """The same where none of the choices is right."""
    words = language.gettext("{first} needs {second}, but there's no {second} here. Now you try.")
    return words.format(first=pair.first, second=pair.second)


def right_none(language: Language, pair: Pair) -> str:
    """To who was right that none of the choices is."""
    words = language.gettext("{first} needs {second}, but there's no {second} here.")
    return words.format(first=pair.first, second=pair.second)


def shown_claim(language: Language, pair: Pair, *, is_true: bool) -> str:
    """The same where it is yes or no."""
    say = language.gettext
    words = (
        say("{first} needs {second}, so it's true.")
        if is_true
        else say("{first} needs {second}, so it's not true.")
    )
    return words.format(first=pair.first, second=pair.second)


def resting(language: Language) -> str:
    """To who has pressed many times without looking."""
    return language.gettext("Look first, then press.")


def half(language: Language, pips: int) -> str:
    """A half that can be chosen, for a screen reader."""
    return language.gettext("Half: {pips}").format(pips=number_word(language, pips))


def half_of(language: Language, tile: Tile, pips: int) -> str:
    """A half of a tile that can be chosen, for a screen reader."""
    words = language.gettext("Tile {low} and {high}: the {pips}")
    return words.format(
        low=number_word(language, tile.low),
        high=number_word(language, tile.high),
        pips=number_word(language, pips),
    )


def tile(language: Language, one: Tile) -> str:
    """A tile that can be laid, for a screen reader."""
    words = language.gettext("Tile {low} and {high}")
    return words.format(low=number_word(language, one.low), high=number_word(language, one.high))


def none_of_these(language: Language) -> str:
    """The choice that says that nothing fits."""
    return language.gettext("None of these")


def is_true(language: Language) -> str:
    """The choice that a claim holds."""
    return language.gettext("True")


def no_more(language: Language) -> str:
    """The button that ends a train."""
    return language.gettext("Nothing else fits")


def take_back(language: Language) -> str:
    """The button that takes up the last tile of a train."""
    return language.gettext("Undo")


def go_on(language: Language) -> str:
    """The button that leads on from an answer."""
    return language.gettext("Continue")


def leave(language: Language) -> str:
    """The button that leads back into the room of Learn."""
    return language.gettext("Back to Learn")


def step(language: Language, number: int) -> str:
    """How far a practice has come, for a screen reader."""
    return language.gettext("Question {number}").format(number=number)


# At the end


def passed(language: Language, total: int) -> str:
    """A probe was all right: what is open now."""
    return language.gettext("All five right! You've unlocked {total}.").format(total=total)


def not_passed(language: Language, total: int) -> str:
    """A probe was not: what helps."""
    return language.gettext("Practise {total} a bit more, then try again.").format(total=total)


def rests(language: Language, count: int, total: int, until: date) -> str:
    """How many sums of a total rest, and when the first comes back."""
    words = language.ngettext(
        "You know one sum of {total} well! We'll check again on {day}.",
        "You know {count} sums of {total} well! We'll check again on {day}.",
        count,
    )
    return words.format(count=count, total=total, day=day_month(language, until))


# In the room


def title(language: Language) -> str:
    """The name of the room."""
    return language.gettext("Learn")


def make(language: Language, total: int) -> str:
    """A total on the path, for a screen reader."""
    return language.gettext("Sums of {total}").format(total=total)


def branch(language: Language, total: int, resting: int, all_: int) -> str:
    """The branch of a total, for a screen reader: how many of its buds are open."""
    words = language.gettext("Sums of {total}: {count} of {all} known well")
    return words.format(total=total, count=resting, all=all_)


def closed(language: Language) -> str:
    """Its state, where it is not open yet."""
    return language.gettext("locked")


def known(language: Language, count: int, all_: int) -> str:
    """Its state, where it is."""
    return language.gettext("{count} of {all} known").format(count=count, all=all_)


def play(language: Language) -> str:
    """The card that begins a match."""
    return language.gettext("Play")


def practise(language: Language) -> str:
    """The card that begins a practice."""
    return language.gettext("Practise")


def lessons(language: Language) -> str:
    """The card that leads to the lessons."""
    return language.gettext("Lessons")


def quick_minute(language: Language) -> str:
    """The button that begins as many items as come in a minute."""
    return language.gettext("Quick minute")


def only_practised(language: Language, total: int) -> str:
    """Why there is no match of a total yet."""
    return language.gettext("Practise {total} first.").format(total=total)


# A total that is not open


def open_title(language: Language, total: int) -> str:
    """The title of the page about it."""
    return language.gettext("{total} is still locked").format(total=total)


def why_closed(language: Language, before: int, follows: int) -> str:
    """What is opened next, and how."""
    words = language.gettext("To unlock {follows}, solve five sums that make {before}.")
    return words.format(before=before, follows=follows)


def how_opened(language: Language) -> str:
    """What is to be done for that."""
    return language.gettext("Press the star. Get all five right the first time!")


def opened_by_practice(language: Language, before: int) -> str:
    """What opens it as well."""
    words = language.gettext(
        "Or keep practising: when you know all the sums that make {before}, it unlocks too."
    )
    return words.format(before=before)


def show_it(language: Language, before: int) -> str:
    """The button that begins a probe."""
    return language.gettext("Five sums of {total}").format(total=before)


def open_now(language: Language) -> str:
    """The button for adults."""
    return language.gettext("I'm a grown-up: unlock it")


def open_question(language: Language, total: int) -> str:
    """The title of the page that asks whether it is meant."""
    return language.gettext("Unlock {total} now?").format(total=total)


def opened_for_good(language: Language, total: int) -> str:
    """What an adult should know before he opens one."""
    words = language.gettext(
        "This unlocks {total}, and everything before it, without the five sums. It can't be locked again."
    )
    return words.format(total=total)


def harder(language: Language, total: int) -> str:
    """The same of what is begun there."""
    return language.gettext("Matches with sums of {total} are harder.").format(total=total)


def open_it(language: Language, total: int) -> str:
    """The button that opens it."""
    return language.gettext("Unlock {total}").format(total=total)


def leave_closed(language: Language) -> str:
    """The button that does not."""
    return language.gettext("Keep it locked")

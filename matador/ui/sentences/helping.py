"""The sentences of the help for learners: short, with numbers as digits and tiles in words."""

from __future__ import annotations

from matador.rules import Ruleset, Tile
from matador.teaching.bonds import Pair, bridge_of, takes_matadors
from matador.ui.language import Language, Message

# Numbers in words


def number_word(language: Language, number: int) -> Message:
    word = language.psay
    words = (
        word("number", "zero"),
        word("number", "one"),
        word("number", "two"),
        word("number", "three"),
        word("number", "four"),
        word("number", "five"),
        word("number", "six"),
        word("number", "seven"),
        word("number", "eight"),
        word("number", "nine"),
        word("number", "ten"),
        word("number", "eleven"),
        word("number", "twelve"),
        word("number", "thirteen"),
    )
    return words[number] if number < len(words) else Message("{number}").format(number=number)


def tile_in_words(language: Language, tile: Tile) -> Message:
    """A tile as children call it: `two and five`."""
    return language.say(
        "{low} and {high}", low=number_word(language, tile.low), high=number_word(language, tile.high)
    )


# Two parts and a total

_SUM = Message("{first} + {second} = {made}")
_SUM_ASKED = Message("{first} + ? = {total}")


def filled(words: Message, pair: Pair) -> Message:
    """A message with the parts of a pair, and what they make."""
    return words.format(first=pair.first, second=pair.second, made=pair.made)


def equation(pair: Pair) -> Message:
    """`3 + ? = 7`, `3 + 4 = 7` or `3 + 5 = 8`, the same in every language."""
    if pair.second is None:
        return _SUM_ASKED.format(first=pair.first, total=pair.total)
    return filled(_SUM, pair)


def pair_name(language: Language, pair: Pair, *, is_matadors: bool = False) -> Message:
    """The same for screen readers; `is_matadors`: it is a matador's own sum."""
    say = language.say
    if pair.second is None:
        return say("{first} plus what makes {total}", first=pair.first, total=pair.total)
    if is_matadors:
        return filled(say("Matador: {first} plus {second} makes {made}"), pair)
    return filled(say("{first} plus {second} makes {made}"), pair)


def told(language: Language, pair: Pair) -> Message:
    """Say what two parts make, and how many that is too many or too few; `pair` has both parts."""
    wrong = pair.extra or pair.missing
    values = {
        "first": pair.first,
        "second": pair.second,
        "made": pair.made,
        "count": number_word(language, wrong),
    }
    if pair.extra:
        return language.nsay(
            "{first} and {second} make {made}, one too many.",
            "{first} and {second} make {made}, {count} too many.",
            wrong,
            **values,
        )
    if pair.missing:
        return language.nsay(
            "{first} and {second} make {made}, one too few.",
            "{first} and {second} make {made}, {count} too few.",
            wrong,
            **values,
        )
    return placed(language, pair)


def placed(language: Language, pair: Pair) -> Message:
    bridge = bridge_of(pair)
    if bridge is not None:
        fill, rest = bridge
        return language.say(
            "{first} and {fill} make 10, and {rest} more.", first=pair.first, fill=fill, rest=rest
        )
    return filled(language.say("{first} and {second} make {made}."), pair)


# If no two parts make the total


def zero_needs(language: Language, rules: Ruleset) -> Message:
    say, total = language.say, rules.total
    if takes_matadors(rules):
        return say("0 needs {total}, but no half has {total} pips. Only a matador fits here.", total=total)
    return say("0 needs {total}, but no half has {total} pips. Nothing fits here.", total=total)


# The ladder of hints


def what_makes(language: Language, known: int, total: int) -> Message:
    return language.say("{known} and what make {total}?", known=known, total=total)


def this_one(language: Language, tile: Tile) -> Message:
    return language.say("This one: {tile}.", tile=tile_in_words(language, tile))

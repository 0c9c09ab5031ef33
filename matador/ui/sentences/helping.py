"""The sentences of the help for learners: short, with numbers as digits and tiles in words."""

from __future__ import annotations

from matador.rules import Ruleset, Tile
from matador.teaching.frames import Pair, bridge_of
from matador.teaching.sums import takes_matadors
from matador.ui.language import Language

# Numbers in words


def number_word(language: Language, number: int) -> str:
    word = language.pgettext
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
    return words[number] if number < len(words) else str(number)


def tile_in_words(language: Language, tile: Tile) -> str:
    """A tile as children call it: `two and five`."""
    return language.gettext("{low} and {high}").format(
        low=number_word(language, tile.low), high=number_word(language, tile.high)
    )


# Two parts and a total


def equation(pair: Pair) -> str:
    """`3 + ? = 7`, `3 + 4 = 7` or `3 + 5 = 8`, the same in every language."""
    if pair.second is None:
        return f"{pair.first} + ? = {pair.total}"
    return f"{pair.first} + {pair.second} = {pair.made}"


def pair_name(language: Language, pair: Pair, *, is_matadors: bool = False) -> str:
    """The same for screen readers; `is_matadors`: it is a matador's own sum."""
    say = language.gettext
    if pair.second is None:
        return say("{first} plus what makes {total}").format(first=pair.first, total=pair.total)
    words = (
        say("Matador: {first} plus {second} makes {made}")
        if is_matadors
        else say("{first} plus {second} makes {made}")
    )
    return words.format(first=pair.first, second=pair.second, made=pair.made)


def told(language: Language, pair: Pair) -> str:
    """Say what two parts make, and how many that is too many or too few; `pair` has both parts."""
    if pair.extra:
        words = language.ngettext(
            "{first} and {second} make {made}, one too many.",
            "{first} and {second} make {made}, {count} too many.",
            pair.extra,
        )
    elif pair.missing:
        words = language.ngettext(
            "{first} and {second} make {made}, one too few.",
            "{first} and {second} make {made}, {count} too few.",
            pair.missing,
        )
    else:
        return placed(language, pair)
    return words.format(
        first=pair.first,
        second=pair.second,
        made=pair.made,
        count=number_word(language, pair.extra or pair.missing),
    )


def placed(language: Language, pair: Pair) -> str:
    bridge = bridge_of(pair)
    if bridge is not None:
        words = language.gettext("{first} and {fill} make 10, and {rest} more.")
        return words.format(first=pair.first, fill=bridge.fill, rest=bridge.rest)
    words = language.gettext("{first} and {second} make {made}.")
    return words.format(first=pair.first, second=pair.second, made=pair.made)


# If no two parts make the total


def zero_needs(language: Language, rules: Ruleset) -> str:
    say = language.gettext
    words = (
        say("0 needs {total}, but no half has {total} pips. Only a matador fits here.")
        if takes_matadors(rules)
        else say("0 needs {total}, but no half has {total} pips. Nothing fits here.")
    )
    return words.format(total=rules.total)


def double_blank(language: Language) -> str:
    """Say why `0-0` fits although no sum allows it."""
    return language.gettext("The double blank is a matador too.")


def equal_halves(language: Language) -> str:
    return language.gettext("Touching halves must match.")


# The ladder of hints


def look_here(language: Language) -> str:
    return language.gettext("Look here.")


def what_makes(language: Language, pair: Pair) -> str:
    words = language.gettext("{first} and what make {total}?")
    return words.format(first=pair.first, total=pair.total)


def this_one(language: Language, tile: Tile) -> str:
    words = language.gettext("This one: {tile}.")
    return words.format(tile=tile_in_words(language, tile))

"""What the help for learners says: short sentences, numbers in figures, tiles in words."""

from __future__ import annotations

from matador.rules import Ruleset, Tile
from matador.teaching.frames import Pair, bridge_of
from matador.teaching.tasks import takes_matadors
from matador.ui.language import Language

# Numbers in words


def number_word(language: Language, number: int) -> str:
    """A number in words up to 13, in figures above."""
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
    """A tile as it is called by children: `two and five`."""
    return language.gettext("{low} and {high}").format(
        low=number_word(language, tile.low), high=number_word(language, tile.high)
    )


# Two parts and a total


def equation(pair: Pair) -> str:
    """`3 + ? = 7`, `3 + 4 = 7` or `3 + 5 = 8`, in figures: no language is needed for it."""
    if pair.second is None:
        return f"{pair.first} + ? = {pair.total}"
    return f"{pair.first} + {pair.second} = {pair.made}"


def pair_name(language: Language, pair: Pair, *, is_matadors: bool = False) -> str:
    """The same for a screen reader; `is_matadors`: it is a matador's own sum."""
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
    """What two parts make, and by how much that is too many or too few; `pair` has both."""
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
    """What two parts make that make the total: over ten by way of ten."""
    bridge = bridge_of(pair)
    if bridge is not None:
        words = language.gettext("{first} and {fill} make 10, and {rest} more.")
        return words.format(first=pair.first, fill=bridge.fill, rest=bridge.rest)
    words = language.gettext("{first} and {second} make {made}.")
    return words.format(first=pair.first, second=pair.second, made=pair.made)


def goes_over_ten(pair: Pair) -> bool:
    """Whether it is told by way of ten."""
    return bridge_of(pair) is not None


# Where no two parts make it


def zero_needs(language: Language, rules: Ruleset) -> str:
    """Why no half goes on a blank, and what does."""
    say = language.gettext
    words = (
        say("0 needs {total}, but no half has {total} pips. Only a matador fits here.")
        if takes_matadors(rules)
        else say("0 needs {total}, but no half has {total} pips. Nothing fits here.")
    )
    return words.format(total=rules.total)


def double_blank(language: Language) -> str:
    """Why `0-0` may lie where no sum says so."""
    return language.gettext("The double blank is a matador too.")


def may_go_here(language: Language) -> str:
    """Why a matador lies where no sum says so."""
    return language.gettext("A matador fits anywhere.")


def equal_halves(language: Language) -> str:
    """The rule where nothing is added."""
    return language.gettext("Touching halves must match.")


# The ladder of hints


def look_here(language: Language) -> str:
    """The first hint: the end that glows."""
    return language.gettext("Look here.")


def how_many(language: Language) -> str:
    """The second one: the empty cells of the frame."""
    return language.gettext("How many are missing?")


def what_makes(language: Language, pair: Pair) -> str:
    """The third one: the total above its parts."""
    words = language.gettext("{first} and what make {total}?")
    return words.format(first=pair.first, total=pair.total)


def this_one(language: Language, tile: Tile) -> str:
    """The last one: the tile."""
    words = language.gettext("This one: {tile}.")
    return words.format(tile=tile_in_words(language, tile))


def one_fits(language: Language) -> str:
    """To who has said that nothing fits, though something does: that it does, and at which end."""
    return language.gettext("One of your tiles fits. Look here.")


def needs_this(language: Language, known: int, needed: int) -> str:
    """To who has said so again: what that end needs, and that he has it."""
    words = language.gettext("{first} needs {second}. You have a tile with {second}.")
    return words.format(first=known, second=needed)


def only_matador(language: Language) -> str:
    """The second hint where a matador is to be laid in its own right."""
    return language.gettext("A matador fits here, whatever the end shows.")


def does_one_fit(language: Language) -> str:
    """The first hint where nothing fits: the ends, and no answer yet."""
    return language.gettext("Does one of your tiles fit here?")


def nothing_fitted(language: Language) -> str:
    """To who has said that nothing fits, and was right; he may hold a tile by now that does."""
    return language.gettext("You were right: nothing fitted.")

"""The sentences of the help for learners, short, with numbers as digits and tiles in words; and of the hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Literal, TypeAlias, assert_never

from matador.match.views import View
from matador.play.table.messages import Hints
from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching import bonds
from matador.teaching.ladder import Ladder
from matador.ui.language import Language, Message, joined

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


def filled(words: Message, pair: bonds.Pair) -> Message:
    """A message with the parts of a pair, and what they make."""
    return words.format(first=pair.first, second=pair.second, made=pair.made)


def equation(pair: bonds.Pair) -> Message:
    """`3 + ? = 7`, `3 + 4 = 7` or `3 + 5 = 8`, the same in every language."""
    if pair.second is None:
        return _SUM_ASKED.format(first=pair.first, total=pair.total)
    return filled(_SUM, pair)


def pair_name(language: Language, pair: bonds.Pair, *, is_matadors: bool = False) -> Message:
    """The same for screen readers; `is_matadors`: it is a matador's own sum."""
    say = language.say
    if pair.second is None:
        return say("{first} plus what makes {total}", first=pair.first, total=pair.total)
    if is_matadors:
        return filled(say("Matador: {first} plus {second} makes {made}"), pair)
    return filled(say("{first} plus {second} makes {made}"), pair)


def told(language: Language, pair: bonds.Pair) -> Message:
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


def placed(language: Language, pair: bonds.Pair) -> Message:
    # Children learn a double by heart, even beyond ten.
    bridge = None if pair.first == pair.second else bonds.bridge_of(pair)
    if bridge is not None:
        fill, rest = bridge
        return language.say(
            "{first} and {fill} make 10, and {rest} more.", first=pair.first, fill=fill, rest=rest
        )
    return filled(language.say("{first} and {second} make {made}."), pair)


# If no two parts make the total


def zero_needs(language: Language, rules: Ruleset) -> Message:
    say, total = language.say, rules.total
    if bonds.takes_matadors(rules):
        return say("0 needs {total}, but no half has {total} pips. Only a matador fits here.", total=total)
    return say("0 needs {total}, but no half has {total} pips. Nothing fits here.", total=total)


def only_blank(language: Language, rules: Ruleset, end: End) -> Message:
    if bonds.takes_matador(rules, end):
        return language.say("Only a blank or another matador fits here.")
    return language.say("Only a blank fits here.")


# The ladder of hints


def what_makes(language: Language, known: int, total: int) -> Message:
    return language.say("{known} and what make {total}?", known=known, total=total)


def this_one(language: Language, tile: Tile) -> Message:
    return language.say("This one: {tile}.", tile=tile_in_words(language, tile))


Then: TypeAlias = Literal["draw", "pass", "nothing"]
"""The action that is left if nothing fits: draw, pass, or nothing."""


def need(language: Language, rules: Ruleset, end: End) -> Message:
    """The need of an end, without a full stop: `3 needs 4`."""
    say = language.say
    wanted = needed_halves(rules, end)
    match end:
        case WildEnd():
            return say("any tile fits the star")
        case _ if not wanted:
            if not bonds.takes_matador(rules, end):
                return say("nothing fits {end}", end=_called(language, rules, end))
            if isinstance(end, MatadorEnd):
                return say("{end} needs another matador", end=_called(language, rules, end))
            return say("{end} needs a matador", end=_called(language, rules, end))
        case ValueEnd() | MatadorEnd():
            either = _in_row(language.say("{some} or {more}"), "some", wanted)
            return say("{end} needs {halves}", end=_called(language, rules, end), halves=either)
        case _:
            assert_never(end)


def needs(language: Language, rules: Ruleset, ends: Iterable[End]) -> Message:
    """The needs of the ends: `3 needs 4, 6 needs 1.` Repetitions are left out."""
    needs = list(dict.fromkeys(need(language, rules, end) for end in ends))
    listed = _in_row(language.say("{needs}, {more}"), "needs", needs)
    return language.say("{needs}.", needs=listed).with_first(str.upper)


def nothing_fits(
    language: Language, rules: Ruleset, ends: Sequence[End], hand: Sequence[Tile], then: Then
) -> Message:
    say = language.say
    sentences = [needs(language, rules, ends)]
    ends = [end for end in ends if not isinstance(end, WildEnd)]
    wanted = dict.fromkeys(half for end in ends for half in needed_halves(rules, end))
    held = {half for tile in hand for half in tile.halves}
    missing = [say("no {half}", half=half) for half in wanted if half not in held]
    if any(bonds.takes_matador(rules, end) for end in ends):
        missing.append(say("no matador"))
    if missing:
        sentences.append(say("You have {missing}.", missing=_and(language, missing)))
    match then:
        case "draw":
            sentences.append(say("Press the face-down tiles to draw."))
        case "pass":
            sentences.append(say("You pass."))
        case "nothing":
            pass
        case _:
            assert_never(then)
    return joined(*sentences)


def _called(language: Language, rules: Ruleset, end: End) -> Message | int:
    match end:
        case ValueEnd(value):
            return value
        case MatadorEnd(tile) if bonds.counts_as_total(rules, tile):
            return rules.total
        case _:
            return language.say("the matador")


def _and(language: Language, parts: Sequence[Message]) -> object:
    """`a, b and c`."""
    *some, last = parts
    if not some:
        return last
    listed = _in_row(language.say("{some}, {more}"), "some", some)
    return language.say("{some} and {last}", some=listed, last=last)


def _in_row(words: Message, before: str, parts: Sequence[object]) -> object:
    """Parts joined by a message that has the earlier parts as its value `before`."""
    return reduce(lambda listed, more: words.format(**{before: listed, "more": more}), parts)


def hint_said(language: Language, view: View, hints: Hints) -> Message:
    ladder = hints.ladder
    match hints.rung:
        case "end" if hints.climber == "lamp":
            return language.say("Look here.")
        case "end":
            return language.say("One of your tiles fits. Look here.")
        case "missing":
            return _missing(language, view, ladder)
        case "whole":
            assert isinstance(ladder.task, bonds.Bond), "only two parts have a whole"
            return what_makes(language, ladder.task.known, ladder.task.total)
        case "tile":
            return _tile(language, view.rules, ladder)
        case "ends":
            return language.say("Does one of your tiles fit here?")
        case "needs" if isinstance(ladder.task, bonds.Bond):
            return language.say(
                "{first} needs {second}. You have a tile with {second}.",
                first=ladder.task.known,
                second=ladder.task.needed,
            )
        case "needs" | "boneyard" | "pass":
            then: Then = "nothing"
            if hints.rung != "needs":
                then = "draw" if hints.rung == "boneyard" else "pass"
            return nothing_fits(language, view.rules, list(view.ends.values()), view.hand, then)
        case _:
            assert_never(hints.rung)


def _missing(language: Language, view: View, ladder: Ladder) -> Message:
    rules = view.rules
    match ladder.task:
        case bonds.Bond():
            return language.say("How many are missing?")
        case bonds.OwnSum(end=ValueEnd(0)) if rules.joining == "sum":
            return zero_needs(language, rules)
        case bonds.OwnSum():
            return language.say("A matador fits here, whatever the end shows.")
        case bonds.OnlyBlank():
            assert ladder.play is not None, "a blank is laid"
            assert ladder.play.arm is not None, "it joins an end"
            return only_blank(language, rules, view.ends[ladder.play.arm])
        case bonds.Equal():
            return language.say("Touching halves must match.")
        case bonds.Free() | None:
            return language.say("Look here.")
        case _:
            assert_never(ladder.task)


def _tile(language: Language, rules: Ruleset, ladder: Ladder) -> Message:
    assert ladder.play is not None, "there is a tile to lay"
    if isinstance(ladder.task, bonds.Bond):
        return equation(bonds.Pair(ladder.task.total, ladder.task.known, ladder.task.needed))
    said = this_one(language, ladder.play.tile)
    if ladder.play.tile == DOUBLE_BLANK and DOUBLE_BLANK in rules.matador_tiles:
        return joined(said, language.say("The double blank is a matador too."))
    return said

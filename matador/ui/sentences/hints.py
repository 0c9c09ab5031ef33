"""The sentence of each step of the hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Literal, TypeAlias, assert_never

from matador.match.views import View
from matador.play.table.messages import Hints
from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.rules.tiles import DOUBLE_BLANK
from matador.teaching.bonds import Bond, Equal, Free, OnlyBlank, OwnSum, Pair, counts_as_total, takes_matador
from matador.teaching.ladder import Ladder
from matador.ui.language import Language, Message, joined
from matador.ui.sentences import helping as words
from matador.ui.sentences.refusals import only_blank

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
            if not takes_matador(rules, end):
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
    if any(takes_matador(rules, end) for end in ends):
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
        case MatadorEnd(tile) if counts_as_total(rules, tile):
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
            assert isinstance(ladder.task, Bond), "only two parts have a whole"
            return words.what_makes(language, ladder.task.known, ladder.task.total)
        case "tile":
            return _tile(language, view.rules, ladder)
        case "ends":
            return language.say("Does one of your tiles fit here?")
        case "needs" if isinstance(ladder.task, Bond):
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
        case Bond():
            return language.say("How many are missing?")
        case OwnSum(end=ValueEnd(0)) if rules.joining == "sum":
            return words.zero_needs(language, rules)
        case OwnSum():
            return language.say("A matador fits here, whatever the end shows.")
        case OnlyBlank():
            assert ladder.play is not None, "a blank is laid"
            assert ladder.play.arm is not None, "it joins an end"
            return only_blank(language, rules, view.ends[ladder.play.arm])
        case Equal():
            return language.say("Touching halves must match.")
        case Free() | None:
            return language.say("Look here.")
        case _:
            assert_never(ladder.task)


def _tile(language: Language, rules: Ruleset, ladder: Ladder) -> Message:
    assert ladder.play is not None, "there is a tile to lay"
    if isinstance(ladder.task, Bond):
        return words.equation(Pair(ladder.task.total, ladder.task.known, ladder.task.needed))
    said = words.this_one(language, ladder.play.tile)
    if ladder.play.tile == DOUBLE_BLANK and DOUBLE_BLANK in rules.matador_tiles:
        return joined(said, language.say("The double blank is a matador too."))
    return said

"""What is said where nothing fits: what each end needs, that the hand has none of it, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias, assert_never

from matador.rules import End, MatadorEnd, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.fit import needed_halves
from matador.teaching.tasks import counts_as_total, takes_matador
from matador.ui.language import Language

Then: TypeAlias = Literal["draw", "pass", "nothing"]
"""What can be done where nothing fits: draw, pass, or only look."""


def need(language: Language, rules: Ruleset, end: End) -> str:
    """What an end needs, without a full stop: `3 needs 4`."""
    say = language.gettext
    wanted = needed_halves(rules, end)
    match end:
        case WildEnd():
            return say("any tile fits the star")
        case _ if not wanted:
            if not takes_matador(rules, end):
                return say("nothing fits {end}").format(end=_called(language, rules, end))
            if isinstance(end, MatadorEnd):
                return say("{end} needs another matador").format(end=_called(language, rules, end))
            return say("{end} needs a matador").format(end=_called(language, rules, end))
        case ValueEnd() | MatadorEnd():
            either = _either(language, [str(half) for half in wanted])
            return say("{end} needs {halves}").format(end=_called(language, rules, end), halves=either)
        case _:
            assert_never(end)


def needs(language: Language, rules: Ruleset, ends: Iterable[End]) -> str:
    """What the ends need: `3 needs 4, 6 needs 1.` Each is said once."""
    said = dict.fromkeys(need(language, rules, end) for end in ends)
    sentence = language.gettext("{needs}.").format(needs=_listed(language, list(said)))
    return sentence[:1].upper() + sentence[1:]


def nothing_fits(
    language: Language, rules: Ruleset, ends: Sequence[End], hand: Sequence[Tile], then: Then
) -> str:
    """The whole of it, for a hand of which nothing can be laid on any of these ends."""
    say = language.gettext
    sentences = [needs(language, rules, ends)]
    missing = _and(language, list(_missing(language, rules, ends, hand)))
    if missing:
        sentences.append(say("You have {missing}.").format(missing=missing))
    match then:
        case "draw":
            sentences.append(say("Press the face-down tiles to draw."))
        case "pass":
            sentences.append(say("You pass."))
        case "nothing":
            pass
        case _:
            assert_never(then)
    return " ".join(sentences)


def _called(language: Language, rules: Ruleset, end: End) -> str:
    """What lies at an end: its number, that of the matador that counts as the total, or its matador."""
    match end:
        case ValueEnd(value):
            return str(value)
        case MatadorEnd(tile) if counts_as_total(rules, tile):
            return str(rules.total)
        case _:
            return language.gettext("the matador")


def _missing(language: Language, rules: Ruleset, ends: Iterable[End], hand: Sequence[Tile]) -> Iterator[str]:
    """What goes on and is not in the hand, in the order of the ends, then a matador where one does."""
    ends = [end for end in ends if not isinstance(end, WildEnd)]
    wanted = dict.fromkeys(half for end in ends for half in needed_halves(rules, end))
    held = {half for tile in hand for half in tile.halves}
    for half in wanted:
        if half not in held:
            yield language.gettext("no {half}").format(half=half)
    if any(takes_matador(rules, end) for end in ends):
        yield language.gettext("no matador")


def _listed(language: Language, parts: Sequence[str]) -> str:
    """`a, b, c`."""
    return _joined(language.gettext("{some}, {more}"), parts)


def _and(language: Language, parts: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    words = language.gettext("{some} and {last}")
    return words.format(some=_listed(language, parts[:-1]), last=parts[-1])


def _either(language: Language, parts: Sequence[str]) -> str:
    return _joined(language.gettext("{some} or {more}"), parts)


def _joined(words: str, parts: Sequence[str]) -> str:
    joined, *rest = parts
    for more in rest:
        joined = words.format(some=joined, more=more)
    return joined

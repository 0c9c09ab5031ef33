"""What is asked of whoever has dropped a tile where it fits, but with its other half."""

from __future__ import annotations

from matador.rules import Ruleset, ValueEnd
from matador.rules.reasons import DoesNotFit, Reason, WrongDirection
from matador.teaching.frames import Pair
from matador.ui.language import Language
from matador.ui.sentences.refusals import refusal


def turn_it(language: Language, rules: Ruleset, reason: Reason, pairs: tuple[Pair, ...]) -> str:
    """The question, after what the halves make that touch; `pairs` are those.

    A tile that lies across or along where it may not has the rules' own words, which end in the same way.
    """
    if isinstance(reason, WrongDirection):
        return refusal(language, rules, reason)
    return " ".join([*_made(language, rules, reason, pairs), language.gettext("Turn the tile?")])


def _made(language: Language, rules: Ruleset, reason: Reason, pairs: tuple[Pair, ...]) -> list[str]:
    """What the halves make, a sentence for each pair; nothing where a half says nothing by itself."""
    if not isinstance(reason, DoesNotFit) or len(reason.halves) != 1:
        return []
    if rules.joining == "same" and isinstance(reason.end, ValueEnd):
        words = language.gettext("{end} and {half} don't match.")
        return [words.format(end=reason.end.value, half=reason.halves[0])]
    words = language.gettext("{first} and {second} make {made}.")
    return [words.format(first=pair.first, second=pair.second, made=pair.made) for pair in pairs]

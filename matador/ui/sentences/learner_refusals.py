"""Why a tile does not fit, as a learner is told: how many are too many, or too few."""

from __future__ import annotations

from matador.rules import MatadorEnd, Ruleset, ValueEnd
from matador.rules.reasons import DoesNotFit, Reason
from matador.teaching.frames import Pair
from matador.ui.language import Language
from matador.ui.sentences import helping
from matador.ui.sentences.refusals import refusal


def learner_refusal(language: Language, rules: Ruleset, reason: Reason, pairs: tuple[Pair, ...]) -> str:
    """The sentence for a reason; `pairs` are what the half makes with what it was laid on."""
    text = _text(language, rules, reason, pairs) if isinstance(reason, DoesNotFit) else None
    return refusal(language, rules, reason) if text is None else text


def _text(language: Language, rules: Ruleset, reason: DoesNotFit, pairs: tuple[Pair, ...]) -> str | None:
    if not reason.needed:
        # Not even the right sum would help.
        is_blank = reason.end == ValueEnd(0) and rules.joining == "sum"
        return helping.zero_needs(language, rules) if is_blank else None
    if rules.joining == "same":
        counts_blanks = isinstance(reason.end, MatadorEnd) and rules.matador_cross == "blank"
        is_half = len(reason.halves) == 1 and not counts_blanks
        return helping.equal_halves(language) if is_half else None
    return " ".join(helping.told(language, pair) for pair in pairs) or None

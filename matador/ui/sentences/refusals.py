"""Why a move is not possible, in one short sentence for a child."""

from __future__ import annotations

from typing import assert_never

from matador.rules import End, MatadorEnd, Ruleset, ValueEnd, WildEnd, reasons
from matador.teaching.bonds import Pair, takes_matador, takes_matadors
from matador.ui.language import Language, Message, joined
from matador.ui.sentences import helping
from matador.ui.sentences.rules_facts import has_spinner


def _unfitting(language: Language, rules: Ruleset, reason: reasons.DoesNotFit, times: int) -> Message:
    say, matador = language.say, takes_matador(rules, reason.end)
    match reason.end:
        case WildEnd():
            # Every tile fits there, so the end cannot be the reason.
            return say("That doesn't fit here.")
        case ValueEnd(0) if not reason.needed and rules.joining == "sum":
            if matador:
                return say("Nothing makes {total} with a blank. Only a matador fits here.", total=rules.total)
            return say("Nothing makes {total} with a blank. No tile fits here.", total=rules.total)
        case ValueEnd() | MatadorEnd() if not reason.needed and not matador:
            return say("No tile fits here.")
        case ValueEnd() if not reason.needed:
            return say("Only a matador fits here.")
        case MatadorEnd() if not reason.needed:
            return say("Only another matador fits here.")
        case ValueEnd(value):
            return _on_value(language, rules, reason, value, times)
        case MatadorEnd() if rules.matador_cross == "blank":
            return _after_blank(language, rules, reason)
        case MatadorEnd():
            return _after_either(language, rules, reason)
        case _:
            assert_never(reason.end)


def _on_value(
    language: Language, rules: Ruleset, reason: reasons.DoesNotFit, value: int, times: int
) -> Message:
    say = language.say
    if len(reason.halves) != 1:
        return _who_lies_across(language, rules, reason.end)
    half = reason.halves[0]
    if rules.joining == "same":
        if times == 1:
            return say("{end} and {half} don't match. Touching halves must match.", end=value, half=half)
        return say("Do you have a tile with {end} on it?", end=value)
    if times == 1:
        made = value + half
        return say(
            "{end} and {half} make {made}. We need {total}.",
            end=value,
            half=half,
            made=made,
            total=rules.total,
        )
    return say("{end} and how many make {total}?", end=value, total=rules.total)


def _after_blank(language: Language, rules: Ruleset, reason: reasons.DoesNotFit) -> Message:
    say, matador = language.say, takes_matador(rules, reason.end)
    if len(reason.halves) != 1 or not reason.makes:
        return helping.only_blank(language, rules, reason.end)
    if matador:
        return say("The matador makes {total}. Only a blank or a matador fits here.", total=rules.total)
    return say("The matador already makes {total}. Only a blank fits here.", total=rules.total)


def _after_either(language: Language, rules: Ruleset, reason: reasons.DoesNotFit) -> Message:
    say, matador = language.say, takes_matador(rules, reason.end)
    one, *others = reason.needed
    if others and matador:
        return say("A tile with {one} or {other} fits here, or another matador.", one=one, other=others[0])
    if others:
        return say("Only a tile with {one} or {other} fits here.", one=one, other=others[0])
    if matador:
        return say("A tile with {half} fits here, or another matador.", half=one)
    return say("Only a tile with {half} fits here.", half=one)


def refusal(  # noqa: C901, PLR0912 - a case a reason, and no more
    language: Language, rules: Ruleset, reason: reasons.Reason, times: int = 1
) -> Message:
    """The sentence for a reason; `times` is the number of refusals at that end in this turn."""
    say = language.say
    match reason:
        case reasons.DoesNotFit():
            return _unfitting(language, rules, reason, times)
        case reasons.WrongDirection():
            return _wrong_direction(language, rules, reason)
        case reasons.MustOpen():
            return say("You go first. Play a tile.")
        case reasons.MustOpenWith(tile):
            return say("Your first tile must be {low} and {high}.", low=tile.low, high=tile.high)
        case reasons.OrdinaryComesFirst(tile, plays) if any(play.tile == tile for play in plays):
            return say("This matador fits lengthwise too, so play it that way.")
        case reasons.OrdinaryComesFirst(_, plays) if any(play.tile in rules.matador_tiles for play in plays):
            return say("Another of your tiles fits. Play that one.")
        case reasons.OrdinaryComesFirst():
            return say("Another of your tiles fits. Play matadors last.")
        case reasons.MustPlay():
            return say("You have a tile that fits. Look again.")
        case reasons.MustDraw():
            return say("You can still draw a tile.")
        case reasons.NothingToDraw(boneyard):
            if boneyard == 0:
                return say("There are no tiles left to draw.")
            return say("These tiles must stay in the boneyard.")
        case reasons.DrawLimitReached(limit):
            if limit == 0:
                return say("You can't draw tiles in this game.")
            return language.nsay(
                "You can draw only {n} tile each turn.", "You can draw only {n} tiles each turn.", limit
            )
        case reasons.RoundIsOver():
            return say("The round is over.")
        case reasons.AlreadyOpened() | reasons.NoSuchArm() | reasons.NotInHand():
            return say("That doesn't fit here.")
        case _:
            assert_never(reason)


def _wrong_direction(language: Language, rules: Ruleset, reason: reasons.WrongDirection) -> Message:
    say = language.say
    if reason.because == "not a matador":
        who = _who_lies_across(language, rules, reason.end)
    else:
        who = {
            "spinner": say("This double goes crosswise."),
            "matadors go crosswise": say("This matador goes crosswise here."),
            "matadors go lengthwise": say("This matador goes lengthwise here."),
            "wild end": say("Here all tiles go lengthwise."),
        }[reason.because]
    return joined(who, say("Turn the tile."))


def _who_lies_across(language: Language, rules: Ruleset, end: End | None) -> Message:
    say = language.say
    if isinstance(end, WildEnd) or (end is None and rules.matador_cross == "complement"):
        return say("Here all tiles go lengthwise.")
    others = takes_matadors(rules) if end is None else takes_matador(rules, end)
    matadors = others and rules.matador_cross != "none"
    match matadors, has_spinner(rules):
        case True, True:
            return say("Only a matador or the spinner goes crosswise.")
        case True, False:
            return say("Only a matador goes crosswise.")
        case False, True:
            return say("Only the spinner goes crosswise.")
        case _:
            return say("All tiles go lengthwise in this game.")


def learner_refusal(
    language: Language, rules: Ruleset, reason: reasons.Reason, pairs: tuple[Pair, ...]
) -> Message:
    """The sentence for a reason; `pairs` are the sums of the half with what it was played on."""
    text: Message | None = None
    if isinstance(reason, reasons.DoesNotFit) and not reason.needed:
        # Not even the right sum would help.
        is_blank = reason.end == ValueEnd(0) and rules.joining == "sum"
        text = helping.zero_needs(language, rules) if is_blank else None
    elif isinstance(reason, reasons.DoesNotFit) and rules.joining == "same":
        counts_blanks = isinstance(reason.end, MatadorEnd) and rules.matador_cross == "blank"
        is_half = len(reason.halves) == 1 and not counts_blanks
        text = language.say("Touching halves must match.") if is_half else None
    elif isinstance(reason, reasons.DoesNotFit):
        text = joined(*(helping.told(language, pair) for pair in pairs))
    return text or refusal(language, rules, reason)


def turn_it(language: Language, rules: Ruleset, reason: reasons.Reason, pairs: tuple[Pair, ...]) -> Message:
    """The question *Turn the tile?*, after the sums `pairs` of the touching half, or in the refusal of a direction."""
    if isinstance(reason, reasons.WrongDirection):
        return refusal(language, rules, reason)
    made: list[Message] = []
    if isinstance(reason, reasons.DoesNotFit) and len(reason.halves) == 1:
        words = language.say("{first} and {second} make {made}.")
        made = [helping.filled(words, pair) for pair in pairs]
        if rules.joining == "same" and isinstance(reason.end, ValueEnd):
            half = reason.halves[0]
            made = [language.say("{end} and {half} don't match.", end=reason.end.value, half=half)]
    return joined(*made, language.say("Turn the tile?"))

"""Why something cannot be done, in one short sentence for a child."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from matador.rules import Ruleset
from matador.rules.ends import MatadorEnd, ValueEnd, WildEnd
from matador.rules.reasons import (
    AlreadyOpened,
    DoesNotFit,
    DrawLimitReached,
    MustDraw,
    MustOpen,
    MustOpenWith,
    MustPlay,
    NoSuchArm,
    NothingToDraw,
    NotInHand,
    OrdinaryComesFirst,
    Reason,
    RoundIsOver,
    WrongDirection,
)
from matador.ui.language import Language

HELP_FROM = 3
"""From the third refusal at an end on, help is offered."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is said when something was refused."""

    text: str
    offers_help: bool = False


def refusal(language: Language, rules: Ruleset, reason: Reason, times: int = 1) -> Refusal:
    """The sentence for a reason; `times` says how often in this turn something was refused at that end."""
    if isinstance(reason, DoesNotFit):
        text = _unfitting(language, rules, reason, times)
        return Refusal(text, offers_help=times >= HELP_FROM)
    return Refusal(_sentence(language, reason), offers_help=times >= HELP_FROM)


def _unfitting(language: Language, rules: Ruleset, reason: DoesNotFit, times: int) -> str:
    say = language.gettext
    match reason.end:
        case ValueEnd(0) if rules.joining == "sum" and not reason.needed:
            return say("Nothing makes {total} with a blank. Only a matador goes here.").format(
                total=rules.total
            )
        case ValueEnd(value):
            return _on_value(language, rules, reason, value, times)
        case MatadorEnd() if not reason.needed:
            return say("Only another matador goes here.")
        case MatadorEnd() if rules.matador_cross == "blank":
            return _on_blank(language, rules, reason)
        case MatadorEnd():
            wanted = [str(half) for half in reason.needed]
            if len(wanted) == 1:
                return say("Here we need a {half}.").format(half=wanted[0])
            return say("Here we need a {one} or a {other}.").format(one=wanted[0], other=wanted[1])
        case WildEnd():
            # Every tile goes on from there.
            return say("That does not go here.")
        case _:
            assert_never(reason.end)


def _on_value(language: Language, rules: Ruleset, reason: DoesNotFit, value: int, times: int) -> str:
    say = language.gettext
    if len(reason.halves) != 1:
        return say("Only a matador lies across.")
    half = reason.halves[0]
    if rules.joining == "same":
        if times == 1:
            return say("{end} and {half} are not equal. Equal halves touch.").format(end=value, half=half)
        return say("Which of your tiles has a {end}?").format(end=value)
    if times == 1:
        made = value + half
        words = say("{end} and {half} make {made}. We need {total}.")
        return words.format(end=value, half=half, made=made, total=rules.total)
    return say("{end} and how many make {total}?").format(end=value, total=rules.total)


def _on_blank(language: Language, rules: Ruleset, reason: DoesNotFit) -> str:
    say = language.gettext
    if len(reason.halves) != 1 or not reason.makes:
        return say("Only a blank goes on here, or another matador.")
    words = say("The matador makes {total} already. Only a blank goes on here.")
    return words.format(total=rules.total)


def _sentence(language: Language, reason: Reason) -> str:  # noqa: C901 - a case a reason, and no more
    say = language.gettext
    match reason:
        case WrongDirection():
            return _wrong_direction(language, reason)
        case MustOpen():
            return say("You begin: lay a tile.")
        case MustOpenWith(tile):
            return say("The {low}-{high} begins.").format(low=tile.low, high=tile.high)
        case OrdinaryComesFirst():
            return say("Another tile of yours fits. Matadors come last.")
        case MustPlay():
            return say("One of your tiles fits. Look again.")
        case MustDraw():
            return say("You can still draw a tile.")
        case NothingToDraw(boneyard):
            return say("No tiles are left.") if boneyard == 0 else say("These tiles stay where they are.")
        case DrawLimitReached(limit):
            if limit == 0:
                return say("Nobody draws in this game.")
            words = language.ngettext(
                "You may draw {n} tile a turn.", "You may draw {n} tiles a turn.", limit
            )
            return words.format(n=limit)
        case RoundIsOver():
            return say("The round is over.")
        case AlreadyOpened() | NoSuchArm() | NotInHand() | DoesNotFit():
            return say("That does not go here.")
        case _:
            assert_never(reason)


def _wrong_direction(language: Language, reason: WrongDirection) -> str:
    say = language.gettext
    match reason.because:
        case "no matador":
            return say("Only a matador lies across. Turn the tile.")
        case "spinner":
            return say("This double lies across. Turn the tile.")
        case "matadors lie crosswise":
            return say("A matador lies across here. Turn the tile.")
        case "matadors lie along":
            return say("A matador lies along here. Turn the tile.")
        case "wild end":
            return say("Here a tile lies along. Turn it.")
        case _:
            assert_never(reason.because)

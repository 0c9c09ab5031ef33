"""What the first three minutes say; all of it is also shown, for those who cannot read."""

from __future__ import annotations

from typing import assert_never

from matador.play.learn.taking_first_steps import TakingFirstSteps
from matador.teaching.first_steps import FirstStep, MissingHalf, TileAtEnd
from matador.ui.language import Language
from matador.ui.sentences import learn
from matador.ui.sentences.helping import placed


def name_of(language: Language, step: FirstStep) -> str:
    """What a step is called, for a screen reader."""
    say = language.gettext
    match step:
        case "see":
            return say("Look and copy")
        case "missing":
            return say("What's missing?")
        case "which tile":
            return say("Which tile?")
        case "nothing fits":
            return say("Nothing fits")
        case "match":
            return say("Your first match")
        case _:
            assert_never(step)


def sentence(language: Language, taking: TakingFirstSteps) -> str:
    """What is said to the moment that is on show."""
    say, pair = language.gettext, taking.pair
    match taking.stage:
        case "showing":
            return say("Watch the hand.")
        case "wrong":
            return learn.wrong(language, pair)
        case "right":
            assert pair is not None, "something was laid"
            return placed(language, pair)
        case "match" | "over":
            return say("Now play with Dot.")
        case "asking":
            return _question(language, taking)
        case _:
            assert_never(taking.stage)


def _question(language: Language, taking: TakingFirstSteps) -> str:
    say = language.gettext
    match taking.task:
        case MissingHalf(total, known):
            return say("{known} and what make {total}?").format(known=known, total=total)
        case TileAtEnd() if taking.step == "see":
            return say("Now you try.")
        case TileAtEnd(total=total, known=known) if taking.step == "which tile":
            return say("Which tile makes {total} with {known}?").format(total=total, known=known)
        case TileAtEnd() if taking.has_drawn:
            return say("Does the new tile fit?")
        case TileAtEnd() if taking.is_lit:
            return say("Nothing fits. Draw a new tile.")
        case TileAtEnd():
            return say("Do any of these tiles fit?")
        case None:
            return say("Now play with Dot.")


def boneyard(language: Language) -> str:
    """Where a new tile comes from, for a screen reader."""
    return language.gettext("A new tile")


def skip(language: Language) -> str:
    """The button that goes on to the next step."""
    return language.gettext("Skip")


def again(language: Language) -> str:
    """What leads to the first three minutes, in the room of Learn."""
    return language.gettext("First steps")

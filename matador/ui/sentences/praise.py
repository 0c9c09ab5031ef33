"""What is said at the end of a practice, lesson or round: one thing that was done; `teaching/praise.py` says which."""

from __future__ import annotations

from typing import Literal, assert_never

from matador.teaching.praise import Reason
from matador.ui.language import Language


def praised(language: Language, reason: Reason, total: int) -> str:
    """The sentence for a reason; `total`: the sums that it was about."""
    say = language.gettext
    match reason:
        case "stayed":
            return say("It was hard at first. You stuck with it.")
        case "slowed down":
            return say("You slowed down and took your time.")
        case "longer line":
            return say("You tried again and found a longer line.")
        case "without the frame":
            return say("First you used the frame. Then you did it without.")
        case "tried again":
            return say("You tried again and found it.")
        case "kept at it":
            return say("That was hard. You kept at it.")
        case "asked first":
            return say("You asked for help, and then you found it.")
        case "practised":
            return say("You've practised sums of {total}.").format(total=total)
        case _:
            return _of_lesson(language, reason)


def _of_lesson(
    language: Language, reason: Literal["both ends", "laid at both ends", "watched first", "taken"]
) -> str:
    """The same for what is praised in lessons alone."""
    say = language.gettext
    match reason:
        case "both ends":
            return say("You tried both ends.")
        case "laid at both ends":
            return say("You played tiles at both ends.")
        case "watched first":
            return say("First you watched. Then you did it yourself.")
        case "taken":
            return say("You finished the whole lesson.")
        case _:
            assert_never(reason)

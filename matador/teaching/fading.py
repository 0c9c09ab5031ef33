"""Which help comes by itself, fact by fact: it goes step by step as a fact is known without it, and comes back."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from matador.teaching.facts import Fact, facts_of, in_all_pictures
from matador.teaching.fade_steps import steps_at
from matador.teaching.learner import Learner, is_known

Fade: TypeAlias = Literal["frame", "brief", "equation", "nothing"]
"""What is shown at an end: the sum and its frame, the frame for one second, the sum alone, or nothing."""

FADES: tuple[Fade, ...] = ("frame", "brief", "equation", "nothing")


def fade_of(learner: Learner | None, fact: Fact, at: datetime, *, pinned: bool = False) -> Fade:
    """The help for a fact at this moment; `pinned`: it does not fade.

    It goes one step after two unaided rights, each when the fact has come again; one step back after a miss, and two
    after 30 days away.
    """
    shown = None if learner is None or pinned else learner.shown.get(fact)
    return "frame" if shown is None else FADES[steps_at(shown, at)]


def fades_colours(learner: Learner | None, total: int, at: datetime, *, pinned: bool) -> bool:
    """Whether pips are to have one colour in a round that begins now, so that no colour tells what is needed.

    True once every fact of the total is known in some picture, two unaided rights among it.
    """
    if learner is None or pinned:
        return False
    return all(
        any(is_known(learner, fact, at) for fact in in_all_pictures(one)) for one in facts_of(total, "frames")
    )

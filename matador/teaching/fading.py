"""Which help comes by itself, fact by fact: it goes as a fact becomes known, and comes back when it is not."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from matador.teaching.facts import Fact, facts_of, in_all_pictures
from matador.teaching.learner import Learner, recall

Fade: TypeAlias = Literal["frame", "equation", "nothing"]
"""What is shown at an end: the sum and its frame, the sum alone, or nothing until it is asked for."""

STEPS: tuple[Fade, ...] = ("frame", "equation", "nothing")

TO_EQUATION = 0.6
"""From this estimate on the frame goes; with the frame on show every try is helped, so it must be reached by such."""

TO_NOTHING = 0.9
"""From this estimate on nothing is shown by itself, if a try without help is among what was right."""

COLOURS = 0.8
"""From this estimate of all facts on pips have one colour."""


def fade_of(learner: Learner | None, fact: Fact, at: datetime, *, pinned: bool) -> Fade:
    """The help for a fact in a round that begins at this moment; `pinned`: it does not fade.

    After a miss it is one step more than the estimate says, until a first try is right again.
    """
    shown = None if learner is None or pinned else learner.shown.get(fact)
    if learner is None or shown is None:
        return "frame"
    step = _step(recall(learner, fact, at), shown.unaided > 0)
    return STEPS[max(0, step - shown.is_missed)]


def _step(known: float, has_unaided: bool) -> int:
    """The step that an estimate has come to; the last needs a try that was right without help."""
    if known >= TO_NOTHING and has_unaided:
        return 2
    return 1 if known >= TO_EQUATION else 0


def fades_colours(learner: Learner | None, total: int, at: datetime, *, pinned: bool) -> bool:
    """Whether pips are to have one colour in a round that begins now, so that no colour tells what is needed."""
    if learner is None or pinned:
        return False
    return all(
        any(recall(learner, fact, at) >= COLOURS for fact in in_all_pictures(one) if fact in learner.shown)
        for one in facts_of(total, "frames")
    )

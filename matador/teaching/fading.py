"""Which help comes by itself, fact by fact: it goes as a fact becomes known, and comes back when it is not."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from matador.teaching.facts import Fact, facts_of
from matador.teaching.learner import Learner, is_safe, recall

Fade: TypeAlias = Literal["frame", "equation", "nothing"]
"""What is shown at an end: the sum and its frame, the sum alone, or nothing until it is asked for."""

TO_EQUATION = 0.6
"""From this estimate on the frame goes; with the frame on show every try is helped, so it must be reached by such."""
TO_NOTHING = 0.9
COLOURS = 0.8
"""From this estimate of all facts on pips have one colour."""


def fade_of(learner: Learner | None, fact: Fact, at: datetime, *, pinned: bool) -> Fade:
    """The help for a fact in a round that begins at this moment; `pinned`: it does not fade."""
    if learner is None or pinned:
        return "frame"
    if is_safe(learner, fact):
        return "nothing"
    known = recall(learner, fact, at)
    if known >= TO_NOTHING and is_shown_unaided(learner, fact):
        return "nothing"
    return "equation" if known >= TO_EQUATION and fact in learner.shown else "frame"


def is_shown_unaided(learner: Learner, fact: Fact) -> bool:
    """Whether a right first try without help is among what the fact has shown since the last miss."""
    shown = learner.shown.get(fact)
    return shown is not None and shown.spaced is not None and not shown.is_provisional


def fades_colours(learner: Learner | None, total: int, at: datetime, *, pinned: bool) -> bool:
    """Whether pips are to have one colour in a round that begins now, so that no colour tells what is needed."""
    if learner is None or pinned:
        return False
    facts = [fact for fact in learner.shown if fact.total == total]
    return len({fact.known for fact in facts}) == len(facts_of(total, "frames")) and all(
        recall(learner, fact, at) >= COLOURS for fact in facts
    )

"""The last answers to one fact, as they are kept to ask by: `belief` says what they tell."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from matador.teaching.estimate import CLAIM_LUCK, LUCK
from matador.teaching.evidence import LONGEST_S, Attempt

MOST_KEPT, LEFT = 24, 12
"""So many answers are kept at most; then the older ones go, down to so many. What was long ago says little of now."""

What: TypeAlias = Literal["right", "beside", "wrong", "overlooked"]
"""*Beside* is wrong by one; *overlooked* is a fact that was there to be used and was not."""


class Answered(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One answer: when, what, how easily it is right by luck or by what was shown, and the silence before it."""

    at: Annotated[datetime, Meta(tz=True)]
    what: What
    luck: Annotated[float, Meta(gt=0, lt=1)]
    silent_s: Annotated[float, Meta(gt=0, le=LONGEST_S)] | None = None
    """None where it says nothing: nobody measured it, it was wrong, or something was shown that helps."""


Answers: TypeAlias = Annotated[tuple[Answered, ...], Meta(max_length=MOST_KEPT)]


def with_attempt(answers: Answers, attempt: Attempt) -> Answers:
    """The answers with an attempt, if it was the first of its turn: later ones come from what the first has shown."""
    if not attempt.is_first:
        return answers
    luck = LUCK[attempt.help]
    return _with(
        answers,
        Answered(
            attempt.at,
            _what(attempt),
            max(luck, CLAIM_LUCK) if attempt.item == "claim" else luck,
            _silent_s(attempt),
        ),
    )


def with_overlooked(answers: Answers, at: datetime) -> Answers:
    """The answers, and that the fact was overlooked."""
    return _with(answers, Answered(at, "overlooked", 0.5))


def _with(answers: Answers, answer: Answered) -> Answers:
    kept = answers if len(answers) < MOST_KEPT else answers[-LEFT:]
    return (*kept, answer)


def _what(attempt: Attempt) -> What:
    if attempt.is_right:
        return "right"
    return (
        "beside" if attempt.tried is not None and abs(attempt.tried - attempt.fact.needed) == 1 else "wrong"
    )


def _silent_s(attempt: Attempt) -> float | None:
    if not (attempt.is_right and attempt.is_unaided and attempt.is_measured):
        return None
    return attempt.silent_s or None

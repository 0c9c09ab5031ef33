"""How fast a learner is, apart from any fact."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from matador.teaching.evidence import Attempt
from matador.teaching.forgetting import SPEEDS, Likely

KEPT = 25
"""How many of the last times are kept."""

_Times = Annotated[tuple[Annotated[float, Meta(ge=0, le=3600)], ...], Meta(max_length=KEPT)]


class Pace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last measured times, in seconds: of silence before a try, and of pointing."""

    pauses_s: _Times = ()
    pointings_s: _Times = ()
    forgets: Annotated[Likely, Meta(max_length=len(SPEEDS))] = ()
    """How likely each speed of forgetting is; nothing before anything was shown. See `forgetting`."""


def pace_after(pace: Pace, attempt: Attempt) -> Pace:
    """The pace with the times of an attempt, if it was measured."""
    return replace(
        pace,
        pauses_s=_with(pace.pauses_s, attempt.silent_s if attempt.is_measured else None),
        pointings_s=_with(pace.pointings_s, attempt.pointing_s),
    )


def _with(times: tuple[float, ...], time: float | None) -> tuple[float, ...]:
    return times if time is None else (*times, time)[-KEPT:]

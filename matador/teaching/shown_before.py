"""What was kept of a fact in version 1, when play counted like practice: it is read, and taken for less."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.teaching.estimate import LEAST, MOST
from matador.teaching.shown import MOST_COUNTED, RECENT, Count, Seconds, Shown
from matador.teaching.spacing import Spaced

TO_EQUATION, TO_NOTHING = 0.6, 0.9
"""The estimates from which the frame went, and the equation."""


class ShownBefore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was seen of one fact, as version 1 wrote it."""

    estimate: Annotated[float, Meta(ge=LEAST, le=MOST)]
    at: Annotated[datetime, Meta(tz=True)]
    tries: Count = 0
    effort: Annotated[float, Meta(ge=-10, le=10)] = 0.0
    spaced: Spaced | None = None
    base: Spaced | None = None
    is_provisional: bool = False
    unaided: Annotated[int, Meta(ge=0, le=MOST_COUNTED)] = 0
    is_missed: bool = False
    run: Count = 0
    run_from: date | None = None
    run_to: date | None = None
    was_firm: bool = False
    times_s: Annotated[tuple[Seconds, ...], Meta(max_length=RECENT)] = ()


def shown_now(before: ShownBefore) -> Shown:
    """The same as it is kept today. Times were those of play, and runs may have been copied: both are left behind.

    Help stays as far faded as it was.
    """
    return Shown(
        estimate=before.estimate,
        at=before.at,
        tries=before.tries,
        spaced=before.spaced,
        base=before.base,
        is_provisional=before.is_provisional,
        unaided=before.unaided,
        is_missed=before.is_missed,
        fade=max(0, _fade(before) - before.is_missed),
    )


def _fade(before: ShownBefore) -> int:
    if before.estimate >= TO_NOTHING and before.unaided:
        return 3
    return 2 if before.estimate >= TO_EQUATION else 0

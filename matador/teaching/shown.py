"""What a learner has shown of one fact: a summary, which does not grow."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.teaching.estimate import LEAST, MOST
from matador.teaching.spacing import Spaced

RECENT = 5
"""How many measured times are kept."""

FIRM = 3
"""So many tries show that a fact is firm."""

MOST_COUNTED = 9999

Count = Annotated[int, Meta(ge=0, le=MOST_COUNTED)]
Seconds = Annotated[float, Meta(ge=-3600, le=3600)]


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was seen of one fact."""

    estimate: Annotated[float, Meta(ge=LEAST, le=MOST)]
    """That it is known, at the moment of the last evidence."""
    at: Annotated[datetime, Meta(tz=True)]
    """The last evidence."""
    tries: Count = 0
    """First tries, in all."""
    effort: Annotated[float, Meta(ge=-10, le=10)] = 0.0
    """How much longer it takes than the learner's answers do, smoothed; a miss counts as long. See `effort`."""
    spaced: Spaced | None = None
    """What the days do to it."""
    base: Spaced | None = None
    """The same without the review of the last day."""
    is_provisional: bool = False
    """Whether the review of the last day was of an aided try, so that an unaided one of that day takes its place."""
    unaided: Count = 0
    """Right first tries without help, in all."""
    is_missed: bool = False
    """Whether a try was wrong, and no first try was right since."""
    run: Count = 0
    """Unaided right first tries with one-coloured pips since the last miss."""
    run_from: date | None = None
    run_to: date | None = None
    """The days of the first and the last of them."""
    was_firm: bool = False
    """Whether they have once been three on two days."""
    times_s: Annotated[tuple[Seconds, ...], Meta(max_length=RECENT)] = ()
    """The last measured times of right unaided first tries, less the learner's own pointing time."""

    @property
    def is_firm(self) -> bool:
        """Whether three such tries on at least two days have been right, with no miss since."""
        return self.run >= FIRM and self.run_from != self.run_to

    @property
    def day(self) -> date:
        """The learner's day of the last evidence."""
        return self.at.date()

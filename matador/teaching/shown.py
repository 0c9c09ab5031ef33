"""What a learner has shown of one fact: a summary, which does not grow."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.teaching.answers import Answers
from matador.teaching.estimate import LEAST, MOST
from matador.teaching.evidence import LONGEST_S
from matador.teaching.item_kinds import ItemKind
from matador.teaching.spacing import Spaced

RECENT = 5
"""How many measured times are kept."""

SILENCES = 6
"""How many silent times were kept once."""

FIRM_DAYS, FIRM_KINDS = 3, 2
"""Unaided rights of practice on so many days, in so many types of item, show that a fact is firm."""

STEPS = 3
"""Help by itself fades in so many steps."""

MOST_COUNTED = 9999

Count = Annotated[int, Meta(ge=0, le=MOST_COUNTED)]
Seconds = Annotated[float, Meta(ge=-3600, le=3600)]
Silence = Annotated[float, Meta(ge=0, le=LONGEST_S)]


class Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A firm fact is left alone until a day comes."""

    since: date
    """The day of the right answer from which it rests."""
    until: date
    """The day on which it is asked again. Nothing is said of the time beyond it."""


class Shown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was seen of one fact."""

    estimate: Annotated[float, Meta(ge=LEAST, le=MOST)]
    """That it is known, at the moment of the last evidence."""
    at: Annotated[datetime, Meta(tz=True)]
    """The last evidence."""
    tries: Count = 0
    """First tries, in all."""
    answers: Answers = ()
    """The last answers, by which it is asked."""
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
    days: Annotated[tuple[date, ...], Meta(max_length=FIRM_DAYS)] = ()
    """The last days with an unaided right in practice, with one-coloured pips, since the last miss."""
    kinds: Annotated[tuple[ItemKind, ...], Meta(max_length=FIRM_KINDS)] = ()
    """In which types of item they were."""
    rest: Rest | None = None
    """The last one since the last miss; it is over once its day has come."""
    lasted: Count = 0
    """After so many days without it it was right, at the most since the last miss."""
    fade: Annotated[int, Meta(ge=0, le=STEPS)] = 0
    """So many steps the help that comes by itself has faded."""
    fade_rights: Annotated[int, Meta(ge=0, le=1)] = 0
    """Unaided rights towards the next step."""
    times_s: Annotated[tuple[Seconds, ...], Meta(max_length=RECENT)] = ()
    """The last measured times of right unaided first tries, less the learner's own pointing time."""
    effort: Annotated[float, Meta(ge=-20, le=20)] = 0.0
    weight: Annotated[float, Meta(ge=0, le=20)] = 0.0
    misses: Annotated[float, Meta(ge=0, le=10)] = 0.0
    silences_s: Annotated[tuple[Silence, ...], Meta(max_length=SILENCES)] = ()
    """These four were kept to ask by before there were `answers`: they are read, and nothing is made of them."""

    @property
    def is_firm(self) -> bool:
        """True if three unaided rights of practice were on three days, in two types of item, with no miss since."""
        return len(self.days) >= FIRM_DAYS and len(self.kinds) >= FIRM_KINDS

    @property
    def day(self) -> date:
        """The learner's day of the last evidence."""
        return self.at.date()

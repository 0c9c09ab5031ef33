"""A learner: how evidence changes the model, what it says about a fact, the help that follows, and the saved form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from matador.match.help import Picture
from matador.teaching import evidence_summary
from matador.teaching.evidence import (
    Attempt,
    Evidence,
    Fact,
    GrowthSeen,
    Overlooked,
    Stage,
    TotalOpened,
    facts_of,
)
from matador.teaching.rests import Memory, Rest

AWAY_DAYS = 30
"""A known fact is no longer known after this time without it, for each day on which it was right and one more."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner: summaries of all facts, their memory, and what was unlocked and seen."""

    name: str
    shown: Mapping[Fact, evidence_summary.EvidenceSummary] = field(
        default_factory=lambda: MappingProxyType({})
    )
    memory: Memory = field(default_factory=Memory)
    opened: int = 0
    """The last total that a test or an adult has unlocked."""
    seen: Mapping[int, tuple[Stage, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The open totals when the learner last saw the Learn room, and the stages of their sums."""


def observe(learner: Learner, evidence: Evidence) -> Learner:
    """The learner after a piece of evidence. Play with the guide is not evidence."""
    match evidence:
        case Attempt():
            before = learner.shown.get(evidence.fact)
            after, memory = evidence_summary.observed(before, evidence, learner.memory)
            known = MappingProxyType({**learner.shown, evidence.fact: after})
            return replace(learner, shown=known, memory=memory)
        case Overlooked(facts, at):
            missed = {fact: evidence_summary.after_overlooked(learner.shown.get(fact), at) for fact in facts}
            return replace(learner, shown=MappingProxyType({**learner.shown, **missed}))
        case TotalOpened(total):
            return replace(learner, opened=total)
        case GrowthSeen(stages):
            return replace(learner, seen=MappingProxyType(dict(stages)))


def rights(learner: Learner, fact: Fact) -> int:
    """Number of right answers without help since a miss, in this picture."""
    return learner.shown[fact].rights if fact in learner.shown else 0


def _rest(learner: Learner, fact: Fact, on: date) -> Rest | None:
    shown = learner.shown.get(fact)
    rest = None if shown is None else shown.rest
    return rest if rest is not None and rest.since <= on < rest.until else None


def is_resting(learner: Learner, fact: Fact, on: date) -> bool:
    """True if a fact should not be asked on this day."""
    return _rest(learner, fact, on) is not None


def rests_until(learner: Learner, fact: Fact, on: date) -> date | None:
    """The promised day on which a resting fact is asked again; None without a promise."""
    rest = _rest(learner, fact, on)
    return rest.until if rest is not None and rest.is_promised else None


def is_known(learner: Learner, fact: Fact, at: datetime) -> bool:
    """True after right answers on several days, until there are doubts or the learner was away for months."""
    shown = learner.shown.get(fact)
    if shown is None or not shown.is_known:
        return False
    return (at.date() - shown.day).days < AWAY_DAYS * (1 + shown.days)


Fade: TypeAlias = Literal["frame", "brief", "equation", "nothing"]
"""The automatic help at an end: sum and frame, the frame for one second, the sum alone, or nothing."""
FADES: tuple[Fade, ...] = ("frame", "brief", "equation", "nothing")


def fade_of(learner: Learner | None, fact: Fact, at: datetime, *, pinned: bool = False) -> Fade:
    """The help for a fact at this moment; `pinned` help never fades.

    It fades one step after two right answers without help, and returns one step after a miss and two after 30 days.
    """
    shown = None if learner is None or pinned else learner.shown.get(fact)
    return "frame" if shown is None else FADES[evidence_summary.steps_at(shown, at)]


def fades_colours(learner: Learner | None, total: int, at: datetime, *, pinned: bool) -> bool:
    """True if every fact of the total is known in some picture, so that colours would reveal answers."""
    if learner is None or pinned:
        return False
    return all(
        any(is_known(learner, fact, at) for fact in one.in_all_pictures) for one in facts_of(total, "frames")
    )


# The saved form, without names


class DocumentError(ValueError):
    """An invalid document; the message says what is wrong."""


class _FactShown(Struct, frozen=True, forbid_unknown_fields=True):
    total: Annotated[int, Meta(ge=2, le=13)]
    known: Annotated[int, Meta(ge=1, le=12)]
    picture: Picture
    shown: evidence_summary.EvidenceSummary


class _Learner(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/1"]
    facts: tuple[_FactShown, ...] = ()
    memory: Memory = Memory()
    opened: Annotated[int, Meta(ge=0, le=24)] = 0
    seen: Annotated[dict[int, Annotated[tuple[Stage, ...], Meta(max_length=12)]], Meta(max_length=24)] = {}


_learner = msgspec.json.Decoder(_Learner)


def encode_learner(learner: Learner) -> bytes:
    """Encode a learner reproducibly, without the name."""
    facts = tuple(
        _FactShown(fact.total, fact.known, fact.picture, shown)
        for fact, shown in sorted(learner.shown.items())
    )
    seen = dict(sorted(learner.seen.items()))
    return msgspec.json.encode(_Learner("matador-learner/1", facts, learner.memory, learner.opened, seen))


def decode_learner(name: str, data: bytes) -> Learner:
    """Decode a learner, and give them this name; `DocumentError` if the document is invalid."""
    try:
        found = _learner.decode(data)
        shown = {Fact(one.total, one.known, one.picture): one.shown for one in found.facts}
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None
    if len(shown) < len(found.facts):
        raise DocumentError("it has the same fact twice")
    seen = MappingProxyType(found.seen)
    return Learner(name, MappingProxyType(shown), found.memory, found.opened, seen)

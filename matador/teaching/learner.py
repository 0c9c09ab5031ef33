"""A learner: how evidence changes the model, what it says about a fact, the help that follows, and the saved form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace as replace_speed

from matador.match.help import Picture
from matador.teaching import evidence_summary
from matador.teaching.evidence import (
    PRIOR,
    Attempt,
    Evidence,
    Fact,
    GrowthSeen,
    Overlooked,
    Stage,
    TotalOpened,
    facts_of,
)

KNOWN, RIGHTS = 0.8, 2
"""A fact is known if its estimate is at least this, and this many attempts were right without help."""
FORGOTTEN = 0.5
"""A known fact is forgotten when recall falls below this, which takes months."""
RELATED = 0.3
"""Weight of related facts in the estimate of a new fact."""


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner: summaries of all facts, speed, and what was unlocked and seen."""

    name: str
    shown: Mapping[Fact, evidence_summary.EvidenceSummary] = field(
        default_factory=lambda: MappingProxyType({})
    )
    answer_speed: evidence_summary.AnswerSpeed = field(default_factory=evidence_summary.AnswerSpeed)
    opened: int = 0
    """The last total that a test or an adult has unlocked."""
    seen: Mapping[int, tuple[Stage, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The open totals when the learner last saw the Learn room, and the stages of their sums."""


def observe(learner: Learner, evidence: Evidence) -> Learner:
    """The learner after a piece of evidence. Play with the guide is not evidence."""
    match evidence:
        case Attempt():
            answer_speed = _speed_after(learner, evidence)
            before, expected = learner.shown.get(evidence.fact), recall(learner, evidence.fact, evidence.at)
            after = evidence_summary.shown_after(before, expected, evidence, answer_speed)
            known = MappingProxyType({**learner.shown, evidence.fact: after})
            return replace(learner, shown=known, answer_speed=answer_speed)
        case Overlooked(facts, at):
            missed = {
                fact: evidence_summary.shown_overlooked(
                    learner.shown.get(fact), recall(learner, fact, at), at
                )
                for fact in facts
            }
            return replace(learner, shown=MappingProxyType({**learner.shown, **missed}))
        case TotalOpened(total):
            return replace(learner, opened=total)
        case GrowthSeen(stages):
            return replace(learner, seen=MappingProxyType(dict(stages)))


def recall(learner: Learner, fact: Fact, at: datetime) -> float:
    """The probability of a right answer without help: the estimate after the last evidence, less forgetting."""
    shown = learner.shown.get(fact)
    if shown is None:
        # It depends a little on the turned fact and on other pictures.
        others = (fact.turned, *fact.in_all_pictures)
        related = [learner.shown[other].estimate for other in others if other in learner.shown]
        return PRIOR + RELATED * (sum(related) / len(related) - PRIOR) if related else PRIOR
    if shown.review is None:
        return shown.estimate
    since = evidence_summary.kept(shown.review, at.date()) / evidence_summary.kept(shown.review, shown.day)
    return shown.estimate * min(1.0, since)


def rests_until(learner: Learner, fact: Fact, on: date) -> date | None:
    """The day until which a fact rests; None if it may be asked on this day."""
    shown = learner.shown.get(fact)
    rest = None if shown is None else shown.rest
    return rest.until if rest is not None and rest.since <= on < rest.until else None


def is_known(learner: Learner, fact: Fact, at: datetime) -> bool:
    """True if the last evidence left the estimate at `KNOWN` or more, and the fact is not forgotten.

    Enough attempts must be right without help, so that copying or the lamp cannot make a fact known.
    """
    shown = learner.shown.get(fact)
    if shown is None or shown.unaided < RIGHTS or shown.estimate < KNOWN:
        return False
    return recall(learner, fact, at) >= FORGOTTEN


def _speed_after(learner: Learner, attempt: Attempt) -> evidence_summary.AnswerSpeed:
    """The speed with the pointing time of an attempt and, if it is the first of its day, with what it forgot."""
    speed, shown = learner.answer_speed, learner.shown.get(attempt.fact)
    if attempt.pointing_s is not None:
        pointings_s = (*speed.pointings_s, attempt.pointing_s)[-evidence_summary.MAX_POINTINGS :]
        speed = replace_speed(speed, pointings_s=pointings_s)
    if shown is None or shown.review is None or not shown.days or not attempt.is_practice:
        return speed
    days = (attempt.at.date() - shown.day).days
    if days < 1 or not (attempt.is_first and attempt.is_unaided):
        return speed
    forgets = evidence_summary.after_a_night(speed.forgets, shown.review, days, is_right=attempt.is_right)
    return replace_speed(speed, forgets=forgets)


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
    answer_speed: evidence_summary.AnswerSpeed = evidence_summary.AnswerSpeed()
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
    return msgspec.json.encode(
        _Learner("matador-learner/1", facts, learner.answer_speed, learner.opened, seen)
    )


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
    return Learner(name, MappingProxyType(shown), found.answer_speed, found.opened, seen)

"""The saved form of learners and evidence, without names."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from matador.match.help import Picture
from matador.teaching.evidence import Evidence, Fact
from matador.teaching.evidence_summary import AnswerSpeed, EvidenceSummary
from matador.teaching.learner import Learner

_T = TypeVar("_T")
_FORMAT: Final = "matador-learner/1"


class DocumentError(ValueError):
    """An invalid document; the message says what is wrong."""


class _FactShown(Struct, frozen=True, forbid_unknown_fields=True):
    total: Annotated[int, Meta(ge=2, le=13)]
    known: Annotated[int, Meta(ge=1, le=12)]
    picture: Picture
    shown: EvidenceSummary


class _Learner(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/1"]
    facts: tuple[_FactShown, ...] = ()
    answer_speed: AnswerSpeed = AnswerSpeed()
    opened: Annotated[tuple[Annotated[int, Meta(ge=1, le=24)], ...], Meta(max_length=24)] = ()
    """Unlocked totals, in ascending order."""


_learner = msgspec.json.Decoder(_Learner)
_evidence: msgspec.json.Decoder[Evidence] = msgspec.json.Decoder(Evidence)


def encode_learner(learner: Learner) -> bytes:
    """Encode a learner reproducibly, without the name."""
    facts = tuple(
        _FactShown(fact.total, fact.known, fact.picture, shown)
        for fact, shown in sorted(learner.shown.items())
    )
    return msgspec.json.encode(_Learner(_FORMAT, facts, learner.answer_speed, tuple(sorted(learner.opened))))


def decode_learner(name: str, data: bytes) -> Learner:
    """Decode a learner, and give them this name; `DocumentError` if the document is invalid."""
    found = _decoded(_learner, data)
    try:
        shown = {Fact(one.total, one.known, one.picture): one.shown for one in found.facts}
    except ValueError as error:
        raise DocumentError(str(error)) from None
    if len(shown) < len(found.facts):
        raise DocumentError("it has the same fact twice")
    return Learner(name, MappingProxyType(shown), found.answer_speed, frozenset(found.opened))


def encode_evidence(shown: Evidence) -> bytes:
    return msgspec.json.encode(shown)


def decode_evidence(data: bytes) -> Evidence:
    """Decode a piece of evidence; `DocumentError` if it is invalid."""
    return _decoded(_evidence, data)


def _decoded(decoder: msgspec.json.Decoder[_T], data: bytes) -> _T:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None

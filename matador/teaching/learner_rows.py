"""What a database keeps of a learner: what is known of him now, and each piece of evidence. Names are not in it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from matador.match.help import Picture
from matador.teaching import evidence
from matador.teaching.evidence import Attempt, Evidence, Overlooked
from matador.teaching.facts import Fact
from matador.teaching.learner import Learner
from matador.teaching.pace import Pace
from matador.teaching.shown import Shown

_FORMAT: Final = "matador-learner/2"


class DocumentError(ValueError):
    """A document that is none of ours; the message says what is wrong with it."""


class NewerDocument(DocumentError):
    """A document of ours that only a newer program can read."""


class _FactShown(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact, and what was shown of it."""

    total: Annotated[int, Meta(ge=2, le=13)]
    known: Annotated[int, Meta(ge=1, le=12)]
    picture: Picture
    shown: Shown


class _Head(Struct, frozen=True):
    """What tells a document of ours, of any version."""

    format: Annotated[str, Meta(pattern=r"\Amatador-learner/[1-9][0-9]*\Z", max_length=40)]


class _Learner(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/2"]
    """That of `_FORMAT`."""
    facts: tuple[_FactShown, ...] = ()
    pace: Pace = Pace()
    opened: Annotated[tuple[Annotated[int, Meta(ge=1, le=24)], ...], Meta(max_length=24)] = ()
    """The totals that were opened for a learner, ascending."""


class _Tried(Struct, frozen=True, forbid_unknown_fields=True, tag="try"):
    shown: Attempt


class _Missed(Struct, frozen=True, forbid_unknown_fields=True, tag="overlooked"):
    shown: Overlooked


class _Opened(Struct, frozen=True, forbid_unknown_fields=True, tag="opened"):
    shown: evidence.TotalOpened


_evidence: msgspec.json.Decoder[_Tried | _Missed | _Opened] = msgspec.json.Decoder(_Tried | _Missed | _Opened)


def encode_learner(learner: Learner) -> bytes:
    """What is known of a learner, always the same for the same; without the name."""
    return msgspec.json.encode(
        _Learner(_FORMAT, _facts_of(learner), learner.pace, tuple(sorted(learner.opened)))
    )


def decode_learner(name: str, data: bytes) -> Learner:
    """The learner of this name of whom that is known.

    `NewerDocument` if a newer program has written it, `DocumentError` if it is none of ours.
    """
    try:
        written = msgspec.json.decode(data, type=_Head).format
        if written != _FORMAT:
            raise NewerDocument("it was saved by a newer version")
        found = msgspec.json.decode(data, type=_Learner)
        return Learner(name, _shown_of(found.facts), found.pace, frozenset(found.opened))
    except DocumentError:
        raise
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None


def encode_evidence(shown: Evidence) -> bytes:
    """A piece of evidence as it is kept."""
    match shown:
        case Attempt():
            return msgspec.json.encode(_Tried(shown))
        case Overlooked():
            return msgspec.json.encode(_Missed(shown))
        case evidence.TotalOpened():
            return msgspec.json.encode(_Opened(shown))


def decode_evidence(data: bytes) -> Evidence:
    """The piece of evidence that was kept so; `DocumentError` if it is none."""
    try:
        return _evidence.decode(data).shown
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None


def _facts_of(learner: Learner) -> tuple[_FactShown, ...]:
    """The facts of a learner as they are written, always in the same order."""
    return tuple(
        _FactShown(fact.total, fact.known, fact.picture, shown)
        for fact, shown in sorted(learner.shown.items())
    )


def _shown_of(facts: tuple[_FactShown, ...]) -> Mapping[Fact, Shown]:
    """The facts that were written so; `DocumentError` if one stands twice."""
    shown = {Fact(one.total, one.known, one.picture): one.shown for one in facts}
    if len(shown) < len(facts):
        raise DocumentError("it has the same fact twice")
    return MappingProxyType(shown)

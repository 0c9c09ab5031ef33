"""What a database keeps of a learner: what is known of him now, and each piece of evidence. Names are not in it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from matador.teaching import evidence
from matador.teaching.document import (
    DocumentError,
    FactShown,
    FactShownBefore,
    NewerDocument,
    OpenedTotals,
    facts_of,
    shown_of,
    shown_of_before,
)
from matador.teaching.evidence import Attempt, Evidence, Overlooked
from matador.teaching.learner import Learner
from matador.teaching.pace import Pace

_FORMAT: Final = "matador-learner/2"
_BEFORE: Final = "matador-learner/1"


class _Head(Struct, frozen=True):
    """What tells a document of ours, of any version."""

    format: Annotated[str, Meta(pattern=r"\Amatador-learner/[1-9][0-9]*\Z", max_length=40)]


class _Learner(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/2"]
    """That of `_FORMAT`."""
    facts: tuple[FactShown, ...] = ()
    pace: Pace = Pace()
    opened: OpenedTotals = ()


class _LearnerBefore(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/1"]
    facts: tuple[FactShownBefore, ...] = ()
    pace: Pace = Pace()
    """That of play, which says nothing."""


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
        _Learner(_FORMAT, facts_of(learner), learner.pace, tuple(sorted(learner.opened)))
    )


def decode_learner(name: str, data: bytes) -> Learner:
    """The learner of this name of whom that is known.

    `NewerDocument` if a newer program has written it, `DocumentError` if it is none of ours.
    """
    try:
        written = msgspec.json.decode(data, type=_Head).format
        if written == _BEFORE:
            return Learner(name, shown_of_before(msgspec.json.decode(data, type=_LearnerBefore).facts))
        if written != _FORMAT:
            raise NewerDocument("a newer program has written it")
        found = msgspec.json.decode(data, type=_Learner)
        return Learner(name, shown_of(found.facts), found.pace, frozenset(found.opened))
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

"""What a database keeps of a learner: what is known of him now, and each piece of evidence. Names are not in it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from matador.teaching.document import DocumentError, FactShown, NewerDocument, facts_of, shown_of
from matador.teaching.evidence import Attempt, Evidence, Help, Overlooked
from matador.teaching.facts import Fact
from matador.teaching.learner import Learner
from matador.teaching.pace import Pace

_FORMAT: Final = "matador-learner/1"


class _Head(Struct, frozen=True):
    """What tells a document of ours, of any version."""

    format: Annotated[str, Meta(pattern=r"\Amatador-learner/[1-9][0-9]*\Z", max_length=40)]


class _Learner(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learner/1"]
    """That of `_FORMAT`."""
    facts: tuple[FactShown, ...] = ()
    pace: Pace = Pace()


class _Attempt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="try"):
    fact: Fact
    tried: int
    nth: int
    help: Help
    coloured: bool
    at: datetime
    is_practice: bool = False
    silent_s: float | None = None
    pointing_s: float | None = None


class _Overlooked(Struct, frozen=True, forbid_unknown_fields=True, tag="overlooked"):
    facts: tuple[Fact, ...]
    at: datetime


_Evidence: TypeAlias = _Attempt | _Overlooked
_evidence: msgspec.json.Decoder[_Evidence] = msgspec.json.Decoder(_Evidence)


def encode_learner(learner: Learner) -> bytes:
    """What is known of a learner, always the same for the same; without the name."""
    return msgspec.json.encode(_Learner(_FORMAT, facts_of(learner), learner.pace))


def decode_learner(name: str, data: bytes) -> Learner:
    """The learner of this name of whom that is known.

    `NewerDocument` if a newer program has written it, `DocumentError` if it is none of ours.
    """
    try:
        if msgspec.json.decode(data, type=_Head).format != _FORMAT:
            raise NewerDocument("a newer program has written it")
        found = msgspec.json.decode(data, type=_Learner)
        return Learner(name, shown_of(found.facts), found.pace)
    except DocumentError:
        raise
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None


def encode_evidence(evidence: Evidence) -> bytes:
    """A piece of evidence as it is kept."""
    match evidence:
        case Attempt():
            values = {name: getattr(evidence, name) for name in _Attempt.__struct_fields__}
            return msgspec.json.encode(_Attempt(**values))
        case Overlooked(facts, at):
            return msgspec.json.encode(_Overlooked(facts, at))


def decode_evidence(data: bytes) -> Evidence:
    """The piece of evidence that was kept so; `DocumentError` if it is none."""
    try:
        match _evidence.decode(data):
            case _Attempt() as found:
                return Attempt(**{name: getattr(found, name) for name in _Attempt.__struct_fields__})
            case _Overlooked(facts, at):
                return Overlooked(facts, at)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None

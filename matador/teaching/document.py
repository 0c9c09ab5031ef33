"""The document in which the learners of a computer are kept: JSON, with a name and a version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from matador.match.help import Picture
from matador.teaching.facts import Fact
from matador.teaching.learner import Learner
from matador.teaching.pace import Pace
from matador.teaching.shown import Shown
from matador.teaching.shown_before import ShownBefore, shown_now

_FORMAT: Final = "matador-learners/2"
_BEFORE: Final = "matador-learners/1"


class DocumentError(ValueError):
    """A document that is none of ours; the message says what is wrong with it."""


class NewerDocument(DocumentError):
    """A document of ours that only a newer program can read."""


@dataclass(frozen=True, slots=True)
class Learners:
    """All learners of a computer, by name."""

    by_name: Mapping[str, Learner] = field(default_factory=lambda: MappingProxyType({}))

    def named(self, name: str) -> Learner | None:
        """The learner of this name; None if there is none."""
        return self.by_name.get(name)

    def having(self, learner: Learner) -> Learners:
        """The same with this learner as he is now."""
        return Learners(MappingProxyType({**self.by_name, learner.name: learner}))


class FactShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fact, and what was shown of it."""

    total: Annotated[int, Meta(ge=2, le=13)]
    known: Annotated[int, Meta(ge=1, le=12)]
    picture: Picture
    shown: Shown


class FactShownBefore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same as version 1 wrote it."""

    total: Annotated[int, Meta(ge=2, le=13)]
    known: Annotated[int, Meta(ge=1, le=12)]
    picture: Picture
    shown: ShownBefore


OpenedTotals = Annotated[tuple[Annotated[int, Meta(ge=1, le=24)], ...], Meta(max_length=24)]
"""The totals that were opened for a learner, ascending."""


class _Learner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100)]
    facts: tuple[FactShown, ...] = ()
    pace: Pace = Pace()
    opened: OpenedTotals = ()


class _LearnerBefore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=100)]
    facts: tuple[FactShownBefore, ...] = ()
    pace: Pace = Pace()


class _Head(msgspec.Struct, frozen=True):
    """What tells a document of ours, of any version."""

    format: Annotated[str, Meta(pattern=r"\Amatador-learners/[1-9][0-9]*\Z", max_length=40)]


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learners/2"]
    """That of `_FORMAT`."""
    learners: tuple[_Learner, ...] = ()


class _DocumentBefore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["matador-learners/1"]
    learners: tuple[_LearnerBefore, ...] = ()


def encode(learners: Learners) -> bytes:
    """The document, readable and always the same for the same learners."""
    document = _Document(
        _FORMAT, tuple(_written(learners.by_name[name]) for name in sorted(learners.by_name))
    )
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def decode(data: bytes) -> Learners:
    """The learners of a document.

    `NewerDocument` if it is for a newer program, `DocumentError` if it is none of ours.
    """
    try:
        learners = _read_all(data, msgspec.json.decode(data, type=_Head).format)
    except DocumentError:
        raise
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise DocumentError(str(error)) from None
    if len({learner.name for learner in learners}) < len(learners):
        raise DocumentError("two learners have one name")
    return Learners(MappingProxyType({learner.name: learner for learner in learners}))


def facts_of(learner: Learner) -> tuple[FactShown, ...]:
    """The facts of a learner as they are written, always in the same order."""
    return tuple(
        FactShown(fact.total, fact.known, fact.picture, shown)
        for fact, shown in sorted(learner.shown.items())
    )


def shown_of(facts: tuple[FactShown, ...]) -> Mapping[Fact, Shown]:
    """The facts that were written so; `DocumentError` if one stands twice."""
    shown = {Fact(one.total, one.known, one.picture): one.shown for one in facts}
    if len(shown) < len(facts):
        raise DocumentError("a fact stands twice")
    return MappingProxyType(shown)


def shown_of_before(facts: tuple[FactShownBefore, ...]) -> Mapping[Fact, Shown]:
    """The facts that version 1 wrote so; `DocumentError` if one stands twice."""
    return shown_of(
        tuple(FactShown(one.total, one.known, one.picture, shown_now(one.shown)) for one in facts)
    )


def _read_all(data: bytes, written: str) -> list[Learner]:
    if written == _FORMAT:
        document = msgspec.json.decode(data, type=_Document)
        return [
            Learner(one.name, shown_of(one.facts), one.pace, frozenset(one.opened))
            for one in document.learners
        ]
    if written == _BEFORE:
        before = msgspec.json.decode(data, type=_DocumentBefore)
        # The pace was that of play.
        return [Learner(one.name, shown_of_before(one.facts)) for one in before.learners]
    raise NewerDocument("a newer program has written it")


def _written(learner: Learner) -> _Learner:
    return _Learner(learner.name, facts_of(learner), learner.pace, tuple(sorted(learner.opened)))

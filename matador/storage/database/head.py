"""The head of a match, saved beside its decisions: its setup, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.match.branch import Moment
from matador.match.errors import RecordError
from matador.match.session import Session
from matador.storage.database.people import Names
from matador.storage.setups import USUAL, MatchSetup, changed_seat, changed_setup


@dataclass(frozen=True, slots=True)
class MatchHead:
    """The setup and the players of a match."""

    setup: MatchSetup
    """Includes the current players and their help."""
    names: tuple[str, ...]
    """The players' names, by seat."""
    is_lesson: bool = False
    first_round: int = 0
    """The first round that was played in this match: earlier rounds were copied from another match."""
    looked: tuple[Moment | None, ...] = ()
    """By seat, the last moment when its tiles were face up on its own turn; empty if not fully known."""


@dataclass(frozen=True, slots=True)
class LeftMatch:
    """A saved match in its current state, to view or resume."""

    key: str
    changed_at: datetime
    head: MatchHead
    session: Session
    """For viewing only: changes to it are not saved."""
    is_away: bool = False
    """True if it is hidden from the home screen."""


class _Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """The head as saved, with numbers in place of names. Fields of newer versions are ignored."""

    setup: MatchSetup
    names: Annotated[list[int], Meta(max_length=8)]
    chosen: Annotated[list[int | None], Meta(max_length=8)]
    """By seat of the setup, the number of the chosen name; None if no name was chosen."""
    is_lesson: bool = False
    first_round: Annotated[int, Meta(ge=0)] = 0
    looked: Annotated[list[tuple[int, int] | None], Meta(max_length=8)] = []


_rows = msgspec.json.Decoder(_Row)


def encode_head(head: MatchHead, names: Names) -> bytes:
    nameless = [changed_seat(seat, name="") for seat in head.setup.seats]
    chosen = [names.id_of(seat.name) if seat.name else None for seat in head.setup.seats]
    return msgspec.json.encode(
        _Row(
            changed_setup(head.setup, seats=tuple(nameless)),
            [names.id_of(name) for name in head.names],
            chosen,
            head.is_lesson,
            head.first_round,
            list(head.looked),
        )
    )


def decode_head(data: bytes, names: Names) -> MatchHead:
    """Decode a saved head; `RecordError` if it is invalid."""
    row = _row_of(data)
    if len(row.chosen) != len(row.setup.seats) or len(row.names) != row.setup.players:
        raise RecordError("the players are unreadable")
    seats = [
        seat if number is None else changed_seat(seat, name=names.name_of(number))
        for seat, number in zip(row.setup.seats, row.chosen, strict=True)
    ]
    return MatchHead(
        changed_setup(row.setup, seats=tuple(seats)),
        tuple(names.name_of(number) for number in row.names),
        row.is_lesson,
        row.first_round,
        tuple(None if moment is None else Moment(*moment) for moment in row.looked),
    )


def is_head(data: object) -> bool:
    try:
        return isinstance(data, bytes) and bool(_row_of(data))
    except RecordError:
        return False


def persons_in(data: bytes) -> set[int]:
    """The numbers of everyone named in a head; empty if it cannot be read."""
    row = _row_or_nobody(data)
    return {*row.names, *(number for number in row.chosen if number is not None)}


def persons_at(data: bytes) -> set[int]:
    """The numbers of the people at a table, without computer players; empty if it cannot be read."""
    row = _row_or_nobody(data)
    seats = zip(row.setup.seated(), row.names, strict=False)
    return {number for seat, number in seats if seat.bot is None}


def guests_in(data: bytes) -> set[int]:
    """The numbers of the people in a head who have chosen a name; empty if it cannot be read."""
    row = _row_or_nobody(data)
    seats = zip(row.setup.seats, row.chosen, strict=False)
    return {number for seat, number in seats if number is not None and seat.bot is None}


def _row_or_nobody(data: bytes) -> _Row:
    try:
        return _row_of(data)
    except RecordError:
        return _Row(USUAL, [], [])


def _row_of(data: bytes) -> _Row:
    try:
        return _rows.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RecordError(f"the players are unreadable: {str(error)[:200]}") from None

"""The head of a match, saved beside its decisions: its setup, and who sits where."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.match.branch import Moment
from matador.match.errors import RecordError
from matador.match.session import Session
from matador.rules import RulesetError
from matador.storage.database.rows import Names, load
from matador.storage.setups import USUAL, MatchSetup, SeatSetup, changed_seat, changed_setup, setup_of

_log = logging.getLogger("matador")


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


class HeadRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The head as saved. Fields of newer versions are ignored."""

    setup: MatchSetup
    """Its seats have the numbers of the people with a chosen name in place of these names."""
    names: Annotated[list[int], Meta(max_length=8)]
    """By seat, the number of the name."""
    is_lesson: bool = False
    first_round: Annotated[int, Meta(ge=0)] = 0
    looked: Annotated[list[tuple[int, int] | None], Meta(max_length=8)] = []


_rows = msgspec.json.Decoder(HeadRow)


def encode_head(head: MatchHead, names: Names) -> bytes:
    seats = tuple(
        changed_seat(seat, name="", person=names.id_of(seat.name) if seat.name else None)
        for seat in head.setup.seats
    )
    return msgspec.json.encode(
        HeadRow(
            changed_setup(head.setup, seats=seats),
            [names.id_of(name) for name in head.names],
            head.is_lesson,
            head.first_round,
            list(head.looked),
        )
    )


def decode_head(data: bytes, names: Names) -> MatchHead:
    row = head_row(data)
    if len(row.names) != row.setup.players:
        raise RecordError("the players are unreadable")
    seats = (
        seat if seat.person is None else changed_seat(seat, name=names.name_of(seat.person), person=None)
        for seat in row.setup.seats
    )
    return MatchHead(
        changed_setup(row.setup, seats=tuple(seats)),
        tuple(names.name_of(number) for number in row.names),
        row.is_lesson,
        row.first_round,
        tuple(None if moment is None else Moment(*moment) for moment in row.looked),
    )


def is_head(data: object) -> bool:
    try:
        return isinstance(data, bytes) and bool(head_row(data))
    except RecordError:
        return False


def persons_in(data: bytes) -> set[int]:
    """The numbers of everyone named in a head; empty if it cannot be read."""
    row = _row_or_nobody(data)
    return {*row.names, *(seat.person for seat in row.setup.seats if seat.person is not None)}


def persons_at(data: bytes) -> set[int]:
    """The numbers of the people at a table, without computer players; empty if it cannot be read."""
    row = _row_or_nobody(data)
    seats = zip(row.setup.seated(), row.names, strict=False)
    return {number for seat, number in seats if seat.bot is None}


def guests_in(data: bytes) -> set[int]:
    """The numbers of the people in a head who have chosen a name; empty if it cannot be read."""
    seats = _row_or_nobody(data).setup.seats
    return {seat.person for seat in seats if seat.person is not None and seat.bot is None}


def _row_or_nobody(data: bytes) -> HeadRow:
    try:
        return head_row(data)
    except RecordError:
        return HeadRow(USUAL, [])


def head_row(data: bytes) -> HeadRow:
    """Decode a saved head; `RecordError` if it is invalid."""
    try:
        return _rows.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RecordError(f"the players are unreadable: {str(error)[:200]}") from None


# Whole matches


def match_row(connection: sqlite3.Connection, key: str) -> tuple[int, bytes, str]:
    """The number, the head and the time of the last change of a match; `RecordError` if it no longer exists."""
    row: tuple[int, bytes, str] | None = connection.execute(
        "SELECT id, head, changed_at FROM match WHERE key = ?", (key,)
    ).fetchone()
    if row is None:
        raise RecordError("the match no longer exists")
    return row


def viewed_match(connection: sqlite3.Connection, key: str) -> LeftMatch:
    """A match in any state, for viewing, which does not repair damage; `RecordError` if no part of it is readable."""
    number, data, changed_at = match_row(connection, key)
    session = load(connection, number).session
    return LeftMatch(key, datetime.fromisoformat(changed_at), head_with(connection, data, session), session)


def head_with(connection: sqlite3.Connection, data: bytes, session: Session) -> MatchHead:
    """The head of a match; if it is unreadable, one made from the players and rules of the session."""
    try:
        head = decode_head(data, Names(connection))
    except RecordError as error:
        _log.warning("%s", error)
    else:
        if len(head.names) == len(session.players):
            # Unlike decisions, a head has no checksum: the rules of the session are the right ones.
            with suppress(RulesetError, ValueError):
                if head.setup.rules() == session.rules:
                    return head
            seats, hands = head.setup.seats, head.setup.open_hands
            return replace(head, setup=changed_setup(setup_of(session.rules), seats=seats, open_hands=hands))
    seats = tuple(SeatSetup(bot=player.bot) for player in session.players)
    setup = changed_setup(setup_of(session.rules), seats=seats)
    return MatchHead(setup, tuple(player.name for player in session.players))

"""The head of a match, saved beside its decisions: its setup, and who sits where."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from matador.match.branch import Moment
from matador.match.errors import RecordError
from matador.match.records import Record
from matador.match.session import Session
from matador.rules import RulesetError
from matador.storage.database.rows import Names, Place, is_saved_name, load, persons_ever, write_row
from matador.storage.setups import USUAL, MatchSetup, SeatSetup, changed_seat, changed_setup, setup_of

_log = logging.getLogger("matador")

LESSON_OF = "make-"


@dataclass(frozen=True, slots=True)
class MatchHead:
    """The setup and the players of a match.

    As saved, it has numbers in place of people's names, in `setup` as `person`. Fields of newer versions are ignored.
    """

    setup: MatchSetup
    """Includes the current players and their help."""
    names: Annotated[tuple[str, ...], Meta(max_length=8)]
    """The players' names, by seat."""
    is_lesson: bool = False
    first_round: Annotated[int, Meta(ge=0)] = 0
    """The first round that was played in this match: earlier rounds were copied from another match."""
    looked: Annotated[tuple[Moment | None, ...], Meta(max_length=8)] = ()
    """By seat, the last moment when its tiles were face up on its own turn; empty if not fully known."""

    @property
    def game(self) -> str:
        """The name of the ruleset or, in Learn, of the total, such as `make-5`."""
        return f"{LESSON_OF}{self.setup.set + 1}" if self.is_lesson else self.setup.ruleset


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


_heads = msgspec.json.Decoder(MatchHead)


def encode_head(head: MatchHead, names: Names) -> bytes:
    seats = tuple(
        changed_seat(seat, name="", person=names.id_of(seat.name)) if seat.name and seat.bot is None else seat
        for seat in head.setup.seats
    )
    players = zip(head.names, head.setup.chosen(), strict=True)
    saved = tuple(names.saved(name, is_bot=seat.bot is not None) for name, seat in players)
    return msgspec.json.encode(replace(head, setup=changed_setup(head.setup, seats=seats), names=saved))


def decode_head(data: bytes, names: Names) -> MatchHead:
    saved = saved_head(data)
    if len(saved.names) != saved.setup.players:
        raise RecordError("the players are unreadable")
    seats = tuple(
        seat if seat.person is None else changed_seat(seat, name=names.name_of(seat.person), person=None)
        for seat in saved.setup.seats
    )
    called = tuple(map(names.shown, saved.names))
    return replace(saved, setup=changed_setup(saved.setup, seats=seats), names=called)


def persons_in(data: bytes) -> set[int]:
    """The numbers of all people named in a head; empty if it cannot be read."""
    return persons_at(data) | guests_in(data)


def persons_by_match(connection: sqlite3.Connection) -> Iterator[set[int]]:
    """For each match, the numbers of everyone in its head, and of all people who have ever sat in it."""
    for match, head in connection.execute("SELECT id, head FROM match").fetchall():
        yield persons_in(head) | persons_ever(connection, match)


def persons_at(data: bytes) -> set[int]:
    """The numbers of the people at a table; empty if it cannot be read."""
    return {int(saved) for saved in _head_or_nobody(data).names if saved.isdecimal()}


def guests_in(data: bytes) -> set[int]:
    """The numbers of the people in a head who have chosen a name; empty if it cannot be read."""
    seats = _head_or_nobody(data).setup.seats
    return {seat.person for seat in seats if seat.person is not None}


def _head_or_nobody(data: bytes) -> MatchHead:
    try:
        return saved_head(data)
    except RecordError:
        return MatchHead(USUAL, ())


def saved_head(data: bytes) -> MatchHead:
    """A head as saved; `RecordError` if it is invalid."""
    try:
        head = _heads.decode(data)
        if not all(map(is_saved_name, head.names)):
            raise ValueError("no names")  # noqa: TRY301 - one of many faults
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RecordError(f"the players are unreadable: {str(error)[:200]}") from None
    return head


# Whole matches


def begin_match(
    connection: sqlite3.Connection, key: str, at: datetime, state: str, head: MatchHead, record: Record | None
) -> Place:
    names = Names(connection)
    made = connection.execute(
        "INSERT INTO match (key, changed_at, state, head) VALUES (?, ?, ?, ?)",
        (key, at.isoformat(), state, encode_head(head, names)),
    ).lastrowid
    assert made is not None, "a row that was inserted has a number"
    if record is None:
        return Place(made, 1, b"")
    return write_row(connection, Place(made, 0, b""), names.numbered(record))


def read_match(connection: sqlite3.Connection, key: str) -> tuple[LeftMatch, Place]:
    """Read a match in any state, and the place of its next row; `RecordError` if there is no such match."""
    row = connection.execute(
        "SELECT id, changed_at, head, state = 'away' FROM match WHERE key = ?", (key,)
    ).fetchone()
    if row is None:
        raise RecordError("the match no longer exists")
    number, changed_at, data, is_away = row
    session, place = load(connection, number)
    head = head_with(connection, data, session)
    return LeftMatch(key, datetime.fromisoformat(changed_at), head, session, bool(is_away)), place


def head_with(connection: sqlite3.Connection, data: bytes, session: Session) -> MatchHead:
    """The head of a match; one made from the session, if it is unreadable, or of another game."""
    try:
        head = decode_head(data, Names(connection))
        # Unlike decisions, a head has no checksum: the session is right.
        if len(head.names) == len(session.players) and head.setup.rules() == session.rules:
            return head
    except (RecordError, RulesetError, ValueError) as error:
        _log.warning("the players of a match are unreadable: %s", error)
    seats = tuple(SeatSetup(bot=player.bot) for player in session.players)
    setup = changed_setup(setup_of(session.rules), seats=seats)
    return MatchHead(setup, tuple(player.name for player in session.players))

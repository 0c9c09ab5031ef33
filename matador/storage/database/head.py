"""What is kept beside the decisions of a match: with what it was set up, who sits where, and where its file is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from matador.match.branch import Moment
from matador.match.errors import RecordError
from matador.storage.database.names import Names
from matador.storage.saved import MatchFile, harmless_name
from matador.storage.setups import MatchSetup, changed_seat, changed_setup


@dataclass(frozen=True, slots=True)
class MatchHead:
    """The table at which a match is played."""

    setup: MatchSetup
    """With those who sit there now, and their help."""
    names: tuple[str, ...]
    """What everybody is called, by seat."""
    is_lesson: bool = False
    file: MatchFile | None = None
    """The file with it, as it was when the match was opened or saved."""
    first_round: int = 0
    """The first round that was played in this match: those before it were taken over, and belong to another one."""
    looked: tuple[Moment | None, ...] = ()
    """By seat, when its tiles were face up last in its turn; nothing if that is not known."""


class _Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """The head as it is written: numbers in the place of names. A newer field is passed over."""

    setup: MatchSetup
    names: Annotated[list[int], Meta(max_length=8)]
    chosen: Annotated[list[int | None], Meta(max_length=8)]
    """By seat of the setup, the name that was chosen."""
    is_lesson: bool = False
    file: str | UnsetType = UNSET
    digest: bytes | UnsetType = UNSET
    first_round: Annotated[int, Meta(ge=0)] = 0
    looked: Annotated[list[tuple[int, int] | None], Meta(max_length=8)] = []


_rows = msgspec.json.Decoder(_Row)


def encode_head(head: MatchHead, names: Names) -> bytes:
    """The head as it is written, in the transaction that is on."""
    nameless = [changed_seat(seat, name="") for seat in head.setup.seats]
    chosen = [names.id_of(seat.name) if seat.name else None for seat in head.setup.seats]
    file = head.file
    return msgspec.json.encode(
        _Row(
            changed_setup(head.setup, seats=tuple(nameless)),
            [names.id_of(name) for name in head.names],
            chosen,
            head.is_lesson,
            UNSET if file is None else str(file.path),
            UNSET if file is None or file.digest is None else file.digest,
            head.first_round,
            list(head.looked),
        )
    )


def digest_in(data: bytes) -> bytes | None:
    """The SHA-256 of the file that a head names; None if it names none, or cannot be read."""
    try:
        row = _row_of(data)
    except RecordError:
        return None
    return None if row.digest is UNSET else row.digest


def decode_head(data: bytes, names: Names) -> MatchHead:
    """The head that was written so; `RecordError` if it is none."""
    row = _row_of(data)
    if len(row.chosen) != len(row.setup.seats) or len(row.names) != row.setup.players:
        raise RecordError("the players are unreadable")
    seats = [
        seat if number is None else changed_seat(seat, name=names.name_of(number))
        for seat, number in zip(row.setup.seats, row.chosen, strict=True)
    ]
    file = None
    if row.file is not UNSET:
        file = MatchFile(Path(row.file), None if row.digest is UNSET else row.digest)
    return MatchHead(
        changed_setup(row.setup, seats=tuple(seats)),
        tuple(names.name_of(number) for number in row.names),
        row.is_lesson,
        file,
        row.first_round,
        tuple(None if moment is None else Moment(*moment) for moment in row.looked),
    )


def persons_in(data: bytes) -> set[int]:
    """The numbers of those whom a head names; nobody if it cannot be read."""
    try:
        row = _row_of(data)
    except RecordError:
        return set()
    return {*row.names, *(number for number in row.chosen if number is not None)}


def persons_at(data: bytes) -> set[int]:
    """The numbers of the persons, and of no computer players, who sit at a table; nobody if it cannot be read."""
    try:
        row = _row_of(data)
    except RecordError:
        return set()
    seats = zip(row.setup.seated(), row.names, strict=False)
    return {number for seat, number in seats if seat.bot is None}


def guests_in(data: bytes) -> set[int]:
    """The numbers of the persons of a head who have chosen a name; nobody if it cannot be read."""
    try:
        row = _row_of(data)
    except RecordError:
        return set()
    seats = zip(row.setup.seats, row.chosen, strict=False)
    return {number for seat, number in seats if number is not None and seat.bot is None}


def head_without_file(data: bytes, number: int, name: str) -> bytes | None:
    """The head without the path of its file, which can be called after those who play; None if it may stay as it is.

    The match is still known by what is in that file. `number` and `name` are those of a person who is deleted.
    """
    try:
        row = _row_of(data)
    except RecordError:
        # Of a head that cannot be read nothing is needed.
        return b"" if name.encode() in data else None
    if row.file is UNSET:
        return None
    called = (name, harmless_name(name))
    if number not in (*row.names, *row.chosen) and not any(each and each in row.file for each in called):
        return None
    return msgspec.json.encode(msgspec.structs.replace(row, file=UNSET))


def _row_of(data: bytes) -> _Row:
    try:
        return _rows.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RecordError(f"the players are unreadable: {str(error)[:200]}") from None

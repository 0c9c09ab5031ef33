"""Export a match to a new file, and import a match from a file."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TypeAlias

from matador.ai.bots import BOTS
from matador.match.errors import RecordError
from matador.match.files import decode, documents
from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.atomic import make_folder
from matador.storage.clock import local, now
from matador.storage.database.head import MatchHead
from matador.storage.database.history import ComingMatch
from matador.storage.database.rows import renamed
from matador.storage.paths import MATCH_SUFFIX, name_of_match, write_export
from matador.storage.setups import LONGEST_NAME, USUAL_BOT, SeatSetup, changed_setup, setup_of, tidy_name

_log = logging.getLogger("matador")

SeatsFor: TypeAlias = Callable[[Sequence[Player]], Sequence[SeatSetup]]


def export_match(session: Session, names: Sequence[str], folder: Path) -> Path | OSError:
    """Write the match to a new file in the folder; return the file, or the error if it could not be written."""
    try:
        data = encode(session.record()) + b"\n"
        try:
            decode(data)
        except RecordError as error:
            raise OSError(errno.EFBIG, f"it could not be imported again: {error}") from None
        make_folder(folder)
        path = write_export(folder, name_of_match(date.today(), names), MATCH_SUFFIX, data)
    except OSError as error:
        _log.warning("cannot export the match to %s", folder, exc_info=True)
        return error
    return path


def read_match(path: Path, seats_for: SeatsFor) -> ComingMatch:
    """Read the first match in a file. `RecordError`, `RecordFileError` or `ValueError` if no match can be read."""
    return coming_match(decode(next(documents(path))), seats_for)


def coming_match(record: Record, seats_for: SeatsFor) -> ComingMatch:
    """Prepare a match for import; `RecordError` if the record is invalid."""
    session = resume(_tidied(record))
    if session.moment.round < 0:
        session.begin_round(session.version)
    if not session.is_over:
        for seat, player in enumerate(session.players):
            if player.bot is not None and player.bot not in BOTS:
                session.change_seat(seat, Player(player.name, USUAL_BOT), session.version)
    seats = tuple(seats_for(session.players))
    if session.is_over:
        # Records do not say what help a player had.
        seats = tuple(
            SeatSetup(name=seat.name, bot=seat.bot, face=seat.face, colour=seat.colour) for seat in seats
        )
    setup = changed_setup(setup_of(session.rules), seats=seats)
    names = tuple(player.name for player in session.players)
    at = _ended_at(record) if session.is_over else now()
    return ComingMatch(session.record(), MatchHead(setup, names), at, session.is_over)


def _ended_at(record: Record) -> datetime:
    """The date of the record, or the current time if it has no date."""
    if not isinstance(record.date, str):
        return now()
    found = datetime.fromisoformat(record.date)
    return found if found.tzinfo is not None else local(found)


def _tidied(record: Record) -> Record:
    players: list[str] = []

    def tidy(name: str, seat: object) -> str:
        number = (seat if isinstance(seat, int) else 0) + 1
        tidied = tidy_name(name) or f"Player {number}"
        # The players come before the marks. If tidying makes two different names equal, the second gets a number.
        if tidied in players and number == len(players) + 1 and name not in record.players[: number - 1]:
            tidied = f"{tidied[: LONGEST_NAME - 2]} {number}"
        players.append(tidied)
        return tidied

    return renamed(record, tidy)

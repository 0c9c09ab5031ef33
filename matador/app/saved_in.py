"""A saved match as a command opens it."""

from __future__ import annotations

import logging
from pathlib import Path

from matador.ai.bots import BOTS
from matador.app.errors import CommandError
from matador.match.errors import NewerRecordError, RecordError, RecordFileError
from matador.match.files import decode, documents
from matador.match.players import Player
from matador.match.resuming import resume
from matador.match.session import Session
from matador.storage.saved import NewerFile, SavedMatch, match_file
from matador.storage.setups import USUAL_BOT

_log = logging.getLogger("matador")


def saved_match(file: str) -> SavedMatch:
    """The first match of a file, where its record ends; `CommandError` if it cannot be opened."""
    if not file:
        raise CommandError("no file given. Give the name of a saved match.")
    try:
        as_it_is = match_file(Path(file))
        session = resume(decode(next(documents(Path(file)))))
    except RecordError as error:
        place = f" ({error.place})" if error.place else ""
        raise CommandError(f"cannot open {file}{place}: {error}") from error
    except RecordFileError as error:
        raise CommandError(str(error)) from None
    except ValueError as error:
        # A path that no system takes, or a name that nobody can have.
        raise CommandError(f"cannot open {file}: {error}") from None
    if session.moment.round < 0:
        session.begin_round(session.version)
    _seat_known_bots(session)
    return SavedMatch(session, as_it_is)


def opened_match(file: str) -> SavedMatch | NewerFile | None:
    """As `saved_match`; None if it cannot be opened, and the log says why."""
    try:
        return saved_match(file)
    except CommandError as error:
        _log.warning("%s", error)
        return NewerFile() if isinstance(error.__cause__, NewerRecordError) else None


def _seat_known_bots(session: Session) -> None:
    """A bot that there is not here, such as somebody's program, leaves its seat to one of ours."""
    for seat, player in enumerate(session.players):
        if player.bot is not None and player.bot not in BOTS:
            session.change_seat(seat, Player(player.name, USUAL_BOT), session.version)

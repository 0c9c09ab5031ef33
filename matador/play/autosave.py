"""Autosave the current match, and list and resume unfinished ones, without blocking on the disk.

Each decision is saved to the journal of its match. The players at the table are saved separately.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from matador.match.errors import RecordError
from matador.match.records import Record
from matador.play.game import Game
from matador.storage.database.connection import LockedError
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.history import ComingMatch, ImportedMatch
from matador.storage.database.matches import MatchDatabase, MatchJournal, Offered, ReopenedMatch
from matador.storage.database.opening import Trouble
from matador.storage.setups import MatchSetup, changed_setup

_T = TypeVar("_T")
_log = logging.getLogger("matador")

AGAIN_MS = 5000
"""Delay before the next attempt after saving has failed."""


_Table: TypeAlias = tuple[MatchHead, bool]
"""The saved state of the table besides the decisions: its head, and whether the match is over."""


@dataclass(slots=True)
class _Kept:
    """The autosave state of the current match."""

    game: Game
    journal: MatchJournal
    setup: MatchSetup
    first_round: int
    table: _Table | None = None
    """The table as last saved; None if it has to be saved again, with the time."""
    telling: tuple[_Table, Future[None]] | None = None
    """The table that is being written, and the pending write."""
    trying: tuple[int, Future[None]] | None = None
    """The pending write of a whole match that continued unsaved, with its number of events."""
    again_ms: float = 0.0


class Autosave:
    """Saves one match at a time to the database."""

    def __init__(self, database: MatchDatabase) -> None:
        self.database = database
        self._kept: _Kept | None = None

    def begin(
        self, game: Game, setup: MatchSetup, record: Record | None = None, first_round: int = 0
    ) -> None:
        """Save a match from now on. `record`: its current state, of which rounds before `first_round` were copied."""
        if self.database.worker.is_read_only:
            self.leave()
            return
        head = _head(game, setup, first_round)
        self._take(game, setup, first_round, self.database.new_journal(head, record)).table = (head, False)

    def go_on(self, game: Game, found: ReopenedMatch) -> None:
        # Save the time immediately, so that it becomes the most recent match.
        self._tell(self._take(game, found.head.setup, found.head.first_round, found.journal))

    def follow(self, game: Game, now_ms: float) -> None:
        """Save changes of the table, or a match that continued unsaved, as soon as a write succeeds."""
        kept = self._kept
        if kept is None or kept.game is not game:
            return
        if not game.is_autosaved:
            _keep_whole(kept, now_ms)
            return
        if _has_told(kept, now_ms) and _table_of(kept) != kept.table and now_ms >= kept.again_ms:
            self._tell(kept)

    def leave(self) -> None:
        """Stop saving the current match, and delete it if no one, not even a bot, has made a decision."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        if kept.game.is_autosaved and not kept.game.is_worth_keeping:
            self.database.delete(kept.journal.key).add_done_callback(_tell_failure)
        elif kept.game.is_autosaved and _table_of(kept) != kept.table:
            # This is the last chance to save the table.
            self._tell(kept)
        kept.journal.close().add_done_callback(_tell_failure)

    @property
    def key(self) -> str | None:
        return None if self._kept is None else self._kept.journal.key

    def _take(self, game: Game, setup: MatchSetup, first_round: int, journal: MatchJournal) -> _Kept:
        self.leave()
        kept = self._kept = _Kept(game, journal, setup, first_round)
        game.session.use_journal(journal)
        game.is_autosaved = True
        return kept

    def _tell(self, kept: _Kept) -> None:
        head, is_over = table = _table_of(kept)
        done = kept.journal.keep_table(head, is_over=is_over)
        done.add_done_callback(_tell_failure)
        kept.telling = (table, done)


def _table_of(kept: _Kept) -> _Table:
    return _head(kept.game, kept.setup, kept.first_round), kept.game.session.is_over


def _has_told(kept: _Kept, now_ms: float) -> bool:
    """Collect the results of pending writes; False while any is pending. Failed writes are retried later."""
    if kept.telling is None:
        return True
    table, told = kept.telling
    if not told.done():
        return False
    kept.telling = None
    if told.exception() is not None:
        kept.again_ms = now_ms + AGAIN_MS
    else:
        kept.table = table
    return True


def _keep_whole(kept: _Kept, now_ms: float) -> None:
    session, trying = kept.game.session, kept.trying
    if trying is None:
        if now_ms >= kept.again_ms and session.moment.round >= 0 and not session.is_saving:
            length = session.log_length
            kept.trying = (length, kept.journal.keep_all(session.record()))
        return
    length, done = trying
    if not done.done():
        return
    kept.trying = None
    if done.exception() is not None:
        kept.again_ms = now_ms + AGAIN_MS
    elif length == session.log_length:
        session.use_journal(kept.journal)
        session.forget_undone()
        # The saved table may be out of date.
        kept.table = None
        kept.game.is_autosaved = True


def _head(game: Game, setup: MatchSetup, first_round: int) -> MatchHead:
    seats = tuple(occupant.setup for occupant in game.occupants)
    setup = changed_setup(setup, seats=seats, open_hands=game.open_hands)
    names = tuple(occupant.name for occupant in game.occupants)
    looked = game.taking_back.looked if game.is_hot_seat else ()
    return MatchHead(setup, names, game.teacher.is_lesson, first_round, looked)


def _tell_failure(finished: Future[None]) -> None:
    error = finished.exception()
    if error is not None:
        _log.warning("cannot save the table of the match: %s", error)


@dataclass(frozen=True, slots=True)
class NotTakenUp:
    """A match that could not be resumed or deleted."""

    why: Literal["elsewhere", "locked", "unreadable"]
    """Another window plays it, nothing can be saved, or it cannot be read."""
    left: LeftMatch | None = None
    """The match, if a copy of it can be played, else None."""


UNREADABLE = NotTakenUp("unreadable")
DISK_ERRORS = (OSError, sqlite3.Error, RecordError)


def result_of(asked: Future[_T] | None, otherwise: _T) -> _T | None:
    """The result of a request to the database, or `otherwise` if it failed; None before it has come."""
    if asked is None or not asked.done():
        return None
    try:
        return asked.result()
    except DISK_ERRORS as error:
        # A read-only folder without a database is no surprise.
        _log.warning("cannot read the matches: %s", error, exc_info=not isinstance(error, OSError))
        return otherwise


_MAX_LISTED = 200
_LOOK_S = 0.03
"""Longest wait for the disk before the home screen is shown without the unfinished match."""


class LeftMatches:
    """Looks for unfinished matches, and resumes, imports or deletes them."""

    def __init__(self, autosave: Autosave | None) -> None:
        self._autosave = autosave
        self._asked: Future[Offered] | None = None
        self._has_told = False
        self._listing: Future[tuple[LeftMatch, ...]] | None = None
        self._taking: tuple[str, Future[ReopenedMatch]] | None = None
        self._deleting: tuple[str, Future[None]] | None = None
        self._adding: Future[Sequence[ImportedMatch]] | None = None
        self._told: Trouble | None = None
        self._who: int | None = None
        self.offered = Offered()
        """The match to continue and the number of unfinished matches, as last read."""
        self.listed: tuple[LeftMatch, ...] = ()
        self.picked: LeftMatch | None = None

    def leave(self) -> None:
        if self._autosave is not None:
            self._autosave.leave()

    def follow_match(self, game: Game, now_ms: float) -> None:
        if self._autosave is not None:
            self._autosave.follow(game, now_ms)

    def look(self, who: int | None) -> None:
        """Request the unfinished matches, and wait briefly; `who`: the player's number, None for a guest."""
        self._who = who
        self._ask()
        if self._asked is not None:
            wait([self._asked], _LOOK_S)
            self.follow()

    def _ask(self) -> None:
        if self._autosave is not None:
            self._asked = self._autosave.database.offered(self._who)

    def look_for_another(self, who: int | None) -> None:
        if who != self._who:
            self.look(who)

    @property
    def is_looking(self) -> bool:
        return self._asked is not None

    @property
    def is_known(self) -> bool:
        return self._has_told or self._asked is None

    def follow(self) -> bool:
        offered = result_of(self._asked, Offered())
        if offered is None:
            return False
        self.offered, self._asked, self._has_told = offered, None, True
        return True

    # The list

    def ask_for_list(self) -> None:
        if self._autosave is not None:
            self._listing = self._autosave.database.unfinished(_MAX_LISTED)

    @property
    def is_listing(self) -> bool:
        """True until `has_listed` returns True."""
        return self._listing is not None

    def has_listed(self) -> bool:
        listed = result_of(self._listing, ())
        if listed is None:
            return False
        self.listed, self._listing = listed, None
        return True

    def pick(self, key: str) -> None:
        self.picked = next((left for left in self.listed if left.key == key), None)

    def put_away(self, key: str, *, is_away: bool) -> None:
        if self._autosave is not None:
            self._autosave.database.put(key, "away" if is_away else "open")
            self._ask()

    def delete(self, key: str) -> None:
        if self._autosave is not None:
            self._deleting = (key, self._autosave.database.delete(key))
            self._ask()

    # Resuming and importing

    def take_up(self, key: str) -> None:
        if self._autosave is not None:
            self._taking = (key, self._autosave.database.reopen(key))

    def add(self, match: ComingMatch) -> None:
        """Import a match; `added` returns the result."""
        if self._autosave is not None:
            self._adding = self._autosave.database.history.add(match)
        else:
            self._adding = Future()
            self._adding.set_exception(LockedError("nothing can be saved here"))

    def added(self) -> ImportedMatch | Exception | None:
        if self._adding is None or not self._adding.done():
            return None
        adding, self._adding = self._adding, None
        self._ask()
        try:
            return adding.result()[0]
        except DISK_ERRORS as error:
            _log.warning("cannot import a match", exc_info=True)
            return error

    def is_on(self, key: str) -> bool:
        return self._autosave is not None and self._autosave.key == key

    @property
    def is_taking_up(self) -> bool:
        """True until `taken` or `added` returns the result."""
        return self._taking is not None or self._adding is not None

    def taken(self) -> ReopenedMatch | NotTakenUp | None:
        if self._deleting is not None and self._deleting[1].done():
            (key, deleted), self._deleting = self._deleting, None
            found = self._found(key, deleted)
            return found if isinstance(found, NotTakenUp) else None
        if self._taking is None or not self._taking[1].done():
            return None
        (key, taken), self._taking = self._taking, None
        return self._found(key, taken)

    def _found(self, key: str, done: Future[_T]) -> _T | NotTakenUp:
        try:
            return done.result()
        except BlockingIOError:
            return NotTakenUp("elsewhere", self._named(key))
        except LockedError:
            left = self._named(key)
            return UNREADABLE if left is None else NotTakenUp("locked", left)
        except DISK_ERRORS:
            _log.warning("cannot read an unfinished match", exc_info=True)
        return UNREADABLE

    def _named(self, key: str) -> LeftMatch | None:
        known = self.listed if self.offered.latest is None else (self.offered.latest, *self.listed)
        return next((left for left in known if left.key == key), None)

    # Problems with the database

    def trouble(self) -> Trouble | None:
        """A problem with the database, returned once; None if there is nothing new."""
        if self._autosave is None:
            return None
        found = self._autosave.database.worker.trouble
        if found == self._told:
            return None
        self._told = found
        return found

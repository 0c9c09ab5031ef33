"""The match that is on is kept by itself: each decision in its journal, and beside it who sits at the table."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from dataclasses import dataclass, replace

from matador.match.branch import Moment
from matador.match.records import Record
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.storage.database.head import MatchHead
from matador.storage.database.match_journal import MatchJournal
from matador.storage.database.matches import LeftMatch, MatchDatabase, Offered, ReopenedMatch
from matador.storage.database.salvage import Damage
from matador.storage.saved import MatchFile
from matador.storage.setups import MatchSetup, changed_setup

_log = logging.getLogger("matador")

_MOST_LISTED = 200
AGAIN_MS = 5000
"""From one try to keep a match that is played on unsaved to the next."""


@dataclass(frozen=True, slots=True)
class _Trying:
    """A match that is to be kept whole, as it stood with so many events."""

    log_length: int
    done: Future[None]


@dataclass(frozen=True, slots=True)
class _Table:
    """What is kept beside the decisions, and may change."""

    occupants: tuple[SeatProfile, ...]
    file: MatchFile | None
    looked: tuple[Moment | None, ...] = ()
    """By seat, when its tiles were face up last; nothing where nobody else could be wronged by undo."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class _Telling:
    """The table on its way to the disk."""

    table: _Table
    done: tuple[Future[None], ...]

    @property
    def is_done(self) -> bool:
        return all(future.done() for future in self.done)

    @property
    def has_failed(self) -> bool:
        return any(future.exception() is not None for future in self.done)


@dataclass(slots=True)
class _Kept:
    """What was kept last of the match that is on."""

    game: Game
    journal: MatchJournal
    setup: MatchSetup
    first_round: int
    """The first round that is played in this match."""
    table: _Table | None
    """As it is kept; None if that is to be written again, with the time."""
    telling: _Telling | None = None
    trying: _Trying | None = None
    """While the match is played on unsaved: the whole of it, on its way to the disk."""
    again_ms: float = 0.0
    """When what has failed is tried next."""


class Autosave:
    """Keeps one match at a time in the database of the house."""

    def __init__(self, database: MatchDatabase) -> None:
        self._database = database
        self._kept: _Kept | None = None

    def begin(
        self, game: Game, setup: MatchSetup, record: Record | None = None, first_round: int = 0
    ) -> None:
        """Keep a match from now on; `record`: how it stands, if it was opened from a file, or goes on from another.

        Rounds before `first_round` belong to that other one. Where nothing can be kept nothing is.
        """
        if self._database.is_read_only:
            self.leave()
            return
        head = _head(game, setup, first_round)
        self._take(game, setup, first_round, self._database.new_journal(head, record))

    def go_on(self, game: Game, found: ReopenedMatch) -> None:
        """Keep a match from now on that was left and is taken up again."""
        kept = self._take(game, found.head.setup, found.head.first_round, found.journal)
        # It is the one that was played last now, before anything is done in it.
        kept.table = None
        _tell(kept)

    def follow(self, game: Game, now_ms: float) -> None:
        """Keep who sits at the table, in which file the match is, and that it is over, if any of that has changed.

        A match that is played on unsaved is kept again as soon as the disk takes it.
        """
        kept = self._kept
        if kept is None or kept.game is not game:
            return
        if not game.is_autosaved:
            _keep_whole(kept, now_ms)
            return
        if _has_told(kept, now_ms) and _table_of(game) != kept.table and now_ms >= kept.again_ms:
            _tell(kept)

    def leave(self) -> None:
        """The match that is on is left; one in which nobody has done anything is kept no more."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        if kept.game.is_autosaved and not kept.game.is_worth_keeping:
            _tell_failure(self._database.delete(kept.journal.key))
        elif kept.game.is_autosaved and _table_of(kept.game) != kept.table:
            # Once more, for there will be no other time.
            _tell(kept)
        _tell_failure(kept.journal.close())

    def offered(self, person: int | None = None) -> Future[Offered]:
        """What was left; this person's last match, if there is one, or else anybody's."""
        return self._database.offered(person)

    def unfinished(self) -> Future[tuple[LeftMatch, ...]]:
        """The matches that can be gone on with, the one that was played last first."""
        return self._database.unfinished(_MOST_LISTED)

    def put_away(self, key: str, *, is_away: bool) -> Future[None]:
        """Offer a match no more, or again."""
        return self._database.put(key, "away" if is_away else "open")

    def delete(self, key: str) -> Future[None]:
        """Delete a match that nobody plays."""
        return self._database.delete(key)

    def reopen(self, key: str) -> Future[ReopenedMatch]:
        """Take a match up where it was left; what stands against it is as `MatchDatabase.reopen` says."""
        return self._database.reopen(key)

    def with_file(self, digest: bytes) -> Future[str | None]:
        """By what the unfinished match is known that is in a file with this SHA-256."""
        return self._database.with_file(digest)

    @property
    def damage(self) -> Damage | None:
        """What was found damaged since the program began, and how much of it was saved; None if nothing was."""
        return self._database.damage

    @property
    def is_newer(self) -> bool:
        """True if a newer version has written the database, so that nothing is kept in it."""
        return self._database.is_newer

    def _take(self, game: Game, setup: MatchSetup, first_round: int, journal: MatchJournal) -> _Kept:
        self.leave()
        kept = self._kept = _Kept(
            game, journal, setup, first_round, _Table(tuple(game.occupants), _file_of(game), _looked(game))
        )
        game.session.use_journal(journal)
        game.is_autosaved = True
        return kept


def _table_of(game: Game) -> _Table:
    return _Table(tuple(game.occupants), _file_of(game), _looked(game), game.session.is_over)


def _looked(game: Game) -> tuple[Moment | None, ...]:
    return game.taking_back.looked if game.is_hot_seat else ()


def _tell(kept: _Kept) -> None:
    """Have what has changed of the table written."""
    table, before = _table_of(kept.game), kept.table
    done = []
    if before is None or replace(table, is_over=before.is_over) != before:
        done.append(kept.journal.keep_head(_head(kept.game, kept.setup, kept.first_round)))
    if before is None:
        done.append(kept.journal.touch())
    if table.is_over or (before is not None and before.is_over):
        done.append(kept.journal.put("over" if table.is_over else "open"))
    for future in done:
        _tell_failure(future)
    kept.telling = _Telling(table, tuple(done))


def _has_told(kept: _Kept, now_ms: float) -> bool:
    """See what has become of it; False while the disk is at it. What has failed is tried again later."""
    telling = kept.telling
    if telling is None:
        return True
    if not telling.is_done:
        return False
    kept.telling = None
    if telling.has_failed:
        kept.again_ms = now_ms + AGAIN_MS
    else:
        kept.table = telling.table
    return True


def _keep_whole(kept: _Kept, now_ms: float) -> None:
    """Try now and then whether the disk takes the match as it stands."""
    session, trying = kept.game.session, kept.trying
    if trying is None:
        if now_ms >= kept.again_ms and session.moment.round >= 0 and not session.is_saving:
            kept.trying = _Trying(
                session.log_length, kept.journal.keep_all(session.record(), session.log_length)
            )
        return
    if not trying.done.done():
        return
    kept.trying = None
    if trying.done.exception() is not None:
        kept.again_ms = now_ms + AGAIN_MS
    elif trying.log_length == session.log_length:
        session.use_journal(kept.journal)
        session.forget_undone()
        # What stands beside it may be as it was before.
        kept.table = None
        kept.game.is_autosaved = True


def _head(game: Game, setup: MatchSetup, first_round: int) -> MatchHead:
    """What is kept beside the decisions."""
    seats = tuple(occupant.setup for occupant in game.occupants)
    setup = changed_setup(setup, seats=seats, open_hands=game.open_hands)
    names = tuple(occupant.name for occupant in game.occupants)
    file = _file_of(game)
    return MatchHead(setup, names, game.teacher.is_lesson, file, first_round, _looked(game))


def _file_of(game: Game) -> MatchFile | None:
    return None if game.kept is None else game.kept.file


def _tell_failure(done: Future[None]) -> None:
    """Say in the log if it fails: nobody waits for it."""

    def tell(finished: Future[None]) -> None:
        error = finished.exception()
        if error is not None:
            _log.warning("cannot save the table of the match: %s", error)

    done.add_done_callback(tell)

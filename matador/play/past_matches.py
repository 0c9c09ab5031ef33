"""The history: which finished matches are shown, found by person, game and month, and read as they are seen."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from matador.match.summary import MatchSummary
from matador.play.game import Game, game_of
from matador.play.seat_profile import PlayerNames, profiles_of
from matador.play.statistics import Statistics, Tally, played_match
from matador.storage.database.history import HistoryDatabase, PastMatch
from matador.storage.database.matches import LeftMatch

_T = TypeVar("_T")

_log = logging.getLogger("matador")

_ERRORS = (OSError, sqlite3.Error)
MOST_READ = 500
"""So many matches that were read stay in memory."""


@dataclass(frozen=True, slots=True)
class Search:
    """What a finished match is searched by; None: by all."""

    person: int | None = None
    """His number."""
    ruleset: str | None = None
    month: str | None = None
    """Such as 2026-11."""

    def finds(self, match: PastMatch) -> bool:
        """True if a match is searched for."""
        return (
            (self.person is None or self.person in match.persons)
            and (self.ruleset is None or self.ruleset == match.ruleset)
            and (self.month is None or match.ended_at.startswith(self.month))
        )


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the disk is asked for."""

    keys: tuple[str, ...]
    """The matches that are to be read, or played again; none where all is asked for that is kept."""
    told: Future[Any]
    """What it tells of them, by key."""


class PastMatches:
    """Asks for the finished matches. The disk is waited for by its thread, never by a frame."""

    def __init__(self, database: HistoryDatabase | None) -> None:
        """None: nothing is remembered."""
        self._database = database
        self._listing: Future[tuple[PastMatch, ...]] | None = None
        self._reading: _Asked | None = None
        self._picking: Future[dict[str, LeftMatch | None]] | None = None
        self._wanted: list[str] = []
        """The keys of matches that are seen and not yet read."""
        self._read: dict[str, LeftMatch | None] = {}
        self._is_drawing = False
        """True once something that takes a while is drawn in this frame."""
        self._is_late = False
        """True if something else is to be drawn in the next."""
        self._counting = False
        self._counted: _Asked | None = None
        self._adding: _Adding | None = None
        self.statistics: Statistics | None = None
        """What the matches come to that are found; None until all of them have been told and added up."""
        self.summaries: dict[str, MatchSummary | None] | None = None
        """What has been told for statistics, by key; None as long as nothing was, a match if it cannot be read."""
        self.all: tuple[PastMatch, ...] = ()
        """Every finished match, as the disk told it last; the last one first."""
        self.search = Search()
        self.found: tuple[PastMatch, ...] = ()
        """Those that are searched for."""
        self.picked: LeftMatch | None = None
        """The one that something is to be done with."""

    def ask(self) -> None:
        """Ask for the list."""
        if self._database is not None:
            self._listing = self._database.list()
            # What is on its way still tells of the matches as they were.
            self.summaries = self._counted = None
            self._reckon_again()

    def has_listed(self) -> bool:
        """True once, when the disk has told the list."""
        if self._listing is None or not self._listing.done():
            return False
        listing, self._listing = self._listing, None
        try:
            self.all = listing.result()
        except _ERRORS:
            _log.warning("cannot list the finished matches", exc_info=True)
            self.all = ()
        self._read.clear()
        self._reading = None
        self.look_for(self.search)
        return True

    def look_for(self, search: Search) -> None:
        """Show the matches that are searched for."""
        self.search = search
        self.found = tuple(match for match in self.all if search.finds(match))
        self._reckon_again()

    def whole(self, match: PastMatch) -> LeftMatch | None:
        """A match that is seen; None as long as it is not read, or if it cannot be."""
        is_read = self._reading is not None and match.key in self._reading.keys
        if not is_read and match.key not in self._read and match.key not in self._wanted:
            self._wanted.append(match.key)
        return self._read.get(match.key)

    def may_draw(self) -> bool:
        """True once a frame, for what takes a while to be drawn; `follow` tells when more of it may be."""
        self._is_late = self._is_drawing
        self._is_drawing = True
        return not self._is_late

    def is_unreadable(self, match: PastMatch) -> bool:
        """True if the match cannot be read."""
        return match.key in self._read and self._read[match.key] is None

    def pick(self, key: str) -> None:
        """Something is to be done with this one: `has_picked` tells once it is read."""
        if self._database is not None:
            self._picking = self._database.read((key,))

    def has_picked(self) -> bool:
        """True once, when the match that was picked has been read; `picked` is None if it cannot be."""
        found = _done(self._picking)
        if found is None:
            return False
        self._picking = None
        self.picked = next(iter(found.values()), None)
        return True

    # What they come to

    def count(self) -> None:
        """Have all matches that are found counted, some at a time, until `statistics` tells what they come to."""
        self._counting = self.statistics is None

    @property
    def count_so_far(self) -> int:
        """How many of them have been told."""
        told = self.summaries or {}
        return sum(match.key in told for match in self.found)

    def _reckon_again(self) -> None:
        self._adding = self.statistics = None

    def _follow_counting(self) -> bool:
        """Take up what has been told, and ask for more; True if there was something."""
        if not self._counting:
            return False
        if self._adding is not None:
            self.statistics = self._adding.go_on()
            self._counting = self.statistics is None
            return not self._counting
        has_told = self._counted is not None and self._counted.told.done()
        if self._counted is not None and has_told:
            counted, self._counted = self._counted, None
            if self.summaries is None:
                self.summaries = {}
            # What the disk could not tell is not asked for again.
            self.summaries.update(dict.fromkeys(counted.keys) | (_done(counted.told) or {}))
        if self._counted is None:
            self._counted = self._next_to_count()
            if self._counted is None:
                self._adding = _Adding(self.found, self.summaries or {}, self._name_searched)
        return has_told

    def _next_to_count(self) -> _Asked | None:
        """First all that is kept, then some of those that have to be played again; None if all has been told."""
        told, database = self.summaries, self._database
        if database is None:
            return None
        if told is None:
            return _Asked((), database.kept_summaries())
        keys = tuple(islice((match.key for match in self.found if match.key not in told), _COUNTED_AT_ONCE))
        return _Asked(keys, database.summaries(keys)) if keys else None

    @property
    def _name_searched(self) -> str | None:
        """What the person is called in these matches who is searched for; None if nobody is."""
        number = self.search.person
        if number is None:
            return None
        return next((seat.name for match in self.found for seat in match.seats if seat.person == number), "")

    @property
    def is_opening(self) -> bool:
        """True until the disk has told what a page that is to open shows."""
        return self._listing is not None or self._picking is not None

    @property
    def is_asked(self) -> bool:
        """True until the disk has told what it was asked for."""
        is_reading = self._reading or self._wanted or self._is_late
        return bool(self._listing or self._picking or self._counting or is_reading)

    def follow(self) -> bool:
        """See which matches have been read, and have those read that are seen; True if there are any."""
        has_news = self._follow_counting() or self._is_late
        self._is_drawing = self._is_late = False
        reading = self._reading
        found = None if reading is None else _done(reading.told)
        if reading is not None and found is not None:
            self._reading = None
            # What the disk could not tell is not asked for again before the list is.
            self._read.update(dict.fromkeys(reading.keys) | found)
            while len(self._read) > MOST_READ:
                del self._read[next(iter(self._read))]
        if self._wanted and self._reading is None and self._database is not None:
            # Whoever scrolls on does not wait for what he has passed.
            wanted, self._wanted = tuple(self._wanted[-_AT_ONCE:]), []
            self._reading = _Asked(wanted, self._database.read(wanted))
        return has_news or found is not None


class _Adding:
    """Adds up what matches come to, some of them a frame."""

    def __init__(
        self, found: Sequence[PastMatch], told: Mapping[str, MatchSummary | None], person: str | None
    ) -> None:
        """For whoever is called so, or for all persons together (None)."""
        self._left = ((match, told.get(match.key)) for match in found)
        self._tally = Tally(person)

    def go_on(self) -> Statistics | None:
        """Add some of them; what all come to, once that is known."""
        some = list(islice(self._left, _ADDED_AT_ONCE))
        for match, summary in some:
            if summary is not None:
                self._tally.add(played_match(match, summary))
        return None if some else self._tally.statistics()


_AT_ONCE = 12
_COUNTED_AT_ONCE = 8
_ADDED_AT_ONCE = 200


def past_game(past: LeftMatch, player_names: PlayerNames) -> Game:
    """The game of a finished match, to be looked at: nobody plays in it."""
    profiles = profiles_of(player_names, past.head.setup.seated())
    occupants = [replace(sits, name=name) for sits, name in zip(profiles, past.head.names, strict=True)]
    return game_of(past.session, {}, tuple(occupants))


def _done(asked: Future[dict[str, _T]] | None) -> dict[str, _T] | None:
    """What the disk has told; None as long as it has not. What it could not tell is nothing."""
    if asked is None or not asked.done():
        return None
    try:
        return asked.result()
    except _ERRORS:
        _log.warning("cannot read a finished match", exc_info=True)
        return {}


def months_of(matches: Sequence[PastMatch]) -> tuple[str, ...]:
    """The months in which matches ended, the last one first."""
    return tuple(sorted({match.ended_at[:7] for match in matches}, reverse=True))


def games_of(matches: Sequence[PastMatch]) -> tuple[str, ...]:
    """The games that were played, by name."""
    return tuple(sorted({match.ruleset for match in matches if match.ruleset}))

"""The history of finished matches: search by person, game and month, load on demand, and statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any, TypeAlias

from matador.match.records import Record
from matador.match.replay import replay
from matador.match.summary import MatchSummary
from matador.play.autosave import result_of
from matador.play.game import Game
from matador.play.seat_profile import profiles_named
from matador.play.statistics import Statistics
from matador.rules import Action, Play, Position
from matador.storage.database.head import LeftMatch
from matador.storage.database.history import HistoryDatabase, PastMatch

MAX_READ = 500
_AT_ONCE = 12
_COUNTED_AT_ONCE = 8
_ADDED_AT_ONCE = 200

_Asked: TypeAlias = tuple[Sequence[str], Future[Any]]
"""The keys of the requested matches, and the pending result."""


@dataclass(frozen=True, slots=True)
class Search:
    """The filters of a search; None matches everything."""

    person: int | None = None
    game: str | None = None
    month: str | None = None

    def finds(self, match: PastMatch) -> bool:
        return (
            (self.person is None or self.person in match.people)
            and (self.game is None or self.game == match.game)
            and (self.month is None or match.ended_at.startswith(self.month))
        )


class PastMatches:
    """Loads the finished matches in the background, so that drawing never waits for the disk."""

    def __init__(self, database: HistoryDatabase | None) -> None:
        self._database = database
        self._listing: Future[tuple[PastMatch, ...]] | None = None
        self._reading: _Asked | None = None
        self._picking: Future[dict[str, LeftMatch | None]] | None = None
        self._wanted: list[str] = []
        """The keys of matches that are visible, but not yet read."""
        self._read: dict[str, LeftMatch | None] = {}
        self._is_drawing = False
        """True once something slow has been drawn in this frame."""
        self._is_late = False
        """True if something slow was postponed to the next frame."""
        self._counting = False
        self._counted: _Asked | None = None
        self._adding: Iterator[Statistics | None] | None = None
        self.statistics: Statistics | None = None
        """The statistics of the matches found; None until all of them have been read and added up."""
        self.summaries: dict[str, MatchSummary | None] = {}
        """The summaries read so far, by key; None for a match that cannot be read."""
        self.all: tuple[PastMatch, ...] = ()
        """All finished matches, as last read; the most recent one first."""
        self.search = Search()
        self.found: tuple[PastMatch, ...] = ()
        self.picked: LeftMatch | None = None

    def ask(self) -> None:
        if self._database is not None:
            self._listing = self._database.list()
            # A finished match never changes, but one that could not be read may be readable now.
            self.summaries = {key: told for key, told in self.summaries.items() if told is not None}
            self._adding = self.statistics = None

    def has_listed(self) -> bool:
        listed = result_of(self._listing, ())
        if listed is None:
            return False
        self.all, self._listing = listed, None
        self._read.clear()
        self._reading = None
        self.look_for(self.search)
        return True

    def look_for(self, search: Search) -> None:
        self.search = search
        self.found = tuple(match for match in self.all if search.finds(match))
        self._adding = self.statistics = None

    def whole(self, match: PastMatch) -> LeftMatch | None:
        is_read = self._reading is not None and match.key in self._reading[0]
        if not is_read and match.key not in self._read and match.key not in self._wanted:
            self._wanted.append(match.key)
        return self._read.get(match.key)

    def may_draw(self) -> bool:
        """True once per frame, to spread slow drawing over several frames; `follow` returns True if more is due."""
        self._is_late = self._is_drawing
        self._is_drawing = True
        return not self._is_late

    def is_unreadable(self, match: PastMatch) -> bool:
        return match.key in self._read and self._read[match.key] is None

    def pick(self, key: str) -> None:
        """Read a match to open it; `has_picked` returns True when it is ready."""
        if self._database is not None:
            self._picking = self._database.read((key,))

    def has_picked(self) -> bool:
        """True once, when the match that was picked has been read; `picked` is None if it cannot be."""
        found = result_of(self._picking, {})
        if found is None:
            return False
        self._picking = None
        self.picked = next(iter(found.values()), None)
        return True

    @property
    def picked_game(self) -> Game:
        past = self.picked
        assert past is not None, "no match was picked"
        return Game(past.session, {}, list(profiles_named(past.head.names, past.head.setup.seated())))

    # Statistics

    def count(self) -> None:
        """Start to compute `statistics` of the matches found, a few matches at a time."""
        self._counting = self.statistics is None

    @property
    def count_so_far(self) -> int:
        return sum(match.key in self.summaries for match in self.found)

    def _follow_counting(self) -> bool:
        if not self._counting:
            return False
        if self._adding is not None:
            self.statistics = next(self._adding)
            self._counting = self.statistics is None
            return not self._counting
        has_told = self._counted is not None and self._counted[1].done()
        if self._counted is not None and has_told:
            (keys, told), self._counted = self._counted, None
            # Failed reads are not repeated.
            self.summaries.update(dict.fromkeys(keys) | (result_of(told, {}) or {}))
        if self._counted is None:
            self._counted = self._next_to_count()
            if self._counted is None:
                self._adding = self._add_up()
        return has_told

    def _next_to_count(self) -> _Asked | None:
        database, told = self._database, self.summaries
        if database is None:
            return None
        keys = tuple(islice((match.key for match in self.found if match.key not in told), _COUNTED_AT_ONCE))
        return (keys, database.summaries(keys)) if keys else None

    def _add_up(self) -> Iterator[Statistics | None]:
        """Add up the matches found for the person in the search, some per frame; the last item is the result."""
        number, left, name = self.search.person, iter(self.found), None
        if number is not None:
            seats = (seat for match in self.found for seat in match.seats)
            name = next((seat.name for seat in seats if seat.person == number), "")
        found = Statistics(name)
        while some := list(islice(left, _ADDED_AT_ONCE)):
            for match in some:
                summary = self.summaries.get(match.key)
                if summary is not None:
                    found.add(match, summary)
            yield None
        yield found

    @property
    def is_listing(self) -> bool:
        """True until `has_listed` returns True."""
        return self._listing is not None

    @property
    def is_opening(self) -> bool:
        return self._listing is not None or self._picking is not None

    @property
    def is_asked(self) -> bool:
        is_reading = self._reading or self._wanted or self._is_late
        return bool(self._listing or self._picking or self._counting or is_reading)

    def follow(self) -> bool:
        has_news = self._follow_counting() or self._is_late
        self._is_drawing = self._is_late = False
        keys, told = self._reading or ((), None)
        found: dict[str, LeftMatch | None] | None = result_of(told, {})
        if found is not None:
            self._reading = None
            # Failed reads are not repeated until the list is read again.
            self._read.update(dict.fromkeys(keys) | found)
            while len(self._read) > MAX_READ:
                del self._read[next(iter(self._read))]
        if self._wanted and self._reading is None and self._database is not None:
            # Only the latest ones: the others have been scrolled past.
            wanted, self._wanted = tuple(self._wanted[-_AT_ONCE:]), []
            self._reading = (wanted, self._database.read(wanted))
        return has_news or found is not None


def months_of(matches: Sequence[PastMatch]) -> tuple[str, ...]:
    return tuple(sorted({match.ended_at[:7] for match in matches}, reverse=True))


def games_of(matches: Sequence[PastMatch]) -> tuple[str, ...]:
    return tuple(sorted({match.game for match in matches if match.game}))


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A moment of a match: after an action, or before the first action of a round."""

    round: int
    step: int
    position: Position
    line: tuple[Play, ...]
    played: frozenset[int] = frozenset()
    seat: int | None = None
    action: Action | None = None


def frames_of(record: Record) -> tuple[ReplayFrame, ...]:
    """All moments of a record, in order; `RecordError` if the record is invalid."""
    frames: list[ReplayFrame] = []
    for taken, following in pairwise((*replay(record), None)):
        assert taken is not None, "only the last one is missing"
        if taken.step == 0:
            frames.append(ReplayFrame(taken.round, 0, taken.position, ()))
        line, played, seat = frames[-1].line, frames[-1].played, taken.position.turn
        if isinstance(taken.action, Play):
            line, played = (*line, taken.action), played | {seat}
        if following is not None and following.round == taken.round:
            position = following.position
        else:
            position = taken.position.play(taken.action)
        frames.append(ReplayFrame(taken.round, taken.step + 1, position, line, played, seat, taken.action))
    return tuple(frames)

"""Statistics of all finished matches, for one person or the whole family. They never rank people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache, partial, reduce
from operator import add
from typing import NamedTuple, TypeVar

from matador.match.summary import MatchSummary
from matador.storage.database.history import PastMatch

_K = TypeVar("_K")


class Count(NamedTuple):
    """Totals over matches; each match and each round counts once, even if several people took part."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0
    shares: int = 0
    """The divisor for the mean of points: each round counts once for each side."""

    def plus(self, other: Count) -> Count:
        return Count(*map(add, self, other))

    @property
    def without_points(self) -> Count:
        return self._replace(points=0, shares=0)

    @property
    def points_a_round(self) -> float:
        """Mean points per round and side; 0 without rounds."""
        return self.points / self.shares if self.shares else 0.0


@dataclass(frozen=True, slots=True)
class ByDay:
    """Totals for each day, with and without a learner's help."""

    helped: dict[str, Count] = field(default_factory=dict)
    unhelped: dict[str, Count] = field(default_factory=dict)


@dataclass(eq=False)
class Statistics:
    """The statistics of all matches added so far, for the person with this name, or without a name for all people."""

    person: str | None = None
    by_opponent: dict[str, Count] = field(default_factory=dict)
    by_month: dict[str, Count] = field(default_factory=dict)
    by_day: ByDay = field(default_factory=ByDay)
    """A match of people with and without a learner's help counts in both."""
    endings: Counter[str] = field(default_factory=Counter)
    """Number of rounds by ending: `out` (one of the counted sides went out), `others out` or `blocked`."""
    longest_line: int = 0
    by_person: defaultdict[str, ByDay] = field(default_factory=lambda: defaultdict(ByDay))
    """The totals of each person; empty in statistics for one person."""
    _by_game: dict[tuple[str, bool], Count] = field(default_factory=dict)
    """By name, and whether points are penalties."""
    _partners: Counter[str] = field(default_factory=Counter)

    def add(self, past: PastMatch, summary: MatchSummary) -> None:
        """Count a match; rounds taken over from another match are counted there."""
        person = self.person
        if len(past.seats) != len(summary.by_seat):
            # It is unknown who played.
            return
        seats = {
            seat: summary.side_of(seat)
            for seat, sits in enumerate(past.seats)
            if sits.person is not None and person in (None, sits.name)
        }
        if not seats:
            return
        summary = replace(summary, rounds=summary.rounds[past.first_round :])
        day, helped = past.ended_at[:10], {seat for seat in seats if past.seats[seat].is_helped}
        # Cached, because the same sides occur several times.
        shown = cache(partial(_shown, summary))
        sides = frozenset(seats.values())
        own = _own(summary, sides) if summary.is_penalty else shown(sides)
        _count(self._by_game, (past.game, summary.is_penalty), own)
        _count(self.by_month, day[:7], shown(sides))
        for with_help, counts in ((True, self.by_day.helped), (False, self.by_day.unhelped)):
            played_so = frozenset(side for seat, side in seats.items() if (seat in helped) is with_help)
            if played_so:
                _count(counts, day, shown(played_so))
        against: defaultdict[str, set[int]] = defaultdict(set)
        for seat, side in seats.items():
            for other in set(range(len(past.names))).difference(summary.sides[side]):
                against[past.names[other]].add(side)
            if person is None:
                days = self.by_person[past.names[seat]]
                by_day = days.helped if seat in helped else days.unhelped
                _count(by_day, day, shown(frozenset({side})))
        for name, against_sides in against.items():
            _count(self.by_opponent, name, shown(frozenset(against_sides)))
        partners = {(seat, other) for seat, side in seats.items() for other in summary.sides[side]}
        self._partners.update({past.names[other] for seat, other in partners if other != seat})
        for each in summary.rounds:
            self.longest_line = max(self.longest_line, each.line)
            how = "out" if each.winner in sides else "others out"
            self.endings["blocked" if each.how == "blocked" else how] += 1

    @property
    def by_game(self) -> Mapping[str, Count]:
        """The only totals with penalty points, which are never added to points that win."""
        games: dict[str, Count] = {}
        for (name, is_penalty), count in self._by_game.items():
            other = self._by_game.get((name, not is_penalty))
            if other is None:
                games[name] = count
            elif is_penalty:
                games[name] = other.plus(count.without_points)
        return games

    @property
    def favourite_partner(self) -> str | None:
        """The player who was a partner in most matches."""
        return max(self._partners, key=lambda name: (self._partners[name], name), default=None)

    @property
    def has_bad_points(self) -> bool:
        return any(is_penalty for _, is_penalty in self._by_game)

    @property
    def all(self) -> Count:
        return _sum(self.by_month)

    @property
    def helped(self) -> Count:
        return _sum(self.by_day.helped)

    @property
    def unhelped(self) -> Count:
        return _sum(self.by_day.unhelped)


def _sum(counts: Mapping[str, Count]) -> Count:
    return reduce(Count.plus, counts.values(), Count())


def statistics_of(matches: Iterable[tuple[PastMatch, MatchSummary]], person: str | None = None) -> Statistics:
    found = Statistics(person)
    for past, summary in matches:
        found.add(past, summary)
    return found


@dataclass(frozen=True, slots=True)
class Course:
    """Points per round over time; None for a step without rounds of that kind."""

    steps: tuple[str, ...]
    """Days, weeks (by their Mondays), months or years, in chronological order."""
    helped: tuple[float | None, ...]
    unhelped: tuple[float | None, ...]


def course_of(played: ByDay, most: int = 16) -> Course:
    """The points per round over time, in the smallest steps of which there are at most `most`, or in years."""
    days = {
        day for counts in (played.helped, played.unhelped) for day, count in counts.items() if count.shares
    }
    step_of = next((each for each in _STEPS if len({each(day) for day in days}) <= most), _STEPS[-1])
    steps = tuple(sorted({step_of(day) for day in days}))
    return Course(steps, _means(played.helped, steps, step_of), _means(played.unhelped, steps, step_of))


def _week(day: str) -> str:
    try:
        found = date.fromisoformat(day)
    except ValueError:
        # A damaged file may contain other text instead of a date.
        return day
    return (found - timedelta(days=found.weekday())).isoformat()


_STEPS: tuple[Callable[[str], str], ...] = (str, _week, lambda day: day[:7], lambda day: day[:4])


def _means(
    by_day: Mapping[str, Count], steps: Sequence[str], step_of: Callable[[str], str]
) -> tuple[float | None, ...]:
    counts: dict[str, Count] = {}
    for day, count in by_day.items():
        _count(counts, step_of(day), count)
    found = (counts.get(step, Count()) for step in steps)
    return tuple(round(count.points_a_round, 1) if count.shares else None for count in found)


def _own(summary: MatchSummary, sides: frozenset[int]) -> Count:
    """The totals of a match for some of its sides, including penalty points."""
    rounds = summary.rounds
    return Count(
        1,
        int(not sides.isdisjoint(summary.winners)),
        len(rounds),
        sum(each.winner in sides for each in rounds),
        sum(each.points[side] for each in rounds for side in sides),
        len(rounds) * len(sides),
    )


def _shown(summary: MatchSummary, sides: frozenset[int]) -> Count:
    """The same, but without points unless points win the match."""
    found = _own(summary, sides)
    return found if summary.scoring == "points" else found.without_points


def _count(counts: dict[_K, Count], key: _K, one: Count) -> None:
    counts[key] = counts.get(key, Count()).plus(one)

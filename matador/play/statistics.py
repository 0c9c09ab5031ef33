"""What all finished matches come to, for a person or for the whole family. Nothing here compares one with another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TypeVar

from matador.match.summary import MatchSummary
from matador.storage.database.history import PastMatch

_K = TypeVar("_K")


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match, as statistics need it."""

    day: str
    """Such as 2026-11-24."""
    game: str
    """The name of its ruleset."""
    names: tuple[str, ...]
    """By seat; empty if it is lost who played."""
    persons: frozenset[int]
    """The seats of those who are persons."""
    helped: frozenset[int]
    """The seats of those who had a learner's help."""
    summary: MatchSummary
    """Of the rounds that were played in it: what it took over from another match is counted there."""


def played_match(past: PastMatch, summary: MatchSummary) -> PlayedMatch:
    """A finished match as statistics need it. Of one of which it is lost who played nothing is counted."""
    if past.first_round:
        summary = replace(summary, rounds=summary.rounds[past.first_round :])
    is_known = len(past.seats) == sum(len(side) for side in summary.sides)
    seats = tuple(enumerate(past.seats)) if is_known else ()
    return PlayedMatch(
        past.ended_at[:10],
        past.ruleset,
        tuple(sits.name for _, sits in seats),
        frozenset(seat for seat, sits in seats if sits.person is not None),
        frozenset(seat for seat, sits in seats if sits.is_helped),
        summary,
    )


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was played, and what came of it: each match and each round once, whoever sat in it."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0
    """Of all sides that are counted."""
    shares: int = 0
    """By how many the points are divided: each round counts once for each of these sides."""

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(
            self.matches + other.matches,
            self.won + other.won,
            self.rounds + other.rounds,
            self.rounds_won + other.rounds_won,
            self.points + other.points,
            self.shares + other.shares,
        )

    @property
    def without_points(self) -> Count:
        """The same, with nothing said of points."""
        return replace(self, points=0, shares=0)

    @property
    def points_a_round(self) -> float:
        """How many points a round brought a side; 0 without one."""
        return self.points / self.shares if self.shares else 0.0


@dataclass(frozen=True, slots=True)
class ByDay:
    """What was played on each day, in the order of the calendar."""

    helped_by_day: Mapping[str, Count]
    unhelped_by_day: Mapping[str, Count]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What matches come to.

    Penalty points appear in `by_game` only, never mixed with points that win. Games without points have none anywhere.
    """

    all: Count
    by_game: Mapping[str, Count]
    by_opponent: Mapping[str, Count]
    by_month: Mapping[str, Count]
    """In the order of the calendar."""
    helped: Count
    """With a learner's help. A match in which one had help and another had none is in both."""
    unhelped: Count
    helped_by_day: Mapping[str, Count]
    unhelped_by_day: Mapping[str, Count]
    endings: Mapping[str, int]
    """Rounds by how they ended: `out` (by the side that is counted), `others out`, `blocked`."""
    longest_line: int
    favourite_partner: str | None
    """With whom most matches were played as partners."""
    has_bad_points: bool
    """True if in some of them points are bad."""
    persons: Mapping[str, ByDay]
    """Of all persons together what each of them has played; of one alone nobody."""


def statistics_of(matches: Iterable[PlayedMatch], person: str | None = None) -> Statistics:
    """What matches come to for whoever is called so, or for all persons together."""
    tally = Tally(person)
    for match in matches:
        tally.add(match)
    return tally.statistics()


@dataclass(frozen=True, slots=True)
class Course:
    """How many points a round brought over time; None where nothing was played so."""

    steps: tuple[str, ...]
    """Days, weeks by their Mondays, months or years: what is fine and not too many, in the order of the calendar."""
    helped: tuple[float | None, ...]
    unhelped: tuple[float | None, ...]


def course_of(statistics: Statistics | ByDay, most: int = 16) -> Course:
    """The points a round over time, in not more than so many steps."""
    both = (statistics.helped_by_day, statistics.unhelped_by_day)
    days = {day for counts in both for day, count in counts.items() if count.shares}
    step_of = next((each for each in _STEPS if len({each(day) for day in days}) <= most), _year)
    steps = tuple(sorted({step_of(day) for day in days}))
    return Course(
        steps,
        _means(statistics.helped_by_day, steps, step_of),
        _means(statistics.unhelped_by_day, steps, step_of),
    )


def _week(day: str) -> str:
    """The Monday of its week."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        # What a damaged file says in its place stands for itself.
        return day
    return (found - timedelta(days=found.weekday())).isoformat()


def _month(day: str) -> str:
    return day[:7]


def _year(day: str) -> str:
    return day[:4]


_STEPS: tuple[Callable[[str], str], ...] = (str, _week, _month, _year)


def _means(
    by_day: Mapping[str, Count], steps: Sequence[str], step_of: Callable[[str], str]
) -> tuple[float | None, ...]:
    counts: dict[str, Count] = {}
    for day, count in by_day.items():
        _count(counts, step_of(day), count)
    found = (counts.get(step, Count()) for step in steps)
    return tuple(round(count.points_a_round, 1) if count.shares else None for count in found)


class Tally:
    """Adds up what matches come to, for whoever is called so, or for all persons together (None)."""

    def __init__(self, person: str | None = None) -> None:
        self._person = person
        self._all = self._helped = self._unhelped = Count()
        self._by_game: dict[tuple[str, bool], Count] = {}
        """By name, and whether points are bad in it."""
        self._by_opponent: dict[str, Count] = {}
        self._by_month: dict[str, Count] = {}
        self._helped_by_day: dict[str, Count] = {}
        self._unhelped_by_day: dict[str, Count] = {}
        self._persons: dict[str, tuple[dict[str, Count], dict[str, Count]]] = {}
        """By name: what each has played with help, and what without, by day."""
        self._endings: Counter[str] = Counter()
        self._partners: Counter[str] = Counter()
        self._longest = 0

    def add(self, match: PlayedMatch) -> None:
        """A match, as those of them have played it who are counted."""
        person, summary = self._person, match.summary
        seats = {
            seat: summary.side_of(seat)
            for seat in match.persons
            if person is None or match.names[seat] == person
        }
        if not seats:
            return
        as_played = _AsPlayed(summary)
        shown = as_played.shown(seats.values())
        own = as_played.own(seats.values()) if summary.is_penalty else shown
        self._all = self._all.plus(shown)
        _count(self._by_game, (match.game, summary.is_penalty), own)
        _count(self._by_month, match.day[:7], shown)
        self._add_help(match, seats, as_played)
        self._add_others(match, seats, as_played)
        if person is None:
            for seat, side in seats.items():
                with_help, without = self._persons.setdefault(match.names[seat], ({}, {}))
                _count(with_help if seat in match.helped else without, match.day, as_played.shown({side}))
        sides = set(seats.values())
        for each in summary.rounds:
            self._longest = max(self._longest, each.line)
            how = "out" if each.winner in sides else "others out"
            self._endings["blocked" if each.how == "blocked" else how] += 1

    def _add_help(self, match: PlayedMatch, seats: Mapping[int, int], as_played: _AsPlayed) -> None:
        helped = {side for seat, side in seats.items() if seat in match.helped}
        alone = {side for seat, side in seats.items() if seat not in match.helped}
        if helped:
            one = as_played.shown(helped)
            self._helped = self._helped.plus(one)
            _count(self._helped_by_day, match.day, one)
        if alone:
            one = as_played.shown(alone)
            self._unhelped = self._unhelped.plus(one)
            _count(self._unhelped_by_day, match.day, one)

    def _add_others(self, match: PlayedMatch, seats: Mapping[int, int], as_played: _AsPlayed) -> None:
        """With whom it was played, and against whom: each of them once, whoever of these has."""
        against: dict[str, set[int]] = {}
        partners: set[str] = set()
        for seat, side in seats.items():
            for other, name in enumerate(match.names):
                if other not in match.summary.sides[side]:
                    against.setdefault(name, set()).add(side)
                elif other != seat:
                    partners.add(name)
        for name, sides in against.items():
            _count(self._by_opponent, name, as_played.shown(sides))
        self._partners.update(partners)

    def statistics(self) -> Statistics:
        """All that was added."""
        partner = max(self._partners, key=lambda name: (self._partners[name], name), default=None)
        return Statistics(
            self._all,
            dict(sorted(self._games())),
            dict(sorted(self._by_opponent.items())),
            dict(sorted(self._by_month.items())),
            self._helped,
            self._unhelped,
            dict(sorted(self._helped_by_day.items())),
            dict(sorted(self._unhelped_by_day.items())),
            dict(self._endings),
            self._longest,
            partner,
            any(is_penalty for _, is_penalty in self._by_game),
            {
                name: ByDay(dict(sorted(with_help.items())), dict(sorted(without.items())))
                for name, (with_help, without) in sorted(self._persons.items())
            },
        )

    def _games(self) -> Iterator[tuple[str, Count]]:
        for (name, is_penalty), count in self._by_game.items():
            other = self._by_game.get((name, not is_penalty))
            if other is None:
                yield name, count
            elif is_penalty:
                # It was played with an option changed: good points and bad ones are not added up.
                yield name, other.plus(count.without_points)


class _AsPlayed:
    """A match as one or several of its sides have played it; for the same sides it is reckoned once."""

    def __init__(self, summary: MatchSummary) -> None:
        self._summary = summary
        self._shown: dict[frozenset[int], Count] = {}

    def own(self, sides: Iterable[int]) -> Count:
        """With the points of the game, whether they are good or bad."""
        counted, rounds = frozenset(sides), self._summary.rounds
        return Count(
            1,
            int(not counted.isdisjoint(self._summary.winners)),
            len(rounds),
            sum([each.winner in counted for each in rounds]),
            sum([each.points[side] for each in rounds for side in counted]),
            len(rounds) * len(counted),
        )

    def shown(self, sides: Iterable[int]) -> Count:
        """The same; without points where they do not win the match."""
        counted = frozenset(sides)
        found = self._shown.get(counted)
        if found is None:
            found = self.own(counted)
            found = found if self._summary.scoring == "points" else found.without_points
            self._shown[counted] = found
        return found


def _count(counts: dict[_K, Count], key: _K, one: Count) -> None:
    before = counts.get(key)
    counts[key] = one if before is None else before.plus(one)

"""What all finished matches come to, for a person or for the whole family. Nothing here compares one with another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from matador.match.summary import MatchSummary
from matador.storage.database.history import PastMatch


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


def played_match(past: PastMatch, summary: MatchSummary) -> PlayedMatch:
    """A finished match as statistics need it. Of one of which it is lost who played nothing is counted."""
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
    """How often something was played, and what came of it."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0

    def plus(self, other: Count) -> Count:
        """Both together."""
        return Count(
            self.matches + other.matches,
            self.won + other.won,
            self.rounds + other.rounds,
            self.rounds_won + other.rounds_won,
            self.points + other.points,
        )

    @property
    def points_a_round(self) -> float:
        """How many points a round brought; 0 without one."""
        return self.points / self.rounds if self.rounds else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """What matches come to."""

    all: Count
    by_game: Mapping[str, Count]
    by_opponent: Mapping[str, Count]
    by_month: Mapping[str, Count]
    """In the order of the calendar."""
    helped: Count
    """With a learner's help."""
    unhelped: Count
    helped_by_day: Mapping[str, Count]
    unhelped_by_day: Mapping[str, Count]
    endings: Mapping[str, int]
    """Rounds by how they ended: `out` (by the side that is counted), `others out`, `blocked`."""
    longest_line: int
    favourite_partner: str | None
    """With whom most matches were played as partners."""


def statistics_of(matches: Iterable[PlayedMatch], person: str | None = None) -> Statistics:
    """What matches come to for whoever is called so, or for all persons together.

    Of a family each person counts by himself, so that a match of two is counted twice.
    """
    tally = _Tally()
    for match in matches:
        for seat in sorted(match.persons):
            if person is None or match.names[seat] == person:
                tally.add(match, seat)
    return tally.statistics()


@dataclass(frozen=True, slots=True)
class Course:
    """How many points a round brought over time; None where nothing was played so."""

    steps: tuple[str, ...]
    """Days, weeks by their Mondays, months or years: what is fine and not too many, in the order of the calendar."""
    helped: tuple[float | None, ...]
    unhelped: tuple[float | None, ...]


def course_of(statistics: Statistics, most: int = 16) -> Course:
    """The points a round over time, in not more than so many steps."""
    days = {*statistics.helped_by_day, *statistics.unhelped_by_day}
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
        _count(counts, [step_of(day)], count)
    found = (counts.get(step, Count()) for step in steps)
    return tuple(round(count.points_a_round, 1) if count.rounds else None for count in found)


class _Tally:
    def __init__(self) -> None:
        self.all = self.helped = self.unhelped = Count()
        self.by_game: dict[str, Count] = {}
        self.by_opponent: dict[str, Count] = {}
        self.by_month: dict[str, Count] = {}
        self.helped_by_day: dict[str, Count] = {}
        self.unhelped_by_day: dict[str, Count] = {}
        self.endings: Counter[str] = Counter()
        self.partners: Counter[str] = Counter()
        self.longest = 0

    def add(self, match: PlayedMatch, seat: int) -> None:
        """A match as whoever sits there has played it."""
        summary, side = match.summary, match.summary.side_of(seat)
        one = Count(
            1,
            int(side in summary.winners),
            len(summary.rounds),
            sum(each.winner == side for each in summary.rounds),
            sum(each.points[side] for each in summary.rounds),
        )
        self.all = self.all.plus(one)
        if seat in match.helped:
            self.helped = self.helped.plus(one)
            _count(self.helped_by_day, [match.day], one)
        else:
            self.unhelped = self.unhelped.plus(one)
            _count(self.unhelped_by_day, [match.day], one)
        _count(self.by_game, [match.game], one)
        _count(self.by_month, [match.day[:7]], one)
        partners = summary.sides[side]
        _count(self.by_opponent, _names(match, set(range(len(match.names))) - set(partners)), one)
        self.partners.update(_names(match, set(partners) - {seat}))
        for each in summary.rounds:
            self.longest = max(self.longest, each.line)
            self.endings[
                "blocked" if each.how == "blocked" else "out" if each.winner == side else "others out"
            ] += 1

    def statistics(self) -> Statistics:
        """All that was added."""
        partner = max(self.partners, key=lambda name: (self.partners[name], name), default=None)
        return Statistics(
            self.all,
            dict(sorted(self.by_game.items())),
            dict(sorted(self.by_opponent.items())),
            dict(sorted(self.by_month.items())),
            self.helped,
            self.unhelped,
            dict(sorted(self.helped_by_day.items())),
            dict(sorted(self.unhelped_by_day.items())),
            dict(self.endings),
            self.longest,
            partner,
        )


def _names(match: PlayedMatch, seats: Iterable[int]) -> list[str]:
    return sorted({match.names[seat] for seat in seats})


def _count(counts: dict[str, Count], keys: Sequence[str], one: Count) -> None:
    for key in keys:
        counts[key] = counts.get(key, Count()).plus(one)

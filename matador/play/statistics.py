"""What all finished matches come to, for a person or for the whole family. Nothing here compares one with another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from matador.match.help import is_learners
from matador.match.summary import MatchSummary, summary_of
from matador.storage.database.matches import LeftMatch


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match, as statistics need it."""

    month: str
    """Such as 2026-11."""
    game: str
    """The name of its ruleset."""
    names: tuple[str, ...]
    """By seat."""
    persons: frozenset[int]
    """The seats of those who are persons."""
    helped: frozenset[int]
    """The seats of those who had a learner's help."""
    summary: MatchSummary


def played_match(past: LeftMatch) -> PlayedMatch:
    """A finished match as statistics need it."""
    seats = tuple(enumerate(past.head.setup.seated()))
    return PlayedMatch(
        past.changed_at.isoformat()[:7],
        past.head.setup.ruleset,
        past.head.names,
        frozenset(seat for seat, sits in seats if sits.bot is None),
        frozenset(seat for seat, sits in seats if sits.bot is None and is_learners(sits.help)),
        summary_of(past.session),
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


class _Tally:
    def __init__(self) -> None:
        self.all = self.helped = self.unhelped = Count()
        self.by_game: dict[str, Count] = {}
        self.by_opponent: dict[str, Count] = {}
        self.by_month: dict[str, Count] = {}
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
        else:
            self.unhelped = self.unhelped.plus(one)
        _count(self.by_game, [match.game], one)
        _count(self.by_month, [match.month], one)
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
            dict(self.endings),
            self.longest,
            partner,
        )


def _names(match: PlayedMatch, seats: Iterable[int]) -> list[str]:
    return sorted({match.names[seat] for seat in seats})


def _count(counts: dict[str, Count], keys: Sequence[str], one: Count) -> None:
    for key in keys:
        counts[key] = counts.get(key, Count()).plus(one)

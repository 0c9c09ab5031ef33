"""Statistics of a finished match: the points of each side, and how each round ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.session import Session
from matador.rules import Play, Ruleset, parse_action

Scoring: TypeAlias = Literal["points", "penalty", "rounds", "none"]
"""The scoring of a match: points that win it, points that lose it, rounds won, or nothing."""


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """How a round ended."""

    how: Literal["out", "blocked"]
    winner: int | None
    """The side; None if nobody won the round."""
    points: tuple[int, ...]
    """Points of the round, by side."""
    line: int
    """Number of tiles in the line."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The result of a match."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    winners: tuple[int, ...]
    """The sides that won; empty if the match was drawn or is not over."""
    rounds: tuple[RoundSummary, ...]
    scoring: Scoring

    @property
    def is_penalty(self) -> bool:
        """True if the lowest total wins."""
        return self.scoring == "penalty"

    @property
    def by_seat(self) -> tuple[int, ...]:
        """By seat, the points of its side."""
        return tuple(self.totals[self.side_of(seat)] for seat in range(sum(map(len, self.sides))))

    @property
    def winning_seats(self) -> tuple[int, ...]:
        """The seats of all sides that won."""
        return tuple(seat for side in self.winners for seat in self.sides[side])

    @property
    def totals(self) -> tuple[int, ...]:
        """By side, the points of all rounds."""
        return tuple(sum(each.points[side] for each in self.rounds) for side in range(len(self.sides)))

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def summary_of(session: Session) -> MatchSummary:
    """The finished rounds of a match at its current moment."""
    played = session.record().rounds
    rounds = tuple(
        RoundSummary(
            finished.outcome.how,
            finished.outcome.winner,
            finished.outcome.points,
            sum(isinstance(parse_action(text), Play) for text in played[finished.number].actions),
        )
        for finished in session.finished_rounds()
    )
    winners = session.standing.winners if session.is_over else ()
    return MatchSummary(session.rules.sides, winners, rounds, scoring_of(session.rules))


def scoring_of(rules: Ruleset) -> Scoring:
    """The scoring of a match under these rules."""
    if rules.penalty:
        return "penalty"
    if rules.match_by == "rounds":
        return "rounds"
    return "none" if rules.going_out == rules.blocked == "none" else "points"

"""A finished match in figures: what each side won, and how each of its rounds ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.session import Session
from matador.rules import Play, Ruleset, parse_action

Scoring: TypeAlias = Literal["points", "penalty", "rounds", "none"]
"""What a match counts: points that win it, points that lose it, rounds won, or nothing."""


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """How a round ended."""

    how: Literal["out", "blocked"]
    winner: int | None
    """The side; None for a round that nobody won."""
    points: tuple[int, ...]
    """By side, what the round brought."""
    line: int
    """How many tiles lay on the table."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What a match came to."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    winners: tuple[int, ...]
    """The sides that won; none if it was drawn or is not over."""
    rounds: tuple[RoundSummary, ...]
    scoring: Scoring

    @property
    def is_penalty(self) -> bool:
        """True if points are bad, so that the lowest total wins."""
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
        """The side for which a seat plays."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def summary_of(session: Session) -> MatchSummary:
    """The finished rounds of a match as it stands."""
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
    """What a match under these rules counts."""
    if rules.penalty:
        return "penalty"
    if rules.match_by == "rounds":
        return "rounds"
    return "none" if rules.going_out == rules.blocked == "none" else "points"

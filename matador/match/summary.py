"""A summary of a finished match for statistics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.match.session import Session
from matador.rules import Play, Ruleset, parse_action

Scoring: TypeAlias = Literal["points", "penalty", "rounds", "none"]
"""How a match is won: with the most points, with the fewest points, by rounds, or not at all."""


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """The result of a round."""

    how: Literal["out", "blocked"]
    winner: int | None
    points: tuple[int, ...]
    line: int


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The result of a match."""

    sides: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    """The winning sides; empty if the match was drawn or is not over."""
    rounds: tuple[RoundSummary, ...]
    scoring: Scoring

    @property
    def is_penalty(self) -> bool:
        """True if the lowest total wins."""
        return self.scoring == "penalty"

    @property
    def by_seat(self) -> tuple[int, ...]:
        return tuple(self.totals[self.side_of(seat)] for seat in range(sum(map(len, self.sides))))

    @property
    def winning_seats(self) -> tuple[int, ...]:
        return tuple(seat for side in self.winners for seat in self.sides[side])

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(each.points[side] for each in self.rounds) for side in range(len(self.sides)))

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def summary_of(session: Session) -> MatchSummary:
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
    if rules.penalty:
        return "penalty"
    if rules.match_by == "rounds":
        return "rounds"
    return "none" if rules.going_out == rules.blocked == "none" else "points"

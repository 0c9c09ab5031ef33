"""A finished match in figures: what each side won, and how each of its rounds ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from matador.match.session import Session
from matador.rules import Play, parse_action


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
    is_penalty: bool
    """True if points are bad, so that the lowest total wins."""

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
    return MatchSummary(session.rules.sides, winners, rounds, session.rules.penalty)

"""The value of a round's outcome, in points that take the match into account."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from matador.ai.summing import sum_in_order
from matador.rules import Outcome, Ruleset, Standing

WITHOUT_POINTS: Final = 30.0
"""The value of a round if nobody scores points."""
_ROUND_PER_SET: Final = 4.0
"""Typical points in a round between two players, divided by the highest number in the set."""
_SWING: Final = 1.2
"""Standard deviation of the change in totals over a round, in units of typical points."""
_MIN_AT_STAKE: Final = 0.25
"""Minimum steepness in a match that is almost decided, relative to one with level totals."""


def is_without_points(rules: Ruleset) -> bool:
    """True if only winning the round counts, not the pips in the other hands."""
    return not rules.penalty and (rules.going_out == "none" or rules.match_by == "rounds")


class Stakes:
    """The state of a match from one side's point of view.

    Far from the target, or without one, the value of an outcome is the side's score minus the others' mean.
    Near the target, it is the change in the chance of winning the match. Points beyond the target are then
    worth nothing, but points that keep another side from it are worth a lot. The chance is a logistic
    estimate from the totals and the remaining rounds.
    """

    def __init__(self, rules: Ruleset, totals: Sequence[int], side: int) -> None:
        self._rules = rules
        self._totals = tuple(totals)
        self._side = side
        self._is_without_points = is_without_points(rules) and (
            rules.match_by == "points" or rules.target is None
        )
        opponents = (rules.players - 1) if not rules.partnerships else 2
        self._usual = _ROUND_PER_SET * rules.set * (1.0 if rules.penalty else opponents**0.5)
        if rules.match_by == "rounds":
            self._usual = 1.0
        self._known: dict[tuple[int | None, tuple[int, ...]], float] = {}
        self._points_per_chance = 0.0
        if rules.target is not None:
            level = [max(totals)] * len(totals)
            steep = max(self._steepness(totals), _MIN_AT_STAKE * self._steepness(level))
            self._points_per_chance = (WITHOUT_POINTS if rules.match_by == "rounds" else 1) / steep

    @property
    def _sign(self) -> int:
        return -1 if self._rules.penalty else 1

    def worth(self, outcome: Outcome) -> float:
        key = outcome.winner, outcome.points
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worth(outcome)
        return found

    def _worth(self, outcome: Outcome) -> float:
        if self._is_without_points:
            if outcome.winner is None:
                return 0.0
            others = len(self._totals) - 1
            return WITHOUT_POINTS if outcome.winner == self._side else -WITHOUT_POINTS / others
        if self._rules.target is None:
            own = outcome.points[self._side]
            return self._sign * (own - (sum(outcome.points) - own) / (len(outcome.points) - 1))
        standing = Standing(self._rules, self._totals).after(outcome)
        if standing.is_over:
            winners = standing.winners
            chance = (self._side in winners) / len(winners) if winners else 0.0
        else:
            chance = self._chance(standing.totals)
        return (chance - self._chance(self._totals)) * self._points_per_chance

    def _steepness(self, totals: Sequence[float]) -> float:
        """The increase in the chance of winning per point of margin."""
        others = len(totals) - 1
        ahead = tuple(
            total + (self._usual / 2 if one == self._side else -self._usual / 2 / others) * self._sign
            for one, total in enumerate(totals)
        )
        behind = tuple(2 * total - one for total, one in zip(totals, ahead, strict=True))
        return (self._chance(ahead) - self._chance(behind)) / (self._usual * (1 + 1 / others))

    def _chance(self, totals: Sequence[float]) -> float:
        assert self._rules.target is not None
        rounds = max(0.3, (self._rules.target - max(totals)) / self._usual)
        width = _SWING * self._usual * sqrt(rounds)
        best = max(self._sign * total for total in totals)
        weights = [exp((self._sign * total - best) / width) for total in totals]
        return weights[self._side] / sum_in_order(weights)

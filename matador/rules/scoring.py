"""Round scores and the winner of a match (rulebook section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from matador.rules.options import MAX_ROUNDS
from matador.rules.ruleset import Ruleset

How: TypeAlias = Literal["out", "blocked"]


class Outcome(NamedTuple):
    """The outcome of a round; `winner` and `player` are None if it was drawn."""

    how: How
    winner: int | None
    """The side that won."""
    player: int | None
    """The seat that went out or had the fewest pips; if two partners tie, the lower seat."""
    pips: tuple[int, ...]
    """Pips left in each hand, by seat."""
    points: tuple[int, ...]
    """Points that each side adds to its total."""


def score_out(rules: Ruleset, player: int, pips: Sequence[int]) -> Outcome:
    """The outcome when `player` goes out; `pips` are the pips left in each hand."""
    side = rules.side_of(player)
    won = sum(_of_opponents(rules, side, pips)) if rules.going_out == "opponents" else 0
    return Outcome("out", side, player, tuple(pips), _points(rules, side, won, pips))


def score_blocked(rules: Ruleset, pips: Sequence[int], latest: Sequence[int] = ()) -> Outcome:
    """The outcome of a blocked round; `pips` are the pips left in each hand.

    `latest` lists the seats in the order of `played_last`; only `blocked_tie` = `last-to-play` needs it.
    """
    own = min(pips)
    player = pips.index(own)
    side = rules.side_of(player)
    others = _of_opponents(rules, side, pips)
    if own in others and rules.blocked_tie == "last-to-play":
        player = next(seat for seat in latest if pips[seat] == own)
        side = rules.side_of(player)
        others = _of_opponents(rules, side, pips)
    elif own in others:
        return Outcome("blocked", None, None, tuple(pips), _points(rules, None, 0, pips))
    match rules.blocked:
        case "opponents":
            won = sum(others)
        case "differences":
            won = sum(others) - own * len(others)
        case "total-minus-own":
            won = sum(others) - own
        case "combined":
            won = sum(others) + own
        case "none":
            won = 0
    return Outcome("blocked", side, player, tuple(pips), _points(rules, side, won, pips))


def order_of_play(rules: Ruleset, opener: int) -> tuple[int, ...]:
    """The initial order for `played_last`, starting with the opener; empty if the rules don't need it."""
    if rules.blocked_tie == "drawn":
        return ()
    return tuple((opener + step) % rules.players for step in range(rules.players))


def played_last(latest: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Move the seat that has just played to the front."""
    return (seat, *(other for other in latest if other != seat)) if latest else ()


def _of_opponents(rules: Ruleset, side: int, pips: Sequence[int]) -> list[int]:
    if rules.partnerships:
        return [pips[1 - side], pips[3 - side]]
    return [*pips[:side], *pips[side + 1 :]]


def _points(rules: Ruleset, side: int | None, won: int, pips: Sequence[int]) -> tuple[int, ...]:
    if rules.penalty:
        return tuple(pips)
    points = [0] * len(rules.sides)
    if side is not None:
        points[side] = 1 if rules.match_by == "rounds" else won
    return tuple(points)


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a match between two rounds."""

    rules: Ruleset
    totals: tuple[int, ...]
    """Each side's points so far."""
    rounds: int = 0
    last_winner: int | None = None
    """The side that won the last round."""

    @classmethod
    def at_start(cls, rules: Ruleset) -> Standing:
        return cls(rules, (0,) * len(rules.sides))

    def after(self, outcome: Outcome) -> Standing:
        totals = tuple(map(sum, zip(self.totals, outcome.points, strict=True)))
        return Standing(self.rules, totals, self.rounds + 1, outcome.winner)

    @property
    def is_over(self) -> bool:
        if self.rules.target is None:
            return self.rounds >= 1
        return max(self.totals) >= self.rules.target or self.rounds >= MAX_ROUNDS

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won the match: several in a tie, none if it is still running or was drawn."""
        if not self.is_over:
            return ()
        if self.rules.target is None and not self.rules.penalty:
            return () if self.last_winner is None else (self.last_winner,)
        best = min(self.totals) if self.rules.penalty else max(self.totals)
        return tuple(side for side, total in enumerate(self.totals) if total == best)

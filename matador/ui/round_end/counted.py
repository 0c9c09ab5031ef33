"""Which pips count at the end of a round, and how the points came of them (rulebook section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from matador.rules import Outcome, Ruleset

MOST_ASKED = 60
"""Nobody is asked to count more pips than this."""

Asks: TypeAlias = Literal["left", "hands"]
"""How many pips are left at all, or are in the hands that are shown."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The hands whose pips are counted together."""

    seats: tuple[int, ...]
    """Those who hold them, ascending; nobody whose hand is empty."""
    total: int
    asks: Asks
    scores: bool
    """Whether anybody has points of it."""

    @property
    def is_asked(self) -> bool:
        """Whether it is worth a question, and not too much for a child."""
        return self.scores and 0 < self.total <= MOST_ASKED


def counted_in(rules: Ruleset, outcome: Outcome, looker: int) -> Counted | None:
    """What is counted in a round that ended so; None where no pip is left to count.

    With `penalty` each hand counts by itself: it is that of `looker`, or the heaviest if his is empty. Where
    nobody has points it is all hands.
    """
    pips = outcome.pips
    if rules.penalty:
        seat = looker if pips[looker] else pips.index(max(pips))
        return _of(outcome, (seat,), "hands", scores=True)
    if not any(outcome.points) or rules.match_by == "rounds":
        return _of(outcome, tuple(range(rules.players)), "left", scores=False)
    seats = scoring_seats(rules, outcome)
    left = outcome.how == "out" and not rules.partnerships
    return _of(outcome, seats, "left" if left else "hands", scores=True)


def opponents(rules: Ruleset, outcome: Outcome) -> tuple[int, ...]:
    """The seats that are not of the side that won."""
    assert outcome.winner is not None
    return tuple(seat for seat in range(rules.players) if seat not in rules.sides[outcome.winner])


def scoring_seats(rules: Ruleset, outcome: Outcome) -> tuple[int, ...]:
    """The seats whose pips the winner gets: the opponents, and where all hands score the winner's own."""
    seats = opponents(rules, outcome)
    if outcome.how == "out" or rules.blocked != "combined":
        return seats
    assert outcome.player is not None
    return tuple(sorted((*seats, outcome.player)))


def points_sum(rules: Ruleset, outcome: Outcome) -> str:
    """How the points of the winner came about, such as `24 + 10 = 34`; empty where one number says it."""
    by_pips = not rules.penalty and rules.match_by == "points"
    if not by_pips or outcome.winner is None or not any(outcome.points):
        return ""
    hands = [outcome.pips[seat] for seat in scoring_seats(rules, outcome)]
    plus, minus = [pips for pips in hands if pips], _taken_off(rules, outcome, len(hands))
    if len(plus) + len(minus) < 2:
        return ""
    less = "".join(f" \N{MINUS SIGN} {pips}" for pips in minus)
    return f"{' + '.join(map(str, plus))}{less} = {outcome.points[outcome.winner]}"


def _taken_off(rules: Ruleset, outcome: Outcome, others: int) -> list[int]:
    """The winner's own pips, as often as they are taken off."""
    assert outcome.player is not None
    own = outcome.pips[outcome.player]
    if outcome.how == "out" or not own:
        return []
    match rules.blocked:
        case "differences":
            return [own] * others
        case "total-minus-own":
            return [own]
        case "opponents" | "combined" | "none":
            return []


def _of(outcome: Outcome, seats: tuple[int, ...], asks: Asks, *, scores: bool) -> Counted | None:
    holding = tuple(seat for seat in seats if outcome.pips[seat])
    total = sum(outcome.pips[seat] for seat in holding)
    return Counted(holding, total, asks, scores) if total else None

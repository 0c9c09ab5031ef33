"""Arenas with known results: equal bots, an injected advantage, and a bot that knows the deal.

180 to 198 of 200 95% intervals must contain zero (`hold_zero`). An injected advantage of two points per round must be
found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from matador.ai.arena import running
from matador.ai.arena.plan import Entrant, Plan
from matador.ai.arena.running import run_arena
from matador.ai.arena.tally import Estimate, MatchResult, Tally
from matador.ai.bots import BOTS, GreedyBot
from matador.match.deals import deal_round
from matador.match.records import Record
from matador.match.views import View
from matador.rules import Action, Play, Position, Ruleset, named_ruleset

_DEALS = 48
_RULES = (
    named_ruleset("sevens", 2, {"target": None}),
    named_ruleset("parlour", 2, {"target": 50}),
    named_ruleset("family", 3, {"target": None}),
    named_ruleset("hundred", 4, {"partnerships": True, "target": None}),
)
_ADVANTAGE = 2.0
_PLANTED_DEALS = 480


def check_equal(arenas: int, seed: int) -> dict[str, int]:
    """Play arenas of equal bots; count how often their intervals contain zero."""
    chance = Random(seed)
    counts = {"arenas": 0, "hold_zero": 0}
    for number in range(arenas):
        rules = _RULES[number % len(_RULES)]
        margin = margin_of(rules, ("greedy", "greedy"), _DEALS, chance.randrange(10**12))
        counts["arenas"] += 1
        counts["hold_zero"] += abs(margin.value) <= margin.half_width
    return counts


def check_planted(seed: int) -> dict[str, int]:
    """Check that the arena finds an advantage of two points per round, and a bot that knows the deal."""
    rules = _RULES[0]
    with _planted_points(_ADVANTAGE):
        margin = margin_of(rules, ("greedy", "greedy"), _PLANTED_DEALS, seed)
    assert margin.value > margin.half_width, (
        f"seed {seed}: an advantage of {_ADVANTAGE} points was not found: {margin}"
    )
    assert abs(margin.value - _ADVANTAGE) <= 2 * margin.half_width, (seed, margin)
    with _told(rules, seed):
        leaked = margin_of(rules, ("told", "untold"), _DEALS, seed)
    assert leaked.value > leaked.half_width, f"seed {seed}: a bot that knows the deal was not seen: {leaked}"
    return {"planted": 1, "leaks": 1}


def margin_of(rules: Ruleset, bots: tuple[str, ...], deals: int, seed: int) -> Estimate:
    """The first bot's points per round against the others."""
    plan = Plan(rules, tuple(map(Entrant, bots)), deals, seed)
    *_, tally = run_arena(Tally(plan))
    margin = tally.margin()
    assert margin is not None
    return margin


@contextmanager
def _planted_points(points: float) -> Iterator[None]:
    """Injected bug: the first bot's side gets `points` more per round than it won."""
    honest: Callable[[Ruleset, int, Record], MatchResult] = running.result_of
    seating = 0

    def planted(rules: Ruleset, deal: int, record: Record) -> MatchResult:
        result = honest(rules, deal, record)
        more = [0] * len(result.points)
        more[seating] = round(points * result.rounds)
        result.points = tuple(map(sum, zip(result.points, more, strict=True)))
        return result

    played: Callable[..., MatchResult] = running._played

    def seated(plan: Plan, number: int, deal: int, conduct: Sequence[object]) -> MatchResult:
        nonlocal seating
        seating = plan.seatings[number].index(0)
        return played(plan, number, deal, conduct)

    with patch.object(running, "result_of", planted), patch.object(running, "_played", seated):
        yield


@contextmanager
def _told(rules: Ruleset, seed: int) -> Iterator[None]:
    """Injected bug: one bot knows the deal number, and tries out the result of each action."""

    class Told:
        def __init__(self, name: str) -> None:
            self._deal = deal_round(
                rules, seed + int(name.split("/", maxsplit=1)[0].removeprefix("deal ")), 0
            )

        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            position = self._deal.position(rules)
            for seen in view.history:
                position = position.play(seen.action)
            return max(legal, key=lambda action: _comes_of(position.play(action), view.seat))

    with patch.dict(BOTS, {"told": Told, "untold": GreedyBot}):
        yield


def _comes_of(position: Position, seat: int) -> int:
    """Point difference between the seat and the other one if both continue with their heaviest tiles."""
    while position.outcome is None:
        plays = [action for action in position.legal() if isinstance(action, Play)]
        best: Action = max(plays, key=lambda play: play.tile.weight) if plays else position.legal()[0]
        position = position.play(best)
    points = position.outcome.points
    return points[seat] - points[1 - seat]

"""Small arenas."""

from __future__ import annotations

from functools import cache

from matador.ai.arena.plan import Entrant, Plan
from matador.ai.arena.running import run_arena
from matador.ai.arena.tally import Conduct, Estimate, MatchResult, Tally, TaskResult
from matador.rules import Ruleset, named_ruleset

SEVENS = named_ruleset("sevens", 2, {"target": None})


def plan(
    deals: int = 32, bots: tuple[str, ...] = ("greedy", "random"), rules: Ruleset = SEVENS, seed: int = 5
) -> Plan:
    return Plan(rules, tuple(map(Entrant, bots)), deals, seed)


@cache
def played(given: Plan) -> Tally:
    """Play the arena in this process, once; nobody may change the tally."""
    tally = Tally(given)
    for _ in run_arena(tally):
        pass
    return tally


def figures(tally: Tally) -> list[object]:
    """The results that do not depend on time."""
    return [
        (tally.deals, tally.rounds, tally.drawn),
        *[
            (
                score.margin.estimate(),
                score.points.estimate(),
                score.rounds_won.estimate(),
                score.matches_won.estimate(),
            )
            for score in tally.scores
        ],
    ]


def told(
    plan: Plan, points: tuple[int, ...], won: tuple[int, ...], winners: tuple[int, ...]
) -> list[TaskResult]:
    """The results of a plan in which every match ends the same way, by seat."""
    return [
        TaskResult(
            task.block,
            task.seating,
            task.first,
            [MatchResult(task.first + number, 2, points, won, winners) for number in range(task.deals)],
            [Conduct() for _ in plan.entrants],
        )
        for task in plan.tasks()
    ]


def known(estimate: Estimate | None) -> float:
    """The value of an estimate that has no uncertainty."""
    assert estimate is not None
    assert estimate.half_width < 1e-6
    return estimate.value

"""Measure an arena's overhead compared with its bots and sessions, and the gain from a second process.

    python benchmarks/arena.py [--repeats N] [--deals K]

The variants repeatedly take turns to play the same deals. The result is the median of the ratios within each
turn. Then this process plays many deals, and reports its peak memory after a tenth of them and at the end.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ai.arena.plan import Entrant, Plan
from matador.ai.arena.running import local_workers, run_arena
from matador.ai.arena.tally import Tally
from matador.ai.bots import BOTS
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.seats import BotSeat
from matador.rules import named_ruleset

BOTS_PLAYED = ("level3", "level2")


def taken_s(work: Callable[[], None]) -> float:
    """How long `work` takes, in seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def without_arena(plan: Plan) -> None:
    """Play the same matches with only sessions and bots."""
    players = [Player("a"), Player("b")]
    for seating in plan.seatings:
        for deal in range(plan.deals):
            seats = [BotSeat(BOTS[plan.entrants[number].name](f"{deal}/{seating}")) for number in seating]
            play_match(plan.rules, plan.seed + deal, players, seats)


def with_jobs(plan: Plan, jobs: int) -> float:
    """How long an arena takes once its processes are running, in seconds."""
    with local_workers(jobs) as executor:
        if executor is not None:
            # In a long arena, the time taken to start the processes is negligible.
            for _ in run_arena(Tally(Plan(plan.rules, plan.entrants, 16, 1)), executor, workers=jobs):
                pass

        def play() -> None:
            for _ in run_arena(Tally(plan), executor, workers=jobs):
                pass

        return taken_s(play)


def peak_mb() -> float:
    """This process's peak memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="The overhead of an arena.")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--deals", type=int, default=10_000, help="for the memory")
    arguments = parser.parse_args()
    rules = named_ruleset("sevens", 2, {"target": None})
    plan = Plan(rules, tuple(map(Entrant, BOTS_PLAYED)), 192, 7)
    costs, gains = [], []
    for _ in range(arguments.repeats):
        alone = taken_s(lambda: without_arena(plan))
        one, two = with_jobs(plan, 1), with_jobs(plan, 2)
        costs.append(one / alone)
        gains.append(one / two)
    print(f"an arena takes {statistics.median(costs):.2f} times what its bots and sessions take")
    print(f"two processes are {statistics.median(gains):.2f} times as fast as one")
    many = Plan(
        named_ruleset("sevens", 2, {"target": None}),
        (Entrant("greedy"), Entrant("random")),
        arguments.deals,
        7,
    )
    early = 0.0
    for tally in run_arena(Tally(many)):
        if not early and tally.deals >= many.deals // 10:
            early = peak_mb()
    print(f"{many.deals} deals: {early:.0f} MB after a tenth, {peak_mb():.0f} MB at the end")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Measure each strength against the one below it, and the strongest one against others.

    python tools/measure_ladder.py [--only WORDS] [--seed S] [--jobs J]

Plays single rounds, and writes docs/research/evidence/ladder.json. Each comparison ends when the target is far outside
the interval, or after the last deal. The `matador arena` command in an entry gives the same results. `--only`
repeats only the comparisons whose names contain WORDS, and keeps the others.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ai.arena.plan import Entrant, Plan, Thinking
from matador.ai.arena.report import document, table
from matador.ai.arena.running import local_workers, run_arena
from matador.ai.arena.tally import MIN_DEALS, Estimate, Tally
from matador.rules import named_ruleset
from matador.rules.options import OptionValue
from tests.checks.seeds import fresh_seed
from tools.commits import current_commit

FILE = ROOT / "docs" / "research" / "evidence" / "ladder.json"
LEVELS = ("level1", "level2", "level3", "level4", "level5")
_WIDER_TO_STOP = 1.5
"""Distance from the target, in half-widths, for stopping early; 1 would be too small for repeated checks."""
TRIES_IN_100_MS = 3300
"""Playouts per decision with a choice, for two players on one core of a 2026 computer."""
OPEN: dict[str, OptionValue] = {"reserve": 0, "draw_when_able": False}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of two bots, with a target for the first bot's lead."""

    ruleset: str
    players: int
    bots: tuple[str, str]
    deals: int
    """Maximum number of deals."""
    points: float | None = None
    """Target for the lower end of the interval, in points per round; None if nobody scores points."""
    share: float | None = None
    """Target for the lower end of the interval, as a share of decided rounds."""
    changes: dict[str, OptionValue] = field(default_factory=dict)
    iterations: int | None = None

    @property
    def name(self) -> str:
        """The label in the plot."""
        changed = " open" if self.changes.items() >= OPEN.items() else ""
        pairs = ", pairs" if "partnerships" in self.changes else f", {self.players} players"
        thinks = "" if self.iterations is None else f", {self.iterations} tries"
        return f"{self.ruleset}{changed}{pairs}: {self.bots[0]} against {self.bots[1]}{thinks}"

    @property
    def plan(self) -> tuple[Any, ...]:
        """The changed options; without a target, every match is a single round."""
        return tuple(sorted({**self.changes, "target": None}.items()))

    def command(self, deals: int, seed: int) -> str:
        """The `matador` command that repeats the comparison."""
        options = " ".join(f"--option {name}={json.dumps(value)}" for name, value in self.plan)
        thinks = "" if self.iterations is None else f" --iterations {self.iterations}"
        table_ = f"arena --rules {self.ruleset} --players {self.players} {options}"
        return f"{table_} --bots {','.join(self.bots)} --deals {deals} --seed {seed}{thinks}"

    def is_settled(self, tally: Tally) -> bool:
        """True if the target is far outside the interval."""
        score = tally.scores[0]
        asked = ((score.margin.estimate(), self.points), (score.rounds_won.estimate(), self.share))
        bounds = [_excludes(estimate, bound) for estimate, bound in asked if bound is not None]
        return tally.deals >= MIN_DEALS and bool(bounds) and all(bounds)

    def is_reached(self, tally: Tally) -> bool:
        """True if the lower end of the interval is above the target."""
        score = tally.scores[0]
        asked = ((score.margin.estimate(), self.points), (score.rounds_won.estimate(), self.share))
        return all(
            bound is None or (one is not None and one.value - one.half_width > bound) for one, bound in asked
        )


def _excludes(estimate: Estimate | None, bound: float) -> bool:
    return estimate is not None and abs(estimate.value - bound) > _WIDER_TO_STOP * estimate.half_width


def comparisons() -> Iterator[Comparison]:
    """Comparisons between neighbouring strengths, and between the strongest bot and others."""
    for ruleset in ("sevens", "parlour", "first-sevens"):
        for players, deals, share in ((2, 1000, 0.52), (4, 300, 0.26)):
            for lower, higher in pairwise(LEVELS):
                if ruleset == "first-sevens":
                    yield Comparison(ruleset, players, (higher, lower), deals, share=share)
                else:
                    yield Comparison(ruleset, players, (higher, lower), deals, points=3)
    yield Comparison(
        "parlour", 2, ("level5", "level3"), 1800, points=15, changes=OPEN, iterations=TRIES_IN_100_MS
    )
    yield Comparison(
        "parlour", 2, ("level5", "greedy"), 1800, points=20, changes=OPEN, iterations=TRIES_IN_100_MS
    )
    yield Comparison("parlour", 4, ("level5", "level3"), 300, points=6, share=0.29, changes=OPEN)
    yield Comparison("parlour", 4, ("level5", "greedy"), 300, points=0, changes=OPEN)
    for tries, deals in ((330, 600), (1000, 600), (3300, 400), (10_000, 200), (33_000, 100)):
        yield Comparison("parlour", 2, ("level5", "level4"), deals, changes=OPEN, iterations=tries)
    pairs: dict[str, OptionValue] = {**OPEN, "partnerships": True}
    yield Comparison("parlour", 4, ("level5", "level3"), 600, points=10, changes=pairs)


def main() -> int:
    """Measure the strengths, then print and write the results."""
    parser = argparse.ArgumentParser(description="Measure each strength against the one below it.")
    parser.add_argument("--only", default="", help="text in the names of the comparisons")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    commit = current_commit("matador")
    told = json.loads(FILE.read_bytes())["arenas"] if arguments.only else []
    found: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in told}
    with local_workers(arguments.jobs) as executor:
        for comparison in comparisons():
            if arguments.only in comparison.name:
                entry = _measured(comparison, executor, arguments.jobs, seed)
                found[comparison.name] = {**entry, "commit": commit}
                FILE.write_text(
                    json.dumps({"check": "ladder", "arenas": list(found.values())}, indent=1) + "\n",
                    encoding="utf-8",
                )
    return 0


def _measured(comparison: Comparison, executor: Executor | None, jobs: int, seed: int) -> dict[str, Any]:
    """The results of a comparison."""
    rules = named_ruleset(comparison.ruleset, comparison.players, dict(comparison.plan))
    entrants = tuple(map(Entrant, comparison.bots))
    plan = Plan(rules, entrants, comparison.deals, seed, Thinking(comparison.iterations))
    tally = Tally(plan)
    for tally in run_arena(Tally(plan), executor, workers=jobs):
        if comparison.is_settled(tally):
            break
    print(f"{comparison.name}\n{table(tally)}", flush=True)
    asked = {"points": comparison.points, "share_of_rounds": comparison.share}
    command = comparison.command(tally.deals, seed)
    more = {"asked": asked, "is_reached": comparison.is_reached(tally), "command": command}
    return {"name": comparison.name, **more, **document(tally)}


if __name__ == "__main__":
    raise SystemExit(main())

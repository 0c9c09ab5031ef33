"""Measure each strength against the one below it, and write docs/evidence/ladder.json.

    python tools/measure_ladder.py [--deals K] [--seed S] [--jobs J]

Single rounds of *sevens* and *parlour* with two and four players. `matador arena` with the words of each entry
gives the same figures.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from matador.ai.arena.plan import Entrant, Plan  # noqa: E402
from matador.ai.arena.report import document, table  # noqa: E402
from matador.ai.arena.running import local_workers, run_arena  # noqa: E402
from matador.rules import named_ruleset  # noqa: E402
from tests.checks.seeds import fresh_seed  # noqa: E402
from tools.commits import current_commit  # noqa: E402

PAIRS = (("level2", "level1"), ("level2", "greedy"), ("level3", "level2"), ("level3", "greedy"))
TABLES = (("sevens", 2), ("sevens", 4), ("parlour", 2), ("parlour", 4))
CHANGES = {"target": None}


def main() -> int:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description="Measure each strength against the one below it.")
    parser.add_argument("--deals", type=int, default=1000, help="for two players; for four a third of it")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    commit = current_commit("matador")
    found: list[dict[str, Any]] = []
    with local_workers(arguments.jobs) as executor:
        for ruleset, players in TABLES:
            for pair in PAIRS:
                deals = arguments.deals if players == 2 else arguments.deals // 3
                rules = named_ruleset(ruleset, players, CHANGES)
                plan = Plan(rules, tuple(map(Entrant, pair)), deals, seed)
                *_, tally = run_arena(plan, executor, workers=arguments.jobs)
                print(f"{ruleset}, {players} players\n{table(tally)}", flush=True)
                words = f"arena --rules {ruleset} --players {players} --option target=null --bots {','.join(pair)}"
                command = f"{words} --deals {deals} --seed {seed}"
                found.append({"rules": ruleset, "players": players, **document(tally, command=command)})
    told = {"check": "ladder", "commit": commit, "seed": seed, "arenas": found}
    (ROOT / "docs" / "evidence" / "ladder.json").write_text(
        json.dumps(told, indent=1) + "\n", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

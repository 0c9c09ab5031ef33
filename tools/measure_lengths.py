"""Measure how long every kind of game takes with bots, and write the table.

    python tools/measure_lengths.py [--seed S] [--matches N] [--processes P]

Writes `matador/match/lengths.txt` and `docs/research/evidence/lengths.json`.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.lengths import TABLE_MATCHES, Measured, all_games, measured
from tests.checks.seeds import fresh_seed
from tools.commits import current_commit

TABLE = ROOT / "matador" / "match" / "lengths.txt"
EVIDENCE = ROOT / "docs" / "research" / "evidence" / "lengths.json"


def line_of(one: Measured) -> str:
    """A game's line in the table."""
    game, pace = one.game, one.pace
    figures = " ".join(f"{figure:.1f}" for figure in (pace.turns, pace.draws, *pace.rounds))
    teams = "teams " if game.partnerships else ""
    return f"{game.ruleset} {teams}{game.players} {game.set} {figures}"


def text_of(found: list[Measured]) -> str:
    """The whole table."""
    return "".join(line_of(one) + "\n" for one in found)


def main() -> int:
    """Measure all games."""
    parser = argparse.ArgumentParser(description="Measure how long matches take.")
    parser.add_argument("--seed", type=int, default=None, help="the first deal number (default: random)")
    parser.add_argument("--matches", type=int, default=TABLE_MATCHES, help=f"of each game ({TABLE_MATCHES})")
    parser.add_argument("--processes", type=int, default=2, help="parallel processes (default: 2)")
    arguments = parser.parse_args()
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    commit, began = current_commit("matador/rules", "matador/ai", "tests/checks"), time.monotonic()
    games, found = list(all_games()), list[Measured]()
    with ProcessPoolExecutor(arguments.processes) as pool:
        for one in pool.map(partial(measured, seed=seed, matches=arguments.matches), games):
            found.append(one)
            print(f"{len(found)} of {len(games)}: {line_of(one)}", file=sys.stderr, flush=True)
    TABLE.write_text(text_of(found), encoding="utf-8")
    evidence = {
        "check": "lengths",
        "counts": {"games": len(found), "matches": sum(one.matches for one in found)},
        "first_seed": seed,
        "commit": commit,
        "duration_s": round(time.monotonic() - began, 1),
        "processes": arguments.processes,
        "python": platform.python_version(),
        "system": platform.system(),
    }
    EVIDENCE.write_text(json.dumps(evidence, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

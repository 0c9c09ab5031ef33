"""Measure the memory used by the largest rulesets' tables, compared with a named ruleset.

    python benchmarks/memory.py

Each case plays random rounds in a separate process until its tables are cleared or it has played enough.
"""

from __future__ import annotations

import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.rollout import rollout
from matador.match.deals import shuffled
from matador.rules import named_ruleset, tile_set
from matador.rules import tables as tables_module

_ALL = [str(tile) for tile in tile_set(12)]
_ORDINARY_DOUBLES = [str(tile) for tile in tile_set(12) if not tile.is_double]

CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "sevens": ("sevens", 2, {}),
    "parlour, double-twelve, spinner": ("parlour", 2, {"set": 12, "spinner": True}),
    "every tile a matador, two hands": ("first-sevens", 2, {"set": 12, "matadors": _ALL}),
    "every tile a matador, eight hands": ("first-sevens", 8, {"set": 12, "matadors": _ALL, "hand_size": 4}),
    "every tile a matador, any way": (
        "first-sevens",
        8,
        {"set": 12, "matadors": _ALL, "hand_size": 4, "matador_along": "wild"},
    ),
    "all but the doubles, spinner": (
        "first-sevens",
        8,
        {"set": 12, "matadors": _ORDINARY_DOUBLES, "hand_size": 4, "matador_along": "wild", "spinner": True},
    ),
}


def growth_mb(name: str) -> float:
    """This process's growth in memory until the tables are cleared, or in 30,000 rounds."""
    ruleset, players, changes = CASES[name]
    rules = named_ruleset(ruleset, players, changes)
    tables = tables_module.Tables(rules)
    random = Random(1).random
    tiles, each = list(tables.bit_of.values()), rules.tiles_each
    before = _resident_mb()
    kept = 0
    for _ in range(30_000):
        order = shuffled(tiles, random)
        hands = [sum(order[seat * each : seat * each + each]) for seat in range(players)]
        rollout(tables, hands, order[players * each :], 0, random)
        if tables.kept < kept:
            break
        kept = tables.kept
    return _resident_mb() - before


def _resident_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Print the measurements."""
    for name in CASES:
        # One process per case, because a process never returns its memory.
        with ProcessPoolExecutor(1) as pool:
            print(f"{name:<36}{pool.submit(growth_mb, name).result():>7.0f} MB", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

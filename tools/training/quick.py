"""Fit the weights for playouts, and write them to `matador/ai/policies/playouts.json`.

    python -m tools.training.quick [--rows N] [--seed S] [--jobs J]

In each ruleset, the trained policy plays against itself, and a sum of a few features is fitted to the results
of every action.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from matador.ai.features import Features
from matador.ai.policy import table_kind
from matador.ai.search.playouts import FORMAT
from tools.commits import current_commit
from tools.training.ceiling import trained_weights
from tools.training.compiled import board_of
from tools.training.fitting import fit_linear
from tools.training.learning import TABLES, Table
from tools.training.selfplay import Samples, collect, greedy

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "matador" / "ai" / "policies" / "playouts.json"
QUICK_FEATURES = (
    "pips",
    "is_double",
    "is_matador",
    "kept_pips",
    "matadors_kept",
    "doubles_kept",
    "stays_able",
    "share_able",
    "keeps_only_matadors",
    "hidden_for_commonest",
)
"""The features that are fast to compute and ignore the other hands."""
_SHARE_KEPT = 0.35
_CHANCE = 0.05


def main() -> int:
    """Fit the weights, and write the file."""
    parser = argparse.ArgumentParser(description="Fit the weights of playouts.")
    parser.add_argument("--rows", type=int, default=120_000, help="samples of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    commit = current_commit("matador", "tools/training")
    tables = [table for kind in TABLES for table in TABLES[kind]]
    tasks = [(table, arguments.rows, arguments.seed + number) for number, table in enumerate(tables)]
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as executor:
        fitted = list(executor.map(_fitted, tasks))
    command = f"python -m tools.training.quick --rows {arguments.rows} --seed {arguments.seed}"
    told = {"format": FORMAT, "origin": {"command": command, "commit": commit}, "fitted": fitted}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=0) + b"\n")
    return 0


def _fitted(task: tuple[Table, int, int]) -> Mapping[str, Any]:
    """The fitted weights for one ruleset."""
    table, rows, seed = task
    rules = table.rules
    player = trained_weights(table_kind(rules))
    samples = Samples(*collect(board_of(rules), player, greedy(), rows, 0.0, _SHARE_KEPT, _CHANCE, seed))
    spread = float(samples.margins.std()) or 1.0
    chosen = np.array([name in QUICK_FEATURES for name in Features._fields])
    weights = fit_linear(
        samples._replace(features=samples.features[:, chosen], margins=samples.margins / np.float32(spread))
    )
    names = [name for name in Features._fields if name in QUICK_FEATURES]
    return {
        "rules": rules.values(),
        "spread": round(spread, 2),
        "weights": {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)},
    }


if __name__ == "__main__":
    raise SystemExit(main())

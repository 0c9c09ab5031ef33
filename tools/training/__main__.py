"""Train the bots' policies, and write them to `matador/ai/policies/`.

    python -m tools.training [--kind two|more|partners] [--rows N,N,...] [--units U] [--seed S] [--jobs J]

Each generation plays against itself and against greedy, and the next one is fitted to the results of every action.
Needs the extra `train`; takes about an hour on two cores by default. docs/ai.md explains the method.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from matador.ai.features import Features
from matador.ai.policy import FORMAT, Policy, TableKind, Unit
from tools.commits import current_commit
from tools.training.learning import TABLES, compare, train
from tools.training.selfplay import Weights

POLICIES = ROOT / "matador" / "ai" / "policies"
ROWS: dict[TableKind, str] = {
    "two": "300000,800000,1200000",
    "more": "300000,800000,1000000",
    "partners": "200000,700000",
}
_DIGITS = 5


def main() -> int:
    """Train the policies, measure them against greedy, and write them."""
    parser = argparse.ArgumentParser(description="Train the bots' policies.")
    parser.add_argument("--kind", choices=list(TABLES), action="append", help="which policies (default: all)")
    parser.add_argument("--rows", help="samples of each generation (default: as the policies were made)")
    parser.add_argument("--units", type=int, default=24, help="units of the hidden layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=POLICIES, help="the folder to write to")
    arguments = parser.parse_args()
    # Read before any files are written, since they would mark the commit as changed.
    commit = current_commit("matador", "tools/training")
    with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as executor:
        for kind in arguments.kind or TABLES:
            rows = arguments.rows or ROWS[kind]
            sizes = [int(size) for size in rows.split(",")]
            trained = train(kind, sizes, arguments.units, arguments.seed, executor)
            print(*compare(kind, trained, arguments.seed), sep="\n", flush=True)
            command = f"python -m tools.training --kind {kind} --rows {rows} --units {arguments.units}"
            origin = {
                "command": f"{command} --seed {arguments.seed}",
                "commit": commit,
            }
            _write(arguments.out / "trained.json", kind, trained.network, origin)
            _write(arguments.out / "own.json", kind, trained.own, origin)
    return 0


def _write(path: Path, kind: TableKind, weights: Weights, origin: dict[str, str]) -> None:
    """Write a policy to its file, which also contains those for other kinds of table."""
    policy = Policy(
        tuple(round(float(one), _DIGITS) for one in weights.linear),
        tuple(
            Unit(
                tuple(round(float(one), _DIGITS) for one in column),
                round(float(bias), _DIGITS),
                round(float(out), _DIGITS),
            )
            for column, bias, out in zip(weights.hidden.T, weights.bias, weights.out, strict=True)
            if out
        ),
    )
    told = msgspec.json.decode(path.read_bytes()) if path.exists() else {}
    if told.get("features") != list(Features._fields):
        # Policies trained for other features are useless.
        told = {"origin": {}, "policies": {}}
    told = {
        "format": FORMAT,
        "origin": told["origin"] | {kind: origin},
        "features": Features._fields,
        "policies": told["policies"] | {kind: policy},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=0) + b"\n")


if __name__ == "__main__":
    raise SystemExit(main())

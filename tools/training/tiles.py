"""Train the tile networks, and write them to `matador/ai/policies/tiles_*.json`.

    python -m tools.training.tiles [--kind two|more|partners] [--rows N] [--seed S] [--jobs J]

The trained policy plays against itself, and a network is fitted to the results of every action. Needs the extra
`train`; takes about an hour on two cores by default. docs/ai.md explains the method.
"""

from __future__ import annotations

import argparse
from base64 import b64encode
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
import numpy as np

from matador.ai.features import Features
from matador.ai.network import FORMAT, OTHERS, TILES
from matador.ai.policy import TableKind, table_kind
from tools.commits import current_commit
from tools.training.ceiling import trained_weights
from tools.training.compiled import board_of
from tools.training.learning import OPEN, PAIRS, Table
from tools.training.tile_fitting import Singles, TileFit
from tools.training.tile_samples import Halves, TileSamples, collect_tiles

POLICIES = Path(__file__).resolve().parents[2] / "matador" / "ai" / "policies"
ROWS: dict[TableKind, int] = {"two": 9_000_000, "more": 7_000_000, "partners": 3_000_000}
TABLES: dict[TableKind, tuple[Table, ...]] = {
    "two": (
        Table("sevens", 2, {}, 2),
        Table("parlour", 2, {}, 2),
        Table("parlour", 2, OPEN, 3),
        Table("first-sevens", 2, {}, 2),
        Table("family", 2, {}),
        Table("hundred", 2, {}),
        Table("cardinal", 2, {}),
        Table("matching", 2, {}),
        Table("sevens", 2, {"spinner": True}, 0.5),
    ),
    "more": (
        Table("sevens", 4, {}, 2),
        Table("parlour", 4, {}, 2),
        Table("parlour", 4, OPEN, 3),
        Table("first-sevens", 4, {}, 2),
        Table("sevens", 3, {}),
        Table("parlour", 3, {}),
        Table("first-sevens", 3, {}, 0.5),
        Table("family", 4, {}),
        Table("hundred", 4, {}),
        Table("cardinal", 4, {}),
        Table("matching", 4, {}),
    ),
    "partners": (
        Table("hundred", 4, PAIRS, 2),
        Table("parlour", 4, PAIRS),
        Table("parlour", 4, {**PAIRS, **OPEN}, 2),
        Table("sevens", 4, PAIRS, 2),
        Table("matching", 4, PAIRS, 0.5),
    ),
}
_SHARE_KEPT = 0.35
_CHANCE = 0.05
_ROWS_A_TASK = 100_000
_UNITS = (128, 32)
_EPOCHS = 6
_LARGEST = 32767


def main() -> int:
    """Train the networks, and write them."""
    parser = argparse.ArgumentParser(description="Train the networks that look at every tile.")
    parser.add_argument("--kind", choices=list(TABLES), action="append", help="which networks (default: all)")
    parser.add_argument("--rows", type=int, help="samples (default: the number used for the stored networks)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=POLICIES, help="the folder to write to")
    arguments = parser.parse_args()
    commit = current_commit("matador", "tools/training")
    for kind in arguments.kind or TABLES:
        rows = arguments.rows or ROWS[kind]
        # Free the workers' memory before the fit needs it.
        with ProcessPoolExecutor(arguments.jobs, mp_context=get_context("spawn")) as executor:
            samples = _gather(kind, rows, arguments.seed, executor)
        fit = TileFit(samples, OTHERS[kind], _UNITS, arguments.seed)
        for epoch, explained in enumerate(fit.fit(_EPOCHS)):
            print(
                f"{kind}, epoch {epoch}: {len(samples.margins)} samples, {explained:.4f} explained",
                flush=True,
            )
        command = f"python -m tools.training.tiles --kind {kind} --rows {rows} --seed {arguments.seed}"
        _write(arguments.out / f"tiles_{kind}.json", fit.plain(), {"command": command, "commit": commit})
    return 0


def _gather(kind: TableKind, rows: int, seed: int, executor: Executor) -> TileSamples:
    """Samples from every table, in a fixed order."""
    total = sum(table.share for table in TABLES[kind])
    tasks: list[tuple[Table, int, int]] = []
    for table in TABLES[kind]:
        of_table = rows * table.share / total
        parts = max(1, round(of_table / _ROWS_A_TASK))
        tasks += [(table, int(of_table / parts), 100_000 * seed + len(tasks) + part) for part in range(parts)]
    return _joined(executor.map(_collected, tasks))


def _collected(task: tuple[Table, int, int]) -> TileSamples:
    """Samples from one table, with margins divided by their spread."""
    table, rows, seed = task
    rules = table.rules
    player = trained_weights(table_kind(rules))
    features, masks, chances, margins, decision = collect_tiles(
        board_of(rules), player, rows, _SHARE_KEPT, _CHANCE, seed
    )
    return TileSamples(_halves(features), masks, _halves(chances), margins / (margins.std() or 1), decision)


def _halves(values: Singles) -> Halves:
    return values.astype(np.float16)


def _joined(parts: Iterable[TileSamples]) -> TileSamples:
    """All the samples, with their decisions renumbered."""
    listed, first, numbered = list(parts), 0, []
    for part in listed:
        numbered.append(part.decision + first)
        first += int(part.decision[-1]) + 1
    joined = [np.concatenate([part[field] for part in listed]) for field in range(4)]
    return TileSamples(joined[0], joined[1], joined[2], joined[3], np.concatenate(numbered))


def _write(path: Path, values: dict[str, Singles], origin: dict[str, str]) -> None:
    """Write a network to its file, using 16 bits per number."""
    of_action = len(Features._fields) + 5 * TILES
    matrices = {
        "of_action": values["first"][:of_action].T,
        "of_decision": values["first"][of_action:].T,
        "bias": values["bias"][None],
        "second": values["second"].T,
        "second_bias": values["second_bias"][None],
        "out": values["out"][None],
        "linear": values["linear"][None, :of_action],
    }
    told = {
        "format": FORMAT,
        "origin": origin,
        "features": Features._fields,
        "matrices": {name: _matrix(matrix) for name, matrix in matrices.items()},
    }
    path.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=0) + b"\n")


def _matrix(values: Singles) -> dict[str, object]:
    scale = float(np.abs(values).max()) / _LARGEST or 1.0
    numbers = np.round(values / scale).astype("<i2")
    return {"rows": len(values), "scale": scale, "data": b64encode(numbers.tobytes()).decode()}


if __name__ == "__main__":
    raise SystemExit(main())

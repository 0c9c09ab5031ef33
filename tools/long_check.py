"""Run long checks in full, and write the results to docs/research/evidence/.

    python tools/long_check.py [NAME ...] [--seed S] [--processes P] [--share S] [--to FOLDER]

The tests run the same code, but with counts a hundredth as large. If a check fails, it writes nothing and
the exit status is 1. To renew everything in docs/research/evidence, run `tools/renew_evidence.py`.
"""

from __future__ import annotations

import argparse
import json
import logging
import platform
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks import (
    agreement,
    fuzzing,
    hidden,
    knowing,
    lasting,
    layouts,
    properties,
    tile_sizes,
)
from tests.checks.arenas import check_equal, check_planted
from tests.checks.claims import check_claims
from tests.checks.data_folder_monkey import check_data_folder_monkey
from tests.checks.database_calls import check_each_call, check_failing_calls
from tests.checks.database_damage import check_database_damage
from tests.checks.database_errors import check_errors, plans
from tests.checks.database_kills import check_kills, check_learner_kills, check_processes
from tests.checks.database_power_cuts import check_database_power_cuts
from tests.checks.exact_ends import check_exact_ends
from tests.checks.hinting import check_hints
from tests.checks.histories import check_histories
from tests.checks.hostile import check_hostile_backups, check_hostile_databases
from tests.checks.learners.other_memories import KINDS
from tests.checks.learners.rests import check_rests
from tests.checks.learners.run import check_learners
from tests.checks.lessons import check_all_lessons
from tests.checks.lives import check_rebuilt
from tests.checks.monkey import check_monkey
from tests.checks.monkey_matches import check_matches
from tests.checks.path import NOT_TAKEN, WAY, check_path
from tests.checks.playouts import check_playouts
from tests.checks.power_cuts import check_data_folder_power_cuts, check_power_cuts
from tests.checks.practice_items import check_items
from tests.checks.practices import check_practices
from tests.checks.proofs import check_proofs
from tests.checks.restores import check_restores
from tests.checks.seeds import fresh_seed
from tests.checks.twins import check_many_twins
from tests.checks.worlds import check_frequencies, check_worlds
from tools.commits import current_commit

Counts = dict[str, int]


def _lines(seed: int, part: int) -> Counts:
    """100 lines on the table, 50 of them from random rounds; the first ten parts also check tile sizes."""
    counts = layouts.check_layouts(100, seed + part)
    if part < 10:
        counts |= tile_sizes.check_turns(1, seed + part)
    return counts if part else counts | tile_sizes.check_smallest(300, seed)


def _worlds(seed: int, part: int) -> Counts:
    """The sampled worlds for 200 views, and the distribution of worlds in 4 positions."""
    return check_worlds(200, seed + part) | {
        f"counted_{name}" if not name.startswith("largest") else name: count
        for name, count in check_frequencies(4, seed + part).items()
    }


def _path(seed: int, part: int) -> Counts:
    """10,000 rounds of one step of the learning path per pair of players; the last part plays other games."""
    if part < len(WAY):
        return check_path(10_000, seed, [WAY[part]])
    return check_path(2000, seed, NOT_TAKEN, ["greedy"], has_limits=False)


def _arenas(seed: int, part: int) -> Counts:
    """200 arenas with equal bots, one with an injected advantage, and one with a bot that knows the deal."""
    counts = check_equal(200, seed + part)
    assert 180 <= counts["hold_zero"] <= 198, counts
    return counts | check_planted(seed + part)


Part: TypeAlias = Callable[[int, int], Counts]
"""One part of a check, by the first seed and the number of the part."""


def _each(check: Callable[..., Counts], *given: object) -> Part:
    """A check whose parts differ in their seeds."""
    return lambda seed, part: check(*given, seed + part)


def _of_a_kind(check: Callable[..., Counts], learners: int) -> Part:
    """A check with simulated learners of one kind in each part."""
    return lambda seed, part: check(learners, seed, list(KINDS)[part : part + 1])


CHECKS: dict[str, tuple[Part, int]] = {
    # name: (one part of the check, number of parts)
    "arenas": (_arenas, 1),
    # For each column of the rulebook's table and each number of players.
    "columns": (lambda seed, part: agreement.check_columns(20, seed + 1000 * part), 50),
    # Each part has the next combinations of options in a list.
    "mixed": (lambda seed, part: agreement.check_mixed(20, 20, seed, first=20 * part), 50),
    "fuzz": (_each(fuzzing.check_fuzzing, 2000), 50),
    "positions": (_each(properties.check_positions, 100), 100),
    "rollouts": (_each(properties.check_rollouts, 1000), 60),
    "knowledge": (_each(knowing.check_knowledge, 40), 50),
    "swaps": (_each(hidden.check_hidden, 400), 50),
    "exact_ends": (_each(check_exact_ends, 200), 50),
    "hints": (_each(check_hints, 1000), 50),
    "claims": (lambda seed, part: check_claims(40, seed, first=40 * part), 50),
    "matches": (lambda seed, part: lasting.check_lasting(5000, seed + 5000 * part), 2),
    "restores": (_each(check_restores, 500), 20),
    "data_folder_power_cuts": (_each(check_data_folder_power_cuts, 1000), 20),
    "power_cuts": (_each(check_power_cuts, 1000), 25),
    "kills": (_each(check_kills, 100), 20),
    "killed_calls": (_each(check_each_call), 1),
    "refused_calls": (_each(check_failing_calls, 50), 6),
    "processes": (_each(check_processes, 4, 500, 20), 5),
    "failing_writes": (lambda seed, part: check_errors(plans()[part::24], seed + part), 24),
    "data_folder_monkey": (_each(check_data_folder_monkey, 100), 20),
    "histories": (_each(check_histories, 200), 50),
    "learner_kills": (_each(check_learner_kills, 100), 10),
    "database_damage": (_each(check_database_damage, 200), 50),
    "database_power_cuts": (_each(check_database_power_cuts, 1000), 20),
    "hostile_backups": (_each(check_hostile_backups, 100), 50),
    "hostile_databases": (_each(check_hostile_databases, 40), 50),
    "proofs": (_each(check_proofs, 200), 50),
    "layouts": (_lines, 50),
    "items": (_each(check_items, 2000), 50),
    "practices": (_each(check_practices, 400), 50),
    "lessons": (_each(check_all_lessons, 352), 50),
    "learners": (_of_a_kind(check_learners, 100), len(KINDS)),
    "rests": (_of_a_kind(check_rests, 10), len(KINDS)),
    "monkey": (_each(check_monkey, 4000), 50),
    "monkey_matches": (_each(check_matches), 20),
    "twins": (lambda seed, part: check_many_twins(20, seed + part, first=20 * part), 10),
    "rebuilt": (_each(check_rebuilt, 100), 50),
    "worlds": (_worlds, 50),
    "playouts": (_each(check_playouts, 500), 20),
    "path": (_path, len(WAY) + 1),
}


class PartFailed(Exception):
    """A part of a check failed; the message is its traceback, as text that can be sent between processes."""


def guarded(name: str, seed: int, part: int) -> Counts:
    """Run a part of a check in a separate process."""
    try:
        return CHECKS[name][0](seed, part) | _peak_memory()
    except Exception:
        raise PartFailed(f"{name}, seed {seed}, part {part}:\n{traceback.format_exc()}") from None


def main() -> int:
    """Run the named checks, or all of them by default."""
    parser = argparse.ArgumentParser(description="Run the checks in full and write docs/research/evidence/.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(CHECKS)}; default: all")
    # The game logs full disks and damaged files, which are intended here.
    logging.getLogger("matador").addHandler(logging.NullHandler())
    parser.add_argument("--seed", type=int, default=None, help="the first seed (default: random)")
    parser.add_argument("--processes", type=int, default=2, help="parallel processes (default: 2)")
    parser.add_argument(
        "--share",
        type=float,
        default=1,
        help="share of the parts to run, at least one part (default: 1, all)",
    )
    parser.add_argument(
        "--to", type=Path, default=ROOT / "docs" / "research" / "evidence", help="the folder to write to"
    )
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in CHECKS]
    if unknown:
        parser.error(f"there is no check {unknown[0]}")
    seed = fresh_seed() if arguments.seed is None else arguments.seed
    for name in arguments.names or CHECKS:
        parts = max(1, round(CHECKS[name][1] * arguments.share))
        run(name, seed, arguments.processes, parts, arguments.to)
    return 0


def run(name: str, seed: int, processes: int, parts: int, folder: Path) -> None:
    """Run `parts` parts of a check, and write the results to the folder."""
    commit = current_commit("matador", "tests", "tools")
    began = time.monotonic()
    totals: Counts = {}
    with ProcessPoolExecutor(processes) as pool:
        for done, counts in enumerate(pool.map(partial(guarded, name, seed), range(parts)), 1):
            for what, count in counts.items():
                # Keep the largest of the maxima; add up all other values.
                largest = what.startswith(("slowest", "peak", "largest"))
                totals[what] = max(totals.get(what, 0), count) if largest else totals.get(what, 0) + count
            print(f"{name}: {done} of {parts} parts", file=sys.stderr, flush=True)
    if name == "columns":
        totals["columns"] //= parts
    evidence = {
        "check": name,
        "counts": totals,
        "first_seed": seed,
        "parts": parts,
        "commit": commit,
        "duration_s": round(time.monotonic() - began, 1),
        "processes": processes,
        "python": platform.python_version(),
        "system": platform.system(),
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(evidence, indent=2) + "\n", encoding="utf-8")
    print(f"{name}: {totals}", flush=True)


def _peak_memory() -> Counts:
    """This process's peak memory, where the system reports it."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return {}
    # Linux counts in KiB, macOS in bytes.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return {"peak_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit}


if __name__ == "__main__":
    raise SystemExit(main())

"""Measure the packaged program's sizes, start-up times and memory: `python -m benchmarks.package dist`.

It alternates between the package and the same program in this Python. *Cold* means that none of the program's own files
are in memory; the system libraries and the screen stay warm.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.real_window import memory_mb, screen, start_s
from matador.ai.own_program import own_command
from tools.release.folder import folder_bytes

_AIMS = {"folder": 40.0, "archive": 13.0, "warm": 0.5, "cold": 1.0}


def forget(folder: Path) -> float:
    """Make the system drop a folder's files from memory; return the share of pages that remain."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    for path in files:
        with path.open("rb") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    words = ["fincore", "--bytes", "--noheadings", "--output", "RES", *map(str, files)]
    kept = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return sum(map(int, kept)) / sum(path.stat().st_size for path in files)


def sizes_mb(dist: Path) -> dict[str, float]:
    """The sizes of the folder and of every package beside it, in megabytes."""
    folder = {"folder": folder_bytes(dist / "matador") / 1e6}
    packages = {
        path.name: path.stat().st_size / 1e6 for path in sorted(dist.glob("matador*.*")) if path.is_file()
    }
    return folder | packages


def main() -> None:
    """Print the measurements, with a line of JSON at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path, help="the folder with the packages")
    parser.add_argument("--starts", type=int, default=9, help="starts of each kind (default: 9)")
    arguments = parser.parse_args()
    folder = arguments.dist.resolve() / "matador"
    packaged = [str(folder / "matador")]
    figures: dict[str, object] = {"sizes_mb": sizes_mb(arguments.dist)}
    with screen() as display:
        turns = range(arguments.starts)
        kept = []

        def cold() -> float:
            kept.append(forget(folder))
            return start_s(display, packaged)[0]

        kinds: dict[str, Callable[[], float]] = {
            "warm": lambda: start_s(display, packaged)[0],
            "checkout": lambda: start_s(display, own_command())[0],
            "cold": cold,
        }
        start_s(display, packaged)
        times: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in turns:
            for kind, measure in kinds.items():
                times[kind].append(measure())
        figures["start_s"] = {kind: _spread(found) for kind, found in times.items()}
        figures["pages_kept_when_cold"] = max(kept)
        figures["memory_mb_now_and_most"] = {
            "packaged": memory_mb(display, packaged),
            "checkout": memory_mb(display, own_command()),
        }
    for name, found in figures.items():
        print(f"{name}: {found}")
    print(f"aims: {_AIMS}")
    print(json.dumps(figures))


def _spread(found: Iterable[float]) -> tuple[float, float, float]:
    """The minimum, median and maximum."""
    ordered = sorted(found)
    return (round(ordered[0], 3), round(statistics.median(ordered), 3), round(ordered[-1], 3))


if __name__ == "__main__":
    main()

"""Measure the cost of the window, with a target for each value.

    python benchmarks/window.py [--frames N] [--starts N]

SDL's dummy driver draws frames in software. Each is measured from inputs to screen update, in wall-clock time
and processor time; on a busy machine, only the latter shows the game's cost. There are 60 frames per second,
or as many as possible in `hurried`. Then the real program runs under Xvfb to measure its start-up, its load
at rest, and its memory after a round. Writes docs/research/evidence/window.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks import real_window
from matador.ai.own_program import own_command
from tests.ui.full_tables import FULL_TABLES
from tools.commits import current_commit

SIZES = {(1280, 720): 2.0, (1920, 1080): 4.0, (3840, 2160): 12.0}
"""The target for the 99th percentile of frame times, in milliseconds, by window size."""
BOT_RATIO = 1.5
AT_REST_PERCENT = 1.0
START_S = 0.5
MEMORY_MB = 120.0
REST_S = 10.0

Figure = dict[str, Any]


def percentile(times: list[float], share: float) -> float:
    """The percentile of `times` at `share`, which is between 0 and 1."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def dragged(table: str, size: tuple[int, int], frames: int, *words: str) -> Any:
    """The results of benchmarks/dragging.py, run in a separate process."""
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONWARNINGS": "ignore::DeprecationWarning"}
    command = [sys.executable, str(ROOT / "benchmarks" / "dragging.py"), table, *map(str, size)]
    done = subprocess.run(
        [*command, "--frames", str(frames), *words], env=env, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


def dragging(frames: int) -> list[Figure]:
    """Measure frames while a tile is dragged over each full table at each size."""
    figures = []
    for table in FULL_TABLES:
        for size, limit in SIZES.items():
            found = dragged(table.name, size, frames)
            figure: Figure = {"table": table.name, "tiles": table.tiles - 1, "size": f"{size[0]}x{size[1]}"}
            for pace, clock, share in product(("paced", "hurried"), ("wall", "own"), (0.5, 0.99)):
                value = percentile(found[pace][clock], share)
                figure[f"{pace}_{clock}_p{share * 100:.0f}_ms"] = round(value, 2)
            figure["limit_p99_ms"] = limit
            figures.append(figure)
            print(
                f"  {table.name:<24}{figure['size']:>10}{figure['paced_wall_p50_ms']:7.2f}"
                f"{figure['paced_wall_p99_ms']:7.2f}{figure['paced_own_p99_ms']:9.2f}"
                f"{figure['hurried_own_p99_ms']:9.2f}{limit:8.0f}",
                flush=True,
            )
    return figures


def beside_a_bot(frames: int) -> Figure:
    """The ratio of frame times while a bot computes to those while it is stopped, block by block."""
    found = dragged("double-nine", (1280, 720), frames, "--bot")
    figure: Figure = {"limit": BOT_RATIO}
    for clock in ("wall", "own"):
        stopped, computing = (
            [percentile(block, 0.99) for block in found[kind][clock]] for kind in ("stopped", "computing")
        )
        ratios = [one / other for one, other in zip(computing, stopped, strict=True)]
        figure |= {
            f"{clock}_p99_stopped_ms": round(statistics.median(stopped), 2),
            f"{clock}_p99_computing_ms": round(statistics.median(computing), 2),
            f"{clock}_ratio": round(statistics.median(ratios), 2),
        }
    print(
        f"  p99 {figure['wall_p99_computing_ms']:.2f} ms, without {figure['wall_p99_stopped_ms']:.2f} ms: "
        f"ratio {figure['wall_ratio']:.2f} (own work {figure['own_ratio']:.2f}), at most {BOT_RATIO}"
    )
    return figure


def imports() -> dict[str, int]:
    """Import times until the first frame, by package in milliseconds, longest first."""
    with tempfile.TemporaryDirectory() as folder:
        _, python, *words = ["", *own_command("play", "--tree", str(Path(folder, "tree.json")))]
        env = os.environ | {"MATADOR_HOME": folder, "SDL_AUDIODRIVER": "dummy"}
        with real_window.screen() as display:
            process = subprocess.Popen(
                [python, "-X", "importtime", *words],
                env=env | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"},
                stderr=subprocess.PIPE,
                text=True,
            )
            while not Path(folder, "tree.json").exists() and process.poll() is None:
                time.sleep(0.01)
            process.terminate()
            _, said = process.communicate()
    found: dict[str, int] = {}
    for own_us, name in re.findall(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)", said):
        package = _package(name)
        found[package] = found.get(package, 0) + int(own_us)
    return {name: round(us / 1000) for name, us in sorted(found.items(), key=lambda one: -one[1])}


def _package(name: str) -> str:
    first, _, rest = name.partition(".")
    if first == "matador":
        return f"matador.{rest.partition('.')[0]}"
    return first if first in ("pygame", "msgspec", "platformdirs") else "standard library"


def real(starts: int) -> Figure:
    """The real program's start-up time, load at rest and memory."""
    with real_window.screen() as display:
        times, own = zip(*(real_window.start_s(display) for _ in range(starts)), strict=True)
        share = real_window.share_at_rest(display, REST_S)
        memory, most = real_window.memory_mb(display)
    by_package = imports()
    figure: Figure = {
        "start_median_s": round(statistics.median(times), 3),
        "start_fastest_s": round(min(times), 3),
        "start_slowest_s": round(max(times), 3),
        "start_own_median_s": round(statistics.median(own), 3),
        "start_limit_s": START_S,
        "imports_ms": by_package,
        "at_rest_percent": round(share * 100, 2),
        "at_rest_limit_percent": AT_REST_PERCENT,
        "memory_mb": round(memory),
        "memory_peak_mb": round(most),
        "memory_limit_mb": MEMORY_MB,
    }
    print(
        f"  start to first frame {figure['start_median_s']:.2f} s (from {min(times):.2f} to {max(times):.2f}, "
        f"own work {figure['start_own_median_s']:.2f}), at most {START_S}"
    )
    print(
        "    imports, slowed by being measured: "
        + ", ".join(f"{name} {ms} ms" for name, ms in by_package.items())
    )
    print(f"  at rest {figure['at_rest_percent']:.2f}% of a processor, at most {AT_REST_PERCENT}%")
    print(f"  memory at 1920x1080 after a round {memory:.0f} MB (peak {most:.0f}), at most {MEMORY_MB:.0f}")
    return figure


def main() -> int:
    """Print the measurements, and write them."""
    parser = argparse.ArgumentParser(description="The cost of the window.")
    parser.add_argument(
        "--frames", type=int, default=500, help="frames of each table and size (default: 500)"
    )
    parser.add_argument("--starts", type=int, default=9, help="fresh processes (9)")
    given = parser.parse_args()
    commit, began = current_commit("matador", "benchmarks", "assets"), time.monotonic()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, on which {load:.1f} processes of others were running")
    print("a frame while a tile is dragged at 60 frames a second, milliseconds")
    print(f"{'p50':>41}{'p99':>7}{'own p99':>9}{'hurried':>9}{'at most':>8}")
    frames = dragging(given.frames)
    print("beside a bot that computes without end, dragging over double-nine at 1280x720")
    bot = beside_a_bot(max(1000, given.frames))
    print("the real program under Xvfb")
    evidence = {
        "benchmark": "window",
        "drawing": "SDL's dummy driver for frames, Xvfb for the real program",
        "dragging": frames,
        "beside_a_bot": bot,
        "program": real(given.starts),
        "frames": given.frames,
        "processors": os.cpu_count(),
        "load_before": round(load, 1),
        "commit": commit,
        "duration_s": round(time.monotonic() - began, 1),
        "python": platform.python_version(),
        "system": platform.system(),
    }
    file = ROOT / "docs" / "research" / "evidence" / "window.json"
    file.write_text(json.dumps(evidence, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

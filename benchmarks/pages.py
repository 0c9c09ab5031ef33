"""Measure how long each page in the registry takes to open at 1920x1080, cold and warm, with a control.

    python benchmarks/pages.py [--cold N] [--warm N] [--beside FOLDER [--only PAGE ...]]

Each example of a page is opened, described in the accessibility tree and drawn in software. *Cold* means that only the
first page, *home*, was shown since the start, long enough to import the others; for *home*, that nothing was. The
control draws the table from cached pictures. All times are processor time in milliseconds; the goal is a 99th
percentile of 50. Writes docs/research/evidence/pages.json. `--beside` measures another checkout as well, page by page
in turns.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from benchmarks.window import percentile
from matador.storage.settings import Settings
from matador.ui.inputs import Point
from matador.ui.kit.intents import PageName
from matador.ui.look import Look, looks_for
from matador.ui.pages.registry import PAGES, Values, import_pages
from matador.ui.sprites.background import inner_shade, textures
from tests.ui.pages.example_values import page_of
from tests.ui.pages.examples import EXAMPLES
from tests.ui.pilot import Pilot
from tools.commits import current_commit

SIZE: Point = (1920, 1080)
AIM_MS = 50.0


def timed(work: Callable[[], object]) -> float:
    """The processor time used by `work`, in milliseconds."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def first_look() -> Look:
    """A look without cached pictures, as after the start."""
    textures.cache_clear()
    inner_shade.cache_clear()
    return looks_for(Settings(), SIZE).get(one_colour=False)


def show(pilot: Pilot, name: PageName, look: Look, values: Values, target: pygame.Surface) -> None:
    """Open a page, describe it in the accessibility tree, and draw it."""
    page = page_of(pilot, name, SIZE, values, look)
    tuple(page.nodes())
    target.blits([(item.picture, (item.left, item.top)) for item in page.items()])


def measured(name: PageName, cold: int, warm: int) -> dict[str, float]:
    """The measurements for a page's slowest example."""
    if name != "home":
        deque(import_pages(), maxlen=0)
    pilot, target = Pilot(size=SIZE), pygame.Surface(SIZE)
    found: dict[str, float] = {}
    home = next(iter(EXAMPLES["home"](pilot)))
    examples = list(EXAMPLES[name](pilot))
    # The game never holds as many objects as the examples do, so its collector has less to look through.
    gc.collect()
    gc.freeze()
    for values in examples:
        colds = []
        for _ in range(cold):
            look = first_look()
            if name != "home":
                show(pilot, "home", look, home, target)
            colds.append(timed(lambda look=look: show(pilot, name, look, values, target)))  # type: ignore[misc] # noqa: B023
        warms = [timed(lambda: show(pilot, name, look, values, target)) for _ in range(warm)]  # noqa: B023
        table = pilot.program.scene
        controls = [
            timed(lambda: target.blits([(one.picture, (one.left, one.top)) for one in table.items()]))  # noqa: B023
            for _ in range(warm)
        ]
        figures = {
            "cold_median_ms": statistics.median(colds),
            "cold_p99_ms": percentile(colds, 0.99),
            "warm_median_ms": statistics.median(warms),
            "warm_p99_ms": percentile(warms, 0.99),
            "control_p99_ms": percentile(controls, 0.99),
        }
        found = {key: max(value, found.get(key, 0.0)) for key, value in figures.items()}
    return {key: round(value, 2) for key, value in found.items()}


def measured_in(folder: Path, name: PageName, cold: int, warm: int) -> dict[str, float]:
    """The measurements by the program and the benchmark of another checkout; empty if it has no such page."""
    code = (
        "import json, sys; from benchmarks.pages import PAGES, measured; name, cold, warm = sys.argv[1:];"
        "print(json.dumps(measured(name, int(cold), int(warm)) if name in PAGES else {}))"
    )
    # `-P` keeps this checkout off the path of the other one's modules.
    command = [sys.executable, "-P", "-c", code, name, str(cold), str(warm)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def compare(other: Path, names: Sequence[PageName], cold: int, warm: int) -> int:
    """Print the 99th percentiles of each page in the other checkout and in this one, measured in turns."""
    keys = ("cold_p99_ms", "warm_p99_ms")
    print(f"{'page':<17}{'cold before':>12}{'cold now':>10}{'warm before':>13}{'warm now':>10}   (p99, ms)")
    for name in names:
        before, now = (measured_in(folder, name, cold, warm) for folder in (other, ROOT))
        pairs = [f"{before.get(key, float('nan')):12.1f}{now[key]:10.1f}" for key in keys]
        print(f"{name:<17}" + " ".join(pairs), flush=True)
    return 0


def main() -> int:
    """Print a table, and write the results."""
    parser = argparse.ArgumentParser(description="The cost of opening a page.")
    parser.add_argument("--cold", type=int, default=40)
    parser.add_argument("--warm", type=int, default=200)
    parser.add_argument("--beside", type=Path, help="another checkout to measure in the same run")
    parser.add_argument("--only", nargs="+", default=[*PAGES], metavar="PAGE", help="the pages to compare")
    given = parser.parse_args()
    if given.beside is not None:
        return compare(given.beside, given.only, given.cold, given.warm)
    pages = {name: measured(name, given.cold, given.warm) for name in PAGES}
    print(
        f"{'page':<15}{'cold p50':>9}{'cold p99':>9}{'warm p50':>9}{'warm p99':>9}{'control':>9}   (ms, aim {AIM_MS:g})"
    )
    for name, figures in pages.items():
        print(f"{name:<15}" + "".join(f"{value:9.2f}" for value in figures.values()))
    evidence = {
        "commit": current_commit(),
        "python": platform.python_version(),
        "size": SIZE,
        "aim_p99_ms": AIM_MS,
        "counts": {"cold": given.cold, "warm": given.warm},
        "pages": pages,
    }
    path = ROOT / "docs" / "research" / "evidence" / "pages.json"
    path.write_text(json.dumps(evidence, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Cost of opening each page of the registry at 1920x1080, cold and warm, with a control in the same run.

    python benchmarks/pages.py [--cold N] [--warm N]

Each example of a page is opened, described in the semantic tree and drawn in software. *Cold*: none of its
pictures have been drawn, as after the start or a change of window size. *Warm*: the page opens again. The
control draws the table below from its cached pictures. All times are processor time of this process in
milliseconds; the aim is 50 for the 99th percentile. Writes docs/research/evidence/pages.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402 - SDL reads where it is to draw when it is loaded

from benchmarks.window import percentile  # noqa: E402
from matador.storage.settings import Settings  # noqa: E402
from matador.ui.inputs import Point  # noqa: E402
from matador.ui.kit.intents import PageName  # noqa: E402
from matador.ui.look import Look  # noqa: E402
from matador.ui.looks import looks_for  # noqa: E402
from matador.ui.pages.context import Context  # noqa: E402
from matador.ui.pages.registry import PAGES, opened  # noqa: E402
from tests.ui.pages.examples import EXAMPLES  # noqa: E402
from tests.ui.pilot import Pilot  # noqa: E402
from tools.commits import current_commit  # noqa: E402

SIZE: Point = (1920, 1080)
AIM_MS = 50.0


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that `work` takes."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def fresh_look() -> Look:
    """A look in which nothing has been drawn yet."""
    return looks_for(Settings(), SIZE, bars=False).get(one_colour=False)


def show(name: PageName, look: Look, context: Context, target: pygame.Surface) -> None:
    """Open a page, describe it in the tree and draw it."""
    page = opened(name, look, SIZE, lambda _language: context)
    tuple(page.nodes())
    target.blits([(item.picture, (item.left, item.top)) for item in page.items()])


def measured(name: PageName, cold: int, warm: int) -> dict[str, float]:
    """Measurements of a page: those of its slowest example."""
    pilot, target = Pilot(size=SIZE), pygame.Surface(SIZE)
    found: dict[str, float] = {}
    for context in EXAMPLES[name](pilot):
        colds = []
        for _ in range(cold):
            look = fresh_look()
            colds.append(timed(lambda look=look: show(name, look, context, target)))  # type: ignore[misc] # noqa: B023
        warms = [timed(lambda: show(name, look, context, target)) for _ in range(warm)]  # noqa: B023
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


def main() -> int:
    """Print the table and write the results."""
    parser = argparse.ArgumentParser(description="The cost of opening a page.")
    parser.add_argument("--cold", type=int, default=40)
    parser.add_argument("--warm", type=int, default=200)
    given = parser.parse_args()
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

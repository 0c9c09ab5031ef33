"""Measure how long `import matador.rules` takes in a new interpreter, in milliseconds.

    python benchmarks/import_time.py [--repeats N]

The interpreter's start-up does not count. A warm-up run compiles the bytecode.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_SCRIPT = "import time; began = time.perf_counter(); import matador.rules; print(time.perf_counter() - began)"


def import_ms() -> float:
    """How long an import takes in a new process, in milliseconds."""
    # The bytecode must be cached, as in an installed program.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ran = subprocess.run(
        [sys.executable, "-c", _SCRIPT], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    return float(ran.stdout) * 1000


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Measure how long `import matador.rules` takes.")
    parser.add_argument("--repeats", type=int, default=21, help="how often (21)")
    arguments = parser.parse_args()
    import_ms()
    times = sorted(import_ms() for _ in range(arguments.repeats))
    middle = statistics.median(times)
    print(f"import matador.rules: median {middle:.1f} ms, from {times[0]:.1f} to {times[-1]:.1f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

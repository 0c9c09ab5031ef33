"""Build the Windows package under Wine, and try it: `python tools/windows.py`.

    python tools/windows.py                        # build and play the package
    python tools/windows.py --tests tests/rules    # run tests under Wine

It needs Debian's packages wine64, gcc-mingw-w64-x86-64, xvfb, openbox, xdotool and imagemagick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.release.errors import exit_status
from tools.release.project import ROOT
from tools.release.wine import Wine, make_test_python, make_wine

PLACE = ROOT / "build" / "windows"


def run_tests(wine: Wine, words: Sequence[str]) -> int:
    """Run pytest under Wine, showing its output as it comes; return its exit status."""
    make_test_python(wine, ROOT)
    with wine.start(wine.test_python, "-m", "pytest", "-p", "no:cacheprovider", *words, cwd=ROOT) as tests:
        assert tests.stdout is not None
        for line in tests.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
    return tests.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the Windows package under Wine, and try it.")
    parser.add_argument(
        "--tests", nargs=argparse.REMAINDER, help="run pytest under Wine with these arguments"
    )
    asked = parser.parse_args()
    status = 0

    def work() -> None:
        nonlocal status
        wine = make_wine(PLACE, ROOT / "installers" / "requirements.txt")
        try:
            if asked.tests is not None:
                status = run_tests(wine, asked.tests)
        finally:
            wine.end()

    return exit_status(work) or status


if __name__ == "__main__":
    raise SystemExit(main())

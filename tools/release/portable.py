"""Pack the build for Windows or macOS: `python -m tools.release.portable`.

It makes a .zip of the folder for Windows, or of the bundle for macOS. On macOS, `ditto` preserves links and
file modes, so the bundle's signature stays valid.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools.release.project import ROOT, Project, ReleaseError, exit_status, read_project

_MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}


def archive_name(project: Project, system: str, machine: str) -> str:
    """The archive's name for `windows` or `macos`; `machine` may be any of its common names."""
    return f"matador-{project.version}-{system}-{_MACHINES[machine.lower()]}.zip"


def write_zip(target: Path, folder: Path, beside: Mapping[str, bytes]) -> None:
    """Write a folder, together with the files in `beside`, to a .zip with one top-level folder."""
    top = target.stem
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, f"{top}/{path.relative_to(folder).as_posix()}")
        for name, data in sorted(beside.items()):
            archive.writestr(f"{top}/{name}", data)


def beside(root: Path) -> dict[str, bytes]:
    """The files beside the program on Windows, with Windows line endings."""
    files = {"README.txt": root / "installers" / "windows" / "README.txt", "LICENSE.txt": root / "LICENSE"}
    return {
        name: "\r\n".join(path.read_text(encoding="utf-8").splitlines()).encode() + b"\r\n"
        for name, path in files.items()
    }


def pack(root: Path, dist: Path, system: str, machine: str) -> Path:
    """Pack the build in `dist` for `system`, which is win32 or darwin; return the archive.

    Raises `ReleaseError` if there is no build, or on any other system.
    """
    project = read_project(root)
    match system:
        case "win32":
            folder, target = dist / "matador", dist / archive_name(project, "windows", machine)
        case "darwin":
            folder, target = dist / f"{project.title}.app", dist / archive_name(project, "macos", machine)
        case _:
            raise ReleaseError("packages for Linux are made by `python3 tools/package_linux.py`")
    if not folder.is_dir():
        raise ReleaseError(f"there is no {folder}; run `python -m tools.release.folder` first")
    if system == "win32":
        write_zip(target, folder, beside(root))
    else:
        words = ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(folder), str(target)]
        subprocess.run(words, check=True)
    return target


def main() -> int:
    """Write the archive, and print its size; return 2 on failure."""
    parser = argparse.ArgumentParser(description="Pack the build for Windows or macOS.")
    parser.add_argument(
        "--dist", type=Path, default=ROOT / "dist", help="folder of the build and the archive (default: dist)"
    )
    dist = parser.parse_args().dist

    def work() -> None:
        made = pack(ROOT, dist, sys.platform, platform.machine())
        print(f"{made}: {made.stat().st_size / 1e6:.2f} MB")

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())

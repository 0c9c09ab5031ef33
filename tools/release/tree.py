"""Check a package's files before packing, and define their order and modes."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.release.errors import ReleaseError
from tools.release.project import PROGRAMS

_LEFT_BY_RUNNING: Final = ("__pycache__", "settings.json", "matador.log", "matches")


def check_folder(folder: Path, owner: int) -> None:
    """Raise `ReleaseError` unless the folder contains a build and nothing else.

    `owner` is the ID of the user who built it. Files owned by other users, leftovers from the game or an
    interpreter, links that lead outside, and special files are refused.
    """
    for name in PROGRAMS:
        if not (folder / name).is_file():
            raise ReleaseError(f"there is no {folder / name}; build the folder with tools/release/folder.py")
    for path in sorted(folder.rglob("*")):
        fault = _fault(folder.resolve(), path, owner)
        if fault is not None:
            raise ReleaseError(f"{path} {fault}; remove it, or build the folder again")


def _fault(folder: Path, path: Path, owner: int) -> str | None:
    status = path.lstat()
    if status.st_uid != owner:
        return "belongs to another user"
    if path.name in _LEFT_BY_RUNNING or path.suffix == ".matador":
        return "was left there by a program that ran"
    if path.is_symlink():
        target = path.resolve()
        return (
            None
            if target.is_relative_to(folder) and target.exists()
            else "is a link that leads nowhere inside"
        )
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return "is neither a file nor a folder"
    return None


def mode_of(folder: Path, path: Path) -> int:
    """The mode for a file or folder in a package, regardless of its current mode."""
    is_program = path.parent == folder and path.name in PROGRAMS
    return 0o755 if is_program or path.is_dir() else 0o644


def members(folder: Path) -> Iterator[Path]:
    """All paths in a folder, in a fixed order."""
    return iter(sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()))

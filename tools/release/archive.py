"""Check a package's files before packing, and write them to reproducible archives."""

from __future__ import annotations

import lzma
import stat
import tarfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from tools.release.project import PROGRAMS, ReleaseError

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


XZ_FILTERS: Final = (
    # Converting jumps makes machine code 3% smaller.
    {"id": lzma.FILTER_X86},
    {"id": lzma.FILTER_LZMA2, "preset": 9},
)
"""The compression used for all packages."""


def write_archive(target: Path, folder: Path, beside: Mapping[str, bytes], moment: int) -> None:
    """Write a folder, together with the files in `beside`, to a .tar.xz.

    Everything is in one folder with the archive's name, has no named owner, and has the time `moment`
    (seconds since 1970).
    """
    top = target.name.removesuffix(".tar.xz")
    entries = {path.relative_to(folder).as_posix(): path for path in members(folder)}
    with (
        lzma.LZMAFile(target, "w", filters=XZ_FILTERS) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        archive.addfile(_header(top, tarfile.DIRTYPE, 0o755, moment))
        for name in sorted([*entries, *beside]):
            if name in beside:
                header = _header(f"{top}/{name}", tarfile.REGTYPE, 0o644, moment)
                header.size = len(beside[name])
                archive.addfile(header, BytesIO(beside[name]))
            else:
                _add(archive, f"{top}/{name}", entries[name], mode_of(folder, entries[name]), moment)


def _add(archive: tarfile.TarFile, name: str, path: Path, mode: int, moment: int) -> None:
    if path.is_symlink():
        header = _header(name, tarfile.SYMTYPE, 0o777, moment)
        header.linkname = str(path.readlink())
        archive.addfile(header)
    elif path.is_dir():
        archive.addfile(_header(name, tarfile.DIRTYPE, mode, moment))
    else:
        header = _header(name, tarfile.REGTYPE, mode, moment)
        header.size = path.stat().st_size
        with path.open("rb") as file:
            archive.addfile(header, file)


def _header(name: str, kind: bytes, mode: int, moment: int) -> tarfile.TarInfo:
    header = tarfile.TarInfo(name)
    header.type, header.mode, header.mtime = kind, mode, moment
    return header

"""The Debian package: the folder in /usr/lib, and the files for desktop integration."""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.release.archive import XZ_FILTERS
from tools.release.errors import ReleaseError
from tools.release.project import PROGRAMS, Project
from tools.release.tree import members, mode_of


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a package."""

    folder: Path
    """The folder with the program, which is installed in /usr/lib."""
    copies: Mapping[str, Path]
    """Files to copy, by installed path without the leading slash."""
    written: Mapping[str, bytes]
    """Generated files, by installed path."""


def write_package(
    target: Path, work: Path, project: Project, contents: Contents, control: str, moment: int
) -> None:
    """Write a .deb; `work` is an empty folder for its parts.

    `control` contains the placeholder `$installed_kib`. Everything gets the time `moment` (seconds since
    1970) and belongs to root. Raises `ReleaseError` if dpkg-deb is missing or fails.
    """
    if shutil.which("dpkg-deb") is None:
        raise ReleaseError("`dpkg-deb` is not installed; on Debian install dpkg, or take the archive alone")
    place = work / "usr" / "lib" / project.name
    _copy_folder(contents.folder, place)
    for name in PROGRAMS:
        _link(work / "usr" / "games" / name, f"../lib/{project.name}/{name}")
    for name, source in contents.copies.items():
        _write(work / name, source.read_bytes())
    for name, data in contents.written.items():
        _write(work / name, data)
    _link(work / "usr/share/man/man6/matador-cli.6.gz", "matador.6.gz")
    _write(work / "DEBIAN" / "md5sums", _sums(work))
    _write(work / "DEBIAN" / "control", control.replace("$installed_kib", str(_kibibytes(work))).encode())
    _of_one_moment(work, moment)
    _pack(work, target, moment)


def zipped(data: bytes) -> bytes:
    """Compress a manual page or changelog as Debian does, reproducibly."""
    return gzip.compress(data, compresslevel=9, mtime=0)


def _copy_folder(folder: Path, place: Path) -> None:
    place.mkdir(parents=True)
    for path in members(folder):
        there = place / path.relative_to(folder)
        if path.is_symlink():
            there.symlink_to(path.readlink())
        elif path.is_dir():
            there.mkdir()
        else:
            shutil.copyfile(path, there)
            there.chmod(mode_of(folder, path))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(0o644)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def _files(work: Path) -> list[Path]:
    """The installed files, except those for dpkg itself."""
    return [path for path in members(work) if path.relative_to(work).parts[0] != "DEBIAN"]


def _sums(work: Path) -> bytes:
    lines = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(work)}\n"
        for path in _files(work)
        if path.is_file() and not path.is_symlink()
    ]
    return "".join(lines).encode()


def _kibibytes(work: Path) -> int:
    """The size as Debian counts it: each file in whole KiB, and one KiB for anything else."""
    return sum(
        -(-path.stat().st_size // 1024) if path.is_file() and not path.is_symlink() else 1
        for path in _files(work)
    )


def _of_one_moment(work: Path, moment: int) -> None:
    for path in [work, *members(work)]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (moment, moment), follow_symlinks=False)


def _pack(work: Path, target: Path, moment: int) -> None:
    """Build a package, and compress it like the archive; dpkg-deb can read that filter, but not write it."""
    done = subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Znone", "--build", work, target],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(moment), "LC_ALL": "C.UTF-8"},
    )
    if done.returncode:
        raise ReleaseError(f"`dpkg-deb` made no package: {done.stderr.strip()}")
    target.write_bytes(_packed(target.read_bytes()))


_MAGIC: Final = b"!<arch>\n"
_HEADER_BYTES: Final = 60
_SIZE: Final = slice(48, 58)
"""Position of the size in an ar member's header."""


def _packed(package: bytes) -> bytes:
    """The package with its tar files compressed; raises `ReleaseError` if its layout is unknown."""
    if not package.startswith(_MAGIC):
        raise ReleaseError("`dpkg-deb` made a package in an unknown format")
    made, at = bytearray(_MAGIC), len(_MAGIC)
    while at < len(package):
        header = bytearray(package[at : at + _HEADER_BYTES])
        start, size = at + _HEADER_BYTES, int(header[_SIZE])
        data, name = package[start : start + size], bytes(header[:16]).decode().strip()
        if name.endswith(".tar"):
            data = lzma.compress(data, filters=XZ_FILTERS)
            header[:16] = f"{name}.xz".ljust(16).encode()
            header[_SIZE] = str(len(data)).ljust(10).encode()
        # Members start at even offsets.
        made += header + data + b"\n" * (len(data) % 2)
        at = start + size + size % 2
    return bytes(made)

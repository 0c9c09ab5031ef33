"""The programs and libraries in a folder: what they need from the system, and no paths of the computer that built them.

A Python that was not built for /usr contains its path in its library, and in its modules as a search path. These paths
are private.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.release.project import ReleaseError

_MAGIC: Final = b"\x7fELF"

_NEEDED: Final = re.compile(r"\(NEEDED\).*\[(?P<name>[^]]+)\]")
_SEARCHED: Final = re.compile(r"\((?:RPATH|RUNPATH)\).*\[(?P<folders>[^]]+)\]")
ORIGIN: Final = "$ORIGIN"
"""The prefix of search paths that are relative to the library itself."""
_VERSION: Final = re.compile(r"Name: GLIBC_(?P<version>[0-9.]+|ABI_DT_RELR)\b")
_RELR: Final = (2, 36)
"""The first C library with packed relocations; their symbol has a name instead of a version number."""

Glibc = tuple[int, ...]
"""A version of the C library, such as (2, 36)."""


@dataclass(frozen=True, slots=True)
class Binary:
    """A program or library."""

    path: Path
    needed: tuple[str, ...]
    """The libraries that it is linked with, under the loader's names."""
    glibc: Glibc
    """The oldest C library that is new enough; () if any will do."""
    searched: tuple[str, ...] = ()
    """Other folders in which the loader looks, recorded at build time."""


def binaries(folder: Path) -> list[Binary]:
    """All programs and libraries in a folder, except links; raises `ReleaseError` if readelf is missing."""
    readelf = shutil.which("readelf")
    if readelf is None:
        raise ReleaseError("`readelf` is not installed; on Debian install binutils")
    return [_read(readelf, path) for path in sorted(folder.rglob("*")) if _is_elf(path)]


def check_search(found: Sequence[Binary]) -> None:
    """Raise `ReleaseError` for a binary that looks for libraries outside the folder."""
    for binary in found:
        for folder in binary.searched:
            if not folder.startswith(ORIGIN):
                raise ReleaseError(
                    f"{binary.path} looks for libraries in {folder}; build the folder with tools/release/folder.py"
                )


def oldest_glibc(found: Sequence[Binary]) -> Binary:
    """The binary that needs the newest C library, which sets the requirement for all."""
    return max(found, key=lambda binary: binary.glibc)


def from_outside(found: Sequence[Binary]) -> Iterator[str]:
    """The libraries that the binaries are linked with, but that are not included."""
    inside = {binary.path.name for binary in found}
    return (
        name for name in sorted({name for binary in found for name in binary.needed}) if name not in inside
    )


def _is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == _MAGIC


def _read(readelf: str, path: Path) -> Binary:
    done = subprocess.run(
        [readelf, "--wide", "--dynamic", "--version-info", path],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    if done.returncode:
        raise ReleaseError(f"`readelf` cannot read {path}: {done.stderr.strip()}; build the folder again")
    versions = [_number(match["version"]) for match in _VERSION.finditer(done.stdout)]
    needed = tuple(match["name"] for match in _NEEDED.finditer(done.stdout))
    searched = tuple(
        folder for match in _SEARCHED.finditer(done.stdout) for folder in match["folders"].split(":")
    )
    return Binary(path=path, needed=needed, glibc=max(versions, default=()), searched=searched)


def _number(version: str) -> Glibc:
    return _RELR if version == "ABI_DT_RELR" else tuple(map(int, version.strip(".").split(".")))


_SYSTEM: Final = Path("/usr")
"""This path reveals nothing private."""


def remove_paths(folder: Path, prefix: Path, patchelf: Path) -> None:
    """Make the libraries in a folder search only inside it, and remove Python's `prefix` from all of them.

    Raises `ReleaseError` if a file cannot be changed. Don't strip libraries afterwards.
    """
    for binary in binaries(folder):
        kept = [place for place in binary.searched if place.startswith(ORIGIN)]
        if len(kept) < len(binary.searched):
            _search_only(kept, binary, patchelf)
        if not prefix.is_relative_to(_SYSTEM):
            _rename(binary.path, bytes(prefix))


def _search_only(places: Sequence[str], binary: Binary, patchelf: Path) -> None:
    words = ["--set-rpath", ":".join(places)] if places else ["--remove-rpath"]
    done = subprocess.run([patchelf, *words, binary.path], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"`patchelf` cannot change {binary.path}: {done.stderr.strip()}; build it again")


def _rename(path: Path, prefix: bytes) -> None:
    """Replace each byte of the prefix with a slash; several slashes in a row count as one."""
    data = path.read_bytes()
    if prefix in data:
        path.write_bytes(data.replace(prefix, b"/" * len(prefix)))

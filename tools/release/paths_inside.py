"""Remove build paths from a package, because they are private.

A Python that was not built for /usr contains its path in its library, and in its modules as a search path.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.release.elf import ORIGIN, Binary, binaries
from tools.release.errors import ReleaseError

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

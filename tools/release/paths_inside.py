"""Takes out of what was built where its Python was built: a home, or a folder of the machine, is nobody's business.

A Python that was not built for /usr has its own place in its library, and in its modules as a folder to look in.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.release.elf import ORIGIN, Binary, binaries
from tools.release.errors import ReleaseError

_SYSTEM: Final = Path("/usr")
"""Whose name tells nothing."""


def remove_paths(folder: Path, prefix: Path, patchelf: Path) -> None:
    """Let no library of a folder look elsewhere than in it, and none name the `prefix` of the Python in it.

    `ReleaseError` if a file cannot be changed. Nothing may be stripped afterwards.
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
    """Put as many slashes in place of the prefix: nothing moves, and several count as one."""
    data = path.read_bytes()
    if prefix in data:
        path.write_bytes(data.replace(prefix, b"/" * len(prefix)))

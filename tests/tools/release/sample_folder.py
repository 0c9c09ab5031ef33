"""A small folder like PyInstaller's, whose programs and libraries are parts of the installed packages."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

import pytest

LIBRARY = Path(str(import_module("msgspec._core").__file__))
"""A library of the system's kind, linked with the C library."""

requires_elf = pytest.mark.skipif(
    LIBRARY.read_bytes()[:4] != b"\x7fELF", reason="this test needs programs of Linux"
)


def sample_folder(place: Path) -> Path:
    """Two programs, a library, a link and a text."""
    folder = place / "matador"
    inner = folder / "_internal"
    (inner / "pygame_ce.libs").mkdir(parents=True)
    (inner / "assets").mkdir()
    for name in ("matador", "matador-cli"):
        shutil.copyfile(LIBRARY, folder / name)
    shutil.copyfile(LIBRARY, inner / "pygame_ce.libs" / "libz.so.1")
    (inner / "libz.so.1").symlink_to("pygame_ce.libs/libz.so.1")
    (inner / "assets" / "note.txt").write_text("a note\n", encoding="utf-8")
    return folder


def asking_for_newer(library: bytes, version: str) -> bytes:
    """The library as if it had been built with a newer C library."""
    asked = b"\0GLIBC_2.14\0"
    assert library.count(asked) == 1, "the sample has another way to ask"
    planted = f"\0GLIBC_{version}\0".encode()
    assert len(planted) == len(asked)
    return library.replace(asked, planted)

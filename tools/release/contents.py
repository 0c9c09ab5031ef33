"""The parts of the program and its libraries that packages include or exclude."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath
from typing import Final

from tools.release.project import Project

_PACKAGING_ICONS: Final = re.compile(r"icons/(?!README|matador-64\.png).*")

UNUSED: Final = (
    # Parts of pygame that we never call; pygame replaces missing parts with a stub.
    *(f"pygame.{part}" for part in ("camera", "_camera", "_camera_opencv", "_camera_vidcapture")),
    *(f"pygame.{part}" for part in ("docs", "examples", "tests", "gfxdraw", "midi", "pypm")),
    *(f"pygame.{part}" for part in ("freetype", "_freetype", "ftfont", "sndarray", "surfarray", "newbuffer")),
    *(f"pygame._sdl2.{part}" for part in ("audio", "mixer", "video")),
    "numpy",
    # Without OpenSSL, `hashlib` uses its own SHA-2. The game uses no network.
    *("_hashlib", "_ssl", "ssl"),
    # The game uses none of these compression formats.
    *("_bz2", "_lzma", "_zstd", "bz2", "lzma"),
    # The interactive prompt in newer Pythons, and packages that come with PyInstaller.
    *("_curses", "_pyrepl", "_distutils_hack", "distutils", "pkg_resources", "setuptools"),
    *("curses", "pdb", "pydoc", "readline", "tkinter", "unittest", "xmlrpc"),
    # Nothing awaits anything, and `decimal` is there in C.
    *("asyncio", "_asyncio", "_overlapped", "_pydecimal"),
)
"""Modules to exclude."""

_FROM_SYSTEM: Final = re.compile(
    r"lib(stdc\+\+|gcc_s|expat)\.so\b.*|(api-ms-win-[-\w]+|ucrtbase)\.dll", re.IGNORECASE
)
_SURPLUS: Final = re.compile(
    r"pygame/(freesansbold\.ttf|pygame_icon.*\.bmp|.*\.pyi|py\.typed|docs/.*|examples/.*|tests/.*)"
    # On Windows, SDL loads these only for MIDI, for music of trackers, and for pictures and sounds that we don't have.
    r"|(pygame/)?(freetype|portmidi|lib(jpeg|tiff|wavpack|webp|webpdemux|xmp)[-\d]*)\.dll"
    # PyInstaller collects most libraries twice. We keep the copy that Windows finds before one of another program:
    # those that modules are linked with lie beside the modules, and those that SDL opens by name lie at the top.
    r"|SDL2\w*\.dll|pygame/lib[-\w]+\.dll"
)

_OF_MAKERS: Final = re.compile(r"voice/[^/]+/made\.json")
"""Data about how the voice was made."""


def assets(root: Path) -> Iterator[tuple[str, str]]:
    """Every file in `assets` that the program reads, with its target folder."""
    folder = root / "assets"
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        left_out = _PACKAGING_ICONS.fullmatch(place.as_posix()) or _OF_MAKERS.fullmatch(place.as_posix())
        if path.is_file() and not left_out:
            yield str(path), str(PurePath("assets") / place.parent)


def data_files(root: Path) -> Iterator[tuple[str, str]]:
    """The data files in the `matador` package, with their target folders."""
    for pattern in ("ai/policies/*.json", "match/lengths.txt"):
        for path in sorted((root / "matador").glob(pattern)):
            yield str(path), str(path.parent.relative_to(root))


def metadata(project: Project, work: Path) -> str:
    """Write a `METADATA` file in the folder `work`, for `matador --version`."""
    file = work / "METADATA"
    work.mkdir(parents=True, exist_ok=True)
    file.write_text(
        f"Metadata-Version: 2.1\nName: {project.name}\nVersion: {project.version}\n", encoding="utf-8"
    )
    return str(file)


def nothing_of_the_build(work: Path) -> str:
    """Create a folder in `work` with an empty replacement for a Python module that contains only build paths.

    Only programs that compile something need those paths.
    """
    folder = work / "in-place"
    folder.mkdir(parents=True, exist_ok=True)
    # `sysconfig` composes the name like this. Windows has no such module.
    name = (getattr(sys, "abiflags", ""), sys.platform, getattr(sys.implementation, "_multiarch", ""))
    (folder / f"_sysconfigdata_{'_'.join(name)}.py").write_text("build_time_vars = {}\n", encoding="utf-8")
    return str(folder)


def is_from_system(place: str) -> bool:
    """True if a library should be left to the system.

    A graphics driver that is newer than our build needs its own C++ library, but would get ours. Every desktop has
    Expat, and Debian's version needs a newer C library. Windows 10 and later have the C runtime.
    """
    return _FROM_SYSTEM.fullmatch(PurePath(place).name) is not None


def is_surplus(place: str) -> bool:
    """True for library files that are never read."""
    return _SURPLUS.fullmatch(PurePath(place).as_posix()) is not None


def wanted(entries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Those of PyInstaller's entries (path in the package, source, kind) that belong in a package."""
    return [entry for entry in entries if not is_from_system(entry[0]) and not is_surplus(entry[0])]

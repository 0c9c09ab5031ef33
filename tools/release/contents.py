"""Contents of the packaged folder: parts of the program and its libraries to include or exclude."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

from tools.release.project import Project

_PACKAGING_ICONS: Final = re.compile(r"icons/(?!README|matador-64\.png).*")

UNUSED: Final = (
    # Parts of pygame that we never call; pygame replaces missing parts by a stub.
    *(f"pygame.{part}" for part in ("camera", "_camera", "_camera_opencv", "_camera_vidcapture")),
    *(f"pygame.{part}" for part in ("docs", "examples", "tests", "gfxdraw", "midi", "pypm")),
    *(f"pygame.{part}" for part in ("freetype", "_freetype", "ftfont", "sndarray", "surfarray", "newbuffer")),
    *(f"pygame._sdl2.{part}" for part in ("audio", "mixer", "video")),
    "numpy",
    # Fits weights to reviews, with libraries for that; we use the default weights.
    "fsrs.optimizer",
    # Without OpenSSL, `hashlib` has its own SHA-2; nothing here uses a network.
    *("_hashlib", "_ssl", "ssl"),
    # Archives are neither read nor written.
    *("_bz2", "_lzma", "_zstd", "bz2", "lzma"),
    # The prompt of newer Pythons, and packages that come with PyInstaller.
    *("_curses", "_pyrepl", "_distutils_hack", "distutils", "pkg_resources", "setuptools"),
    *("curses", "pdb", "pydoc", "readline", "tkinter", "unittest", "xml", "xmlrpc"),
)
"""Modules that the program does not need."""

_FROM_SYSTEM: Final = re.compile(r"lib(stdc\+\+|gcc_s|expat)\.so\b.*")
_SURPLUS: Final = re.compile(
    r"pygame/(freesansbold\.ttf|pygame_icon.*\.bmp|.*\.pyi|py\.typed|docs/.*|examples/.*|tests/.*)"
)


_OF_MAKERS: Final = re.compile(r"voice/[^/]+/made\.json")
"""Records of how the voice was made, which only its makers read."""


def assets(root: Path) -> Iterator[tuple[str, str]]:
    """Every file of `assets` that the program reads, and its target folder."""
    folder = root / "assets"
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        left_out = _PACKAGING_ICONS.fullmatch(place.as_posix()) or _OF_MAKERS.fullmatch(place.as_posix())
        if path.is_file() and not left_out:
            yield str(path), str(PurePath("assets") / place.parent)


def policies(root: Path) -> Iterator[tuple[str, str]]:
    """The policies of the built-in bots, and their target folder."""
    place = PurePath("matador") / "ai" / "policies"
    for path in sorted((root / place).glob("*.json")):
        yield str(path), str(place)


def metadata(project: Project, work: Path) -> str:
    """Write a file `METADATA` in the folder `work`; `matador --version` reads it."""
    file = work / "METADATA"
    work.mkdir(parents=True, exist_ok=True)
    file.write_text(
        f"Metadata-Version: 2.1\nName: {project.name}\nVersion: {project.version}\n", encoding="utf-8"
    )
    return str(file)


def nothing_of_the_build(work: Path) -> str:
    """A folder in `work` with an empty replacement for a module of Python that only holds build paths.

    A program that compiles nothing does not need them.
    """
    folder = work / "in-place"
    folder.mkdir(parents=True, exist_ok=True)
    # As `sysconfig` composes its name; Windows has no such module.
    name = (getattr(sys, "abiflags", ""), sys.platform, getattr(sys.implementation, "_multiarch", ""))
    (folder / f"_sysconfigdata_{'_'.join(name)}.py").write_text("build_time_vars = {}\n", encoding="utf-8")
    return str(folder)


def is_from_system(place: str) -> bool:
    """True if a library should come from the system, although it could be included.

    A graphics driver newer than our build needs its own C++ library, and would get ours. Every desktop has
    Expat, and Debian's is built for a newer C library.
    """
    return _FROM_SYSTEM.fullmatch(PurePath(place).name) is not None


def is_surplus(place: str) -> bool:
    """True if a file comes with a library and is never read."""
    return _SURPLUS.fullmatch(PurePath(place).as_posix()) is not None

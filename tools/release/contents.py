"""What of the program and its libraries goes into the packaged folder, and what stays out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Final

from tools.release.project import Project

_PACKAGING_ICONS: Final = re.compile(r"icons/(?!README|matador-64\.png).*")

UNUSED: Final = (
    # Parts of pygame that we never call; it replaces those that are missing by a note.
    *(f"pygame.{part}" for part in ("camera", "_camera", "_camera_opencv", "_camera_vidcapture")),
    *(f"pygame.{part}" for part in ("docs", "examples", "tests", "gfxdraw", "midi", "pypm")),
    *(f"pygame.{part}" for part in ("freetype", "_freetype", "ftfont", "sndarray", "surfarray", "newbuffer")),
    *(f"pygame._sdl2.{part}" for part in ("audio", "mixer", "video")),
    "numpy",
    # Fits weights to reviews, with libraries for that; ours are those that it comes with.
    "fsrs.optimizer",
    # Without OpenSSL `hashlib` has its own SHA-2; nothing here goes over a network.
    *("_hashlib", "_ssl", "ssl"),
    # Archives are neither read nor written.
    *("_bz2", "_lzma", "_zstd", "bz2", "lzma"),
    # The prompt of newer Pythons, and what PyInstaller itself is installed with.
    *("_curses", "_pyrepl", "_distutils_hack", "distutils", "pkg_resources", "setuptools"),
    *("curses", "pdb", "pydoc", "readline", "tkinter", "unittest", "xml", "xmlrpc"),
)
"""Modules that nothing of ours needs."""

_FROM_SYSTEM: Final = re.compile(r"lib(stdc\+\+|gcc_s|expat)\.so\b.*")
_SURPLUS: Final = re.compile(
    r"pygame/(freesansbold\.ttf|pygame_icon.*\.bmp|.*\.pyi|py\.typed|docs/.*|examples/.*|tests/.*)"
)


_OF_MAKERS: Final = re.compile(r"voice/[^/]+/made\.json")
"""How the voice was made: only whoever makes it reads that."""


def assets(root: Path) -> Iterator[tuple[str, str]]:
    """Every file of `assets` that the program reads, and the folder it goes to."""
    folder = root / "assets"
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        left_out = _PACKAGING_ICONS.fullmatch(place.as_posix()) or _OF_MAKERS.fullmatch(place.as_posix())
        if path.is_file() and not left_out:
            yield str(path), str(PurePath("assets") / place.parent)


def policies(root: Path) -> Iterator[tuple[str, str]]:
    """What our bots play by, and the folder of their package that it goes to."""
    place = PurePath("matador") / "ai" / "policies"
    for path in sorted((root / place).glob("*.json")):
        yield str(path), str(place)


def metadata(project: Project, work: Path) -> str:
    """A file `METADATA` written in the folder `work`, by which `matador --version` knows what it is."""
    file = work / "METADATA"
    work.mkdir(parents=True, exist_ok=True)
    file.write_text(
        f"Metadata-Version: 2.1\nName: {project.name}\nVersion: {project.version}\n", encoding="utf-8"
    )
    return str(file)


def nothing_of_the_build(work: Path) -> str:
    """A folder in `work` with what is taken in place of a module of Python that holds nothing but paths of its build.

    Nobody asks for them in a program that compiles nothing.
    """
    folder = work / "in-place"
    folder.mkdir(parents=True, exist_ok=True)
    # As `sysconfig` puts it together; Windows has none of it.
    name = (getattr(sys, "abiflags", ""), sys.platform, getattr(sys.implementation, "_multiarch", ""))
    (folder / f"_sysconfigdata_{'_'.join(name)}.py").write_text("build_time_vars = {}\n", encoding="utf-8")
    return str(folder)


def is_from_system(place: str) -> bool:
    """Whether a library is better taken from the system, though it could be put in.

    A graphics driver that is newer than us needs its own C++ library, and would be given ours; and every desktop has
    Expat, of which Debian's is built for its own C library and no older one.
    """
    return _FROM_SYSTEM.fullmatch(PurePath(place).name) is not None


def is_surplus(place: str) -> bool:
    """Whether a file comes with a library and is never read."""
    return _SURPLUS.fullmatch(PurePath(place).as_posix()) is not None

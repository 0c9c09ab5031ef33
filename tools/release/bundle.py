"""The macOS bundle's Info.plist, and a check: `python -m tools.release.bundle "dist/Matador Dominoes.app"`.

The check only reads files, so it runs on any system. Programs and libraries have a format called Mach-O.
"""

from __future__ import annotations

import argparse
import os
import plistlib
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.release.project import MIME_TYPE, PROGRAMS, ROOT, Project, ReleaseError, print_checks, read_project
from tools.release.windows import version_numbers

OLDEST: Final = "11.0"
"""The oldest macOS that the included libraries support on both kinds of processor."""


def bundle_id(project: Project) -> str:
    """The app's name for macOS, which rejects an underscore in the name of an app or a file type."""
    return project.app_id.replace("_", "-")


def info_plist(project: Project) -> dict[str, object]:
    """The Info.plist entries that PyInstaller would leave out or get wrong."""
    record = f"{bundle_id(project)}.record"
    # macOS accepts only numbers.
    version = ".".join(map(str, version_numbers(project.version)[:3]))
    return {
        # The bundle has two executables. If this named the one for terminals, the bundle would count as a
        # program without a window.
        "CFBundleExecutable": "matador",
        "LSBackgroundOnly": False,
        # This one may have only 15 letters.
        "CFBundleName": "Matador",
        "CFBundleDisplayName": project.title,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "NSHumanReadableCopyright": f"{project.authors}, {project.licence} licence",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Matador match",
                # The game imports the match, and never changes the file.
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": record,
                "UTTypeDescription": "Matador match",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["matador"],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
    }


_FAT: Final = b"\xca\xfe\xba\xbe"
"""The start of a file with one part for each kind of processor."""
_THIN: Final = b"\xcf\xfa\xed\xfe"
_HEADER_BYTES: Final = 32

MACHINES: Final = {0x0100_0007: "x86_64", 0x0100_000C: "arm64"}
"""The kinds of processor, by their number in the file."""

_LOADS: Final = (0x0C, 0x8000_0018, 0x8000_001F)
"""Commands that load a library: always, if it is there, or on behalf of those that load this one."""
_SEARCHES: Final = 0x8000_001C
_VERSIONS: Final = {0x24: 8, 0x32: 12}
"""Commands that name the oldest macOS, old and new, with the place of the version in them."""


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a program or library for one kind of processor."""

    machine: str
    oldest: tuple[int, int]
    """The oldest macOS that it supports; (0, 0) if it doesn't say."""
    loads: tuple[str, ...]
    """The libraries that it is linked with, with their paths."""
    searches: tuple[str, ...]
    """The folders that stand for `@rpath` in those paths."""


def parts(data: bytes) -> tuple[Part, ...]:
    """The parts of a program or library; empty for any other file."""
    if data[:4] == _THIN:
        return (_part(data),)
    if data[:4] != _FAT:
        return ()
    (count,) = struct.unpack_from(">I", data, 4)
    places = (struct.unpack_from(">5I", data, 8 + 20 * n)[2:4] for n in range(count))
    return tuple(_part(data[offset : offset + size]) for offset, size in places)


def _part(data: bytes) -> Part:
    (kind,) = struct.unpack_from("<I", data, 4)
    oldest, loads, searches = (0, 0), [], []
    for number, command in _commands(data):
        if number in _LOADS:
            loads.append(_text(command))
        elif number == _SEARCHES:
            searches.append(_text(command))
        elif number in _VERSIONS:
            (packed,) = struct.unpack_from("<I", command, _VERSIONS[number])
            oldest = (packed >> 16, packed >> 8 & 0xFF)
    return Part(MACHINES.get(kind, hex(kind)), oldest, tuple(loads), tuple(searches))


def _commands(data: bytes) -> Iterator[tuple[int, bytes]]:
    (count,) = struct.unpack_from("<I", data, 16)
    place = _HEADER_BYTES
    for _ in range(count):
        number, size = struct.unpack_from("<2I", data, place)
        yield number, data[place : place + size]
        place += size


def _text(command: bytes) -> str:
    (start,) = struct.unpack_from("<I", command, 8)
    return command[start:].partition(b"\0")[0].decode()


_INSIDE: Final = ("@rpath/", "@loader_path", "@executable_path")
"""How paths begin that are relative to the program or library."""
_FROM_SYSTEM: Final = ("/usr/lib/", "/System/Library/")


def check_bundle(bundle: Path, project: Project) -> Iterator[str]:
    """Check a bundle; yield a sentence for each check passed. Raises `ReleaseError` at the first failure."""
    contents = bundle / "Contents"
    yield _described(contents, project)
    yield _complete(contents)
    files = [path for path in sorted(bundle.rglob("*")) if path.is_file() and not path.is_symlink()]
    yield _runs(bundle, files)
    yield _closed(bundle, files)


def _described(contents: Path, project: Project) -> str:
    found: dict[str, Any] = plistlib.loads(_data(contents / "Info.plist"))
    for key, value in {**info_plist(project), "CFBundleIdentifier": bundle_id(project)}.items():
        if found.get(key) != value:
            raise ReleaseError(f"Info.plist has {key} = {found.get(key)!r}, not {value!r}; see build.spec")
    icon = contents / "Resources" / found["CFBundleIconFile"]
    if not _data(icon).startswith(b"icns"):
        raise ReleaseError(f"{icon} is not an icon; see build.spec")
    return f"Info.plist describes {found['CFBundleIdentifier']} {found['CFBundleVersion']}"


def _complete(contents: Path) -> str:
    there = {path.name for path in (contents / "MacOS").glob("*")}
    if there != set(PROGRAMS):
        raise ReleaseError(
            f"{contents / 'MacOS'} contains {sorted(there)}, not {sorted(PROGRAMS)}; see build.spec"
        )
    for name in PROGRAMS:
        if not os.access(contents / "MacOS" / name, os.X_OK):
            raise ReleaseError(f"{contents / 'MacOS' / name} can't be run; build the bundle again")
    if not _data(contents / "Resources" / "licences" / "README.txt"):
        raise ReleaseError("the list of licences is empty; see tools/release/licences.py")
    return "both programs and the licences are there"


def _runs(bundle: Path, files: list[Path]) -> str:
    """Check that the oldest macOS can load every program and library, on one kind of processor."""
    found = {path: by_machine for path in files if (by_machine := parts(path.read_bytes()))}
    machines = {part.machine for part in found.get(bundle / "Contents" / "MacOS" / PROGRAMS[0], ())}
    if len(machines) != 1:
        raise ReleaseError(
            f"{PROGRAMS[0]} is for {sorted(machines)}, not for one kind of processor; see build.spec"
        )
    (machine,) = machines
    for path, by_machine in found.items():
        wanted = [part for part in by_machine if part.machine == machine]
        if not wanted:
            raise ReleaseError(
                f"{path} is not for {machine}; install the parts for this computer's processor"
            )
        _check_part(path, wanted[0])
    return f"{len(found)} programs and libraries are for {machine} and macOS {OLDEST}"


def _check_part(path: Path, part: Part) -> None:
    if part.oldest > tuple(map(int, OLDEST.split("."))):
        needed = ".".join(map(str, part.oldest))
        raise ReleaseError(
            f"{path} needs macOS {needed}, but Info.plist says {OLDEST}; see tools/release/bundle.py"
        )
    outside = [name for name in part.loads if not name.startswith((*_INSIDE, *_FROM_SYSTEM))]
    outside += [name for name in part.searches if not name.startswith(_INSIDE)]
    if outside:
        raise ReleaseError(f"{path} loads {outside[0]}, which other computers lack; see build.spec")


def _closed(bundle: Path, files: list[Path]) -> str:
    """Check that nothing refers to the machine that built the bundle."""
    for path in bundle.rglob("*"):
        if path.is_symlink() and not (path.exists() and path.resolve().is_relative_to(bundle.resolve())):
            raise ReleaseError(f"{path} is a link that leads nowhere inside; build the bundle again")
    for path in files:
        if str(ROOT).encode() in path.read_bytes():
            raise ReleaseError(f"{path} contains the path of the checkout; see tools/release/contents.py")
    return "links stay inside, and no file names the checkout"


def _data(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise ReleaseError(f"there is no {path}; build it with `python -m tools.release.folder`") from None


def main() -> int:
    """Check a bundle; return 2 if a check fails."""
    parser = argparse.ArgumentParser(description="Check a built macOS bundle.")
    parser.add_argument("bundle", type=Path)
    return print_checks(check_bundle(parser.parse_args().bundle, read_project()))


if __name__ == "__main__":
    raise SystemExit(main())

"""Check a built macOS bundle: `python -m tools.release.bundle "dist/Matador Dominoes.app"`.

It only reads files, so it runs on any system.
"""

from __future__ import annotations

import argparse
import os
import plistlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.release.errors import ReleaseError, exit_status
from tools.release.macho import Part, parts
from tools.release.macos import OLDEST, bundle_id, info_plist
from tools.release.project import PROGRAMS, ROOT, Project, read_project

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
            f"{path} needs macOS {needed}, but Info.plist says {OLDEST}; see tools/release/macos.py"
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
    bundle = parser.parse_args().bundle

    def work() -> None:
        for found in check_bundle(bundle, read_project()):
            print(f"ok: {found}")

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())

"""A small bundle like PyInstaller's, with programs that have headers and nothing else."""

from __future__ import annotations

import plistlib
import struct
from pathlib import Path

from tools.release.macho import MACHINES
from tools.release.macos import bundle_id, info_plist
from tools.release.project import PROGRAMS, Project

_KINDS = {name: number for number, name in MACHINES.items()}


def thin(
    machine: str,
    oldest: tuple[int, int] = (11, 0),
    loads: tuple[str, ...] = ("/usr/lib/libSystem.B.dylib", "@rpath/libz.dylib"),
    searches: tuple[str, ...] = ("@loader_path/..",),
) -> bytes:
    """A library for one kind of processor."""
    version = oldest[0] << 16 | oldest[1] << 8
    commands = [struct.pack("<6I", 0x32, 24, 1, version, version, 0)]
    commands += [_with_text(0x0C, struct.pack("<3I", 0, 0, 0), path) for path in loads]
    commands += [_with_text(0x8000_001C, b"", path) for path in searches]
    body = b"".join(commands)
    return struct.pack("<8I", 0xFEED_FACF, _KINDS[machine], 0, 6, len(commands), len(body), 0, 0) + body


def older(machine: str, oldest: tuple[int, int]) -> bytes:
    """The same, as older tools write it: without libraries, and with another command for the version."""
    version = oldest[0] << 16 | oldest[1] << 8
    return struct.pack("<12I", 0xFEED_FACF, _KINDS[machine], 0, 6, 1, 16, 0, 0, 0x24, 16, version, version)


def fat(*libraries: tuple[str, bytes]) -> bytes:
    """A library for several kinds of processor."""
    head = struct.pack(">2I", 0xCAFE_BABE, len(libraries))
    place = len(head) + 20 * len(libraries)
    for machine, data in libraries:
        head += struct.pack(">5I", _KINDS[machine], 0, place, len(data), 0)
        place += len(data)
    return head + b"".join(data for _, data in libraries)


def sample_bundle(place: Path, project: Project) -> Path:
    """A complete bundle for Apple silicon."""
    bundle = place / f"{project.title}.app"
    contents = bundle / "Contents"
    described = {
        **info_plist(project),
        "CFBundleIdentifier": bundle_id(project),
        "CFBundleIconFile": "m.icns",
    }
    files = {
        "Info.plist": plistlib.dumps(described),
        "Frameworks/pygame/base.so": thin("arm64"),
        "Resources/m.icns": b"icns",
        "Resources/licences/README.txt": b"who made what",
        **{f"MacOS/{name}": thin("arm64", searches=()) for name in PROGRAMS},
    }
    for name, data in files.items():
        (contents / name).parent.mkdir(parents=True, exist_ok=True)
        (contents / name).write_bytes(data)
    for name in PROGRAMS:
        (contents / "MacOS" / name).chmod(0o755)
    (contents / "Frameworks" / "licences").symlink_to("../Resources/licences")
    return bundle


def _with_text(number: int, between: bytes, text: str) -> bytes:
    """A command with a path at its end, filled up to a multiple of eight bytes."""
    start = 12 + len(between)
    data = between + text.encode() + b"\0"
    size = (start + len(text) + 1 + 7) // 8 * 8
    return (struct.pack("<3I", number, size, start) + data).ljust(size, b"\0")

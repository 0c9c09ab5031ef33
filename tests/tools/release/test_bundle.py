"""The macOS bundle: its Info.plist, the requirements of its programs, and the check of a built one."""

from __future__ import annotations

import plistlib
import re
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tools.release.bundle import MACHINES, bundle_id, check_bundle, info_plist
from tools.release.project import MIME_TYPE, PROGRAMS, ROOT, Project, ReleaseError, read_project

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


PROJECT = read_project()


def test_macos_bundle_opens_the_window_and_its_documents() -> None:
    found: dict[str, Any] = info_plist(replace(PROJECT, version="1.2rc3"))
    # PyInstaller would take it for a program without a window, because the last executable is for terminals.
    assert (found["CFBundleExecutable"], found["LSBackgroundOnly"]) == ("matador", False)
    assert found["CFBundleVersion"] == found["CFBundleShortVersionString"] == "1.2.0"
    (document,) = found["CFBundleDocumentTypes"]
    (exported,) = found["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
    # macOS rejects a file type whose identifier has an underscore, so the game would never get the file.
    assert re.fullmatch(r"[A-Za-z0-9.-]+\.record", exported["UTTypeIdentifier"])
    tags = exported["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["matador"], "public.mime-type": [MIME_TYPE]}


def changed(name: str, data: bytes) -> Callable[[Path], object]:
    return lambda contents: (contents / name).write_bytes(data)


def renamed_type(contents: Path) -> None:
    found = plistlib.loads((contents / "Info.plist").read_bytes())
    found["UTExportedTypeDeclarations"][0]["UTTypeIdentifier"] = "io.github.a_b"
    (contents / "Info.plist").write_bytes(plistlib.dumps(found))


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "another file type": (renamed_type, "UTExportedTypeDeclarations"),
    "a picture instead of the icon": (changed("Resources/m.icns", b"\x89PNG"), "not an icon"),
    "a program that cannot run": (
        lambda contents: (contents / "MacOS/matador-cli").chmod(0o644),
        "can't be run",
    ),
    "an empty list of licences": (changed("Resources/licences/README.txt", b""), "licences is empty"),
    "programs for two processors": (
        changed("MacOS/matador", fat(("x86_64", thin("x86_64")), ("arm64", thin("arm64")))),
        "not for one kind",
    ),
    "a library for another processor": (changed("Frameworks/a.so", thin("x86_64")), "not for arm64"),
    "a library for a newer system": (
        changed("Frameworks/a.so", thin("arm64", (14, 2))),
        r"needs macOS 14\.2",
    ),
    "a library from elsewhere": (
        changed("Frameworks/a.so", thin("arm64", loads=("/opt/homebrew/lib/libSDL2.dylib",))),
        "homebrew",
    ),
    "a search path elsewhere": (
        changed("Frameworks/a.so", thin("arm64", searches=("/usr/local/lib",))),
        "/usr/local/lib",
    ),
    "a link to elsewhere": (
        lambda contents: (contents / "Frameworks/usr").symlink_to("/usr"),
        "leads nowhere",
    ),
    "the path of the checkout": (
        changed("Resources/note.txt", f"x{ROOT}/y".encode()),
        "path of the checkout",
    ),
}


def test_complete_bundle_passes_every_check(tmp_path: Path) -> None:
    found = list(check_bundle(sample_bundle(tmp_path, PROJECT), PROJECT))
    assert found == [
        f"Info.plist describes io.github.matador-dominoes.Matador {PROJECT.version}",
        "both programs and the licences are there",
        "3 programs and libraries are for arm64 and macOS 11.0",
        "links stay inside, and no file names the checkout",
    ]


def test_library_for_both_processors_fits_either_bundle(tmp_path: Path) -> None:
    bundle = sample_bundle(tmp_path, PROJECT)
    both = fat(("x86_64", thin("x86_64", (14, 0))), ("arm64", thin("arm64")))
    (bundle / "Contents/Frameworks/pygame/base.so").write_bytes(both)
    assert len(list(check_bundle(bundle, PROJECT))) == 4


@pytest.mark.parametrize("name", FAULTS)
def test_fault_in_a_bundle_is_found(name: str, tmp_path: Path) -> None:
    bundle = sample_bundle(tmp_path, PROJECT)
    spoil, told = FAULTS[name]
    spoil(bundle / "Contents")
    with pytest.raises(ReleaseError, match=told):
        list(check_bundle(bundle, PROJECT))

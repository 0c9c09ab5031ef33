"""The checks of a built macOS bundle: each finds the fault that it is there for."""

from __future__ import annotations

import plistlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.release.sample_bundle import fat, sample_bundle, thin
from tools.release.bundle import check_bundle
from tools.release.errors import ReleaseError
from tools.release.project import ROOT, read_project

PROJECT = read_project()


def changed(name: str, data: bytes) -> Callable[[Path], object]:
    return lambda contents: (contents / name).write_bytes(data)


def renamed_type(contents: Path) -> None:
    found = plistlib.loads((contents / "Info.plist").read_bytes())
    found["UTExportedTypeDeclarations"][0]["UTTypeIdentifier"] = "io.github.a_b"
    (contents / "Info.plist").write_bytes(plistlib.dumps(found))


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no description": (lambda contents: (contents / "Info.plist").unlink(), "there is no"),
    "another file type": (renamed_type, "UTExportedTypeDeclarations"),
    "a picture instead of the icon": (changed("Resources/m.icns", b"\x89PNG"), "not an icon"),
    "a third program": (changed("MacOS/python", b""), "python"),
    "a program that cannot run": (
        lambda contents: (contents / "MacOS/matador-cli").chmod(0o644),
        "can't be run",
    ),
    "no licences": (lambda contents: shutil.rmtree(contents / "Resources/licences"), "there is no"),
    "an empty list of licences": (changed("Resources/licences/README.txt", b""), "licences is empty"),
    "programs for two processors": (
        changed("MacOS/matador", fat(("x86_64", thin("x86_64")), ("arm64", thin("arm64")))),
        "not for one kind",
    ),
    "a text instead of the program": (changed("MacOS/matador", b"#!/bin/sh\n"), "not for one kind"),
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


def test_command_prints_the_checks_or_the_fault(tmp_path: Path) -> None:
    bundle = sample_bundle(tmp_path, PROJECT)
    words = [sys.executable, "-m", "tools.release.bundle", str(bundle)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.count("ok: ") == 4
    (bundle / "Contents/Info.plist").unlink()
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)

"""The contents of the folder: included and excluded files."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.release import contents
from tools.release.project import ROOT


def test_assets_are_included_except_menu_icons_and_voice_sources() -> None:
    places = {f"{folder}/{Path(source).name}" for source, folder in contents.assets(ROOT)}
    every = {path.relative_to(ROOT).as_posix() for path in (ROOT / "assets").rglob("*") if path.is_file()}
    left = every - places
    assert places <= every
    assert left, "the icons of menus are looked at at all"
    assert {name for name in left if not name.startswith("assets/icons/")} == {"assets/voice/en/made.json"}
    assert "assets/icons/matador-64.png" in places, "the window's own"


def test_translation_is_included(tmp_path: Path) -> None:
    catalogue = tmp_path / "assets" / "locale" / "de" / "LC_MESSAGES" / "matador.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(b"")
    (found,) = contents.assets(tmp_path)
    assert found == (str(catalogue), str(Path("assets/locale/de/LC_MESSAGES")))


def test_python_build_data_is_excluded(tmp_path: Path) -> None:
    folder = contents.nothing_of_the_build(tmp_path)
    ask = "import sysconfig; print(len(sysconfig.get_config_vars()), sysconfig.get_config_var('CONFIG_ARGS'))"
    told = {
        way: subprocess.run(
            [sys.executable, "-S", "-c", ask],
            env={"PYTHONPATH": folder} if way == "packed" else {},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split(maxsplit=1)
        for way in ("packed", "installed")
    }
    assert int(told["packed"][0]) < 60
    assert told["packed"][1].strip() == "None"
    if os.name == "posix":
        assert int(told["installed"][0]) > 200, "elsewhere it is found"


@pytest.mark.parametrize(
    ("name", "is_left"),
    [
        ("libstdc++.so.6", True),
        ("libgcc_s.so.1", True),
        ("libexpat.so.1", True),
        ("api-ms-win-crt-heap-l1-1-0.dll", True),
        ("ucrtbase.dll", True),
        ("VCRUNTIME140.dll", False),
        ("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", False),
        ("libpython3.11.so.1.0", False),
    ],
)
def test_libraries_of_the_system_are_left_out(name: str, *, is_left: bool) -> None:
    assert contents.is_from_system(name) == is_left


@pytest.mark.parametrize(
    ("name", "is_surplus"),
    [
        ("pygame/freesansbold.ttf", True),
        ("pygame/pygame_icon.bmp", True),
        ("pygame/examples/data/x.png", True),
        ("portmidi.dll", True),
        ("libjpeg-62.dll", True),
        ("pygame/libwebp-7.dll", True),
        ("pygame/__init__.pyc", False),
        ("assets/fonts/Andika-Regular.ttf", False),
    ],
)
def test_unread_files_are_excluded(name: str, *, is_surplus: bool) -> None:
    assert contents.is_surplus(name) == is_surplus


def test_windows_libraries_are_included_once() -> None:
    collected = [
        (f"{folder}{name}.dll", "", "BINARY")
        for name in ("SDL2", "SDL2_mixer", "libogg-0", "libopusfile-0", "libpng16-16")
        for folder in ("", "pygame\\" if os.name == "nt" else "pygame/")
    ]
    included = [Path(place).as_posix() for place, _, _ in contents.wanted(collected)]
    linked = ["pygame/SDL2.dll", "pygame/SDL2_mixer.dll"]
    assert included == [*linked, "libogg-0.dll", "libopusfile-0.dll", "libpng16-16.dll"]


def test_no_imported_module_is_excluded() -> None:
    """An excluded module must not be one that the program imports."""
    imported = {
        line.split()[1]
        for path in (ROOT / "matador").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip().startswith(("import ", "from "))
        for line in [line.strip()]
    }
    assert imported & set(contents.UNUSED) == set()
    assert "pygame" in imported
    assert importlib.import_module("pygame").IS_CE

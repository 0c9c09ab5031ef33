"""The contents of the folder: included and excluded files."""

from __future__ import annotations

import importlib
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


@pytest.mark.parametrize(
    ("name", "is_left"),
    [
        ("libstdc++.so.6", True),
        ("ucrtbase.dll", True),
        ("VCRUNTIME140.dll", False),
        ("pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", False),
    ],
)
def test_libraries_of_the_system_are_left_out(name: str, *, is_left: bool) -> None:
    assert contents.is_from_system(name) == is_left


@pytest.mark.parametrize(
    ("name", "is_surplus"),
    [
        ("pygame/freesansbold.ttf", True),
        ("pygame/libwebp-7.dll", True),
        ("pygame/__init__.pyc", False),
        ("assets/fonts/Andika-Regular.ttf", False),
    ],
)
def test_unread_files_are_excluded(name: str, *, is_surplus: bool) -> None:
    assert contents.is_surplus(name) == is_surplus


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

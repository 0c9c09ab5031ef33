"""Windows metadata of the executables, made as PyInstaller would, but without it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools.release.project import read_project
from tools.release.windows import MANIFEST, version_numbers

PROJECT = read_project()

DPI = "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}dpiAwareness"
WANTED = {
    DPI: "PerMonitorV2",
    "{http://schemas.microsoft.com/SMI/2005/WindowsSettings}dpiAware": "true/pm",
    "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}longPathAware": "true",
    "{http://schemas.microsoft.com/SMI/2019/WindowsSettings}activeCodePage": "UTF-8",
}


def lacking(manifest: str) -> set[str]:
    """Settings that a manifest lacks."""
    root = ET.fromstring(manifest)  # noqa: S314 - our own file
    found = {name for name, text in WANTED.items() if root.findtext(f".//{name}") != text}
    level = root.find(".//{urn:schemas-microsoft-com:asm.v3}requestedExecutionLevel")
    if level is None or level.get("level") != "asInvoker":
        found.add("level")
    return found


def manifest() -> str:
    return Path(MANIFEST).read_text(encoding="utf-8")


def test_manifest_has_the_required_settings() -> None:
    assert lacking(manifest()) == set()


def test_missing_manifest_setting_is_caught() -> None:
    assert lacking(manifest().replace("PerMonitorV2", "System")) == {DPI}
    assert lacking(manifest().replace("asInvoker", "requireAdministrator")) == {"level"}


@pytest.mark.parametrize(
    ("version", "numbers"),
    [
        ("0.1.0", (0, 1, 0, 0)),
        ("1.12", (1, 12, 0, 0)),
        ("2.0.1rc2", (2, 0, 1, 0)),
        ("1.2.3.4.5", (1, 2, 3, 4)),
    ],
)
def test_windows_version_has_four_numbers(version: str, numbers: tuple[int, int, int, int]) -> None:
    assert version_numbers(version) == numbers

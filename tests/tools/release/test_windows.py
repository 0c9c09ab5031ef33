"""Windows metadata of the executables, made as PyInstaller would, but without it."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tools.release.project import read_project
from tools.release.windows import MANIFEST, version_info, version_numbers, version_strings

PROJECT = read_project()

DPI = "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}dpiAwareness"
WANTED = {
    DPI: "PerMonitorV2",
    "{http://schemas.microsoft.com/SMI/2005/WindowsSettings}dpiAware": "true/pm",
    "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}longPathAware": "true",
    "{http://schemas.microsoft.com/SMI/2019/WindowsSettings}activeCodePage": "UTF-8",
}


class _Recorded(SimpleNamespace):
    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(words=words, **named)


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


def test_version_without_a_number_is_refused() -> None:
    with pytest.raises(ValueError, match="does not begin with a number"):
        version_numbers("next")


def test_task_manager_shows_the_title() -> None:
    assert version_strings(PROJECT, "matador")["FileDescription"] == "Matador Dominoes"
    assert version_strings(PROJECT, "matador-cli")["FileDescription"] != "Matador Dominoes"
    assert version_strings(PROJECT, "matador-cli")["OriginalFilename"] == "matador-cli.exe"


def test_version_data_suits_the_packer(monkeypatch: pytest.MonkeyPatch) -> None:
    made = ModuleType("versioninfo")
    for name in ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct"):
        setattr(made, name, type(name, (_Recorded,), {}))
    made.VarFileInfo = made.VarStruct = _Recorded  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PyInstaller", ModuleType("PyInstaller"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils", ModuleType("PyInstaller.utils"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32", ModuleType("PyInstaller.utils.win32"))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", made)
    info = version_info(PROJECT, "matador")
    assert info.ffi.filevers == info.ffi.prodvers == version_numbers(PROJECT.version)
    strings, languages = info.kids
    (table,) = strings.words[0]
    assert table.words[0] == "040904B0"
    assert dict(entry.words for entry in table.words[1]) == version_strings(PROJECT, "matador")
    assert languages.words[0][0].words == ("Translation", [0x0409, 1200])

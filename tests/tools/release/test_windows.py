"""The packages for Windows and macOS, as far as they can be made here: archives, installer, metadata of programs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

from tests.programs import require
from tools.release.installer import file_macros, make_setup, setup_name
from tools.release.portable import pack
from tools.release.project import ROOT, read_project
from tools.release.windows import MANIFEST

PROJECT = read_project()


def built(dist: Path) -> Path:
    folder = dist / "matador"
    (folder / "_internal" / "assets").mkdir(parents=True)
    (folder / "matador.exe").write_bytes(b"MZ")
    (folder / "_internal" / "assets" / "clack.wav").write_bytes(b"RIFF" * 99)
    return folder


def test_windows_zip_unpacks_to_one_folder(tmp_path: Path) -> None:
    built(tmp_path)
    made = pack(ROOT, tmp_path, "win32", "AMD64")
    with zipfile.ZipFile(made) as archive:
        names = set(archive.namelist())
        assert archive.testzip() is None
        readme = archive.read(f"{made.stem}/README.txt")
    inside = {"matador.exe", "_internal/assets/clack.wav", "README.txt", "LICENSE.txt"}
    assert names == {f"{made.stem}/{name}" for name in inside}
    assert readme.count(b"\n") == readme.count(b"\r\n") > 3


SCRIPT = ROOT / "installers" / "windows" / "matador.nsi"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A build with two programs, and a folder that has only folders."""
    files = ("matador.exe", "matador-cli.exe", "_internal/a/b/c.dll", "_internal/a/b/price in $.txt")
    for name in files:
        path = tmp_path / "matador" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"MZ" + name.encode())
    return tmp_path


def dangers(script: str) -> set[str]:
    """Lines that ask for rights, remove a whole folder, or change other users' entries."""
    found = re.findall(
        r"^\s*(?:RMDir\s+/r.*|RequestExecutionLevel\s+(?!user$).*|.*\bHKLM\b.*)", script, re.MULTILINE
    )
    return set(map(str.strip, found))


def test_each_installed_file_is_removed_by_name(dist: Path) -> None:
    lines = file_macros([dist / "matador"]).splitlines()
    removed = [line for line in lines if line.startswith("Delete")]
    assert len(removed) == sum(line.startswith("File") for line in lines) == 4
    assert r'Delete "$INSTDIR\_internal\a\b\price in $$.txt"' in removed
    assert f'File "{(dist / "matador" / "matador.exe").resolve()}"' in lines


def test_folders_are_removed_after_their_contents(dist: Path) -> None:
    lines = file_macros([dist / "matador"]).splitlines()
    parents = [f'RMDir "$INSTDIR\\{place}"' for place in (r"_internal\a\b", r"_internal\a", "_internal")]
    assert lines[-4:] == [*parents, "!macroend"]


def test_script_has_no_dangerous_line() -> None:
    assert dangers(SCRIPT.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "line", ['  RMDir /r "$INSTDIR"', "RequestExecutionLevel admin", '  WriteRegStr HKLM "Software" "" ""']
)
def test_dangerous_line_is_caught(line: str) -> None:
    assert dangers(f"{SCRIPT.read_text(encoding='utf-8')}\n{line}\n") == {line.strip()}


def test_same_build_makes_the_same_installer(dist: Path) -> None:
    require("makensis")
    made = make_setup(ROOT, dist)
    assert made == dist / setup_name(read_project())
    first = made.read_bytes()
    assert first[:2] == b"MZ"
    assert make_setup(ROOT, dist).read_bytes() == first
    (dist / "matador" / "matador.exe").write_bytes(b"MZ another")
    assert make_setup(ROOT, dist).read_bytes() != first


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

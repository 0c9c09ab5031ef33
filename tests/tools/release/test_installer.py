"""The installer for Windows, as far as it can be made without a build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.programs import require
from tools.release import installer
from tools.release.installer import file_macros, make_setup, setup_name
from tools.release.project import ROOT, ReleaseError, read_project

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


@pytest.mark.parametrize("target", ["amd64-unicode", "x86-unicode"])
def test_same_build_makes_the_same_installer(
    target: str, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require("makensis")
    monkeypatch.setattr(installer, "_target", lambda _: target)
    made = make_setup(ROOT, dist)
    assert made == dist / setup_name(read_project())
    first = made.read_bytes()
    assert first[:2] == b"MZ"
    assert make_setup(ROOT, dist).read_bytes() == first
    (dist / "matador" / "matador.exe").write_bytes(b"MZ another")
    assert make_setup(ROOT, dist).read_bytes() != first


def test_fault_in_the_script_is_told(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require("makensis")
    monkeypatch.setattr(installer, "_target", lambda _: "no-such-target")
    with pytest.raises(ReleaseError, match="NSIS failed"):
        make_setup(ROOT, dist)

"""The archives for Windows and macOS, as far as they can be made here."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

from tools.release.portable import archive_name, pack
from tools.release.project import ROOT, read_project

PROJECT = read_project()


def built(dist: Path) -> Path:
    folder = dist / "matador"
    (folder / "_internal" / "assets").mkdir(parents=True)
    (folder / "matador.exe").write_bytes(b"MZ")
    (folder / "_internal" / "assets" / "clack.wav").write_bytes(b"RIFF" * 99)
    return folder


def test_archive_names_have_version_system_and_machine() -> None:
    version = PROJECT.version
    assert archive_name(PROJECT, "windows", "AMD64") == f"matador-{version}-windows-x86_64.zip"
    assert archive_name(PROJECT, "macos", "arm64") == f"matador-{version}-macos-arm64.zip"
    assert archive_name(PROJECT, "macos", "x86_64") == f"matador-{version}-macos-x86_64.zip"


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


def test_macos_bundle_is_packed_by_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda words, **_: asked.append(words))
    bundle = tmp_path / "Matador Dominoes.app"
    bundle.mkdir()
    target = tmp_path / f"matador-{PROJECT.version}-macos-arm64.zip"
    assert pack(ROOT, tmp_path, "darwin", "arm64") == target
    assert asked == [["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(bundle), str(target)]]

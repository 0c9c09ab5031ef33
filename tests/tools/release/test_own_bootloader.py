"""Whether a build compiles PyInstaller's bootloader, tried with a stand-in for PyInstaller that pip installs."""

from __future__ import annotations

import io
import os
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tools.release import folder

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

"""Paths in packed files: no file searches or reveals the place where its Python was built."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.programs import program, require
from tests.tools.release.sample_folder import LIBRARY, requires_elf
from tools.release.elf import binaries, check_search
from tools.release.errors import ReleaseError
from tools.release.paths_inside import remove_paths

pytestmark = requires_elf

PREFIX = Path("/home/ada/.pyenv/versions/3.11.7")


@pytest.fixture
def patchelf() -> Path:
    require("patchelf", "readelf")
    return Path(str(program("patchelf")))


def library(folder: Path, patchelf: Path, searched: str) -> Path:
    """A library that searches these folders for others."""
    path = folder / "library.so"
    shutil.copyfile(LIBRARY, path)
    subprocess.run([patchelf, "--force-rpath", "--set-rpath", searched, path], check=True)
    return path


@pytest.mark.parametrize(
    ("searched", "left"),
    [
        (f"{PREFIX}/lib", ()),
        (f"$ORIGIN/../libs:{PREFIX}/lib:/usr/lib", ("$ORIGIN/../libs",)),
        ("$ORIGIN", ("$ORIGIN",)),
    ],
)
def test_library_searches_only_beside_itself(
    searched: str, left: tuple[str, ...], patchelf: Path, tmp_path: Path
) -> None:
    path = library(tmp_path, patchelf, searched)
    before = path.read_bytes()
    if left != tuple(searched.split(":")):
        with pytest.raises(ReleaseError, match="looks for libraries in"):
            check_search(binaries(tmp_path))
    remove_paths(tmp_path, PREFIX, patchelf)
    (found,) = binaries(tmp_path)
    assert found.searched == left
    check_search([found])
    assert bytes(PREFIX) not in path.read_bytes()
    assert (path.read_bytes() == before) == (searched == "$ORIGIN")
    ctypes.CDLL(str(path))


def test_build_path_is_replaced_by_one_of_equal_length(patchelf: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.so"
    path.write_bytes(LIBRARY.read_bytes() + b"\0" + bytes(PREFIX / "lib") + b"\0")
    remove_paths(tmp_path, PREFIX, patchelf)
    end = path.read_bytes()[LIBRARY.stat().st_size :]
    assert len(end) == len(bytes(PREFIX / "lib")) + 2
    assert Path(end.strip(b"\0").decode()) == Path("/lib")


def test_system_python_may_be_named(patchelf: Path, tmp_path: Path) -> None:
    path = tmp_path / "library.so"
    path.write_bytes(LIBRARY.read_bytes() + b"\0/usr/local/lib\0")
    remove_paths(tmp_path, Path("/usr/local"), patchelf)
    assert path.read_bytes().endswith(b"\0/usr/local/lib\0")


def test_unchangeable_file_is_reported(tmp_path: Path) -> None:
    require("patchelf", "readelf", "false")
    library(tmp_path, Path(str(program("patchelf"))), f"{PREFIX}/lib")
    with pytest.raises(ReleaseError, match=r"`patchelf` cannot change .*library\.so"):
        remove_paths(tmp_path, PREFIX, Path(str(program("false"))))

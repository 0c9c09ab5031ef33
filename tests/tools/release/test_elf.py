"""The programs and libraries in a folder: what they need, and that none reveals the place of its build."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import pygame
import pytest

from tests.programs import program, require
from tests.tools.release.sample_folder import LIBRARY, asking_for_newer, requires_elf, sample_folder
from tools.release.elf import Binary, binaries, check_search, oldest_glibc, remove_paths
from tools.release.needs import (
    WINDOW,
    depends,
    loaded_by,
    unexplained,
)
from tools.release.project import ReleaseError

pytestmark = requires_elf


@pytest.mark.planted
def test_file_with_newer_requirement_is_detected(tmp_path: Path) -> None:
    require("readelf")
    folder = sample_folder(tmp_path)
    before = oldest_glibc(binaries(folder)).glibc
    planted = folder / "_internal" / "planted.so"
    planted.write_bytes(asking_for_newer(LIBRARY.read_bytes(), "2.99"))
    found = oldest_glibc(binaries(folder))
    assert found.path == planted
    assert before < found.glibc == (2, 99)


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


def test_library_without_a_package_is_refused() -> None:
    lost = Binary(path=Path("lost.so"), needed=("libnobody.so.9",), glibc=(2, 17))
    with pytest.raises(ReleaseError, match=r"libnobody\.so\.9"):
        depends([lost])


def test_every_library_sdl_may_load_is_explained() -> None:
    (sdl,) = (Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*")
    names = loaded_by(sdl)
    assert set(WINDOW) <= names
    assert unexplained(names) == set()


@pytest.mark.planted
def test_unexplained_sdl_library_is_detected(tmp_path: Path) -> None:
    library = tmp_path / "libSDL2.so"
    library.write_bytes(b"\0libX11.so.6\0libsdl-9f0a.so\0libnovel-2.0.so.3\0 libc.so.6 \0")
    assert unexplained(loaded_by(library)) == {"libnovel-2.0.so.3"}

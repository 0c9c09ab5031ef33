"""Dependencies on Debian packages, and the systems that are new enough."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.tools.release.sample_folder import requires_elf
from tools.release.elf import Binary
from tools.release.needs import (
    BETTER,
    UNUSED,
    WINDOW,
    depends,
    loaded_by,
    oldest_systems,
    recommends,
    unexplained,
)
from tools.release.project import ReleaseError

ONE = Binary(path=Path("one.so"), needed=("libc.so.6", "libm.so.6", "two.so"), glibc=(2, 17))
TWO = Binary(path=Path("two.so"), needed=("libstdc++.so.6",), glibc=(2, 36))


def test_package_depends_on_linked_and_window_libraries() -> None:
    asked = depends([ONE, TWO]).split(", ")
    assert asked == sorted({"libc6 (>= 2.36)", "libstdc++6", *WINDOW.values()})


def test_library_without_a_package_is_refused() -> None:
    lost = Binary(path=Path("lost.so"), needed=("libnobody.so.9",), glibc=(2, 17))
    with pytest.raises(ReleaseError, match=r"libnobody\.so\.9"):
        depends([ONE, TWO, lost])


def test_no_library_is_both_required_and_recommended() -> None:
    assert not set(WINDOW.values()) & set(recommends().split(", "))
    assert not set(WINDOW) & set(BETTER) & set(UNUSED)


@requires_elf
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


@pytest.mark.parametrize(
    ("glibc", "systems"),
    [
        ((2, 36), ["Debian 12", "Ubuntu 24.04", "Fedora 37", "Red Hat Enterprise Linux 10"]),
        ((2, 35), ["Debian 12", "Ubuntu 22.04", "Fedora 36", "Red Hat Enterprise Linux 10"]),
        ((2, 40), ["Debian 13"]),
        ((2, 99), []),
    ],
)
def test_oldest_supported_systems(glibc: tuple[int, ...], systems: list[str]) -> None:
    assert oldest_systems(glibc) == systems

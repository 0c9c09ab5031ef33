"""Find the Debian packages that the program needs, and the systems that are new enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tools.release.elf import Binary, Glibc, from_outside, oldest_glibc
from tools.release.project import ReleaseError

_LINKED: Final = {
    "ld-linux-x86-64.so.2": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libexpat.so.1": "libexpat1",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
}
"""The Debian package for each library that our binaries may be linked with, but that is not included."""

WINDOW: Final = {
    "libX11.so.6": "libx11-6",
    "libXcursor.so.1": "libxcursor1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
}
"""Libraries that SDL loads to open a window; most add support for touch, pointers and screens."""

BETTER: Final = {
    "libasound.so.2": "libasound2t64 | libasound2",
    "libpulse.so.0": "libpulse0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdecor-0.so.0": "libdecor-0-0",
}
"""Optional libraries that SDL loads for sound, graphics cards, and desktops without X11."""

UNUSED: Final = {
    "libGLES_CM.so.1": "graphics on phones",
    "libGLESv1_CM.so.1": "graphics on phones",
    "libGLESv2.so.2": "graphics on phones",
    "libOpenGL.so.0": "another name of libGL.so.1",
    "libSDL2-2.0.so.0": "SDL itself, if another build is requested",
    "libXss.so.1": "prevents a screen saver, which we allow",
    "libdbus-1.so.3": "prevents a screen saver, which we allow",
    "libdrm.so.2": "screens without a desktop",
    "libgbm.so.1": "screens without a desktop",
    "libpipewire-0.3.so.0": "sound, which comes by PulseAudio's name as well",
    "libsamplerate.so.0": "better conversion of sounds that already have the rate of the device",
    "libudev.so.0": "game controllers",
    "libudev.so.1": "game controllers",
}
"""Libraries that SDL could load for features that we don't use."""

_LOADED: Final = re.compile(rb"(?<=\0)lib[A-Za-z0-9_+-]+(?:-[0-9.]+)?\.so\.[0-9]+(?=\0)")

_SYSTEMS: Final = (
    ("Debian", (("11", (2, 31)), ("12", (2, 36)), ("13", (2, 41)))),
    ("Ubuntu", (("20.04", (2, 31)), ("22.04", (2, 35)), ("24.04", (2, 39)))),
    ("Fedora", (("36", (2, 35)), ("37", (2, 36)), ("38", (2, 37)), ("39", (2, 38)), ("40", (2, 39)))),
    ("Red Hat Enterprise Linux", (("9", (2, 34)), ("10", (2, 39)))),
)
"""Each release's C library, with the oldest release first."""


def depends(found: Sequence[Binary]) -> str:
    """The control file's `Depends` field.

    Raises `ReleaseError` for a library that is neither included nor in a known package.
    """
    linked = dict.fromkeys(from_outside(found))
    unknown = [name for name in linked if name not in _LINKED]
    if unknown:
        raise ReleaseError(
            f"nobody brings {', '.join(unknown)}; put it into the folder, or its package into tools/release/needs.py"
        )
    newest = ".".join(map(str, oldest_glibc(found).glibc))
    packages = {_LINKED[name] for name in linked} | set(WINDOW.values())
    return ", ".join(f"libc6 (>= {newest})" if name == "libc6" else name for name in sorted(packages))


def recommends() -> str:
    """The control file's `Recommends` field."""
    return ", ".join(sorted(BETTER.values()))


def loaded_by(library: Path) -> set[str]:
    """The names of libraries that a library may load at run time, found in its strings.

    Included libraries have other names, because wheels rename them.
    """
    return {name.decode() for name in _LOADED.findall(library.read_bytes())}


def unexplained(names: Iterable[str]) -> set[str]:
    """The libraries that SDL may load, but that are not in any table here."""
    return set(names) - {*WINDOW, *BETTER, *UNUSED, *_LINKED}


def oldest_systems(glibc: Glibc) -> list[str]:
    """Each system's first release with a C library that is new enough."""
    return [
        f"{system} {release}"
        for system, releases in _SYSTEMS
        for release in [next((release for release, has in releases if has >= glibc), None)]
        if release is not None
    ]

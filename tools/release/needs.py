"""Which packages of Debian have what the program asks of a system, and which systems are new enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tools.release.elf import Binary, Glibc, from_outside, oldest_glibc
from tools.release.errors import ReleaseError

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
"""The package of each library that something of ours may be linked with and that does not come with us."""

WINDOW: Final = {
    "libX11.so.6": "libx11-6",
    "libXcursor.so.1": "libxcursor1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
}
"""What SDL loads when it opens a window: without libX11 and libXext there is none, without the others no touch, no
pointer of our own and no second screen."""

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
"""What SDL loads if it is there, to play sounds, to draw by the graphics card, and for desktops without X11."""

UNUSED: Final = {
    "libGLES_CM.so.1": "drawing of phones",
    "libGLESv1_CM.so.1": "drawing of phones",
    "libGLESv2.so.2": "drawing of phones",
    "libOpenGL.so.0": "another name of libGL.so.1",
    "libSDL2-2.0.so.0": "itself, where somebody asks for another",
    "libXss.so.1": "keeps a screen saver away, which we let come",
    "libdbus-1.so.3": "keeps a screen saver away, which we let come",
    "libdrm.so.2": "screens without a desktop",
    "libgbm.so.1": "screens without a desktop",
    "libpipewire-0.3.so.0": "sound, which comes by PulseAudio's name as well",
    "libsamplerate.so.0": "better conversion of sounds that already have the rate of the device",
    "libudev.so.0": "game controllers",
    "libudev.so.1": "game controllers",
}
"""What SDL could load as well, and for what we do not ask for it."""

_LOADED: Final = re.compile(rb"(?<=\0)lib[A-Za-z0-9_+-]+(?:-[0-9.]+)?\.so\.[0-9]+(?=\0)")

_SYSTEMS: Final = (
    ("Debian", (("11", (2, 31)), ("12", (2, 36)), ("13", (2, 41)))),
    ("Ubuntu", (("20.04", (2, 31)), ("22.04", (2, 35)), ("24.04", (2, 39)))),
    ("Fedora", (("36", (2, 35)), ("37", (2, 36)), ("38", (2, 37)), ("39", (2, 38)), ("40", (2, 39)))),
    ("Red Hat Enterprise Linux", (("9", (2, 34)), ("10", (2, 39)))),
)
"""The C library of each release, the oldest release first."""


def depends(found: Sequence[Binary]) -> str:
    """What the package cannot do without, as its control file says it.

    `ReleaseError` for a library that comes neither with us nor from a package that is known here.
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
    """What makes the game better, as the control file says it."""
    return ", ".join(sorted(BETTER.values()))


def loaded_by(library: Path) -> set[str]:
    """The names of libraries that stand in a library, as it must have them to load them when it runs.

    Those that came with it have other names: a wheel renames them.
    """
    return {name.decode() for name in _LOADED.findall(library.read_bytes())}


def unexplained(names: Iterable[str]) -> set[str]:
    """Those of the libraries that SDL may load of which nothing is said here."""
    return set(names) - {*WINDOW, *BETTER, *UNUSED, *_LINKED}


def oldest_systems(glibc: Glibc) -> list[str]:
    """The first release of each system whose C library is new enough."""
    return [
        f"{system} {release}"
        for system, releases in _SYSTEMS
        for release in [next((release for release, has in releases if has >= glibc), None)]
        if release is not None
    ]

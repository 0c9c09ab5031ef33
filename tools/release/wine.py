"""A Python for Windows under Wine, made from PyPI and Debian alone, to build and try the Windows package on Linux.

It is the Python 3.11 inside the wheel of panda3d, with the standard library of the Python that runs this, and an
executable of a few lines of C.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement

from tools.release import contents
from tools.release.project import ReleaseError, read_project

_WHEEL: Final = "panda3d==1.10.16"
_VERSION: Final = "3.11"
_WINE: Final = ("/usr/lib/wine/wine64", "/usr/bin/wine64", "/usr/bin/wine")
"""Debian's `wine` is a script that asks for a 32-bit Wine, so the 64-bit program itself comes first."""
_COMPILER: Final = "x86_64-w64-mingw32-gcc"
_BESIDE_PYTHON: Final = ("python3*.dll", "vcruntime*.dll")
_NOT_COPIED: Final = (
    "site-packages",
    "lib-dynload",
    "test",
    "idlelib",
    "ensurepip",
    "__pycache__",
    "config-*",
)
_LAUNCHER: Final = """
#include <windows.h>
int wmain(int count, wchar_t **words) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    int (*run)(int, wchar_t **) = python ? (void *)GetProcAddress(python, "Py_Main") : 0;
    return run ? run(count, words) : 103;
}
#ifdef WINDOWED
#include <shellapi.h>
int WINAPI wWinMain(HINSTANCE a, HINSTANCE b, wchar_t *c, int d) { return wmain(__argc, __wargv); }
#endif
"""


@dataclass(frozen=True, slots=True)
class Wine:
    """A Wine prefix and a Windows Python in one folder."""

    folder: Path

    @property
    def prefix(self) -> Path:
        return self.folder / "prefix"

    @property
    def python(self) -> Path:
        return self.folder / "python" / "python.exe"

    @property
    def test_python(self) -> Path:
        """A Python of its own for the tests, so that no test package gets into the game's package."""
        return self.folder / "test-python" / "python.exe"

    @property
    def drive(self) -> Path:
        """Drive C."""
        return self.prefix / "drive_c"

    @property
    def local_data(self) -> Path:
        """%LOCALAPPDATA% of the user."""
        return self.drive / "users" / os.environ.get("USER", "root") / "AppData" / "Local"

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment of a Windows program; Python's variables of this machine would mislead it."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        fixed = {
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            # Without these, Wine offers to download .NET and a browser.
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            # Wine shows standard output in the encoding of an old console.
            "PYTHONUTF8": "1",
            "PYTHONUNBUFFERED": "1",
        }
        return {**ours, **fixed, **(more or {})}

    def run(
        self, *words: str | Path, cwd: Path | None = None, **more: Any
    ) -> subprocess.CompletedProcess[str]:
        """Run a Windows program to its end. Its output must be a pipe: Wine refuses a file."""
        return subprocess.run(
            [wine_command(), *map(str, words)],
            env=self.environment(more.pop("env", None)),
            cwd=cwd,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            **more,
        )

    @contextmanager
    def start(self, *words: str | Path, cwd: Path | None = None) -> Iterator[subprocess.Popen[str]]:
        """Start a program; its output and its errors come through one pipe."""
        with subprocess.Popen(
            [wine_command(), *map(str, words)],
            env=self.environment(),
            cwd=cwd,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            yield process

    def checked(self, *words: str | Path, cwd: Path | None = None, **more: Any) -> str:
        """Run a program; return its output, or raise `ReleaseError` with the end of its errors."""
        done = self.run(*words, cwd=cwd, **more)
        if done.returncode:
            told = "\n".join((done.stderr or done.stdout).strip().splitlines()[-20:])
            raise ReleaseError(
                f"`{' '.join(map(str, words))}` failed under Wine ({done.returncode}):\n{told}"
            )
        return done.stdout

    def end(self) -> None:
        """End all programs of this prefix."""
        server = Path(wine_command()).with_name("wineserver64")
        subprocess.run([server, "-k"], env=self.environment(), check=False)


def wine_command() -> str:
    """Wine's path; raises `ReleaseError` if it is not installed."""
    found = next((name for name in _WINE if Path(name).exists()), None)
    if found is None:
        raise ReleaseError("Wine is missing; on Debian, install wine64")
    return found


def windows_path(path: Path) -> str:
    """The name of a file of this machine under Wine, which calls its root drive Z."""
    return "Z:" + str(path.resolve()).replace("/", "\\")


def make_wine(folder: Path, listed: Path) -> Wine:
    """Make Wine with a Python that has the packages listed in a requirements file; reuse the folder if they match."""
    wine, mark = Wine(folder), folder / "requirements.txt"
    if mark.exists() and mark.read_bytes() == listed.read_bytes():
        return wine
    require_programs()
    shutil.rmtree(folder, ignore_errors=True)
    wine.prefix.mkdir(parents=True)
    wine.checked("wineboot", "--init")
    # Debian's Wine is a Windows 7 otherwise.
    wine.checked("winecfg", "-v", "win10")
    _make_python(wine.python.parent)
    install(wine.python.parent / "Lib" / "site-packages", requirements(listed))
    wine.checked(wine.python, "-c", "import ctypes, msgspec, pygame, sqlite3, zlib")
    shutil.copy(listed, mark)
    return wine


def make_test_python(wine: Wine, root: Path) -> None:
    """Make the Python for tests, with the extra `test` of the checkout at `root`, unless it is there."""
    python = wine.test_python.parent
    packages = python / "Lib" / "site-packages"
    if not packages.exists():
        shutil.copytree(wine.python.parent, python)
        extras = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        wanted = _on_windows(extras["optional-dependencies"]["test"])
        # pytest needs colorama only on Windows, which pip does not know here.
        install(packages, [*wanted, "colorama"], needs=True)
    # As an editable install would do: the checkout, and its version.
    (packages / "matador.pth").write_text(f"{windows_path(root)}\n", encoding="utf-8")
    project = read_project(root)
    contents.metadata(project, packages / f"{project.package}-{project.version}.dist-info")


def require_programs() -> None:
    """Raise `ReleaseError` if a program or the version of Python is missing."""
    wine_command()
    if shutil.which(_COMPILER) is None:
        raise ReleaseError("the C compiler for Windows is missing; on Debian, install gcc-mingw-w64-x86-64")
    if platform.python_version_tuple()[:2] != tuple(_VERSION.split(".")):
        raise ReleaseError(
            f"the standard library of Python {_VERSION} is needed; run this with Python {_VERSION}"
        )


def requirements(listed: Path) -> list[str]:
    """The requirements in a file that apply to Windows."""
    lines = listed.read_text(encoding="utf-8").splitlines()
    return _on_windows(line for line in lines if line and not line.startswith("#"))


def _on_windows(lines: Iterable[str]) -> list[str]:
    """Those that apply to Windows, without their conditions, which pip would judge for this system."""
    windows = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"}
    found = map(Requirement, lines)
    return [
        f"{each.name}{each.specifier}"
        for each in found
        if each.marker is None or each.marker.evaluate(windows)
    ]


def install(place: Path, wanted: Sequence[str], *, needs: bool = False) -> None:
    """Install packages for Windows into a folder; `needs`: also what they need."""
    _pip("install", "--target", str(place), *(() if needs else ("--no-deps",)), *wanted)


def _make_python(place: Path) -> None:
    with tempfile.TemporaryDirectory() as kept:
        _pip("download", "--no-deps", "--dest", kept, _WHEEL)
        (wheel,) = Path(kept).glob("*.whl")
        zipfile.ZipFile(wheel).extractall(kept)
        libraries = Path(kept) / "deploy_libs"
        (place / "DLLs").mkdir(parents=True)
        for path in [*libraries.glob("*.dll"), *libraries.glob("*.pyd")]:
            is_beside = any(Path(path.name.lower()).match(pattern) for pattern in _BESIDE_PYTHON)
            shutil.copy(path, place if is_beside else place / "DLLs")
        source = Path(kept) / "launcher.c"
        source.write_text(_LAUNCHER, encoding="utf-8")
        for name, options in (("python", ()), ("pythonw", ("-mwindows", "-DWINDOWED"))):
            words = [_COMPILER, "-O", "-municode", *options, "-o", str(place / f"{name}.exe"), str(source)]
            subprocess.run(words, check=True)
    shutil.copytree(
        sysconfig.get_path("stdlib"),
        place / "Lib",
        ignore=shutil.ignore_patterns(*_NOT_COPIED),
        symlinks=False,
    )


def _pip(action: str, *words: str) -> None:
    target = ("--platform", "win_amd64", "--python-version", _VERSION, "--only-binary", ":all:")
    done = subprocess.run(
        [sys.executable, "-m", "pip", action, "-q", *target, *words],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ReleaseError(f"`pip {action}` failed:\n{done.stderr.strip()}")

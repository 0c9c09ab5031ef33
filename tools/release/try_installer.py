"""Try the installer on Windows, or with the Python of Wine: `python -m tools.release.try_installer dist/…-setup.exe`.

It installs, opens an exported match, installs again and uninstalls, and checks the files and the registry after each
step. It refuses to run where Matador is installed or was played.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tools.release.project import MIME_TYPE, Project, ReleaseError, print_checks, read_project
from tools.release.windows import is_wine

_LIMIT_S = 120.0
_MAX_SETUP_MB: Final = 16
_MAX_FOLDER_MB: Final = 45
_REFUSED: Final = 2
"""The installer's exit status if the game is open."""
_UNINSTALL: Final = r"Software\Microsoft\Windows\CurrentVersion\Uninstall"
_CLASSES: Final = r"Software\Classes"
_OURS: Final = (rf"{_CLASSES}\.matador", rf"{_CLASSES}\Matador.Match")


def tried(setup: Path) -> Iterator[str]:
    """Try an installer; yield a sentence for each check passed. Raises `ReleaseError` at the first failure."""
    setup_mb = setup.stat().st_size / 1e6
    _require(setup_mb <= _MAX_SETUP_MB, f"the installer has {setup_mb:.1f} MB, more than {_MAX_SETUP_MB}")
    project = read_project()
    folder, data = _local() / "Programs" / "Matador", _local() / "Matador"
    for place in (folder, data, _shortcut(project)):
        _require(not place.exists(), f"{place} exists; run this where Matador was never used")
    with tempfile.TemporaryDirectory() as kept:
        # In the environment, the name of the folder may be short.
        odd = Path(kept).resolve() / "Zoë und Łukasz's games"
        odd.mkdir()
        yield from _round(setup, project, folder, odd)
        # NSIS takes everything after /D= as one path, without quotes.
        yield from _round(setup, project, odd / "Matador", odd, f"/D={odd / 'Matador'}")
    shutil.rmtree(data)


def _round(setup: Path, project: Project, folder: Path, kept: Path, *words: str) -> Iterator[str]:
    _install(setup, *words)
    _require(_size(folder) <= _MAX_FOLDER_MB, f"the game takes up more than {_MAX_FOLDER_MB} MB")
    yield f"installed without a question in {folder}: {_size(folder):.1f} MB"
    yield _registered(project, folder)
    match = kept / "one match.matador"
    _played(folder, match)
    earlier = _matches(folder)
    with _opened(match, folder):
        _wait(lambda: _matches(folder) > earlier, "the opened match is not in the history")
        yield "an exported match opens with the game"
        before = _files(folder)
        _require(_run(setup, "/S", *words) == _REFUSED, "the installer does not notice that the game is open")
        _require(
            _run(folder / "uninstall.exe", "/S", f"_?={folder}") == _REFUSED,
            "the uninstaller does not notice that the game is open",
        )
        _require(_files(folder) == before, "a refused step changed the program")
        yield "nothing changes while the game is open"
    # In shortcuts, Wine knows only the letters of one code page.
    if str(folder).isascii() or not is_wine():
        with _opened(_shortcut(project), folder):
            yield "the entry in the Start menu starts the game"
    own = folder / "own notes.txt"
    own.write_text("notes", encoding="utf-8")
    _install(setup, *words)
    _require({*before, "own notes.txt"} == set(_files(folder)), "a second installation has other files")
    yield "it can be installed over itself"
    yield _uninstalled(project, folder, own)
    shutil.rmtree(folder)


def _local() -> Path:
    return Path(os.environ["LOCALAPPDATA"])


def _shortcut(project: Project) -> Path:
    return Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs" / f"{project.title}.lnk"


def _require(is_so: object, sentence: str) -> None:
    if not is_so:
        raise ReleaseError(sentence)


def _wait(is_so: Callable[[], object], sentence: str) -> None:
    end = time.monotonic() + _LIMIT_S
    while not is_so():
        _require(time.monotonic() < end, f"after {_LIMIT_S:.0f} s, {sentence}")
        time.sleep(0.2)


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """The size and time of each file of a folder."""
    found = ((path, path.stat()) for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): (seen.st_size, seen.st_mtime_ns) for path, seen in found}


def _size(folder: Path) -> float:
    return sum(size for size, _ in _files(folder).values()) / 1e6


def _run(program: Path, *words: str) -> int:
    # A list would be quoted, and NSIS wants /D= and _?= without quotes.
    line = " ".join((f'"{program}"', *words))
    return subprocess.run(line, check=False, timeout=_LIMIT_S, stdin=subprocess.DEVNULL).returncode


def _install(setup: Path, *words: str) -> None:
    status = _run(setup, "/S", *words)
    _require(status == 0, f"the installer ends with {status}")


def _values(key: str) -> dict[str, Any] | None:
    """The values of a key of the current user; None if it does not exist."""
    winreg: Any = importlib.import_module("winreg")
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
            count = winreg.QueryInfoKey(opened)[1]
            return {name: value for name, value, _ in (winreg.EnumValue(opened, at) for at in range(count))}
    except FileNotFoundError:
        return None


def _registered(project: Project, folder: Path) -> str:
    found = _values(rf"{_UNINSTALL}\{project.title}") or {}
    wanted = {
        "DisplayName": project.title,
        "DisplayVersion": project.version,
        "Publisher": project.authors,
        "InstallLocation": str(folder),
        "UninstallString": f'"{folder}\\uninstall.exe"',
        "QuietUninstallString": f'"{folder}\\uninstall.exe" /S',
    }
    _require(wanted.items() <= found.items(), f"the list of programs has {found}")
    told, real = found["EstimatedSize"] * 1024 / 1e6, _size(folder)
    _require(abs(told - real) < 1, f"the list of programs says {told:.1f} MB, not {real:.1f}")
    extension, match = (_values(key) or {} for key in _OURS)
    _require(extension == {"": "Matador.Match", "Content Type": MIME_TYPE}, f".matador has {extension}")
    _require(match.get(""), "exported matches have no name for their kind")
    _require(_shortcut(project).exists(), "the Start menu has no entry")
    return "the Start menu, the list of programs and the file type have their entries"


def _uninstalled(project: Project, folder: Path, own: Path) -> str:
    """Uninstall as Windows does; a copy of the uninstaller does the work after its process has ended."""
    key = rf"{_UNINSTALL}\{project.title}"
    command = (_values(key) or {})["QuietUninstallString"]
    subprocess.run(command, check=True, timeout=_LIMIT_S, stdin=subprocess.DEVNULL)
    _wait(lambda: _values(key) is None, "the game is still in the list of programs")
    left = {path for path in folder.rglob("*") if path != own}
    _require(not left, f"the uninstaller leaves {', '.join(map(str, sorted(left)[:5]))}")
    _require(own.exists(), "the uninstaller removed a file that it had not installed")
    _require(not _shortcut(project).exists(), "the Start menu still has its entry")
    kept = [name for name in _OURS if _values(name) is not None]
    _require(not kept, f"the registry still has {', '.join(kept)}")
    data = _local() / "Matador"
    _require((data / "matador.db").exists(), f"the player's data is missing in {data}")
    return f"uninstalled; the player's data is still in {data}"


def _played(folder: Path, match: Path) -> None:
    """Write the record of a match between bots."""
    rules = ("--rules", "sevens", "--players", "2", "--matches", "1", "--bots", "greedy,greedy")
    words = ("simulate", *rules, "--seed", str(len(str(folder))), "--out", f'"{match}"')
    status = _run(folder / "matador-cli.exe", *words)
    _require(status == 0, f"`simulate` ends with {status}")


def _matches(folder: Path) -> int:
    """The number of finished matches."""
    words = [str(folder / "matador-cli.exe"), "history", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=_LIMIT_S)
    return done.stdout.count('"match":')


@contextmanager
def _opened(file: Path, folder: Path) -> Iterator[None]:
    """Open a file as a double click does; end the game after the block."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if file.suffix == ".lnk" or not is_wine():
        os.startfile(file)  # type: ignore[attr-defined,unused-ignore]  # noqa: S606 - it has no arguments
    else:
        # The shell of Wine doesn't know the file types of a single user.
        command = (_values(rf"{_OURS[1]}\shell\open\command") or {})[""]
        subprocess.Popen(command.replace("%1", str(file)))
    try:
        _wait(lambda: _games(folder), f"{file} does not open the game")
        yield
    finally:
        for process in _games(folder):
            os.kill(process, signal.SIGTERM)
        _wait(lambda: not _games(folder), "the game does not end")


def _games(folder: Path) -> list[int]:
    """The running games of a folder, by process number."""
    numbers, size = (ctypes.c_uint32 * 4096)(), ctypes.c_uint32()
    _windows().kernel32.K32EnumProcesses(numbers, ctypes.sizeof(numbers), ctypes.byref(size))
    every = numbers[: size.value // ctypes.sizeof(ctypes.c_uint32)]
    return [number for number in every if _program(number) == folder / "matador.exe"]


def _program(number: int) -> Path | None:
    """The executable of a process; None if another user runs it, or if it has ended."""
    kernel, may_ask = _windows().kernel32, 0x1000
    kernel.OpenProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(kernel.OpenProcess(may_ask, False, number))
    if not process:
        return None
    name, size = ctypes.create_unicode_buffer(1024), ctypes.c_uint32(1024)
    is_told = kernel.QueryFullProcessImageNameW(process, 0, name, ctypes.byref(size))
    kernel.CloseHandle(process)
    return Path(name.value) if is_told else None


def _windows() -> Any:
    return ctypes.windll  # type: ignore[attr-defined,unused-ignore]


def main() -> int:
    """Try the installer; return 2 if a check fails."""
    parser = argparse.ArgumentParser(description="Try the installer for Windows.")
    parser.add_argument("setup", type=Path, help="the installer")
    return print_checks(tried(parser.parse_args().setup.resolve()))


if __name__ == "__main__":
    raise SystemExit(main())

"""Smoke-test a built program on any system: `python3 -m tools.release.smoke dist/matador`.

It checks that everything is included: assets, bots in separate processes, records and the window. Unlike the
journeys, it needs no screen.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.release.project import ReleaseError, print_checks, read_project

_LIMIT_S = 120.0
"""Long enough for slow build machines."""


def smoke(place: Path) -> Iterator[str]:
    """Check the program in a folder or bundle; yield a sentence for each check passed.

    Raises `ReleaseError` at the first failure.
    """
    folder = place / "Contents" / "MacOS" if place.suffix == ".app" else place
    suffix = ".exe" if os.name == "nt" else ""
    window, console = folder / f"matador{suffix}", folder / f"matador-cli{suffix}"
    before = _files(place)
    yield _version(console)
    yield _licences(place)
    with tempfile.TemporaryDirectory() as kept:
        yield _played(console, Path(kept))
        yield _shown(window, Path(kept))
    if new := _files(place) ^ before:
        raise ReleaseError(f"the program changed its own folder: {', '.join(sorted(new)[:5])}")
    yield "nothing was written beside the program"


def _files(place: Path) -> set[str]:
    return {str(path.relative_to(place)) for path in place.rglob("*")}


def _version(console: Path) -> str:
    wanted = f"matador {read_project().version}"
    said = _said(console, "--version").strip()
    if said != wanted:
        raise ReleaseError(f"the version is {said!r}, not {wanted!r}")
    return said


def _licences(place: Path) -> str:
    texts = [path for path in place.rglob("licences/*") if path.is_file() and path.stat().st_size]
    if not any(text.name == "README.txt" for text in texts):
        raise ReleaseError("the licences of the parts are missing")
    return f"{len(texts)} files about licences"


def _played(console: Path, kept: Path) -> str:
    """Play a match between two built-in bots, one of them in another process, and check the record."""
    record = kept / "match.jsonl"
    # Quoted twice, because the list and the command are split separately, and a path may contain spaces.
    program = shlex.quote(str(console)) if os.name == "posix" else f'"{console}"'
    command = f"cmd:{program} bot --strength random".replace('"', '""')
    bots = f'greedy,"{command}"'
    words = (
        "simulate",
        "--rules",
        "sevens",
        "--players",
        "2",
        "--matches",
        "1",
        "--bots",
        bots,
        "--seed",
        "7",
    )
    _said(console, *words, "--out", str(record))
    return f"bots play: {_said(console, 'verify', str(record)).strip()}"


def _shown(window: Path, kept: Path) -> str:
    """Draw the table invisibly, and check the contents that it writes to a file."""
    shown = kept / "tree.json"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment |= {"MATADOR_HOME": str(kept / "home")}
    words = [str(window), "play", "--rules", "sevens", "--players", "2", "--seed", "7", "--tree", str(shown)]
    with _running(words, environment) as process:
        for _ in _waiting(process):
            tiles = _hand(shown)
            if len(tiles) == 7:
                return f"the table shows the hand {' '.join(tiles)}"
    raise ReleaseError(f"the table with seven tiles was not shown within {_LIMIT_S:.0f} s")


def _hand(shown: Path) -> list[str]:
    try:
        nodes = json.loads(shown.read_bytes())["nodes"]
    except (FileNotFoundError, PermissionError):
        # The file does not exist yet or, on Windows, is being replaced.
        return []
    return [node["key"].removeprefix("tile:") for node in nodes if node["key"].startswith("tile:")]


def _waiting(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Iterate until the time is up; raise `ReleaseError` if the program ends."""
    end = time.monotonic() + _LIMIT_S
    while time.monotonic() < end:
        if process.poll() is not None:
            raise ReleaseError(f"the window closed by itself, with exit status {process.returncode}")
        yield
        time.sleep(0.1)


@contextmanager
def _running(words: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(_LIMIT_S)


def _said(program: Path, *words: str) -> str:
    """Return the output of a command; raise `ReleaseError` if it fails."""
    try:
        done = subprocess.run(
            [str(program), *words], capture_output=True, text=True, timeout=_LIMIT_S, check=False
        )
    except OSError as error:
        raise ReleaseError(f"{program} cannot be started: {error.strerror or error}") from None
    if done.returncode:
        raise ReleaseError(f"`{program.name} {words[0]}` ends with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def main() -> int:
    """Check the folder; return 2 if a check fails."""
    parser = argparse.ArgumentParser(description="Run a smoke test of a built program.")
    parser.add_argument("folder", type=Path, help="folder or bundle with the program")
    folder = parser.parse_args().folder.resolve()
    return print_checks(smoke(folder))


if __name__ == "__main__":
    raise SystemExit(main())

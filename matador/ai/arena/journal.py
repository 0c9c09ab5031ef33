"""An arena's file, used to continue it later: a header, and one line for each finished task."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from matador.ai.arena.plan import BLOCK_DEALS, TASK_DEALS, Plan
from matador.ai.arena.tally import Tally, TaskResult

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@dataclass(frozen=True, slots=True)
class Build:
    """The version and commit of a program, if known."""

    version: str | None
    """None if it is not installed."""
    commit: str | None
    """Only for a program in a checkout; uncommitted changes don't count."""

    def __str__(self) -> str:
        told = f"version {self.version or 'unknown'}"
        return told if self.commit is None else f"{told}, commit {self.commit[:12]}"


def this_build() -> Build:
    try:
        return Build(version("matador-dominoes"), _commit())
    except PackageNotFoundError:
        return Build(None, _commit())


def _commit() -> str | None:
    root = Path(__file__).resolve().parents[3]
    if not (root / ".git").exists() or getattr(sys, "frozen", False):
        return None
    try:
        return subprocess.run(
            ["git", "rev-parse", "HEAD"],  # noqa: S607 - the user's git
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


FORMAT: Final = "matador-arena/1"
_LONGEST_HEADER = 65_536
_LOCKED_BYTE = 2**30
"""On Windows, locked bytes can't be read, so the lock is on a byte far beyond the results."""


class JournalError(ValueError):
    """The file cannot be used for this arena; the message is a sentence."""


class Journal:
    """Saves results as they arrive. Opening a file removes any unfinished line left by a killed program."""

    def __init__(self, path: Path, tally: Tally, build: Build | None = None) -> None:
        """Open or create the file, and add its results to `tally`; a new file records the build.

        `JournalError` if the file belongs to another arena or is not an arena file; `OSError` if it cannot be read or
        written.
        """
        self.begun_by = build
        """The build that created the file; None if unknown."""
        self._file: BinaryIO = os.fdopen(_opened(path, os.O_RDWR | os.O_CREAT), "r+b")
        try:
            _lock(self._file)
            self._read(tally.plan, tally, build)
        except BaseException:
            self._file.close()
            raise

    def _read(self, plan: Plan, tally: Tally, build: Build | None) -> None:
        good, begun = 0, _written(_header(plan)).rstrip(b"}\n")
        for number, line in enumerate(self._file):
            # An unfinished line from a killed program: a result, or a header for the plan, written by any build.
            if not line.endswith(b"\n") and (number or begun.startswith(line) or line.startswith(begun)):
                break
            if number == 0:
                self.begun_by = _read_header(line, plan)
            else:
                tally.add(_read_result(line, number, plan))
            good += len(line)
        self._file.seek(good)
        self._file.truncate()
        if not good:
            self._write(_written(_header(plan, build)))

    def keep(self, result: TaskResult) -> None:
        """Write a result so that it survives the end of this process; `JournalError` if it cannot be written."""
        self._write(_written(result))

    def close(self) -> None:
        # Write errors have already been reported.
        with suppress(OSError):
            self._file.close()

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise JournalError(f"cannot write it: {error.strerror or error}") from None


def seed_of(path: Path) -> int | None:
    """The seed of the arena saved in this file, or None. `OSError` if the file cannot be read."""
    try:
        with os.fdopen(_opened(path, os.O_RDONLY), "rb") as file:
            line = file.readline(_LONGEST_HEADER)
    except FileNotFoundError:
        return None
    header = _decoded(line)
    seed = header.get("seed") if isinstance(header, dict) else None
    return seed if isinstance(seed, int) else None


def _opened(path: Path, flags: int) -> int:
    """Open the file; `JournalError` if it is not a regular file, for example an endless device."""
    number = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0), 0o600)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise JournalError("not a regular file")
    return number


def _lock(file: BinaryIO) -> None:
    """Lock the file for this process until it is closed; `JournalError` if another process has locked it."""
    try:
        if sys.platform == "win32":
            os.lseek(file.fileno(), _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            os.lseek(file.fileno(), 0, os.SEEK_SET)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise JournalError("another arena is using it. Wait until that one has finished.") from None


def _written(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _header(plan: Plan, build: Build | None = None) -> dict[str, Any]:
    by = {} if build is None else {"version": build.version, "commit": build.commit}
    return {
        "format": FORMAT,
        "ruleset": plan.rules.values(),
        "bots": [entrant.name for entrant in plan.entrants],
        "seed": plan.seed,
        "iterations": plan.thinking.iterations,
        "budget_ms": plan.thinking.budget_ms,
        "deals": plan.deals,
        "block": [BLOCK_DEALS, TASK_DEALS],
        **by,
    }


def _read_header(line: bytes, plan: Plan) -> Build | None:
    """The build in a header, if recorded; `JournalError` if the header is for another plan."""
    header, expected = _decoded(line), _header(plan)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise JournalError("not a file of arena results")
    for name, value in expected.items():
        if header.get(name) != msgspec.json.decode(msgspec.json.encode(value)):
            raise JournalError(
                f"it was started with a different `{name}`. Use the same options as then, or another file."
            )
    if "version" not in header:
        return None
    try:
        return msgspec.convert(header, Build)
    except msgspec.ValidationError:
        raise JournalError("its version is not valid") from None


def _read_result(line: bytes, number: int, plan: Plan) -> TaskResult:
    try:
        result = msgspec.json.decode(line, type=TaskResult)
    except msgspec.DecodeError as error:
        raise JournalError(f"cannot read line {number + 1}: {error}") from None
    sides = len(plan.rules.sides)
    if (result.block, *result.key, len(result.matches)) not in _tasks_of(plan, result.block):
        raise JournalError(f"line {number + 1} belongs to another arena")
    fits = all(len(match.points) == len(match.won) == sides for match in result.matches)
    if not fits or len(result.conduct) != len(plan.entrants):
        raise JournalError(f"line {number + 1} belongs to another arena")
    return result


@lru_cache(maxsize=2)
def _tasks_of(plan: Plan, block: int) -> frozenset[tuple[int, int, int, int]]:
    """The tasks of a block as (block, seating, first deal, deals); empty if there is no such block."""
    if not 0 <= block < plan.blocks:
        return frozenset()
    return frozenset((task.block, task.seating, task.first, task.deals) for task in plan.tasks_in(block))


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None

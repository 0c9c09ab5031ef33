"""Kills at each system call that makes, opens, writes or closes the database.

`strace` counts the calls of the thread that has the database, and kills the process at the n-th call of a kind,
before it is carried out. So every state in which a killed process can leave the files is checked. `at_…` counts kills
by call. In `refused_calls` the system refuses calls instead (`EIO_of_…`): the game asks again or decides something
else.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.checks.database_kills import check_left, killed
from tests.checks.database_lives import Life, LivingProcess, Plant, Shown

_CALLS = """
    access chmod close fallocate fchmod fchown fcntl fdatasync flock fstat fsync ftruncate getcwd geteuid link lseek
    lstat mkdir newfstatat openat pread64 pwrite64 readlink rename stat statfs unlink utimensat
"""
"""The calls to count. Calls for memory, locks and the pipe, made by the session's thread, are not among them."""
CALLS = ",".join(f"?{name}" for name in _CALLS.split())
_CALL = re.compile(r"^\d+ +(\w+)\(", re.MULTILINE)
_ERRORS = ("EIO", "ENOSPC", "EROFS")
_WRITING = ("pwrite64", "fdatasync", "ftruncate", "openat", "flock")
Counts: TypeAlias = Counter[str]

_STEPS = 3


def untraceable() -> str | None:
    """The reason why system calls cannot be counted here; None if they can."""
    if sys.platform != "linux":
        return "calls to the system are counted on Linux alone"
    if shutil.which("strace") is None:
        return "strace is missing"
    tried = subprocess.run(["strace", "-o", "/dev/null", "true"], check=False, capture_output=True)
    return "this system lets nobody trace" if tried.returncode else None


@dataclass(frozen=True, slots=True)
class Start:
    """A folder from which processes start, one after the other, and their task there."""

    folder: Path
    seed: int
    key: str | None = None
    shown: Shown | None = None
    plants: tuple[Plant, ...] = ()


def check_each_call(
    seed: int, kills: int | None = None, plants: tuple[Plant, ...] = (), names: Sequence[str] = ()
) -> Counts:
    """Kill at each call of two lives, or at `kills` of them: in a new database, and in one left by a killed process.

    `plants`: injected bugs of the processes; `names`: the calls to look at, if not all.
    """
    chance = Random(seed)
    counts = Counts()
    with tempfile.TemporaryDirectory() as folder:
        calls = [
            (start, call) for start in _starts(Path(folder), chance, plants) for call in _calls_of(start)
        ]
        if names:
            calls = [(start, call) for start, call in calls if call[0] in names]
        for start, (name, number) in calls if kills is None else chance.sample(calls, kills):
            _kill_at(name, number, start, chance, counts)
    return counts


def check_failing_calls(lives: int, seed: int) -> Counts:
    """Let the system refuse some calls in `lives` lives: after each, the match is as it was shown."""
    chance = Random(seed)
    counts = Counts()
    for _ in range(lives):
        error, name = chance.choice(_ERRORS), chance.choice(_WRITING)
        first, each = chance.randint(1, 20), chance.randint(2, 30)
        # A permanent failure could hit the same call of every try.
        when = f"{first}..{first + each * chance.randint(1, 30)}+{each}"
        with tempfile.TemporaryDirectory() as folder:
            path, log = Path(folder) / "m.db", Path(folder) / "calls"
            life = Life(path, chance.randrange(2**32), 60, may_fail=True, waits_for_go=True)
            process = LivingProcess(life)
            with traced(process, log, f"inject={name}:error={error}:when={when}"):
                ended = process.end()
            assert ended == 0, f"{error} of {name} has ended the game"
            counts[f"{error}_of_{name}"] += log.read_text(errors="replace").count("(INJECTED)")
            counts["shown"] += sum(isinstance(told, Shown) for told in process.told)
            check_left(path, process.key, process.shown, chance, counts)
        counts["lives"] += 1
    return counts


def _starts(folder: Path, chance: Random, plants: tuple[Plant, ...]) -> Iterator[Start]:
    empty, left = folder / "empty", folder / "left"
    empty.mkdir()
    left.mkdir()
    yield Start(empty, chance.randrange(2**32), plants=plants)
    process = LivingProcess(Life(left / "m.db", chance.randrange(2**32), 40))
    while len(process.told) < 12:
        if not process.hear():
            # The match was already over, so another one has started beside it.
            assert process.end() == 0
            process = LivingProcess(Life(left / "m.db", chance.randrange(2**32), 40))
    killed(process)
    yield Start(left, chance.randrange(2**32), process.key, process.shown, plants)


def _calls_of(start: Start) -> Iterator[tuple[str, int]]:
    """Each call that is made, by its name and its number among calls of that name."""
    with tempfile.TemporaryDirectory() as folder:
        process, log = _begun(start, Path(folder)), Path(folder) / "calls"
        with traced(process, log):
            assert process.end() == 0
        numbers = Counter(_CALL.findall(log.read_text(encoding="utf-8", errors="replace")))
    return ((name, number) for name, most in numbers.items() for number in range(1, most + 1))


def _kill_at(name: str, number: int, start: Start, chance: Random, counts: Counts) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        process = _begun(start, folder)
        with traced(process, Path("/dev/null"), f"inject={name}:signal=KILL:when={number}"):
            ended = process.end()
        assert ended in (0, -signal.SIGKILL), f"it ended with {ended}"
        counts["kills" if ended else "ended_before"] += 1
        counts[f"at_{name}"] += ended != 0
        shown = process.shown or start.shown
        counts["nothing_shown"] += shown is None
        for plant in start.plants:
            stack.enter_context(plant())
        check_left(folder / "m.db", process.key or start.key, shown, chance, counts)


def _begun(start: Start, folder: Path) -> LivingProcess:
    """A process in a folder of its own that waits for the start of its task."""
    shutil.copytree(start.folder, folder, dirs_exist_ok=True)
    return LivingProcess(
        Life(
            folder / "m.db",
            start.seed,
            _STEPS,
            start.key,
            plants=start.plants,
            waits_for_go=True,
        )
    )


@contextmanager
def traced(process: LivingProcess, log: Path, *expressions: str) -> Iterator[None]:
    """Let a waiting process start while `strace` logs its system calls and tampers with some."""
    command = ["strace", "-f", "-p", str(process.pid), "-o", str(log)]
    for expression in (f"trace={CALLS}", *expressions):
        command += ["-e", expression]
    with ExitStack() as stack:
        with process.waiting():
            tracer = stack.enter_context(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
            assert tracer.stderr is not None
            told = tracer.stderr.readline()
            assert "attached" in told, told
        yield
        tracer.stderr.read()

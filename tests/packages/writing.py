"""Files written by a program and its children, as strace sees them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CALLS = "open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,truncate,mknod,mknodat"

# `?` is the result of a call whose thread ended during it: it may have written before.
_CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+|\?)")
_NOTE = re.compile(r"^(\+\+\+|---) ")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_FOLDER = re.compile(r"^(?:AT_FDCWD|\d+)<([^>]*)>")
_WRITES = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND")


def traced(words: Iterable[str], log: Path) -> list[str]:
    """The command that runs another one and logs the calls that create or write files.

    Each thread has its own log file, so that threads cannot split each other's calls.
    """
    return ["strace", "-ff", "-y", "-qq", "-s", "4096", "-e", f"trace={CALLS}", "-o", str(log), *words]


def noted(log: Path) -> list[str]:
    """All logged calls, thread by thread."""
    files = sorted(log.parent.glob(f"{log.name}.*"))
    return [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def written(calls: Iterable[str]) -> Iterator[Path]:
    """Every path created or opened for writing; relative only if strace did not know the folder.

    Raises `ValueError` for an unknown line.
    """
    for line in calls:
        found = _CALL.match(line)
        if found is None:
            if _NOTE.match(line):
                continue
            raise ValueError(f"strace says what is not understood: {line}")
        call, words, result = found.groups()
        is_opened_to_read = call.startswith("open") and not any(flag in words for flag in _WRITES)
        if result.startswith("-") or is_opened_to_read:
            continue
        folder = _FOLDER.match(words)
        *_, path = _TEXT.findall(words)
        yield Path(folder[1] if folder else "", path)


def strays(calls: Iterable[str], allowed: Iterable[Path]) -> list[str]:
    """Files written outside the allowed folders."""
    roots = (*allowed, Path("/dev"), Path("/proc"))
    return sorted(
        {str(path) for path in written(calls) if not any(path.is_relative_to(root) for root in roots)}
    )

"""Which files a program and its children write, by what strace sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CALLS = "open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,truncate,mknod,mknodat"

_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_FOLDER = re.compile(r"^(?:AT_FDCWD|\d+)<([^>]*)>")
_WRITES = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND")


def traced(words: Iterable[str], log: Path) -> list[str]:
    """The command that runs another and notes the calls by which files come into being or are written."""
    return ["strace", "-f", "-y", "-qq", "-s", "4096", "-e", f"trace={CALLS}", "-o", str(log), *words]


def written(log: str) -> Iterator[Path]:
    """Every path that was made or opened for writing; relative ones only if strace did not know the folder."""
    for line in log.splitlines():
        found = _CALL.match(line)
        if found is None or int(found[3]) < 0:
            continue
        call, words = found[1], found[2]
        if call.startswith("open") and not any(flag in words for flag in _WRITES):
            continue
        folder = _FOLDER.match(words)
        *_, path = _TEXT.findall(words)
        yield Path(folder[1] if folder else "", path)


def strays(log: str, allowed: Iterable[Path]) -> list[str]:
    """What was written elsewhere than under the allowed folders."""
    roots = (*allowed, Path("/dev"), Path("/proc"))
    return sorted(
        {str(path) for path in written(log) if not any(path.is_relative_to(root) for root in roots)}
    )

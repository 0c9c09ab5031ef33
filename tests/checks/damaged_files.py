"""Ways to damage the files of a database."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

PAGE = 4096
HEADER, FRAME = 32, 24
"""Sizes in bytes: the header of a log, and the header of each page in it."""

BACKUPS = ("newer backup", "older backup")
Files: TypeAlias = dict[str, bytes]
"""Contents of the database (`""`), its log (`-wal`), the log's index (`-shm`) and `BACKUPS`, if they exist."""
Spoil: TypeAlias = Callable[[Files, Files, Files, Random], Files]
"""Maps the files of a data folder, its files at an earlier time, and another folder's files to damaged files."""


def flipped_bits(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Flip some bits of one file, anywhere in it or within a few bytes."""
    name = _file(files, chance)
    data = bytearray(files[name])
    start, length = chance.randrange(len(data)), len(data)
    if chance.random() < 0.5:
        start, length = chance.choice((0, start)), 100
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        data[(start + chance.randrange(length)) % len(data)] ^= 1 << chance.randrange(8)
    return files | {name: bytes(data)}


def overwritten(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Overwrite a stretch of one file with zeros, ones, or random bytes."""
    name = _file(files, chance)
    data = bytearray(files[name])
    length = min(len(data), chance.choice((1, 16, 200, 512, PAGE, 3 * PAGE)))
    start = chance.choice((0, chance.randrange(len(data) - length + 1)))
    data[start : start + length] = chance.choice((bytes(length), b"\xff" * length, chance.randbytes(length)))
    return files | {name: bytes(data)}


def truncated(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Cut off the end of one file, or all of it."""
    name = _file(files, chance)
    length = chance.choice(
        (0, chance.randrange(len(files[name])), PAGE * chance.randrange(1 + len(files[name]) // PAGE))
    )
    return files | {name: files[name][:length]}


def swapped_pages(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Swap two pages, or write one over the other."""
    name = _file(files, chance)
    data = bytearray(files[name])
    start, length = (HEADER, FRAME + PAGE) if name == "-wal" else (0, PAGE)
    pages = max(1, (len(data) - start) // length)
    one, two = (slice(at := start + length * chance.randrange(pages), at + length) for _ in range(2))
    first, second = data[one], data[two]
    data[one] = second
    if chance.random() < 0.7:
        data[two] = first
    return files | {name: bytes(data)}


def missing_file(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Remove the log, or the database itself."""
    gone = chance.choice(("-wal", "-wal", "-shm", ""))
    return {name: data for name, data in files.items() if name != gone}


def foreign_log(files: Files, earlier: Files, other: Files, chance: Random) -> Files:
    """Use the log of another folder, or an old one of this folder, with or without its index."""
    log = chance.choice((other, other, earlier))
    if "-wal" not in log:
        return files
    found = {name: data for name, data in files.items() if name not in ("-wal", "-shm")}
    return found | {name: log[name] for name in chance.choice((("-wal",), ("-wal", "-shm"))) if name in log}


SPOILS: tuple[Spoil, ...] = (
    flipped_bits,
    flipped_bits,
    overwritten,
    truncated,
    swapped_pages,
    missing_file,
    foreign_log,
)
"""Flipped bits come twice, because they can be in many places."""


def _file(files: Files, chance: Random) -> str:
    """One of the files; rarely the log's index, because it is rebuilt at every opening."""
    names = [name for name in ("", "-wal") if files.get(name)] * 10
    names += ["-shm"] if files.get("-shm") else []
    return chance.choice(names)

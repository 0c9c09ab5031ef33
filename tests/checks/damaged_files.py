"""Ways in which the files of a database come to harm."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

PAGE = 4096
HEADER, FRAME = 32, 24
"""Of a log, and of each page in it."""

Files: TypeAlias = dict[str, bytes]
"""What is in the database (`""`), its log (`-wal`) and the index of that (`-shm`); those that are there."""
Spoil: TypeAlias = Callable[[Files, Files, Files, Random], Files]
"""The files of a house, those of it as they were earlier, those of another house: what they become."""


def flipped_bits(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Some bits of one file are others, all over it or within a few bytes."""
    name = _file(files, chance)
    data = bytearray(files[name])
    start, length = chance.randrange(len(data)), len(data)
    if chance.random() < 0.5:
        start, length = chance.choice((0, start)), 100
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        data[(start + chance.randrange(length)) % len(data)] ^= 1 << chance.randrange(8)
    return files | {name: bytes(data)}


def overwritten(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Something else stands in a stretch of one file: nothing, ones, or anything."""
    name = _file(files, chance)
    data = bytearray(files[name])
    length = min(len(data), chance.choice((1, 16, 200, 512, PAGE, 3 * PAGE)))
    start = chance.choice((0, chance.randrange(len(data) - length + 1)))
    data[start : start + length] = chance.choice((bytes(length), b"\xff" * length, chance.randbytes(length)))
    return files | {name: bytes(data)}


def truncated(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """The end of one file is missing, or all of it."""
    name = _file(files, chance)
    length = chance.choice(
        (0, chance.randrange(len(files[name])), PAGE * chance.randrange(1 + len(files[name]) // PAGE))
    )
    return files | {name: files[name][:length]}


def swapped_pages(files: Files, _earlier: Files, _other: Files, chance: Random) -> Files:
    """Two pages stand at each other's place, or one at both."""
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
    """The log is gone, or the database itself."""
    gone = chance.choice(("-wal", "-wal", "-shm", ""))
    return {name: data for name, data in files.items() if name != gone}


def foreign_log(files: Files, earlier: Files, other: Files, chance: Random) -> Files:
    """The log is that of another house, or an old one of this; its index may come along."""
    log = chance.choice((other, other, earlier))
    if "-wal" not in log:
        return files
    found = {name: data for name, data in files.items() if name == ""}
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
"""Bits come twice: there are many places for them."""


def _file(files: Files, chance: Random) -> str:
    """One of the files; the index of the log is made anew whenever it is opened, and seldom worth a try."""
    names = [name for name in ("", "-wal") if files.get(name)] * 10
    names += ["-shm"] if files.get("-shm") else []
    return chance.choice(names)

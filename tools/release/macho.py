"""The system requirements of a macOS program or library, read from its file (the format is called Mach-O)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_FAT: Final = b"\xca\xfe\xba\xbe"
"""The start of a file with one part for each kind of processor."""
_THIN: Final = b"\xcf\xfa\xed\xfe"
_HEADER_BYTES: Final = 32

MACHINES: Final = {0x0100_0007: "x86_64", 0x0100_000C: "arm64"}
"""The kinds of processor, by their number in the file."""

LOADS: Final = (0x0C, 0x8000_0018, 0x8000_001F)
"""Commands that load a library: always, if it is there, or on behalf of those that load this one."""
SEARCHES: Final = 0x8000_001C
OLDEST: Final = {0x24: 8, 0x32: 12}
"""Commands that name the oldest macOS, old and new, with the place of the version in them."""


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a program or library for one kind of processor."""

    machine: str
    oldest: tuple[int, int]
    """The oldest macOS that it supports; (0, 0) if it doesn't say."""
    loads: tuple[str, ...]
    """The libraries that it is linked with, with their paths."""
    searches: tuple[str, ...]
    """The folders that stand for `@rpath` in those paths."""


def parts(data: bytes) -> tuple[Part, ...]:
    """The parts of a program or library; empty for any other file."""
    if data[:4] == _THIN:
        return (_part(data),)
    if data[:4] != _FAT:
        return ()
    (count,) = struct.unpack_from(">I", data, 4)
    places = (struct.unpack_from(">5I", data, 8 + 20 * n)[2:4] for n in range(count))
    return tuple(_part(data[offset : offset + size]) for offset, size in places)


def _part(data: bytes) -> Part:
    (kind,) = struct.unpack_from("<I", data, 4)
    oldest, loads, searches = (0, 0), [], []
    for number, command in _commands(data):
        if number in LOADS:
            loads.append(_text(command))
        elif number == SEARCHES:
            searches.append(_text(command))
        elif number in OLDEST:
            (packed,) = struct.unpack_from("<I", command, OLDEST[number])
            oldest = (packed >> 16, packed >> 8 & 0xFF)
    return Part(MACHINES.get(kind, hex(kind)), oldest, tuple(loads), tuple(searches))


def _commands(data: bytes) -> Iterator[tuple[int, bytes]]:
    (count,) = struct.unpack_from("<I", data, 16)
    place = _HEADER_BYTES
    for _ in range(count):
        number, size = struct.unpack_from("<2I", data, place)
        yield number, data[place : place + size]
        place += size


def _text(command: bytes) -> str:
    (start,) = struct.unpack_from("<I", command, 8)
    return command[start:].partition(b"\0")[0].decode()

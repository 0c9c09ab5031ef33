"""Which letters the type of the game has, from the table in the font itself."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from matador.ui.assets import assets_dir

_UNICODE = {(0, 3), (0, 4), (3, 1), (3, 10)}


def can_write(letter: str) -> bool:
    """Whether a letter can be seen when it is written."""
    return letter == " " or (letter.isprintable() and ord(letter) in _letters())


@cache
def _letters() -> frozenset[int]:
    # Bold and Regular have the same letters; a test sees to it.
    return letters_of(assets_dir() / "fonts" / "Andika-Regular.ttf")


def letters_of(font: Path) -> frozenset[int]:
    """The code points that a font has pictures for (OpenType, "cmap", formats 4 and 12)."""
    data = font.read_bytes()
    cmap = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    found: set[int] = set()
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)
        if (platform, encoding) in _UNICODE:
            found |= _subtable(data, cmap + offset)
    return frozenset(found)


def _table(data: bytes, name: bytes) -> int:
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == name:
            return int(offset)
    raise ValueError(f"the font has no {name!r}")


def _subtable(data: bytes, start: int) -> set[int]:
    (kind,) = struct.unpack_from(">H", data, start)
    if kind == 4:
        return _segments(data, start)
    if kind == 12:
        return _groups(data, start)
    return set()


def _segments(data: bytes, start: int) -> set[int]:
    """Format 4: runs of letters, each with a shift or with a list of pictures; 0 is none."""
    (twice,) = struct.unpack_from(">H", data, start + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + twice)
    shifts = struct.unpack_from(f">{count}h", data, start + 16 + 2 * twice)
    offsets_at = start + 16 + 3 * twice
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    found = set()
    for index, (first, last, shift, offset) in enumerate(zip(starts, ends, shifts, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            picture = code + shift
            if offset:
                (picture,) = struct.unpack_from(
                    ">H", data, offsets_at + 2 * index + offset + 2 * (code - first)
                )
                picture += shift if picture else 0
            if picture & 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, start: int) -> set[int]:
    """Format 12: runs of letters whose pictures follow each other."""
    (count,) = struct.unpack_from(">I", data, start + 12)
    found: set[int] = set()
    for index in range(count):
        first, last, picture = struct.unpack_from(">III", data, start + 16 + 12 * index)
        found |= set(range(first + (picture == 0), last + 1))
    return found

"""Traces of the build computer in the files of a folder."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

_PACKED = re.compile(rb"\x78[\x01\x5e\x9c\xda]")
"""The first bytes of zlib data."""


def naming(folder: Path, places: Sequence[Path]) -> Iterator[str]:
    """The files of a folder that contain the name of a place, also inside packed data."""
    names = [bytes(place) for place in places]
    for path in sorted(folder.rglob("*")):
        if path.is_file() and any(name in data for data in _told(path) for name in names):
            yield str(path.relative_to(folder))


def _told(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    yield data
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            yield from (archive.read(name) for name in archive.namelist())
    elif data.startswith(b"\x7fELF"):
        # PyInstaller packs the modules one by one, and appends them to the program.
        yield from _unpacked(data)


def _unpacked(data: bytes) -> Iterator[bytes]:
    """All zlib data found anywhere in the bytes."""
    for found in _PACKED.finditer(data):
        try:
            yield zlib.decompressobj().decompress(data[found.start() :])
        except zlib.error:
            continue

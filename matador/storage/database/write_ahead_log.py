"""The log of a database (WAL), read without SQLite: also what stands beyond a place that is damaged.

SQLite reads a log up to the first frame whose sum is wrong, and writes over the rest without a word. The format is
SQLite's, https://sqlite.org/walformat.html.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

USUAL_BYTES = 4096
"""Of a page, where its file does not say it any more: SQLite makes no others unless it is told to."""
_MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""What a log begins with, and in which order its sums take the bytes of a number."""
_HEADER_BYTES = 32
_FRAME_HEADER_BYTES = 24
_MASK = 0xFFFFFFFF


class Frame(NamedTuple):
    """A page in the log."""

    page: int
    """Its number in the database."""
    at: int
    """Where it stands."""
    pages_after: int
    """How many pages the database has with it, if it ends a commit; else 0."""


class WriteAheadLog:
    """The frames of a log, up to the last commit."""

    def __init__(self, file: BinaryIO | None, page_bytes: int) -> None:
        """None: there is no log."""
        self._file = file
        self._page_bytes = page_bytes
        self._header = read_at(file, 0, _HEADER_BYTES)
        self.frames = tuple(self._committed())

    def page(self, frame: Frame) -> bytes:
        """The page that stands in a frame."""
        return read_at(self._file, frame.at, self._page_bytes)

    def breaks_off(self) -> bool:
        """True if SQLite does not read all that was acknowledged.

        The last commit after a wrong sum need not have been: nothing else is written before it is on the disk, as is
        the header before any frame.
        """
        if not self.frames:
            return False
        sums = self._sums_of_header()
        if sums is None:
            return True
        beyond = 0
        for frame in self.frames:
            if sums is not None:
                sums = self._sums_of(frame, sums)
            beyond += sums is None and frame.pages_after > 0
        return beyond > 1

    def _committed(self) -> Iterator[Frame]:
        """The frames in the order of writing; those with wrong sums too, for what is damaged shows in its rows."""
        if len(self._header) < _HEADER_BYTES:
            return
        headers = list(self._frame_headers())
        salts = self._header[16:24]
        if self._sums_of_header() is None and headers:
            ((salts, _),) = Counter(header[8:16] for _, header in headers).most_common(1)
        waiting: list[Frame] = []
        for at, header in headers:
            page, pages_after = struct.unpack_from(">II", header)
            # Others are of a log that was here before.
            if header[8:16] == salts and any(salts):
                waiting.append(Frame(page, at + _FRAME_HEADER_BYTES, pages_after))
                if pages_after:
                    yield from waiting
                    waiting.clear()

    def _frame_headers(self) -> Iterator[tuple[int, bytes]]:
        at = _HEADER_BYTES
        while len(header := read_at(self._file, at, _FRAME_HEADER_BYTES)) == _FRAME_HEADER_BYTES:
            yield at, header
            at += _FRAME_HEADER_BYTES + self._page_bytes

    def _sums_of_header(self) -> tuple[int, int] | None:
        """The sums with which those of the frames begin; None if the header is not as it was written."""
        magic, _, page_bytes = struct.unpack_from(">III", self._header)
        found: tuple[int, int] = struct.unpack_from(">II", self._header, 24)
        is_sound = magic in _MAGICS and self._added(self._header[:24], (0, 0)) == found
        return found if is_sound and page_bytes == self._page_bytes else None

    def _sums_of(self, frame: Frame, before: tuple[int, int]) -> tuple[int, int] | None:
        """The sums after a frame; None if it is not as it was written."""
        header = read_at(self._file, frame.at - _FRAME_HEADER_BYTES, _FRAME_HEADER_BYTES)
        sums = self._added(header[:8] + self.page(frame), before)
        return sums if sums == struct.unpack_from(">II", header, 16) else None

    def _added(self, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
        order = _MAGICS.get(struct.unpack_from(">I", self._header)[0], "<")
        words = struct.unpack(f"{order}{len(data) // 4}I", data[: len(data) // 4 * 4])
        first, second = sums
        for even, odd in zip(words[::2], words[1::2], strict=False):
            first = (first + even + second) & _MASK
            second = (second + odd + first) & _MASK
        return first, second


def log_of(path: Path) -> Path:
    """The log of a database; it need not be there."""
    return path.with_name(f"{path.name}-wal")


def breaks_off(path: Path) -> bool:
    """True if the log of a database ends for SQLite before what was acknowledged does."""
    try:
        with log_of(path).open("rb", buffering=0) as file:
            return WriteAheadLog(file, page_bytes_in(file)).breaks_off()
    except FileNotFoundError:
        return False


def page_bytes_in(log: BinaryIO | None) -> int:
    """How long pages are, as a log says it."""
    header = read_at(log, 0, 12)
    return sane_size(struct.unpack_from(">I", header, 8)[0] if len(header) == 12 else 0)


def sane_size(page_bytes: int) -> int:
    """How long pages can be said to be, or else the usual length."""
    is_sane = 512 <= page_bytes <= 65536 and page_bytes & (page_bytes - 1) == 0
    return page_bytes if is_sane else USUAL_BYTES


def read_at(file: BinaryIO | None, at: int, length: int) -> bytes:
    """So many bytes, or those that there are; a sector that cannot be read is as if it held zeros."""
    if file is None:
        return b""
    try:
        file.seek(at)
        return file.read(length)
    except OSError:
        return bytes(length)

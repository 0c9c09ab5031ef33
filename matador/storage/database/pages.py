"""What stands in the files of a database, read page by page without SQLite: damage in one page hides no row of another.

Pages of the log (WAL) come before those of the database, the newest first; what a later page has replaced is found too.
Nothing that is found here is sure: whoever uses it has to check it. The format is SQLite's, https://sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import os
import struct
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self, TypeAlias

from matador.storage.database.connection import MAX_VALUE_BYTES
from matador.storage.database.write_ahead_log import (
    Frame,
    WriteAheadLog,
    log_of,
    page_bytes_in,
    read_at,
    sane_size,
)

Value: TypeAlias = int | str | bytes | None
_Follow: TypeAlias = Callable[[int], bytes]
"""The page of a number, on which a row goes on."""

MAGIC = b"SQLite format 3\0"
_FIXED = bytes((0, 64, 32, 32))
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x0A, 0x02
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class FoundRow(NamedTuple):
    """A row as it was found."""

    number: int | None
    """Of a row in a table that numbers its rows; None in one that does not, and in an index."""
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class FileHeader:
    """What the first page says of the database."""

    application_id: int
    user_version: int


class Pages:
    """The pages of a database and its log. Close it: while it is open no connection of this process may be."""

    def __init__(self, path: Path) -> None:
        """Either file may be missing; what of them cannot be read is passed over."""
        self._base = _opened(path)
        self._log = _opened(log_of(path))
        self._size = self._page_size()
        # Whatever rows say, all of them together are not longer than the files; some are read in several ways.
        self._left = 8 * sum(
            file.seek(0, os.SEEK_END) for file in (self._base, self._log) if file is not None
        )
        self.log = WriteAheadLog(self._log, self._size)
        self._newest = {frame.page: frame for frame in self.log.frames}
        self._versions: dict[int, list[Frame]] = defaultdict(list)
        for frame in self.log.frames:
            self._versions[frame.page].append(frame)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in (self._base, self._log):
            if file is not None:
                file.close()

    def headers(self) -> Iterator[FileHeader]:
        """What each first page says that still looks like one, the newest first."""
        logged = [self.log.page(frame)[:100] for frame in reversed(self.log.frames) if frame.page == 1]
        for data in (*logged, read_at(self._base, 0, 100)):
            if len(data) == 100 and data.startswith(MAGIC):
                user_version, _, application_id = struct.unpack_from(">iii", data, 60)
                yield FileHeader(application_id, user_version)

    def first_page_fault(self) -> str | None:
        """What of that in the first page is wrong which is the same in every database of ours; None if nothing is.

        SQLite takes some of it for a file of a future version of itself, which it would only read, or not at all.
        """
        data = read_at(self._base, 0, 100)
        if len(data) < 100 or not data.startswith(MAGIC):
            return "it does not begin as a database does"
        versions, fixed = set(data[18:20]), data[20:24]
        (schema_format,) = struct.unpack_from(">I", data, 44)
        (encoding,) = struct.unpack_from(">I", data, 56)
        is_sound = versions <= {1, 2} and fixed == _FIXED and schema_format <= 4 and encoding <= 1
        return None if is_sound else "its first page is damaged"

    def rows(self) -> Iterator[FoundRow]:
        """All rows that can be read, those of newer pages first; of a page that was written again, older ones too."""
        for frame in reversed(self.log.frames):
            yield from self._rows_in(self.log.page(frame), self._current)
            # What overflows may be in order as of that moment, though what came later is not.
            yield from self._rows_in(self.log.page(frame), partial(self._as_of, frame))
        number = 1
        while page := self._before(number):
            yield from self._rows_in(page, self._current)
            if self._newest:
                # What overflows from an older page may stand in older pages as well.
                yield from self._rows_in(page, self._before)
            number += 1

    def _rows_in(self, page: bytes, follow: _Follow) -> Iterator[FoundRow]:
        def limited(number: int) -> bytes:
            self._left -= self._size
            return follow(number) if self._left > 0 else b""

        return _rows_in(page, limited)

    def hidden_rows(self) -> Iterator[FoundRow]:
        """The rows of the database in pages that its log has replaced."""
        for number in sorted(self._newest):
            yield from self._rows_in(self._before(number), self._before)

    def is_cut_by_log(self) -> bool:
        """True if the log makes the database shorter than it is: ours never become so."""
        return bool(self.log.frames) and bool(self._before(self.log.frames[-1].pages_after + 1))

    def _current(self, number: int) -> bytes:
        """A page as the log leaves it."""
        frame = self._newest.get(number)
        return self._before(number) if frame is None else self.log.page(frame)

    def _as_of(self, frame: Frame, number: int) -> bytes:
        """A page as it was after the commit in which a frame was written."""
        end = next((other.at for other in self.log.frames if other.at >= frame.at and other.pages_after), 0)
        versions = self._versions.get(number, ())
        return next((self.log.page(one) for one in reversed(versions) if one.at <= end), b"") or self._before(
            number
        )

    def _before(self, number: int) -> bytes:
        """A page as it stands in the database itself."""
        return read_at(self._base, (number - 1) * self._size, self._size)

    def _page_size(self) -> int:
        data = read_at(self._base, 0, 18)
        if len(data) == 18 and data.startswith(MAGIC):
            size = struct.unpack_from(">H", data, 16)[0]
            return sane_size(65536 if size == 1 else size)
        return page_bytes_in(self._log)


def _opened(path: Path) -> BinaryIO | None:
    try:
        return path.open("rb", buffering=0)
    except OSError:
        return None


def _rows_in(page: bytes, follow: _Follow) -> Iterator[FoundRow]:
    """The rows of a page, if it is of a kind that has any."""
    if len(page) < 12 or page[0] not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR):
        # The first page begins otherwise; it tells of the tables alone.
        return
    kind = page[0]
    count, content = struct.unpack_from(">HH", page, 3)
    slots = 12 if kind == _INDEX_INTERIOR else 8
    # Of the two numbers that tell where the slots end one may be damaged: the zeros after the last tell it as well.
    end = content if slots <= content <= len(page) else slots + 2 * count
    for slot in range(slots, min(end, len(page) - 1), 2):
        (at,) = struct.unpack_from(">H", page, slot)
        if at == 0:
            return
        try:
            yield _row_at(page, at, kind, follow)
        except (IndexError, ValueError, struct.error):
            continue


def _row_at(page: bytes, at: int, kind: int, follow: _Follow) -> FoundRow:
    """The row whose cell begins there; an error of reading if there is none."""
    if kind == _INDEX_INTERIOR:
        at += 4
    length, at = _varint(page, at)
    number: int | None = None
    if kind == _TABLE_LEAF:
        number, at = _varint(page, at)
        number -= 2**64 if number >= 2**63 else 0
    usable = len(page)
    most = usable - 35 if kind == _TABLE_LEAF else (usable - 12) * 64 // 255 - 23
    if length <= most:
        payload = page[at : at + length]
    else:
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        (next_page,) = struct.unpack_from(">I", page, at + here)
        if length > MAX_VALUE_BYTES:
            raise ValueError("no Matador row is this long")
        payload = page[at : at + here] + _overflow(next_page, length - here, follow)
    if len(payload) != length:
        raise ValueError("the row goes beyond the page")
    return FoundRow(number, _values(payload))


def _overflow(number: int, length: int, follow: _Follow) -> bytes:
    """What of a row stands on other pages."""
    parts = bytearray()
    seen: set[int] = set()
    while len(parts) < length:
        page = follow(number) if number and number not in seen else b""
        if len(page) < 512:
            raise ValueError("the rest of the row is missing")
        seen.add(number)
        (number,) = struct.unpack_from(">I", page)
        parts += page[4 : 4 + length - len(parts)]
    return bytes(parts)


def _values(payload: bytes) -> tuple[Value, ...]:
    """The columns of a row."""
    header, at = _varint(payload, 0)
    if not at <= header <= len(payload):
        raise ValueError("a header of a row ends beyond it")
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    at = header
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise ValueError("a row has other bytes than its columns")
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    """A column, and where the next begins."""
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind in _INTEGER_BYTES:
        end = at + _INTEGER_BYTES[kind]
        return int.from_bytes(_whole(payload, at, end), "big", signed=True), end
    if kind < 12:
        raise ValueError("no Matador column has this type")
    end = at + (kind - 12) // 2
    data = _whole(payload, at, end)
    return (data.decode(errors="replace") if kind % 2 else data), end


def _whole(payload: bytes, at: int, end: int) -> bytes:
    if end > len(payload):
        raise ValueError("a column goes beyond the row")
    return payload[at:end]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9

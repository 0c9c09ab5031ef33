"""Files of records: opened with care, read one match at a time."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from matador.match.errors import RecordError, RecordFileError
from matador.match.records import MOST_BYTES, Record

MOST_FILE_BYTES = 2**30
"""The size of a file of records."""

_decoder = msgspec.json.Decoder(Record)
_PLACE = re.compile(r"\$\.rounds\[(\d+)\](?:\.actions\[(\d+)\])?")


def decode(data: bytes) -> Record:
    """The record of a JSON document, its form checked but not its play; `RecordError` for another form."""
    if len(data) > MOST_BYTES:
        raise RecordError(f"the record is larger than {MOST_BYTES} bytes")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        message = str(error)
        place = _PLACE.search(message)
        numbers = (
            [None if group is None else int(group) for group in place.groups()] if place else [None, None]
        )
        raise RecordError(f"this is no record: {message}", *numbers) from None
    except RecursionError:
        raise RecordError("this is no record: it is nested too deeply") from None


def documents(path: Path) -> Iterator[bytes]:
    """The JSON documents of a file: one a line, in a `.json` file one in all; empty lines are passed over.

    `RecordFileError` if it cannot be read, is no regular file, is too large or holds no match.
    """
    found = 0
    try:
        with _open_regular(path) as file:
            whole = path.suffix == ".json"
            while line := file.read(MOST_BYTES + 1) if whole else file.readline(MOST_BYTES + 1):
                if line.strip():
                    found += 1
                    yield line
                if len(line) > MOST_BYTES:
                    # The rest of it is no line of its own; the caller refuses what it was given.
                    break
    except OSError as error:
        raise RecordFileError(f"cannot read {path}: {error.strerror or error}") from error
    if found == 0:
        raise RecordFileError(f"{path} holds no match")


def _open_regular(path: Path) -> BinaryIO:
    """Open a regular file of a bearable size, and nothing that could block or never end."""
    # O_NONBLOCK: to open a FIFO must not wait for a writer. Windows needs O_BINARY instead.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError("it is not a regular file")  # noqa: TRY301 - the handle must be closed
        if status.st_size > MOST_FILE_BYTES:
            raise OSError(f"it is larger than {MOST_FILE_BYTES} bytes; split it")  # noqa: TRY301
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise

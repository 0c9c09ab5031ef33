"""Read files of records safely, one match at a time."""

from __future__ import annotations

import codecs
import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from matador.match.errors import NewerRecordError, RecordError, RecordFileError
from matador.match.records import FORMAT, MAX_BYTES, Record

MAX_FILE_BYTES = 2**30

WHOLE = (".json", ".matador")
"""Suffixes of files that contain a single match, on any number of lines."""

_NEWER = "a newer version of Matador wrote this match; update Matador to open it"
_VERSION = re.compile(r"matador-record/([1-9][0-9]{0,8})")
_OWN_VERSION = int(FORMAT.rpartition("/")[2])


class _Head(msgspec.Struct):
    """The member that identifies a Matador record of any version."""

    format: object = None


_decoder = msgspec.json.Decoder(Record)


def decode(data: bytes) -> Record:
    """Decode a JSON record; `RecordError` if its form is wrong. The play is not checked."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"the record is larger than {MAX_BYTES} bytes")
    try:
        record = _decoder.decode(data)
        refuse_names_twice(data)
    except msgspec.ValidationError as error:
        message = str(error)
        if _is_newer(data):
            raise NewerRecordError(_NEWER) from None
        if message.endswith(" - at `$.format`"):
            raise RecordError(f"not a readable record: its format is not {FORMAT}") from None
        raise RecordError(f"not a record: {_cut(message)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(
            f"not a record: {_cut(str(error))}; write one line of JSON, or a whole .json or .matador file"
        ) from None
    except RecursionError:
        raise RecordError("not a record: nested too deeply") from None
    return record


def documents(path: Path) -> Iterator[bytes]:
    """Yield the JSON documents in a file: one per line, or a single one in a `WHOLE` file.

    `RecordFileError` if the file cannot be read, is not a regular file, is too large or contains no match.
    """
    has_found, whole = False, path.suffix.lower() in WHOLE
    try:
        with _open_regular(path) as file:
            # One byte more than allowed, so that the caller notices and rejects a document that is too long.
            while line := file.read(MAX_BYTES + 1) if whole else file.readline(MAX_BYTES + 1):
                document = line if has_found else line.removeprefix(codecs.BOM_UTF8)
                if document.strip():
                    has_found = True
                    yield document
                if whole:
                    break
                while len(line) > MAX_BYTES and not line.endswith(b"\n"):
                    # Skip the rest of an overlong line.
                    line = file.readline(MAX_BYTES + 1) or b"\n"
    except OSError as error:
        # Windows says "permission denied" for a folder.
        why = "it is a folder; give the name of a file in it" if path.is_dir() else error.strerror or error
        raise RecordFileError(f"cannot read {path}: {why}") from error
    if not has_found:
        raise RecordFileError(f"{path} contains no match")


def _is_newer(data: bytes) -> bool:
    try:
        named = msgspec.json.decode(data, type=_Head).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    found = _VERSION.fullmatch(named) if isinstance(named, str) else None
    return found is not None and int(found[1]) > _OWN_VERSION


def _cut(message: str) -> str:
    """Shorten a message that quotes the record; it begins with the fault and ends with the location."""
    return message if len(message) <= 300 else f"{message[:200]}...{message[-80:]}"


def refuse_names_twice(data: bytes) -> None:
    """Raise `RecordError` if a JSON object has two members with the same name; parsers disagree on them.

    `UnicodeDecodeError` and `RecursionError` when `json` raises them.
    """
    json.loads(data, object_pairs_hook=_no_name_twice)


def _no_name_twice(members: list[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for name, _ in members:
        if name in seen:
            raise RecordError(f"{name[:60]!r} appears twice")
        seen.add(name)


def _open_regular(path: Path) -> BinaryIO:
    """Open a regular file that is not too large; refuse anything that could block or never end."""
    # O_NONBLOCK: opening a FIFO must not wait for a writer. Windows needs O_BINARY instead.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise OSError("it is not a regular file")  # noqa: TRY301 - the handle must be closed
        if status.st_size > MAX_FILE_BYTES:
            raise OSError(f"it is larger than {MAX_FILE_BYTES} bytes; split it")  # noqa: TRY301
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise

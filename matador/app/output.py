"""Where commands write: standard output, or a file that is there whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from matador.app.errors import CommandError


@contextmanager
def output(path: str | None) -> Iterator[BinaryIO]:
    """Standard output (None) or the file at `path`, as bytes, so that every system writes the same.

    A file that was there stays as it was until the last byte of the new one is written. `CommandError` if
    it cannot be written.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        # What is no regular file (a device, a pipe) is written to; a regular one is replaced.
        opened = open_in_place(path) if Path(path).exists() and not Path(path).is_file() else replaced(path)
        with opened as file:
            yield file
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror or error}") from error


def open_in_place(path: str) -> BinaryIO:
    """The file at `path`, opened for writing."""
    return Path(path).open("wb")


@contextmanager
def replaced(path: str) -> Iterator[BinaryIO]:
    """A new file beside `path` that takes its place in the end, and goes away if anything fails."""
    target = Path(path).resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    # The only way to read it is to set it.
    umask = os.umask(0)
    os.umask(umask)
    return umask

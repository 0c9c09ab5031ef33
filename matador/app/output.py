"""Where commands write: standard output, or a file that is there whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, AnyStr, BinaryIO, Generic, TextIO

from matador.app.errors import CommandError, OutputClosedError
from matador.app.signals import held_signals
from matador.app.windowed import alert, is_windowed, no_terminal
from matador.match.errors import harmless
from matador.storage.atomic import PRIVATE, clear_left_over, open_beside

_STANDARD = "standard output"


def tell(sentence: str) -> None:
    """Say a sentence on standard error; a windowed program that has none shows it in a box.

    It may quote a stranger's words: it shows no control characters.
    """
    sentence = harmless(sentence)
    if sys.stderr is not None:
        # A full disk or a closed pipe behind it: there is nowhere left to say so.
        with suppress(OSError):
            sys.stderr.write(f"matador: {sentence}\n")
            sys.stderr.flush()
    elif is_windowed():
        alert(sentence)


class Output(Generic[AnyStr]):
    """Where a command writes: what fails there is told as that, and not as a fault of what is read meanwhile."""

    def __init__(self, file: IO[AnyStr], name: str) -> None:
        self._file: IO[AnyStr] = file
        self._name = name

    def write(self, text: AnyStr) -> None:
        """`CommandError` if it cannot be written, `OutputClosedError` if nobody reads standard output any more."""
        with blamed_on(self._name):
            self._file.write(text)

    def flush(self) -> None:
        """As `write`."""
        with blamed_on(self._name):
            self._file.flush()

    def isatty(self) -> bool:
        """Whether somebody looks at a terminal."""
        return self._file.isatty()


def standard_output() -> Output[str]:
    """Standard output; `CommandError` if it is closed."""
    return Output(standard_stream(), _STANDARD)


def standard_stream() -> TextIO:
    """Standard output as it is; `CommandError` if it is closed."""
    if sys.stdout is None and is_windowed():
        raise no_terminal()
    if sys.stdout is None:
        raise CommandError("standard output is closed. Write to a file or a pipe.")
    return sys.stdout


def flush_output() -> None:
    """Write what is still in the buffer of standard output; errors are those of `Output.write`."""
    if sys.stdout is not None:
        with blamed_on():
            sys.stdout.flush()


@contextmanager
def blamed_on(name: str = _STANDARD) -> Iterator[None]:
    """What cannot be written to it: `CommandError`, or `OutputClosedError` if nobody reads it any more."""
    try:
        yield
    except OSError as error:
        if name == _STANDARD:
            # What is left in the buffer goes nowhere, so that the interpreter can close it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                raise OutputClosedError from None
        raise CommandError(
            f"cannot write {name}: {error.strerror or error}. Free some space or write elsewhere."
        ) from error


@contextmanager
def output(path: str | None, *, is_private: bool = False) -> Iterator[Output[bytes]]:
    """Standard output (None or `-`) or the file at `path`, as bytes, so that every system writes the same.

    A file that was there stays as it was until the last byte of the new one is written. `is_private`: it is its
    owner's alone. `CommandError` if it cannot be written.
    """
    if path is None or path == "-":
        file = Output(standard_stream().buffer, _STANDARD)
        yield file
        file.flush()
        return
    with ExitStack() as stack:
        with _refused(path):
            opened = stack.enter_context(_opened(path, is_private=is_private))
        yield Output(opened, path)
        with _refused(path):
            stack.close()


def check_output(path: str | None) -> None:
    """Find out before long work whether `output` could write; what is there stays as it is.

    `CommandError` if it could not.
    """
    if path is None or path == "-":
        standard_stream()
        return
    with _refused(path):
        mode = _mode_of(path)
        if _is_replaced(mode):
            release = held_signals()
            try:
                handle, new = _begun(Path(path).resolve(), mode)
                os.close(handle)
                new.unlink()
            finally:
                release()
        elif mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        elif not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def _refused(path: str) -> Iterator[None]:
    """What stands against writing a file, as a sentence."""
    if not path or "\0" in path:
        raise CommandError(f"cannot write {path!r}. Give the name of a file.")
    try:
        yield
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror or error}") from error


def _mode_of(path: str) -> int | None:
    """What is there; None if nothing is."""
    try:
        return os.stat(path).st_mode  # noqa: PTH116 - Path.exists hides a loop of links
    except FileNotFoundError:
        return None


def _is_replaced(mode: int | None) -> bool:
    """True if a new file takes the place of what is there."""
    return mode is None or stat.S_ISREG(mode)


@contextmanager
def _opened(path: str, *, is_private: bool) -> Iterator[BinaryIO]:
    mode = _mode_of(path)
    if _is_replaced(mode):
        with _replaced(Path(path).resolve(), mode, is_private=is_private) as file:
            yield file
        return
    # What is no regular file (a device, a pipe) is written to; a pipe that nobody reads is not waited for.
    no_waiting = getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, os.O_WRONLY | no_waiting | getattr(os, "O_BINARY", 0))
    if no_waiting:
        os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        yield file


@contextmanager
def _replaced(target: Path, mode: int | None, *, is_private: bool) -> Iterator[BinaryIO]:
    """A new file beside `target` that takes its place in the end, and goes away if anything fails.

    `mode` is that of the file which is there, if one is.
    """
    release = held_signals()
    permissions = PRIVATE if is_private else 0o666 & ~_umask() if mode is None else stat.S_IMODE(mode)
    try:
        handle, new = _begun(target, mode)
    except BaseException:
        release()
        raise
    try:
        # Whoever stops us from here on finds the file in care.
        release()
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if sys.platform != "win32":
                # As long as it is open nobody clears it away; Windows renames none that is open.
                _put(new, target, permissions)
        if sys.platform == "win32":
            _put(new, target, permissions)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _begun(target: Path, mode: int | None) -> tuple[int, Path]:
    """A new file beside `target`, open, and its name; `OSError` if none can be made, or `target` is protected."""
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError("write-protected")
    clear_left_over(target.parent, target.name)
    return open_beside(target)


def _put(new: Path, target: Path, permissions: int) -> None:
    """Let the new file take its place."""
    new.chmod(permissions)
    new.replace(target)


def _umask() -> int:
    # The only way to read it is to set it.
    umask = os.umask(0)
    os.umask(umask)
    return umask

"""The output of commands: standard output, a file that is written atomically, a progress bar, or the log."""

from __future__ import annotations

import errno
import logging
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO, AnyStr, BinaryIO, Generic, TextIO

from matador.app.errors import CommandError, OutputClosedError, alert, console, is_windowed
from matador.match.errors import harmless
from matador.storage.atomic import PRIVATE, beside, clear_left_over

_STANDARD = "standard output"
_WIDTH = 30
_QUIET_S = 0.5
_EVERY_S = 0.1


def tell(sentence: str) -> None:
    """Print a message to standard error, or show it in a box; control characters are escaped."""
    sentence = harmless(sentence)
    if sys.stderr is not None:
        # The disk may be full, or the pipe closed; there is nowhere left to report it.
        with suppress(OSError):
            sys.stderr.write(f"matador: {sentence}\n")
            sys.stderr.flush()
    elif is_windowed():
        alert(sentence)


class Output(Generic[AnyStr]):
    """The output of a command; distinguishes write errors from errors of files that are being read."""

    def __init__(self, file: IO[AnyStr], name: str) -> None:
        self._file: IO[AnyStr] = file
        self._name = name

    def write(self, text: AnyStr) -> None:
        """`CommandError` if writing fails, `OutputClosedError` if standard output has no reader any more."""
        with blamed_on(self._name):
            self._file.write(text)

    def flush(self) -> None:
        with blamed_on(self._name):
            self._file.flush()

    def isatty(self) -> bool:
        return self._file.isatty()


def standard_output() -> Output[str]:
    return Output(standard_stream(), _STANDARD)


def standard_stream() -> TextIO:
    """The stream of standard output; `CommandError` if it is closed."""
    if sys.stdout is None:
        closed = "standard output is closed. Write to a file or a pipe."
        unheard = f"this program opens the game and cannot print. Use `{console()}` for commands."
        raise CommandError(unheard if is_windowed() else closed)
    return sys.stdout


def flush_output() -> None:
    if sys.stdout is not None:
        with blamed_on():
            sys.stdout.flush()


@contextmanager
def blamed_on(name: str = _STANDARD) -> Iterator[None]:
    """Turn write errors into `CommandError`, or into `OutputClosedError` if no one reads standard output any more."""
    try:
        yield
    except OSError as error:
        if name == _STANDARD:
            # Discard the buffer, so that the interpreter can close the stream.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            # Windows reports a closed pipe as an invalid argument.
            is_windows_pipe = sys.platform == "win32" and error.errno == errno.EINVAL
            if isinstance(error, BrokenPipeError) or is_windows_pipe:
                raise OutputClosedError from None
        raise CommandError(
            f"cannot write {name}: {error.strerror or error}. Free some space or write elsewhere."
        ) from error


@contextmanager
def output(path: str | None, *, is_private: bool = False) -> Iterator[Output[bytes]]:
    """Standard output (None or `-`), or a file that is replaced only at the end; `CommandError` if not writable."""
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


@contextmanager
def _refused(path: str) -> Iterator[None]:
    if not path or "\0" in path:
        raise CommandError(f"cannot write {path!r}. Give the name of a file.")
    try:
        yield
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror or error}") from error


def _to_replace(path: str) -> Path | None:
    """The file that is to be replaced; None for a device, a pipe or a folder. `OSError` if it is write-protected."""
    try:
        is_file = stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 - Path.exists hides a loop of links
    except FileNotFoundError:
        return Path(path).resolve()
    if is_file and not os.access(path, os.W_OK):
        raise PermissionError("write-protected")
    return Path(path).resolve() if is_file else None


@contextmanager
def _opened(path: str, *, is_private: bool) -> Iterator[BinaryIO]:
    target = _to_replace(path)
    if target is not None:
        # The umask can only be read by setting it.
        umask = os.umask(0)
        os.umask(umask)
        permissions = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~umask
        permissions = PRIVATE if is_private else permissions
        clear_left_over(target.parent, target.name)
        with (
            beside(target, permissions) as (handle, _),
            os.fdopen(handle, "wb", closefd=False) as file,
        ):
            yield file
        return
    # Write directly to devices and pipes, without waiting for the reader of a pipe.
    no_waiting = getattr(os, "O_NONBLOCK", 0)
    handle = os.open(path, os.O_WRONLY | no_waiting | getattr(os, "O_BINARY", 0))
    if no_waiting:
        os.set_blocking(handle, True)
    with os.fdopen(handle, "wb") as file:
        yield file


class Bar(AbstractContextManager["Bar"]):
    """A bar on a terminal, once the work has taken half a second; at the end of the context, it is cleared."""

    def __init__(self, count: int, what: str, *, shown: bool = True) -> None:
        self._count = count
        self._what = what
        self._shown = shown and sys.stderr is not None and sys.stderr.isatty()
        self._drawn = False
        self._began = time.monotonic()
        self._due = self._began + _QUIET_S
        self._first: int | None = None
        """The amount of work that was already done at the start, and took no time."""

    def show(self, done: int, note: str = "") -> None:
        if self._first is None:
            self._first = done
        now = time.monotonic()
        if not self._shown or now < self._due:
            return
        self._drawn, self._due = True, now + _EVERY_S
        filled = _WIDTH * done // self._count
        bar = "#" * filled + "." * (_WIDTH - filled)
        # Estimate the time left from the work done so far.
        left = ""
        if done > self._first:
            left_s = (now - self._began) * (self._count - done) / (done - self._first)
            left = f"{left_s / 60:.0f} min left" if left_s > 90 else f"{left_s:.0f} s left"
        said = ", ".join(part for part in (left, note) if part)
        line = f"[{bar}] {done} of {self._count} {self._what}{said and ', '}{said}"
        # The part of a line beyond the window would stay on the screen.
        sys.stderr.write(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}")
        sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


_log = logging.getLogger("matador")


# The log: a file, or standard error if it is not writable. A failure to log must never stop a game


class LogHandler(logging.FileHandler):
    """Appends each message to a file, or to standard error if that fails; the next message tries the file again."""

    def __init__(self, path: Path) -> None:
        # File names may not be valid text.
        super().__init__(path, encoding="utf-8", errors="backslashreplace", delay=True)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._is_told = False

    def format(self, record: logging.LogRecord) -> str:
        # It may quote untrusted text, and is read in a terminal.
        return "\n".join(map(harmless, super().format(record).split("\n")))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - named by `logging`
        error = sys.exception()
        # Buffered text now goes to standard error.
        with suppress(OSError):
            self.close()
        if sys.stderr is None:
            return
        if not self._is_told:
            self._is_told = True
            why = getattr(error, "strerror", None) or error
            tell(f"cannot write the log to {self.baseFilename} ({why}), so it goes to standard error")
        with suppress(OSError):
            sys.stderr.write(f"{self.format(record)}\n")
            sys.stderr.flush()

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        # O_NONBLOCK: do not wait for the reader of a pipe. Windows has no such flag.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)
        handle = os.open(path, flags, 0o600)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise OSError("not a regular file")
        return os.fdopen(handle, "a", encoding=self.encoding, errors=self.errors)


class _Telling(logging.Handler):
    """Prints each log message as one sentence, in the style of a command."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        tell(record.getMessage() if error is None else f"{record.getMessage()} ({error})")


@contextmanager
def told() -> Iterator[None]:
    handler = _Telling(logging.WARNING)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


@contextmanager
def logged(path: Path) -> Iterator[None]:
    """Write the log to a file, including tracebacks of unexpected errors, for which the player gets a sentence."""
    handler = LogHandler(path)
    root = logging.getLogger("matador")
    root.addHandler(handler)
    root.propagate = False
    # Bots are logged at this level, which shows who has played.
    root.setLevel(logging.INFO)
    try:
        yield
    except CommandError:
        raise
    except Exception as error:
        _log.exception("the game stopped")
        raise CommandError(
            f"Matador crashed ({type(error).__name__}). Please report this, and attach the log {path}."
        ) from None
    finally:
        root.removeHandler(handler)
        root.setLevel(logging.NOTSET)
        handler.close()
        flush_output()

"""The log: a file, or standard error if it is not writable. A failure to log must never stop a game."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from matador.app.errors import CommandError
from matador.app.output import flush_output, tell
from matador.match.errors import harmless

_log = logging.getLogger("matador")


class LogHandler(logging.Handler):
    """Appends each message to a file, or to standard error if that fails; the next message tries the file again."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._file: TextIO | None = None
        self._is_told = False

    def emit(self, record: logging.LogRecord) -> None:
        try:
            # It may quote untrusted text, and is read in a terminal.
            line = "".join(f"{harmless(part)}\n" for part in self.format(record).split("\n"))
        except (TypeError, ValueError) as error:
            # A wrong format string is our bug, but must not end the game.
            line = f"cannot format a message from {record.pathname}:{record.lineno}: {error}\n"
        try:
            file = self._opened()
            file.write(line)
            file.flush()
        except OSError as error:
            self._drop()
            if sys.stderr is None:
                return
            if not self._is_told:
                self._is_told = True
                reason = error.strerror or error
                tell(f"cannot write the log to {self.path} ({reason}), so it goes to standard error")
            with suppress(OSError):
                sys.stderr.write(line)
                sys.stderr.flush()

    def close(self) -> None:
        self._drop()
        super().close()

    def _opened(self) -> TextIO:
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # O_NONBLOCK: do not wait for the reader of a pipe. Windows has no such flag.
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)
            handle = os.open(self.path, flags, 0o600)
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError("not a regular file")
            # File names may not be valid text.
            self._file = os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace")
        return self._file

    def _drop(self) -> None:
        """Close the file; buffered text has already gone to standard error."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()


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

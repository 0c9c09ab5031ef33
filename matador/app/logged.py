"""The log of the game: a file, or standard error where there can be none. Nothing about it may stop a game."""

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
    """Adds each message to a file; one that cannot go there goes to standard error, and the next is tried again."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._file: TextIO | None = None
        self._is_told = False
        """True once it was said that the file cannot be written."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            # It may quote a stranger's words, and is read in a terminal.
            line = "".join(f"{harmless(part)}\n" for part in self.format(record).split("\n"))
        except (TypeError, ValueError) as error:
            # A message that does not fit its values is a fault of ours, but none that ends a game.
            line = f"cannot format a message from {record.pathname}:{record.lineno}: {error}\n"
        try:
            file = self._opened()
            file.write(line)
            file.flush()
        except OSError as error:
            self._drop()
            self._say_instead(line, error)

    def close(self) -> None:
        self._drop()
        super().close()

    def _opened(self) -> TextIO:
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # O_NONBLOCK: a pipe in its place is not waited for. Windows has none.
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NONBLOCK", 0)
            handle = os.open(self.path, flags, 0o600)
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError("not a regular file")
            # Files may have names that are no text.
            self._file = os.fdopen(handle, "a", encoding="utf-8", errors="backslashreplace")
        return self._file

    def _drop(self) -> None:
        """Leave the file; what is still in its buffer was said elsewhere."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                file.close()

    def _say_instead(self, line: str, error: OSError) -> None:
        if sys.stderr is None:
            return
        if not self._is_told:
            self._is_told = True
            reason = error.strerror or error
            tell(f"cannot write the log to {self.path} ({reason}), so it goes to standard error")
        with suppress(OSError):
            sys.stderr.write(line)
            sys.stderr.flush()


class _Telling(logging.Handler):
    """Says what goes wrong as a command says it: each thing is one sentence."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        tell(record.getMessage() if error is None else f"{record.getMessage()} ({error})")


@contextmanager
def told() -> Iterator[None]:
    """What the log says of things that go wrong is told on standard error."""
    handler = _Telling(logging.WARNING)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


@contextmanager
def logged(path: Path) -> Iterator[None]:
    """What the log says goes to a file, tracebacks of what nobody foresaw too; the player gets a sentence."""
    handler = LogHandler(path)
    root = logging.getLogger("matador")
    root.addHandler(handler)
    root.propagate = False
    # What becomes of a bot is told at this level: whoever reads the log wants to know who has played.
    root.setLevel(logging.INFO)
    try:
        yield
    except CommandError:
        raise
    except Exception as error:
        _log.exception("the game stopped")
        raise CommandError(
            f"Matador crashed ({type(error).__name__}). Please report it with the log in {path}."
        ) from None
    finally:
        root.removeHandler(handler)
        root.setLevel(logging.NOTSET)
        handler.close()
        flush_output()

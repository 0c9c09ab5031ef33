"""Why a command ends early: an error, or a signal. Without a terminal, a message box shows the error."""

from __future__ import annotations

import errno
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from matador.match.errors import harmless

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class CommandError(Exception):
    """A command has failed; the message is one sentence for the user, with control characters escaped."""

    def __init__(self, message: str) -> None:
        super().__init__(harmless(message))
        self.is_for_window = False
        """True if the user is waiting for a window, and may not see standard error."""


def reason(error: Exception) -> str:
    """The reason for an error, without the error number and the path."""
    return str(getattr(error, "strerror", None) or error)


def advice(error: Exception) -> str:
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "Make the folder writable, or set MATADOR_HOME to another folder."
        case errno.ENOSPC:
            return "Free some disk space."
    return "Try again in a moment."


class OutputClosedError(Exception):
    """Standard output has no reader any more, so nothing can be reported."""


class Stopped(BaseException):
    """A signal has asked the process to end: unfinished work is cleaned up on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` on the signals that end a process, unless they were ignored at the start, as under `nohup`."""
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread can set signal handlers.
        yield
        return
    heeded = [number for number in _SIGNALS if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    before = {number: signal.signal(number, _stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _frame: FrameType | None) -> None:
    raise Stopped(number)


# The packaged program without a terminal, as started from a menu


def is_windowed() -> bool:
    """True for the packaged executable that menus start, False for the one for terminals."""
    return getattr(sys, "frozen", False) and Path(sys.executable).stem != console()


def console() -> str:
    from matador.ai.own_program import CONSOLE  # noqa: PLC0415 - commands that start no bots load none of it

    return CONSOLE


def is_unheard() -> bool:
    """True if the program was started from a menu, so that no one sees standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return is_windowed() and not any(stream is not None and stream.isatty() for stream in streams)


def alert_unheard(sentence: str) -> None:
    """Show a message in a box if nobody can see standard error. Without standard error, `tell` has already done so."""
    if is_unheard() and sys.stderr is not None:
        alert(sentence)


def alert(sentence: str) -> None:
    """Show a message box until it is closed; does nothing without a display."""
    from matador.ui.starting import show_alert  # noqa: PLC0415 - it loads pygame, which commands do without

    if threading.current_thread() is threading.main_thread():
        # The box blocks in system code, where Python's signal handlers never run.
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
    show_alert("Matador Dominoes", sentence)

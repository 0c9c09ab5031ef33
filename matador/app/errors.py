"""Why a command ends early: an error, or a signal."""

from __future__ import annotations

import errno
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from matador.match.errors import harmless


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
    """A sentence about what to do after a disk error."""
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
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heeded = [number for number in numbers if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    before = {number: signal.signal(number, _stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def held_signals() -> Callable[[], None]:
    """Block the signals that stop the program until the returned function is called, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        return lambda: None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})

    def release() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    return release


def _stop(number: int, _frame: FrameType | None) -> None:
    raise Stopped(number)

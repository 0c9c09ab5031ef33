"""Signals that stop the program."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Stopped(BaseException):
    """A signal has asked the process to end: unfinished work is cleaned up on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` on the signals that end a process (interrupt, terminate, hang up).

    Signals that were ignored at the start, as under `nohup`, stay ignored.
    """
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

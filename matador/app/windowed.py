"""The packaged program as it is started from a menu, where nobody reads standard error."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matador.app.errors import CommandError


def is_windowed() -> bool:
    """Whether this is the packaged executable that menus start, and not the one for terminals."""
    if not getattr(sys, "frozen", False):
        return False
    return Path(sys.executable).stem != _console()


def no_terminal() -> CommandError:
    """That a command was given to the windowed executable, which cannot print."""
    return CommandError(f"this program opens the game and cannot print. Use `{_console()}` for commands.")


def _console() -> str:
    from matador.ai.own_program import CONSOLE  # noqa: PLC0415 - commands that start no bots load none of it

    return CONSOLE


def is_unheard() -> bool:
    """Whether this was started from a menu: what is written to standard error is read by nobody."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return is_windowed() and not any(stream is not None and stream.isatty() for stream in streams)


@contextmanager
def for_window() -> Iterator[None]:
    """What cannot be done in here concerns somebody who waits for a window."""
    try:
        yield
    except CommandError as error:
        error.is_for_window = True
        raise


def alert_unheard(error: CommandError) -> None:
    """Show in a box what has been written where nobody reads it, if somebody waits for a window."""
    # Without standard error `tell` has shown it.
    if error.is_for_window and is_unheard() and sys.stderr is not None:
        alert(str(error))


def alert(sentence: str) -> None:
    """Show a sentence in a box of the system, until it is read; without a screen there is nothing to do."""
    from matador.ui.alert import show_alert  # noqa: PLC0415 - it loads pygame, which commands do without

    if threading.current_thread() is threading.main_thread():
        # The box waits in the system's own code, where no handler of ours is ever called.
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
    show_alert("Matador Dominoes", sentence)

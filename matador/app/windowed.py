"""The packaged program without a terminal, as started from a menu."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from matador.app.errors import CommandError


def is_windowed() -> bool:
    """True for the packaged executable that menus start, False for the one for terminals."""
    if not getattr(sys, "frozen", False):
        return False
    return Path(sys.executable).stem != _console()


def no_terminal() -> CommandError:
    return CommandError(f"this program opens the game and cannot print. Use `{_console()}` for commands.")


def _console() -> str:
    from matador.ai.own_program import CONSOLE  # noqa: PLC0415 - commands that start no bots load none of it

    return CONSOLE


def is_unheard() -> bool:
    """True if the program was started from a menu, so that no one sees standard error."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return is_windowed() and not any(stream is not None and stream.isatty() for stream in streams)


@contextmanager
def for_window() -> Iterator[None]:
    """Mark any `CommandError` as one for a user who is waiting for a window."""
    try:
        yield
    except CommandError as error:
        error.is_for_window = True
        raise


def alert_unheard(error: CommandError) -> None:
    """Show an error in a message box if the user is waiting for a window and cannot see standard error."""
    # If there is no standard error, `tell` has already shown a box.
    if error.is_for_window and is_unheard() and sys.stderr is not None:
        alert(str(error))


def alert(sentence: str) -> None:
    """Show a message box until it is closed; does nothing without a display."""
    from matador.ui.starting import show_alert  # noqa: PLC0415 - it loads pygame, which commands do without

    if threading.current_thread() is threading.main_thread():
        # The box blocks in system code, where Python's signal handlers never run.
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.SIG_DFL)
    show_alert("Matador Dominoes", sentence)

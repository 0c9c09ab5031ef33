"""The `matador` command: runs a subcommand, and turns every failure into a message and an exit status."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper

from matador.app import errors
from matador.app.arguments import parser
from matador.app.errors import CommandError, OutputClosedError, Stopped
from matador.app.output import flush_output, tell, told

BAD = 2
"""Exit status for bad arguments, and for files that cannot be read or written."""

_PIPE_CLOSED = 141


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return 0 for success, 1 if the checked file is bad, 2 if arguments or a file are unusable."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # noqa: PLC0415 - a packaged program is its own worker, too

        freeze_support()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A message may quote characters that the terminal lacks.
            stream.reconfigure(errors="backslashreplace")
    try:
        with errors.stoppable(), told():
            status = _run(sys.argv[1:] if words is None else words)
            flush_output()
    except CommandError as error:
        tell(str(error))
        if error.is_for_window:
            errors.alert_unheard(str(error))
        return BAD
    except Stopped as stopped:
        tell("stopped")
        return stopped.status
    except OutputClosedError:
        return _PIPE_CLOSED
    except OSError as error:
        tell(f"cannot use {error.filename or 'a file'}: {errors.reason(error)}. {errors.advice(error)}")
        return BAD
    except MemoryError:
        tell("not enough memory. Close other programs, or use a smaller file or set.")
        return BAD
    return status


def _run(words: Sequence[str]) -> int:
    top = parser()
    try:
        arguments = top.parse_args(top.completed(words))
    except SystemExit as stop:
        # --help and --version have been printed.
        return int(stop.code or 0)
    # Modules are loaded only for the command that needs them.
    module, _, name = arguments.run.partition(":")
    run: Callable[[argparse.Namespace], int] = getattr(import_module(f"matador.app.{module}"), name)
    arguments.given = list(words)
    try:
        return run(arguments)
    except CommandError as error:
        error.is_for_window = arguments.run == "play_command:run"
        raise

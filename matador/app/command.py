"""The `matador` command: its words, and what each of them starts."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from typing import Any, NoReturn

from matador.app.errors import CommandError

BAD = 2
"""The exit status for bad words, bad options and files that cannot be read or written."""

_STOPPED = 130
_PIPE_CLOSED = 141


class _Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}; `{self.prog} --help` says what can be given")


def main(words: Sequence[str] | None = None) -> int:
    """Run the command with these words (None: those of the process) and return its exit status.

    0 is success; 1 means that what was checked is bad; 2 that words, options or a file cannot be used.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A sentence may quote letters that the terminal does not have.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except CommandError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        _refuse("stopped")
        return _STOPPED
    except BrokenPipeError:
        # Whoever read our output has gone: there is nobody left to tell.
        _abandon_output()
        return _PIPE_CLOSED
    except OSError as error:
        _abandon_output()
        return _refuse(f"cannot write the output: {error.strerror or error}; make room or write elsewhere")
    return status


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"matador: {sentence}\n")
    return BAD


def _abandon_output() -> None:
    """What is left in the buffer of standard output goes nowhere, so that the interpreter can close it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: Sequence[str]) -> int:
    parser = _parser()
    if not words:
        parser.print_help()
        return 0
    try:
        arguments = parser.parse_args(words)
    except SystemExit as stop:
        # --help and --version have been printed.
        return int(stop.code or 0)
    # A command's room is loaded when it is asked for, so that none waits for another's parts.
    module = import_module(f"matador.app.{arguments.module}")
    run: Callable[[argparse.Namespace], int] = module.run
    return run(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="matador", description="Matador, the domino game in which touching halves make seven."
    )
    parser.add_argument("--version", action="version", version=f"matador {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    rules = commands.add_parser("rules", help="list the rulesets, or show one with every option")
    rules.set_defaults(module="rules_command")
    rules.add_argument("name", nargs="?", metavar="NAME", help="the ruleset to show")
    rules.add_argument("--players", type=int, metavar="N", help="for so many players")
    rules.add_argument("--set", type=int, metavar="N", help="with the double-N set")
    rules.add_argument("--json", action="store_true", help="as JSON")

    simulate = commands.add_parser("simulate", help="let bots play matches and write their records")
    simulate.set_defaults(module="simulate_command")
    simulate.add_argument("--rules", required=True, metavar="NAME", help="the ruleset")
    simulate.add_argument("--players", required=True, type=int, metavar="N", help="how many play")
    simulate.add_argument("--set", type=int, metavar="N", help="the double-N set")
    simulate.add_argument("--partnerships", action="store_true", help="four players in two teams")
    simulate.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change an option of the ruleset"
    )
    simulate.add_argument("--matches", type=int, default=1, metavar="K", help="how many matches (1)")
    simulate.add_argument(
        "--seed", type=int, default=0, metavar="S", help="deal number of the first match (0)"
    )
    simulate.add_argument(
        "--bots",
        default="random",
        metavar="NAME[,NAME...]",
        help="one bot for all seats, or one for each (random)",
    )
    simulate.add_argument("--out", metavar="FILE", help="write the records there instead of standard output")

    legal = commands.add_parser("legal", help="print the legal actions at every step of recorded matches")
    legal.set_defaults(module="legal_command")
    legal.add_argument("file", metavar="FILE", help="records, one a line")

    verify = commands.add_parser("verify", help="replay recorded matches and check everything")
    verify.set_defaults(module="verify_command")
    verify.add_argument("file", metavar="FILE", help="records, one a line")
    return parser


def _version() -> str:
    try:
        return version("matador-dominoes")
    except PackageNotFoundError:
        return "(not installed)"

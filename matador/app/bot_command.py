"""`matador bot`: a built-in bot for another program. `matador guard`, for internal use: a third-party bot."""

from __future__ import annotations

import argparse
import secrets
import sys

from matador.ai.bots import BOTS, bot_choices, bot_named, strength_of
from matador.ai.own_program import guard as guarded
from matador.ai.process import give_way
from matador.ai.protocol import ProtocolError
from matador.ai.serving import serve
from matador.app.errors import CommandError, reason
from matador.app.output import blamed_on, standard_stream, tell
from matador.app.rules_command import check_range


def run(arguments: argparse.Namespace) -> int:
    name = bot_named(arguments.strength)
    if name is None:
        raise CommandError(f"unknown bot {arguments.strength!r}. Choose {bot_choices()}.")
    check_range("iterations", arguments.iterations, 0)
    if sys.stdin is None:
        raise CommandError("standard input is closed. Connect it: the bot reads its questions from it.")
    if sys.stdin.isatty():
        tell("this command talks to another program, as described in docs/bots.md. Press Ctrl-D to stop it.")
    give_way()
    # One of the five levels is introduced by its title and level.
    strength = strength_of(name)
    greeting = f"Matador {name}" if strength is None else f"{strength.title} ({name})"
    bot = BOTS[name](secrets.token_hex(16) if arguments.seed is None else arguments.seed)
    answers = standard_stream().buffer
    try:
        with blamed_on():
            serve(bot, greeting, sys.stdin.buffer, answers, iterations=arguments.iterations)
    except ProtocolError as error:
        raise CommandError(f"the other program broke the protocol: {error}") from None
    return 0


def guard(arguments: argparse.Namespace) -> int:
    """Run a third-party bot, and end it when the host is gone."""
    give_way()
    try:
        return guarded(arguments.lifeline, arguments.words)
    except OSError as error:
        raise CommandError(f"cannot start the bot {arguments.words[0]!r}: {reason(error)}") from None

"""`matador bot`: one of our bots, played by another program over the protocol."""

from __future__ import annotations

import argparse
import secrets
import sys

from matador.ai.bots import BOTS, bot_choices, bot_named
from matador.ai.process import give_way
from matador.ai.protocol import ProtocolError
from matador.ai.serving import serve
from matador.ai.strengths import strength_of
from matador.app.errors import CommandError
from matador.app.output import blamed_on, standard_stream, tell
from matador.rules.options import LARGEST


def run(arguments: argparse.Namespace) -> int:
    """Play until the host is gone."""
    name = bot_named(arguments.strength)
    if name is None:
        raise CommandError(f"unknown bot {arguments.strength!r}. Choose {bot_choices()}.")
    if arguments.iterations is not None and not 0 <= arguments.iterations <= LARGEST:
        raise CommandError(f"--iterations must be a whole number from 0 to {LARGEST}")
    if sys.stdin is None:
        raise CommandError("standard input is closed. Connect it: the bot reads its questions there.")
    if sys.stdin.isatty():
        tell("this command talks to a program, as docs/bots.md describes. Press Ctrl-D to stop it.")
    give_way()
    bot = BOTS[name](secrets.token_hex(16) if arguments.seed is None else arguments.seed)
    answers = standard_stream().buffer
    try:
        with blamed_on():
            serve(bot, _greeting_of(name), sys.stdin.buffer, answers, iterations=arguments.iterations)
    except ProtocolError as error:
        raise CommandError(f"the other program broke the protocol: {error}") from None
    return 0


def _greeting_of(name: str) -> str:
    """What the bot calls itself: one of the five by its title and its level."""
    strength = strength_of(name)
    return f"Matador {name}" if strength is None else f"{strength.title} ({name})"

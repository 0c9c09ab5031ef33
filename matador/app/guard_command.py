"""`matador guard`: run a third-party bot, and end it when the host is gone. For internal use."""

from __future__ import annotations

import argparse

from matador.ai.own_program import guard
from matador.ai.process import give_way
from matador.app.errors import CommandError


def run(arguments: argparse.Namespace) -> int:
    words = arguments.words
    give_way()
    try:
        return guard(arguments.lifeline, words)
    except OSError as error:
        raise CommandError(f"cannot start the bot {words[0]!r}: {error.strerror or error}") from None

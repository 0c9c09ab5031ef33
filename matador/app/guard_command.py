"""`matador guard`: runs a stranger's bot for the host, and ends it when the host is gone. Not for people."""

from __future__ import annotations

import argparse

from matador.ai.guard import guard
from matador.ai.process import give_way
from matador.app.errors import CommandError


def run(arguments: argparse.Namespace) -> int:
    """Run the bot; its exit status."""
    words = arguments.words
    give_way()
    try:
        return guard(arguments.lifeline, words)
    except OSError as error:
        raise CommandError(f"cannot start the bot {words[0]!r}: {error.strerror or error}") from None

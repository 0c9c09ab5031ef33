"""`matador bot`: one of our bots, played by another program over the protocol."""

from __future__ import annotations

import argparse
import secrets
import sys

from matador.ai.bots import BOTS
from matador.ai.process import give_way
from matador.ai.protocol import ProtocolError
from matador.ai.serving import serve
from matador.app.errors import CommandError
from matador.app.output import standard_output, tell


def run(arguments: argparse.Namespace) -> int:
    """Play until the host is gone."""
    name = arguments.strength
    if name not in BOTS:
        raise CommandError(f"there is no bot {name!r}; the strengths there are: {', '.join(BOTS)}")
    if sys.stdin is None:
        raise CommandError("standard input is closed; a bot reads its questions there")
    if sys.stdin.isatty():
        tell("a bot talks to a program, not to a person; docs/bots.md says how. End it with Ctrl-D")
    give_way()
    bot = BOTS[name](secrets.token_hex(16) if arguments.seed is None else arguments.seed)
    try:
        serve(bot, f"Matador {name}", sys.stdin.buffer, standard_output().buffer)
    except ProtocolError as error:
        raise CommandError(f"the host broke the protocol: {error}") from None
    return 0

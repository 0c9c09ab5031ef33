"""`matador simulate`: play matches between bots, and write the records."""

from __future__ import annotations

import argparse
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from matador.app.bot_factory import Bots, bots_named, is_program
from matador.app.output import Bar, output, tell
from matador.app.rules_command import changes_given, check_deals, check_range, check_thinking, rules_given
from matador.match.controller import play_match
from matador.match.records import encode
from matador.rules.options import LARGEST


def run(arguments: argparse.Namespace) -> int:
    rules = rules_given(arguments.rules, arguments.players, changes_given(arguments))
    names = bots_named(arguments.bots, rules.players)
    count = arguments.matches
    check_range("matches", count, 1)
    is_secret = arguments.seed is None and any(map(is_program, names))
    # Random, so that a program cannot deduce the deal number from its tiles.
    first = secrets.randbelow(LARGEST - count + 2) if is_secret else arguments.seed or 0
    check_deals(first, count, " or fewer --matches")
    check_thinking(arguments)
    playing = Bots(names, arguments.budget, arguments.iterations)
    with _shown_on_standard_error(), playing as bots, output(arguments.out) as file:
        # A bar would mix with records on the same terminal.
        with Bar(count, "matches", shown=not file.isatty()) as bar:
            for number in range(count):
                bar.show(number)
                seats = bots.seats(number)
                record = play_match(rules, first + number, bots.players(), seats)
                file.write(encode(record) + b"\n")
        bots.report()
    if is_secret:
        tell(f"deal numbers start at {first}. To repeat these deals, add --seed {first}")
    return 0


@contextmanager
def _shown_on_standard_error() -> Iterator[None]:
    """Print the messages of bots to their authors on standard error, unchanged."""
    log = logging.getLogger("matador.bot.said")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)

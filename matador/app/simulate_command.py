"""`matador simulate`: bots play matches, and their records are written."""

from __future__ import annotations

import argparse
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from matador.app.bots_in import bots_named, is_program, playing
from matador.app.errors import CommandError
from matador.app.output import output, tell
from matador.app.progress import with_progress
from matador.app.rules_given import changes_given, rules_given
from matador.match.playing import play_match
from matador.match.records import encode
from matador.rules.options import LARGEST

_MOST_BUDGET_MS = 600_000


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and write their records."""
    rules = rules_given(arguments.rules, arguments.players, changes_given(arguments))
    names = bots_named(arguments.bots, rules.players)
    count = arguments.matches
    if not 1 <= count <= LARGEST:
        raise CommandError(f"--matches must be a whole number from 1 to {LARGEST}")
    is_secret = arguments.seed is None and any(map(is_program, names))
    first = secret_number(count) if is_secret else arguments.seed or 0
    if first < -LARGEST or first + count - 1 > LARGEST:
        raise CommandError(
            f"deal numbers go from -{LARGEST} to {LARGEST}. Choose another --seed or fewer --matches."
        )
    if not 1 <= arguments.budget <= _MOST_BUDGET_MS:
        raise CommandError(f"--budget must be 1 to {_MOST_BUDGET_MS} milliseconds")
    if arguments.iterations is not None and not 1 <= arguments.iterations <= LARGEST:
        raise CommandError(f"--iterations must be a whole number from 1 to {LARGEST}")
    thinking = playing(names, arguments.budget, arguments.iterations)
    with _shown_on_standard_error(), thinking as bots, output(arguments.out) as file:
        # A bar would run into the records where both go to one terminal.
        shown = not file.isatty()
        for number in with_progress(range(count), count, "matches", shown=shown):
            seats = bots.seats(number)
            record = play_match(rules, first + number, bots.players(), seats)
            file.write(encode(record) + b"\n")
        bots.report()
    if is_secret:
        tell(f"deal numbers start at {first}. To repeat these deals, add --seed {first}")
    return 0


def secret_number(count: int) -> int:
    """A first deal number for so many matches that no program can find out from the tiles that it sees."""
    return secrets.randbelow(LARGEST - count + 2)


@contextmanager
def _shown_on_standard_error() -> Iterator[None]:
    """What bots say to their authors, on standard error, where they wrote it."""
    log = logging.getLogger("matador.bot.said")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)

"""`matador simulate`: bots play matches, and their records are written."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from matador.ai.bots import BOTS
from matador.app.errors import CommandError
from matador.app.output import output
from matador.app.progress import with_progress
from matador.match.players import Player
from matador.match.playing import play_match
from matador.match.records import encode
from matador.match.seats import BotSeat, Seat
from matador.rules import Ruleset, RulesetError, named_ruleset
from matador.rules.options import LARGEST


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and write their records."""
    rules = _rules(arguments)
    names = _bot_names(arguments.bots, rules.players)
    first, count = arguments.seed, arguments.matches
    if count < 1:
        raise CommandError("--matches takes a whole number from 1 up")
    if first < -LARGEST or first + count - 1 > LARGEST:
        raise CommandError(
            f"deal numbers go from -{LARGEST} to {LARGEST}; choose another --seed or fewer --matches"
        )
    with output(arguments.out) as file:
        # A bar would run into the records where both go to one terminal.
        shown = not file.isatty()
        for seed in with_progress(range(first, first + count), count, "matches", shown=shown):
            record = play_match(rules, seed, _players(names), _seats(names, seed))
            file.write(encode(record) + b"\n")
    return 0


def _rules(arguments: argparse.Namespace) -> Ruleset:
    changes: dict[str, object] = {}
    if arguments.set is not None:
        changes["set"] = arguments.set
    if arguments.partnerships:
        changes["partnerships"] = True
    for text in arguments.option:
        name, value = _option(text)
        if name in changes:
            raise CommandError(f"the option `{name}` is given twice; give it once")
        changes[name] = value
    try:
        return named_ruleset(arguments.rules, arguments.players, changes)
    except RulesetError as error:
        raise CommandError(str(error)) from None


def _option(text: str) -> tuple[str, object]:
    """The option and value of `NAME=VALUE`; the value is JSON or a bare word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise CommandError(f"--option takes NAME=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        pass
    if name == "matadors" and value != "standard":
        # A shell may have eaten the quotes of a list.
        return name, [tile.strip() for tile in value.strip("[]").split(",")]
    return name, value


def _bot_names(given: str, players: int) -> list[str]:
    names = given.split(",")
    for name in names:
        if name not in BOTS:
            raise CommandError(f"there is no bot {name!r}; the bots there are: {', '.join(BOTS)}")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise CommandError(f"--bots names {len(names)} bots for {players} players; name one, or one for each")
    return names


def _players(names: Sequence[str]) -> list[Player]:
    return [Player(f"{name} {seat + 1}", name) for seat, name in enumerate(names)]


def _seats(names: Sequence[str], seed: int) -> list[Seat]:
    return [BotSeat(BOTS[name](f"{seed}/seat {seat}")) for seat, name in enumerate(names)]

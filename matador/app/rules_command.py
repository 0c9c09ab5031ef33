"""`matador rules`: list the rulesets, or show one with every option."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence

from matador.app.errors import CommandError
from matador.app.output import standard_output
from matador.app.ruleset_args import changes_given, refused
from matador.rules import (
    CATALOG,
    NamedRuleset,
    Ruleset,
    RulesetError,
    named_ruleset,
    players_of,
    variants_for,
)
from matador.rules.catalog import find
from matador.rules.options import COLUMNS, OptionValue, check_value


def run(arguments: argparse.Namespace) -> int:
    if arguments.name is None and (arguments.option or arguments.partnerships):
        raise CommandError("--option and --partnerships change a ruleset. Name the ruleset too.")
    try:
        text = _list(arguments) if arguments.name is None else _one(arguments)
    except RulesetError as error:
        raise refused(error) from None
    standard_output().write(text + "\n")
    return 0


def _one(arguments: argparse.Namespace) -> str:
    named = find(arguments.name)
    changes = changes_given(arguments)
    players = arguments.players or (4 if "partnerships" in changes else 2)
    rules = named_ruleset(named.name, players, changes)
    if arguments.json:
        return json.dumps(rules.values(), indent=2)
    return "\n".join(_described(named, rules, arguments.option))


def _described(named: NamedRuleset, rules: Ruleset, changed: Sequence[str]) -> Iterable[str]:
    yield f"{named.name} ({named.described_as}), {rules.players} players"
    # A ruleset's description may be wrong once options are changed.
    yield f"with {' '.join(changed)}" if changed else named.sentence.format(total=rules.total)
    yield ""
    yield "options, with their values and the alternatives:"
    for option, value in rules.values().items():
        yield f"  {option:<16}{_shown(value):<16}{COLUMNS[option].takes}"
    yield ""
    targets = ("none" if target is None else str(target) for target in named.targets)
    yield f"targets offered in the game: {', '.join(targets)}"
    if named.teams:
        yield "four players can play in two teams"
    yield "variants, with the options they change:"
    for variant in variants_for(named, rules):
        changes = " ".join(f"{option}={_shown(value)}" for option, value in variant.changes.items())
        yield f"  {variant.sentence} ({changes})"


def _shown(value: OptionValue) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _sentence(arguments: argparse.Namespace, named: NamedRuleset, players: int) -> str:
    highest = named.usual_set(players) if arguments.set is None else arguments.set
    return named.sentence.format(total=highest + 1)


def _list(arguments: argparse.Namespace) -> str:
    for option in ("players", "set"):
        if getattr(arguments, option) is not None:
            check_value(option, getattr(arguments, option))
    listed = []
    for named in CATALOG.values():
        players = players_of(named, arguments.set)
        if not players or arguments.players not in (None, *players):
            continue
        listed.append((named, players))
    if arguments.json:
        return json.dumps(
            [
                {
                    "name": named.name,
                    "described_as": named.described_as,
                    "sentence": _sentence(arguments, named, players[0]),
                    "players": list(players),
                    "targets": list(named.targets),
                    "teams": named.teams,
                }
                for named, players in listed
            ],
            indent=2,
        )
    lines = [
        f"{named.name:<14}{players[0]} to {players[-1]} players. {_sentence(arguments, named, players[0])}"
        for named, players in listed
    ]
    return "\n".join(lines or ["No ruleset can be played by that many players with that set."])

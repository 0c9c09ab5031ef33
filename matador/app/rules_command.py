"""`matador rules`: list the rulesets, or show one with every option; and the arguments of all commands about a game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence

from matador.app.errors import CommandError
from matador.app.output import standard_output, tell
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
from matador.rules.options import COLUMNS, LARGEST, OptionValue, check_value

_MAX_BUDGET_MS = 600_000


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


def _list(arguments: argparse.Namespace) -> str:
    for option in ("players", "set"):
        if getattr(arguments, option) is not None:
            check_value(option, getattr(arguments, option))
    listed = []
    for named in CATALOG.values():
        players = players_of(named, arguments.set)
        if players and arguments.players in (None, *players):
            highest = named.usual_set(players[0]) if arguments.set is None else arguments.set
            listed.append((named, players, named.sentence.format(total=highest + 1)))
    if arguments.json:
        return json.dumps(
            [
                {
                    "name": named.name,
                    "described_as": named.described_as,
                    "sentence": sentence,
                    "players": list(players),
                    "targets": list(named.targets),
                    "teams": named.teams,
                }
                for named, players, sentence in listed
            ],
            indent=2,
        )
    lines = [
        f"{named.name:<14}{players[0]} to {players[-1]} players. {sentence}"
        for named, players, sentence in listed
    ]
    return "\n".join(lines or ["No ruleset can be played by that many players with that set."])


# Arguments that describe a game: a ruleset, changed options, deal numbers, and how long bots think


def changes_given(arguments: argparse.Namespace) -> dict[str, object]:
    """The options changed by `--set`, `--partnerships` and `--option`, by name."""
    changes: dict[str, object] = {}
    if arguments.set is not None:
        changes["set"] = arguments.set
    if arguments.partnerships:
        changes["partnerships"] = True
    for text in arguments.option:
        name, value = _option(text)
        if name in changes:
            raise CommandError(f"`{name}` is given twice. Give it once.")
        changes[name] = value
    return changes


def rules_given(name: str, players: int, changes: dict[str, object]) -> Ruleset:
    """The ruleset with this name and these changes; `CommandError` if it is unknown or cannot be played."""
    try:
        return named_ruleset(name, players, changes)
    except RulesetError as error:
        raise refused(error) from None


def check_range(option: str, value: int | None, least: int, most: int = LARGEST) -> None:
    if value is not None and not least <= value <= most:
        raise CommandError(f"--{option} must be a whole number from {least} to {most}")


def check_thinking(arguments: argparse.Namespace) -> None:
    if arguments.budget is not None and not 1 <= arguments.budget <= _MAX_BUDGET_MS:
        raise CommandError(f"--budget must be 1 to {_MAX_BUDGET_MS} milliseconds")
    check_range("iterations", arguments.iterations, 1)


def check_deals(first: int, count: int, advice: str = "") -> None:
    if first < -LARGEST or first + count - 1 > LARGEST:
        raise CommandError(
            f"deal numbers must be from -{LARGEST} to {LARGEST}. Choose another --seed{advice}."
        )


def refused(error: RulesetError) -> CommandError:
    """The error for a ruleset that cannot be played; all but the last of several conflicts are printed here."""
    *others, last = error.conflicts or (error.message,)
    for other in others:
        tell(other)
    return CommandError(last)


def _option(text: str) -> tuple[str, object]:
    """The option and value of `NAME=VALUE`; the value is JSON or a bare word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise CommandError(f"expected --option NAME=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        pass
    if name == "matadors" and value != "standard":
        # The shell may have removed the quotes in a list.
        return name, [tile.strip() for tile in value.strip("[]").split(",")]
    return name, value

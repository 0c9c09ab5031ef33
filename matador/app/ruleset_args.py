"""Arguments that describe a game: a ruleset, changed options, deal numbers, and how long bots think."""

from __future__ import annotations

import argparse
import json

from matador.app.errors import CommandError
from matador.app.output import tell
from matador.rules import Ruleset, RulesetError, named_ruleset
from matador.rules.options import LARGEST

_MAX_BUDGET_MS = 600_000


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
    """`CommandError` if the value of an option is out of range."""
    if value is not None and not least <= value <= most:
        raise CommandError(f"--{option} must be a whole number from {least} to {most}")


def check_thinking(arguments: argparse.Namespace) -> None:
    """`CommandError` if bots would think for too long, or not at all."""
    if arguments.budget is not None and not 1 <= arguments.budget <= _MAX_BUDGET_MS:
        raise CommandError(f"--budget must be 1 to {_MAX_BUDGET_MS} milliseconds")
    check_range("iterations", arguments.iterations, 1)


def check_deals(first: int, count: int, advice: str = "") -> None:
    """`CommandError` if any of these deal numbers is out of range."""
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

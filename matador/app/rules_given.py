"""The game that the words of a command name: a ruleset, and options that are changed."""

from __future__ import annotations

import argparse
import json

from matador.app.errors import CommandError
from matador.app.output import tell
from matador.rules import Ruleset, RulesetError, named_ruleset


def changes_given(arguments: argparse.Namespace) -> dict[str, object]:
    """The options that `--set`, `--partnerships` and `--option` change, by name."""
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
    """The ruleset of this name with these changes; `CommandError` if there is none or it cannot be played."""
    try:
        return named_ruleset(name, players, changes)
    except RulesetError as error:
        raise refused(error) from None


def refused(error: RulesetError) -> CommandError:
    """Why a ruleset cannot be played; of several conflicts, all but the last are told here, one per line."""
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
        # A shell may have eaten the quotes of a list.
        return name, [tile.strip() for tile in value.strip("[]").split(",")]
    return name, value

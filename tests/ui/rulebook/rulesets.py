"""The rulesets for tests of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from matador.rules import CATALOG, Ruleset, RulesetError, named_ruleset, players_of, variants_for
from matador.rules.tiles import SETS
from tests.checks.sampling import mixed_ruleset


def named_rulesets() -> Iterator[tuple[str, Ruleset]]:
    """Every named ruleset with every set and number of players."""
    for name, named in CATALOG.items():
        for highest in SETS:
            for players in players_of(named, highest):
                yield (
                    f"{name}, {players} players, set {highest}",
                    named_ruleset(name, players, {"set": highest}),
                )


def varied_rulesets() -> Iterator[tuple[str, Ruleset]]:
    """Every named ruleset with each variant, with partners, and without blanks."""
    for name, named in CATALOG.items():
        for players in (2, 4):
            rules = named_ruleset(name, players)
            for variant in variants_for(named, rules):
                yield f"{name}, {players} players, {variant.name}", variant.applied_to(named, rules)
            for changes in ({"partnerships": True}, {"blanks": False, "hand_size": 5}):
                try:
                    yield f"{name}, {players} players, {changes}", named_ruleset(name, players, changes)
                except RulesetError:
                    continue


def any_rulesets(seed: str, count: int) -> Iterator[tuple[str, Ruleset]]:
    """Playable rulesets with random options."""
    chance = Random(seed)
    for _ in range(count):
        rules = mixed_ruleset(chance)
        yield str(rules), rules

"""Which sums of the total lie on the table, to be copied."""

from __future__ import annotations

from collections.abc import Iterable

from matador.rules import Action, Ruleset, line_of


def joined_numbers(rules: Ruleset, actions: Iterable[Action]) -> frozenset[int]:
    """The numbers that are seen joined with what they need: at halves that touch, and in a matador that lies there.

    `actions` are those of a round so far. Where equal halves touch there are none, and nothing lies beside a blank.
    """
    if rules.joining == "same":
        return frozenset()
    seen: set[int] = set()
    for laid in line_of(rules, actions).tiles:
        if laid.tile in rules.matador_tiles and laid.tile.pips == rules.total:
            seen |= set(laid.tile.halves)
        elif laid.touching is not None:
            seen |= {laid.touching, rules.total - laid.touching}
    return frozenset(number for number in seen if 1 <= number < rules.total)

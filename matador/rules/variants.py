"""The variants that descriptions name: changes of options, offered one by one (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.rules.catalog import CATALOG, NamedRuleset, named_ruleset
from matador.rules.errors import RulesetError
from matador.rules.options import OptionValue
from matador.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Variant:
    """A named change of options; `rulesets` are those that descriptions offer it for, none meaning all."""

    name: str
    sentence: str
    changes: Mapping[str, OptionValue]
    rulesets: frozenset[str] = frozenset()

    def applied_to(self, named: NamedRuleset, rules: Ruleset) -> Ruleset:
        """`rules`, a form of `named`, with the variant; `RulesetError` if that cannot be played."""
        if self.rulesets and named.name not in self.rulesets:
            raise RulesetError(
                tuple(self.changes), f"no description offers this for {named.name}; leave it out"
            )
        values = {name: value for name, value in rules.values().items() if name != "players"}
        return named_ruleset(named.name, rules.players, {**values, **self.changes})


_MATCHING = frozenset({"matching"})

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("deal-5", "Deal five tiles to each.", {"hand_size": 5}),
        Variant("deal-6", "Deal six tiles to each.", {"hand_size": 6}),
        Variant("deal-7", "Deal seven tiles to each.", {"hand_size": 7}),
        Variant("deal-all", "Deal all tiles; there is no boneyard.", {"hand_size": "all"}),
        Variant(
            "anyone-opens", "Chance says who opens, with any tile.", {"starter": "random", "opening": "any"}
        ),
        Variant("draw-one", "Draw one tile in a turn, no more.", {"draw_limit": 1}),
        Variant(
            "draw-to-keep", "Draw instead of playing your only matador.", {"matador_duty": "draw-instead"}
        ),
        Variant(
            "matadors-ordinary",
            "A matador may also lie along where its half fits, like any tile.",
            {"matador_along": "ordinary"},
        ),
        Variant("spinner", "The first double lies across and opens all four sides.", {"spinner": True}),
        Variant(
            "draw-until-playable",
            "Draw until a tile fits, then play it.",
            {"draw_limit": None, "play_after_draw": True},
            frozenset({"hundred"}),
        ),
        Variant(
            "points",
            "The pips in the other hands count, up to 100.",
            {"going_out": "opponents", "blocked": "opponents", "target": 100},
            _MATCHING,
        ),
        Variant(
            "highest-double-opens",
            "Whoever holds the highest double opens.",
            {"starter": "highest-double"},
            _MATCHING,
        ),
    )
}
"""The variants by name. "Other matadors" is no switch but the option `matadors` with a list of its own."""


_CHOSEN_FREELY = frozenset({"players", "set", "hand_size", "blanks", "matadors", "partnerships", "target"})
"""What every ruleset leaves to those who play it, besides its variants."""


def recognised(rules: Ruleset) -> str | None:
    """The name of the ruleset that gives these rules with choices and variants that are offered for it.

    None if there is none, or more than one: then nobody can say what the game is called.
    """
    found = [named.name for named in CATALOG.values() if _is_form_of(named, rules)]
    return found[0] if len(found) == 1 else None


def _is_form_of(named: NamedRuleset, rules: Ruleset) -> bool:
    values = {name: value for name, value in rules.values().items() if name not in _CHOSEN_FREELY}
    differing = {name for name, value in values.items() if value != named.options[name]}
    for variant in VARIANTS.values():
        is_offered = not variant.rulesets or named.name in variant.rulesets
        changes = {name: value for name, value in variant.changes.items() if name in values}
        if is_offered and all(values[name] == value for name, value in changes.items()):
            differing -= changes.keys()
    return not differing


def variants_for(named: NamedRuleset, rules: Ruleset) -> tuple[Variant, ...]:
    """The variants that can be played with `rules`, a form of `named`, and make it another."""
    found = []
    for variant in VARIANTS.values():
        try:
            varied = variant.applied_to(named, rules)
        except RulesetError:
            continue
        if varied != rules:
            found.append(variant)
    return tuple(found)

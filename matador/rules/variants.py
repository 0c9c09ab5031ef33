"""The variants that descriptions name: changes of options, offered one by one (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.rules.catalog import CATALOG, NamedRuleset, named_ruleset
from matador.rules.errors import RulesetError
from matador.rules.messages import gettext_noop
from matador.rules.options import OptionValue
from matador.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Variant:
    """A named change of options; `rulesets` are those that descriptions offer it for, none meaning all."""

    name: str
    sentence: str
    """What it changes; English, and a message for translators."""
    hint: str
    """A word more, such a message too; empty where there is none."""
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
        Variant("deal-5", gettext_noop("Everybody gets five tiles."), "", {"hand_size": 5}),
        Variant("deal-6", gettext_noop("Everybody gets six tiles."), "", {"hand_size": 6}),
        Variant("deal-7", gettext_noop("Everybody gets seven tiles."), "", {"hand_size": 7}),
        Variant(
            "deal-all",
            gettext_noop("All tiles are dealt. There is no boneyard."),
            gettext_noop("Tiles that are left over stay hidden."),
            {"hand_size": "all"},
        ),
        Variant(
            "anyone-opens",
            gettext_noop("Chance decides who opens, with any tile."),
            gettext_noop("Nobody has to begin with a double."),
            {"starter": "random", "opening": "any"},
        ),
        Variant(
            "draw-one",
            gettext_noop("Draw only one tile in a turn."),
            gettext_noop("Who cannot play then passes."),
            {"draw_limit": 1},
        ),
        Variant(
            "draw-to-keep",
            gettext_noop("You may draw to keep your matador."),
            gettext_noop("Nobody has to lay a matador while there are tiles to draw."),
            {"matador_duty": "draw-instead"},
        ),
        Variant(
            "matadors-ordinary",
            gettext_noop("A matador may lie along where a half fits."),
            gettext_noop("The double blank does not do that."),
            {"matador_along": "ordinary"},
        ),
        Variant(
            "spinner",
            gettext_noop("One double opens all four sides."),
            gettext_noop(
                "The first double that is no matador lies across. From there the line grows in four directions."
            ),
            {"spinner": True},
        ),
        Variant(
            "draw-until-playable",
            gettext_noop("Draw until a tile fits, then play it."),
            gettext_noop("A draw does not end your turn."),
            {"draw_limit": None, "play_after_draw": True},
            frozenset({"hundred"}),
        ),
        Variant(
            "points",
            gettext_noop("Play for points."),
            gettext_noop("Who goes out gets the pips in the other hands."),
            {"going_out": "opponents", "blocked": "opponents", "target": 100},
            _MATCHING,
        ),
        Variant(
            "highest-double-opens",
            gettext_noop("Whoever holds the highest double begins."),
            gettext_noop("Nobody draws lots for it."),
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

"""Well-known variants of the rulesets; each changes some options (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.rules.catalog import CATALOG, NamedRuleset, named_ruleset
from matador.rules.options import OptionValue, RulesetError, gettext_noop
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import DOUBLE_BLANK


@dataclass(frozen=True, slots=True)
class Variant:
    """A named change to options, offered by `rulesets`, or by every ruleset if that is empty."""

    name: str
    sentence: str
    """The change, as a translatable English message."""
    hint: str
    """A further translatable sentence; may be empty."""
    changes: Mapping[str, OptionValue]
    rulesets: frozenset[str] = frozenset()

    def is_in(self, values: Mapping[str, object]) -> bool:
        """True if all the variant's options have its values; the target may differ."""
        return all(values[name] == value for name, value in self.changes.items() if name != "target")

    def takes_back(self, rules: Ruleset) -> tuple[str, ...]:
        """The options of conflicting variants, to be reset to the ruleset's own values."""
        given_up: list[str] = []
        values = rules.values()
        for other in VARIANTS.values():
            differs = any(self.changes.get(name, value) != value for name, value in other.changes.items())
            if differs and other.is_in(values):
                given_up += [name for name in other.changes if name not in self.changes]
        return tuple(given_up)

    def applied_to(self, named: NamedRuleset, rules: Ruleset) -> Ruleset:
        """Apply it to `rules`, a form of `named`, without conflicting variants; `RulesetError` if unplayable."""
        if self.rulesets and named.name not in self.rulesets:
            raise RulesetError(tuple(self.changes), f"{named.name} does not offer this variant; leave it out")
        without = ("players", *self.takes_back(rules))
        values = {name: value for name, value in rules.values().items() if name not in without}
        return named_ruleset(named.name, rules.players, {**values, **self.changes})


_MATCHING = frozenset({"matching"})
_SCORING = frozenset({"sevens", "family", "hundred", "parlour"})
_NOT_MATCHING = frozenset(CATALOG) - _MATCHING
_NOT_CARDINAL = frozenset(CATALOG) - {"cardinal"}
_NOT_PARLOUR = frozenset(CATALOG) - {"parlour"}

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("deal-5", gettext_noop("Everybody gets five tiles."), "", {"hand_size": 5}),
        Variant("deal-6", gettext_noop("Everybody gets six tiles."), "", {"hand_size": 6}),
        Variant("deal-7", gettext_noop("Everybody gets seven tiles."), "", {"hand_size": 7}),
        Variant(
            "deal-all",
            gettext_noop("All tiles are dealt. There is no boneyard."),
            gettext_noop("Leftover tiles stay hidden."),
            {"hand_size": "all"},
        ),
        Variant(
            "anyone-opens",
            gettext_noop("A random player goes first, with any tile."),
            gettext_noop("You don't have to start with a double."),
            {"starter": "random", "opening": "any"},
        ),
        Variant(
            "set-double-opens",
            gettext_noop("The highest double in the set is played first."),
            gettext_noop("If nobody has it, the tiles are dealt again."),
            {"starter": "set-double", "opening": "the-double"},
            _NOT_PARLOUR,
        ),
        Variant(
            "lightest-lot-opens",
            gettext_noop("Everybody turns over a tile. The player with the fewest pips goes first."),
            gettext_noop("These tiles are put back before the deal."),
            {"starter": "drawn-lots-low", "opening": "any"},
        ),
        Variant(
            "loser-opens",
            gettext_noop("The loser of a round goes first in the next one."),
            gettext_noop("The loser is the player with the most pips left."),
            {"later_starter": "loser"},
        ),
        Variant(
            "draw-nothing",
            gettext_noop("No drawing (the block game)."),
            gettext_noop("Leftover tiles stay hidden."),
            {"draw_limit": 0},
        ),
        Variant(
            "draw-one",
            gettext_noop("Draw only one tile each turn."),
            gettext_noop("If you still can't play, you pass."),
            {"draw_limit": 1},
        ),
        Variant(
            "draw-to-keep",
            gettext_noop("You may draw to keep your matador."),
            gettext_noop("You don't have to play a matador while there are tiles to draw."),
            {"matador_duty": "draw-instead"},
        ),
        Variant(
            "matadors-ordinary",
            gettext_noop("You may play a matador lengthwise where a half fits."),
            gettext_noop("You can't do that with the double blank."),
            {"matador_along": "ordinary"},
        ),
        Variant(
            "matadors-either-way",
            gettext_noop("Play matadors crosswise or lengthwise."),
            gettext_noop("After a crosswise matador, either of its halves counts."),
            {"matador_cross": "either", "matador_along": "wild"},
            _NOT_MATCHING,
        ),
        Variant(
            "spinner",
            gettext_noop("One double opens all four sides."),
            gettext_noop(
                "The first double that isn't a matador goes crosswise. From there the line grows in four directions."
            ),
            {"spinner": True},
        ),
        Variant(
            "draw-until-playable",
            gettext_noop("Draw until a tile fits, then play it."),
            gettext_noop("Drawing doesn't end your turn."),
            {"draw_limit": None, "play_after_draw": True},
            frozenset({"hundred"}),
        ),
        Variant(
            "points",
            gettext_noop("Play for points."),
            gettext_noop("The player who goes out scores the pips in the other hands."),
            {"going_out": "opponents", "blocked": "opponents", "target": 100},
            _MATCHING,
        ),
        Variant(
            "rounds",
            gettext_noop("Count rounds, not points."),
            gettext_noop("Each round you win counts as one."),
            {"match_by": "rounds", "target": 3},
        ),
        Variant(
            "all-hands-count",
            gettext_noop("In a blocked round, the winner scores the pips in all the hands."),
            gettext_noop("The winner's own pips count too, but not their partner's."),
            {"blocked": "combined"},
            _SCORING,
        ),
        Variant(
            "last-to-play-wins",
            gettext_noop("If players tie, the last one to play wins the round."),
            gettext_noop("This only matters when a round is blocked."),
            {"blocked_tie": "last-to-play"},
            _NOT_CARDINAL,
        ),
        Variant(
            "double-blank-ten",
            gettext_noop("The double blank counts as ten."),
            gettext_noop("This only matters when players count their pips."),
            {"double_blank": 10},
        ),
        Variant(
            "highest-double-opens",
            gettext_noop("The player with the highest double goes first."),
            "",
            {"starter": "highest-double"},
            _MATCHING,
        ),
    )
}
"""The variants by name, except "other matadors", which needs a list in the option `matadors`."""


_CHOSEN_FREELY = frozenset({"players", "set", "hand_size", "blanks", "matadors", "partnerships", "target"})
"""The options that players may choose in every ruleset."""


def recognised(rules: Ruleset) -> str | None:
    """The name of the ruleset that gives these rules through its choices and variants.

    If several qualify, the one with the fewest changed options. None if no ruleset qualifies, or in a tie.
    """
    found = {
        named.name: changed for named in CATALOG.values() if (changed := _changed(named, rules)) is not None
    }
    fewest = [name for name, changed in found.items() if changed == min(found.values())]
    return fewest[0] if len(fewest) == 1 else None


def _changed(named: NamedRuleset, rules: Ruleset) -> int | None:
    """The number of options that variants of `named` must change to get these rules; None if they cannot."""
    values = rules.values()
    differing = {name for name in values.keys() - _CHOSEN_FREELY if values[name] != named.options[name]}
    changed = len(differing)
    for variant in VARIANTS.values():
        is_offered = not variant.rulesets or named.name in variant.rulesets
        if is_offered and variant.is_in(values):
            differing -= variant.changes.keys()
    return None if differing else changed


def without_effect(rules: Ruleset) -> frozenset[str]:
    """The options that have no effect under these rules."""
    found = set()
    if rules.penalty or rules.match_by == "rounds":
        found |= {"going_out", "blocked"}
    if rules.penalty and (rules.target is None or rules.later_starter not in ("winner", "loser")):
        found.add("blocked_tie")
    if rules.target is None:
        found |= {"later_starter"} if rules.penalty else {"later_starter", "match_by"}
    if rules.hand_size == "all" or len(rules.tiles) - rules.tiles_each * rules.players <= rules.reserve:
        found |= {"draw_limit", "play_after_draw"}
    if not rules.tiles_to_draw and rules.matador_duty == "draw-instead":
        found.add("matador_duty")
    if not rules.matador_tiles:
        found |= {"matador_cross", "matador_along", "matador_duty"}
    if DOUBLE_BLANK not in rules.tiles:
        found.add("double_blank")
    return frozenset(found)


def variants_for(named: NamedRuleset, rules: Ruleset) -> tuple[Variant, ...]:
    """The variants that can be applied to `rules`, a form of `named`, and make a difference."""
    found = []
    for variant in VARIANTS.values():
        try:
            varied = variant.applied_to(named, rules)
        except RulesetError:
            continue
        if varied != rules and not variant.changes.keys() <= without_effect(varied):
            found.append(variant)
    return tuple(found)

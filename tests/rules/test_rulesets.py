"""Option columns, conflicts, the named rulesets and the variants."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, islice
from random import Random
from typing import Any, get_args

import pytest

from matador.rules import (
    CATALOG,
    VARIANTS,
    Ruleset,
    RulesetError,
    Variant,
    named_ruleset,
    players_of,
    recognised,
    variants_for,
)
from matador.rules.options import COLUMNS
from matador.rules.ruleset import ConflictKind
from tests.checks.each import each
from tests.checks.sampling import judged, random_options
from tests.second_model import options as model_options
from tests.second_model import rulesets


def sevens(**changes: Any) -> dict[str, Any]:
    return {**named_ruleset("sevens", 2).values(), **changes}


@each(("name", "players", "teams"), rulesets.columns())
def test_named_rulesets_match_the_table_of_section_7(name: str, players: int, teams: bool) -> None:
    rules = named_ruleset(name, players, {"partnerships": True} if teams else {})
    assert rules.values() == rulesets.ruleset(name, players, None, teams)
    assert list(rules.values()) == list(COLUMNS)


@each("highest", [4, 5, 6, 9, 12])
@each("name", list(CATALOG))
@each("blanks", [True, False])
def test_named_ruleset_takes_every_set_large_enough_for_the_deal(
    name: str, highest: int, blanks: bool
) -> None:
    for players in range(2, 9):
        try:
            theirs = rulesets.ruleset(name, players, highest, None, blanks=blanks)
        except rulesets.Refused:
            with pytest.raises(RulesetError):
                named_ruleset(name, players, {"set": highest, "blanks": blanks})
        else:
            assert named_ruleset(name, players, {"set": highest, "blanks": blanks}).values() == theirs
        if blanks:
            fits = players in players_of(CATALOG[name], highest)
            try:
                named_ruleset(name, players, {"set": highest})
            except RulesetError:
                assert not fits
            else:
                assert fits


PLAYABLE: dict[str, str] = {
    "deal-5": "sevens family matching first-sevens hundred parlour cardinal",
    "deal-6": "sevens family matching first-sevens hundred parlour cardinal",
    "deal-7": "sevens family matching first-sevens hundred parlour cardinal",
    "deal-all": "sevens family matching first-sevens hundred parlour cardinal",
    "anyone-opens": "sevens family matching first-sevens hundred parlour cardinal",
    # If the winner opens the next round, the double cannot open it.
    "set-double-opens": "sevens family matching first-sevens hundred cardinal",
    "lightest-lot-opens": "sevens family matching first-sevens hundred parlour cardinal",
    # In the others, the highest double has to open.
    "loser-opens": "sevens matching first-sevens hundred parlour",
    "draw-nothing": "sevens family matching first-sevens hundred parlour cardinal",
    "draw-one": "sevens family matching first-sevens hundred parlour cardinal",
    "draw-to-keep": "sevens family matching first-sevens hundred parlour cardinal",
    # In the others, 0-0 could never be played.
    "matadors-ordinary": "sevens matching first-sevens",
    # Not with `joining` = same.
    "matadors-either-way": "sevens family first-sevens hundred parlour cardinal",
    # Not with complements.
    "spinner": "sevens family first-sevens hundred parlour cardinal",
    "draw-until-playable": "hundred",
    "points": "matching",
    # `cardinal` counts pips, and even a drawn round gives points.
    "rounds": "sevens family matching first-sevens hundred parlour",
    "last-to-play-wins": "sevens family matching first-sevens hundred parlour",
    # Only where a blocked round gives points.
    "all-hands-count": "sevens family hundred parlour",
    "double-blank-ten": "sevens family matching first-sevens hundred parlour cardinal",
    "highest-double-opens": "matching",
}
"""The rulesets in which each variant can be played, from the text of the rulebook."""

IDLE: dict[str, str] = {
    # A match of one round has no next one.
    "loser-opens": "matching first-sevens",
}
"""The rulesets in which a variant is playable but has no effect."""


@each("variant", list(VARIANTS.values()))
def test_variant_is_playable_in_exactly_the_listed_rulesets(variant: Variant) -> None:
    for named in CATALOG.values():
        rules = named_ruleset(named.name, 3)
        if named.name in PLAYABLE[variant.name].split():
            varied = variant.applied_to(named, rules)
            assert varied.values() == {**rules.values(), **variant.changes}
            is_idle = named.name in IDLE.get(variant.name, "").split()
            assert (variant in variants_for(named, rules)) == (varied != rules and not is_idle)
        else:
            # Refused with a reason that a screen can show.
            with pytest.raises(RulesetError) as caught:
                variant.applied_to(named, rules)
            assert set(caught.value.options) & set(variant.changes)
            assert variant not in variants_for(named, rules)


@pytest.mark.parametrize("name", list(CATALOG))
def test_ruleset_is_recognised_with_any_of_its_variants_and_choices(name: str, seed: int) -> None:
    offered = [one for one in VARIANTS.values() if not one.rulesets or name in one.rulesets]
    tried = 0
    for count in range(4):
        # There are hundreds of three: each run tries a fifth.
        for variants in islice(
            combinations(offered, count), *((seed % 5, None, 5) if count == 3 else (None,))
        ):
            varied = named_ruleset(name, 4)
            with suppress(RulesetError):
                for one in variants:
                    varied = one.applied_to(CATALOG[name], varied)
            tried += 1
            found = recognised(varied)
            # Rules that two rulesets can produce get the name of the nearer one, or no name.
            alike = {("hundred", "sevens", 3), ("family", None, 3)}
            assert found == name or (name, found, count) in alike, variants
    assert tried > 80
    assert recognised(named_ruleset(name, 2, {"set": 9, "blanks": False, "matadors": ["1-1"]})) == name
    assert recognised(named_ruleset(name, 3, {"set": 4, "hand_size": 3})) == name


@pytest.mark.parametrize("changes", [{"reserve": 3}, {"draw_when_able": True}, {"later_starter": "next"}])
def test_rules_outside_all_variants_are_not_recognised(changes: dict[str, Any]) -> None:
    assert recognised(named_ruleset("sevens", 2, changes)) is None


CONFLICTS: list[tuple[dict[str, Any], set[str]]] = [
    ({"partnerships": True}, {"partnerships", "players"}),
    ({"hand_size": 15}, {"hand_size", "players", "set"}),
    ({"players": 4, "hand_size": 6, "blanks": False}, {"hand_size", "players", "set", "blanks"}),
    ({"matador_cross": "none"}, {"matador_cross", "matador_along"}),
    ({"matador_cross": "none", "matadors": []}, {"matador_cross", "matador_along"}),
    ({"matador_cross": "none", "matador_along": "ordinary"}, {"matador_cross", "matador_along", "matadors"}),
    ({"matador_cross": "complement"}, {"matador_cross", "joining"}),
    ({"opening": "the-double", "starter": "random"}, {"opening", "starter"}),
    (
        {"opening": "the-double", "later_starter": "next", "target": None},
        {"opening", "later_starter"},
    ),
    ({"penalty": True, "players": 4, "partnerships": True, "hand_size": 5}, {"penalty", "partnerships"}),
    ({"matador_cross": "complement", "joining": "same", "spinner": True}, {"spinner", "matador_cross"}),
    ({"opening": "the-double", "starter": "drawn-lots-low"}, {"opening", "starter"}),
    (
        {"opening": "the-double", "starter": "set-double", "later_starter": "loser"},
        {"opening", "later_starter"},
    ),
    ({"penalty": True, "match_by": "rounds"}, {"penalty", "match_by"}),
    ({"match_by": "rounds", "target": 201}, {"target", "match_by"}),
    ({"going_out": "none"}, {"target", "penalty", "match_by", "going_out"}),
    ({"matadors": ["0-0", "7-7"]}, {"matadors", "set"}),
    ({"matadors": ["0-0"], "blanks": False}, {"matadors", "blanks"}),
]


@each(("changes", "options"), CONFLICTS)
def test_conflicting_options_are_refused_and_named(changes: dict[str, Any], options: set[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_values(sevens(**changes))
    assert set(caught.value.options) == options
    assert all(f"`{option}`" in str(caught.value) for option in options)
    assert {name for names in model_options.conflicts(sevens(**changes)) for name in names} == options


KINDS = (
    "teams-need-four",
    "too-few-tiles",
    "too-few-tiles",
    "matadors-cannot-lie",
    "matadors-cannot-lie",
    "double-blank-cannot-lie",
    "complement-needs-same",
    "double-must-decide",
    "double-must-decide",
    "penalty-with-teams",
    "spinner-with-complement",
    "double-must-decide",
    "double-must-decide",
    "penalty-with-rounds",
    "too-many-rounds",
    "target-needs-points",
    "matadors-not-in-set",
    "matadors-with-blanks",
)


def test_every_conflict_has_its_code() -> None:
    found = []
    for changes, _ in CONFLICTS:
        with pytest.raises(RulesetError) as caught:
            Ruleset.from_values(sevens(**changes))
        found.append(caught.value.kinds)
    assert found == [(kind,) for kind in KINDS]
    with pytest.raises(RulesetError) as no_deal:
        named_ruleset("hundred", 5)
    assert no_deal.value.kinds == ("no-deal",)
    assert {*KINDS, "no-deal"} == set(get_args(ConflictKind))


OUTSIDE: list[tuple[str, Any]] = [
    ("set", 7), ("set", "6"), ("set", True), ("set", 6.0), ("blanks", 1), ("blanks", None), ("players", 1),
    ("players", 9), ("players", True), ("hand_size", 0), ("hand_size", "some"), ("hand_size", None),
    ("matadors", "none"), ("matadors", ["6-1"]), ("matadors", ["0-0", "0-0"]), ("matadors", [1]), ("matadors", {}),
    ("joining", "sums"), ("draw_limit", -1), ("draw_limit", "null"), ("draw_limit", False), ("reserve", None),
    ("reserve", 2**53), ("target", 0), ("target", 1001), ("spinner", "true"), ("penalty", 0), ("going_out", "all"),
    ("double_blank", 5), ("double_blank", False), ("double_blank", 10.0), ("match_by", "round"), ("blocked_tie", None),
]  # fmt: skip


@each(("name", "value"), OUTSIDE)
def test_value_outside_its_column_is_refused(name: str, value: Any) -> None:
    with pytest.raises(RulesetError, match=f"`{name}` cannot be") as caught:
        Ruleset.from_values(sevens(**{name: value}))
    assert caught.value.options == (name,)
    # A record holds numbers below 2^53; the rulebook, which the second model follows, has no such limit.
    assert value == 2**53 or judged(sevens(**{name: value})) is None


def test_missing_and_unknown_options_are_refused() -> None:
    values = sevens()
    del values["spinner"]
    with pytest.raises(RulesetError, match="has no `spinner`"):
        Ruleset.from_values(values)
    with pytest.raises(RulesetError, match="unknown option `house_rule`"):
        Ruleset.from_values(sevens(house_rule=True))
    assert judged(values) is judged(sevens(house_rule=True)) is None
    with pytest.raises(RulesetError, match="unknown ruleset 'nines'"):
        named_ruleset("nines", 2)
    with pytest.raises(RulesetError, match="has no deal for 5"):
        named_ruleset("matching", 5)
    assert named_ruleset("matching", 5, {"hand_size": 4}).tiles_each == 4
    with pytest.raises(RulesetError, match="given twice"):
        named_ruleset("sevens", 2, {"players": 4})


def test_both_models_refuse_the_same_rulesets(seed: int) -> None:
    chance = Random(seed)
    refused = 0
    for _ in range(1000):
        values = random_options(chance)
        for name in chance.sample(list(values), 3):
            values[name] = random_options(chance)[name]
        refused += judged(values) is None
    assert 100 < refused < 900

"""Random matches in which the engine and the second model must agree on every action, result and total.

Deals follow from their numbers. Both models must refuse the same combinations of options. `actions_…` counts actions
in games with one rule that no named ruleset has, `actions_of_rare_values` those in games with any of these rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random

from matador.match.files import decode
from matador.match.records import encode
from matador.match.replay import replay
from matador.rules import Ruleset, Standing, named_ruleset
from tests.checks.sampling import Disagreement, mixed_ruleset, played_at_random
from tests.second_model import replay as model_replay
from tests.second_model import rulesets as model_rulesets
from tests.second_model.rules import Rules
from tests.second_model.scoring import match_winners

RARE: dict[str, dict[str, object]] = {
    "set_double": {"starter": "set-double"},
    "lightest_lot": {"starter": "drawn-lots-low"},
    "loser": {"later_starter": "loser"},
    "combined": {"blocked": "combined", "match_by": "points", "penalty": False},
    "last_to_play": {"blocked_tie": "last-to-play"},
    "double_blank_ten": {"double_blank": 10, "blanks": True},
    "rounds": {"match_by": "rounds"},
    "either_way": {"matador_cross": "either", "matador_along": "wild"},
    "no_draws": {"draw_limit": 0},
}
"""Values that no named ruleset has, by their names here."""


def agree_on_match(rules: Ruleset, seed: int) -> tuple[int, int]:
    """Play a random match and replay its record with both models; return the numbers of rounds and actions.

    Both check deal, opener, legality, results and totals; the second model also deals again from the seed.
    """
    data = encode(played_at_random(rules, seed, f"{seed}"))
    ours = replay(decode(data))
    record = json.loads(data)
    actions = 0
    for theirs in model_replay.replay(record, check_seed=True):
        step = next(ours)
        legal = step.position.legal()
        texts = frozenset(map(str, legal))
        if len(texts) != len(legal):
            raise Disagreement(f"an action is listed twice: {legal}")
        mine = (step.round, step.step, step.position.turn, texts)
        if mine != tuple(theirs):
            raise Disagreement(f"{mine} is not {tuple(theirs)}\n{data.decode()}")
        actions += 1
    if next(ours, None) is not None:
        raise Disagreement("the engine sees a step more")
    totals, rounds, last = record["totals"], len(record["rounds"]), record["rounds"][-1]["result"]["winner"]
    standing = Standing(rules, tuple(totals), rounds, last)
    winners = match_winners(Rules.of(record["ruleset"]), totals, rounds, last)
    if not standing.is_over or list(standing.winners) != winners:
        raise Disagreement(f"{standing} has the winners {standing.winners}, not {winners}")
    return len(record["rounds"]), actions


def check_columns(matches: int, seed: int) -> dict[str, int]:
    """Check this many matches for each column of the rulebook's table and each of its numbers of players."""
    counts = {"columns": 0, "matches": 0, "rounds": 0, "actions": 0}
    for name, players, teams in model_rulesets.columns():
        rules = named_ruleset(name, players, {"partnerships": True} if teams else {})
        assert rules.values() == model_rulesets.ruleset(name, players, None, teams), name
        counts["columns"] += 1
        _count(counts, rules, range(seed, seed + matches))
    return counts


def check_mixed(combinations: int, matches: int, seed: int, *, first: int = 0) -> dict[str, int]:
    """Check `matches` matches in each of `combinations` different playable combinations of options."""
    counts = {"combinations": 0, "matches": 0, "rounds": 0, "actions": 0}
    counts |= dict.fromkeys(["actions_of_rare_values", *(f"actions_{name}" for name in RARE)], 0)
    for rules in list(different_rulesets(first + combinations, seed))[first:]:
        counts["combinations"] += 1
        before, values = counts["actions"], rules.values()
        _count(counts, rules, range(seed, seed + matches))
        rare = [name for name, options in RARE.items() if options.items() <= values.items()]
        for name in (*rare, *(["of_rare_values"] if rare else [])):
            counts[f"actions_{name}"] += counts["actions"] - before
    return counts


def different_rulesets(count: int, seed: int) -> dict[Ruleset, None]:
    """The first `count` different rulesets that follow from a seed, in order."""
    chance = Random(seed)
    found: dict[Ruleset, None] = {}
    while len(found) < count:
        found[mixed_ruleset(chance)] = None
    return found


def _count(counts: dict[str, int], rules: Ruleset, seeds: Iterable[int]) -> None:
    for seed in seeds:
        rounds, actions = agree_on_match(rules, seed)
        counts["matches"] += 1
        counts["rounds"] += rounds
        counts["actions"] += actions

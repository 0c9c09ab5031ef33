"""Rulesets drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any

from matador.ai.bots import RandomBot
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.records import Record
from matador.match.seats import BotSeat
from matador.rules import CATALOG, VARIANTS, Ruleset, RulesetError, named_ruleset
from matador.rules.catalog import find
from tests.second_model import options as model_options
from tests.second_model.tiles import tile_set, tile_texts


class Disagreement(AssertionError):
    """The two models differ."""


def mixed_ruleset(chance: Random) -> Ruleset:
    """A playable ruleset: half are named ones with another set and variants, half are any options.

    Each combination that is tried must be refused by both models or by neither.
    """
    while True:
        rules = _varied(chance) if chance.random() < 0.5 else _of_any_options(chance)
        if rules is not None:
            return rules


def played_at_random(rules: Ruleset, seed: int, chance: str, name: str = "bot") -> Record:
    """The record of a match that random bots play from deal number `seed`; `chance` makes their choices."""
    seats = range(rules.players)
    players = [Player(f"{name} {seat}", "random") for seat in seats]
    return play_match(rules, seed, players, [BotSeat(RandomBot(f"{chance}/{seat}")) for seat in seats])


def _of_any_options(chance: Random) -> Ruleset | None:
    values = random_options(chance)
    if chance.random() < 0.5:
        name = chance.choice(list(values))
        values[name] = _any_value(chance, name)
    return judged(values)


def random_options(chance: Random) -> dict[str, Any]:
    """Playable options, each value as likely as any other of those listed here."""
    while True:
        set_, blanks = chance.choice([4, 5, 6, 9, 12]), chance.random() < 0.8
        some = chance.sample(tile_set(set_, blanks), chance.randint(0, 6))
        options = {
            "set": set_,
            "blanks": blanks,
            "matadors": chance.choice(["standard", tile_texts(some)]),
            "players": chance.choice([2, 3, 4, 4, 5, 6, 7, 8]),
            "partnerships": chance.random() < 0.3,
            "hand_size": chance.choice([1, 2, 3, 4, 5, 6, 7, "all"]),
            "joining": chance.choice(["sum", "same"]),
            "starter": chance.choice(
                ["highest-double", "set-double", "drawn-lots", "drawn-lots-low", "random"]
            ),
            "later_starter": chance.choice(["same", "winner", "loser", "next"]),
            "no_double": chance.choice(["heaviest", "redeal"]),
            "opening": chance.choice(["any", "the-double"]),
            "matador_cross": chance.choice(["none", "blank", "either", "complement"]),
            "matador_along": chance.choice(["never", "ordinary", "wild"]),
            "matador_timing": chance.choice(["any-time", "last-resort"]),
            "matador_duty": chance.choice(["must", "draw-instead", "never"]),
            "spinner": chance.random() < 0.4,
            "draw_limit": chance.choice([None, 0, 1, 2, 3]),
            "draw_when_able": chance.random() < 0.5,
            "play_after_draw": chance.random() < 0.7,
            "reserve": chance.choice([0, 0, 1, 2, 5]),
            "going_out": chance.choice(["opponents", "opponents", "none"]),
            "blocked": chance.choice(["opponents", "differences", "total-minus-own", "combined", "none"]),
            "blocked_tie": chance.choice(["drawn", "last-to-play"]),
            "double_blank": chance.choice([0, 10]),
            "match_by": chance.choice(["points", "points", "rounds"]),
            "penalty": chance.random() < 0.3,
            "target": chance.choice([None, 1, 3, 30, 100, 250]),
        }
        if not model_options.conflicts(options):
            return options


def _any_value(chance: Random, name: str) -> Any:
    """A value for one option: it may conflict with the others, or be invalid by itself."""
    choices: dict[str, list[Any]] = {
        "set": [4, 5, 6, 9, 12, 7],
        "players": [1, 2, 3, 4, 5, 8, 9],
        "hand_size": [0, 1, 7, 15, 40, "all", None],
        "matadors": ["standard", [], ["0-0"], ["6-6", "0-0"], ["0-0", "0-0"], ["6-1"], ["12-12"]],
        "draw_limit": [None, 0, 1, -1],
        "reserve": [0, 2, 100, -1],
        "target": [None, 1, 200, 201, 1000, 1001, 0],
        "double_blank": [0, 10, 5, False],
    }
    words = [
        "any",
        "none",
        "same",
        "must",
        "never",
        "wild",
        "random",
        "winner",
        "blank",
        "complement",
        "rounds",
    ]
    return chance.choice(choices.get(name, [*words, True, False]))


def judged(values: dict[str, Any]) -> Ruleset | None:
    """The ruleset, or None if it is refused; both models must agree."""
    refused = model_options.conflicts(values)
    try:
        rules = Ruleset.from_values(values)
    except RulesetError as error:
        named = {name for conflict in refused for name in conflict}
        if named != set(error.options):
            raise Disagreement(
                f"{values}: the engine names {error.options}, the second model {named}"
            ) from error
        return None
    if refused:
        raise Disagreement(f"only the second model refuses {values}: {refused}")
    return rules


def _varied(chance: Random) -> Ruleset | None:
    named = find(chance.choice(list(CATALOG)))
    changes: dict[str, Any] = {}
    if chance.random() < 0.6:
        changes["set"] = chance.choice([4, 5, 6, 9, 12])
    if chance.random() < 0.3:
        changes["blanks"] = False
    if chance.random() < 0.3:
        changes["partnerships"] = True
    if chance.random() < 0.3:
        changes["target"] = chance.choice([*named.targets, None])
    for variant in chance.sample(list(VARIANTS.values()), chance.randint(0, 3)):
        changes |= variant.changes
    try:
        return named_ruleset(named.name, chance.randint(2, 8), changes)
    except RulesetError:
        return None

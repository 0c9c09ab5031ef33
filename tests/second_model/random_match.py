"""Matches of random options played at random, to try the model on itself."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

from .deals import Previous, deal
from .options import conflicts, parse_tile
from .records import number_of_deal
from .rounds import Round
from .rules import Rules
from .scoring import losing_player, match_is_over
from .tiles import Tile, tile_set, tile_texts


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
        if not conflicts(options):
            return options


def _tiles(texts: list[str]) -> list[Tile]:
    return [tile for text in texts if (tile := parse_tile(text)) is not None]


def random_match(
    options: Mapping[str, Any],
    seed: int,
    chance: Random,
    max_rounds: int = 200,
    proof: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The record of a match, played to its end or until so many rounds are finished."""
    rules = Rules.of(options)
    totals = [0] * rules.sides
    rounds: list[dict[str, Any]] = []
    previous: Previous | None = None
    while len(rounds) < max_rounds and not match_is_over(rules, totals, len(rounds)):
        entry = deal(options, seed, len(rounds), previous)
        hands, boneyard = [_tiles(hand) for hand in entry["hands"]], _tiles(entry["boneyard"])
        must_lay = None
        if rules.opening == "the-double":
            # worked out here once more: the highest double of the opener, or else his heaviest tile
            held = hands[entry["starter"]]
            must_lay = max(held, key=lambda tile: (tile[0] == tile[1], sum(tile), tile[1]))
        position = Round(rules, hands, boneyard, entry["starter"], must_lay)
        entry["actions"] = []
        while position.how is None:
            legal = position.legal()
            action = chance.choice(sorted(legal))
            entry["actions"].append(action)
            position.apply(action, legal[action])
        result = position.result()
        entry["result"] = result.as_recorded()
        rounds.append(entry)
        totals = [total + points for total, points in zip(totals, result.points, strict=True)]
        previous = Previous(entry["starter"], result.winning_player, losing_player(rules, result))
    return {
        "format": "matador-record/1",
        "ruleset": dict(options),
        "seed": seed,
        "players": [f"player {seat}" for seat in range(rules.players)],
        "rounds": rounds,
        "totals": totals,
        **({} if proof is None else {"proof": proof}),
    }


def proved_match(
    options: Mapping[str, Any], secret: str, cut: str | None, chance: Random, max_rounds: int = 200
) -> dict[str, Any]:
    """The record of a match whose deals follow from a secret and a cut."""
    code = hashlib.sha256(f"matador-deal/2|{secret}".encode()).hexdigest()
    proof = {"commitment": code, "cut": cut, "secret": secret}
    return random_match(options, number_of_deal(secret, cut), chance, max_rounds, proof)

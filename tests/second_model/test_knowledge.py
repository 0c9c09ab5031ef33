"""The knowledge of a seat, compared with every deal replayed one by one."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from matador.match.records import encode
from matador.rules import Ruleset
from tests.checks.sampling import played_at_random, random_options
from tests.second_model import knowledge
from tests.second_model.deals import DOUBLES, seat_by_double
from tests.second_model.options import conflicts
from tests.second_model.rounds import Round
from tests.second_model.rules import Rules
from tests.second_model.tiles import Tile, read, tile_text, tile_texts, weight

Found = dict[int | str, set[str]]


class Asked(NamedTuple):  # the arguments of `places`
    values: dict[str, Any]
    opener: int
    by_hands: bool
    seat: int
    dealt: list[str]
    history: list[tuple[int, str]]


def whereabouts(asked: Asked, position: Round, aside: list[Tile]) -> Found:
    """Where each tile is that the seat does not see."""
    tiles: dict[int | str, list[Tile]] = {**dict(enumerate(position.hands)), "boneyard": position.boneyard}
    tiles |= {"aside": aside} if aside else {}
    return {spot: set(tile_texts(there)) for spot, there in tiles.items() if spot != asked.seat}


def started(asked: Asked, hands: list[list[Tile]], boneyard: list[Tile]) -> Round | None:
    """The round of a deal; None if another seat would open it."""
    rules = Rules.of(asked.values)
    decided = seat_by_double(rules, hands) if asked.by_hands else (asked.opener, None)
    if decided is None or decided[0] != asked.opener:
        return None
    return Round(rules, hands, boneyard, asked.opener, decided[1] if rules.opening == "the-double" else None)


def random_position(chance: Random, blanks: bool) -> tuple[Asked, Found]:
    """A question from a match of double-four played at random, nine hidden tiles at most; and the truth."""
    while True:
        options = random_options(chance) | {
            "set": 4,
            "blanks": blanks,
            "target": chance.choice([None, None, 5]),
        }
        if options["players"] > 4 or conflicts(options):
            continue
        record = played_at_random(Ruleset.from_values(options), chance.randrange(10**6), f"{chance.random()}")
        rounds = json.loads(encode(record))["rounds"][:2]
        number = chance.randrange(len(rounds))
        was_drawn = options["later_starter"] in ("winner", "loser") and rounds[0]["result"]["winner"] is None
        starts_anew = number == 0 or options["later_starter"] == "same" or was_drawn
        by_hands = starts_anew and options["starter"] in DOUBLES
        entry, seat = rounds[number], chance.randrange(options["players"])
        asked = Asked(options, entry["starter"], by_hands, seat, entry["hands"][seat], [])
        hands, boneyard = [read(" ".join(hand)) for hand in entry["hands"]], read(" ".join(entry["boneyard"]))
        position = started(asked, hands, boneyard)
        assert position is not None
        for action in entry["actions"][: chance.randrange(len(entry["actions"]))]:
            saw = f" {tile_text(position.boneyard[0])}" if (action, position.player) == ("draw", seat) else ""
            asked.history.append((position.player, action + saw))
            position.apply(action, position.legal()[action])
        truth = whereabouts(asked, position, list(set(position.rules.tiles).difference(boneyard, *hands)))
        if sum(map(len, truth.values())) <= 9:
            return asked, truth


def test_the_truth_is_among_the_places() -> None:
    chance = Random(1)
    for _ in range(15):
        asked, truth = random_position(chance, blanks=True)
        found = knowledge.places(*asked)
        assert found.keys() == truth.keys() and all(truth[spot] <= found[spot] for spot in truth), asked


def follows(position: Round, asked: Asked) -> bool:
    """Play the history; whether each action is legal, the seat draws what it saw, and the round goes on."""
    for who, text in asked.history:
        legal = position.legal() if position.how is None and position.player == who else {}
        word = "draw" if text.startswith("draw") else text
        saw = f"draw {tile_text(position.boneyard[0])}" if "draw" in legal and who == asked.seat else "draw"
        if word not in legal or (word == "draw" and text != saw):
            return False
        position.apply(word, legal[word])
    return position.how is None


def deals(left: list[Tile], sizes: list[int], in_order: bool) -> Iterator[list[list[Tile]]]:
    """Every way to deal hands of these sizes; what is left comes last, in any order if the order counts."""
    if not sizes:
        yield from ([list(rest)] for rest in (permutations(left) if in_order else [left]))
        return
    for hand in combinations(left, sizes[0]):
        rest = [tile for tile in left if tile not in hand]
        yield from ([list(hand), *more] for more in deals(rest, sizes[1:], in_order))


def naively(asked: Asked) -> Found | None:
    """The places by replaying every deal there is; None if not one is consistent."""
    rules, own, merged = Rules.of(asked.values), read(" ".join(asked.dealt)), None
    sizes, is_aside = [rules.tiles_each] * (rules.players - 1), rules.hand_size == "all"
    for *hands, rest in deals(sorted(set(rules.tiles).difference(own)), sizes, in_order=not is_aside):
        aside, boneyard = (rest, []) if is_aside else ([], rest)
        hands.insert(asked.seat, own)
        position = started(asked, hands, boneyard)
        if position is not None and follows(position, asked):
            found = whereabouts(asked, position, aside)
            merged = {spot: found[spot] | (merged or found)[spot] for spot in found}
    return merged


@cache
def compared() -> list[tuple[Asked, Found | None]]:
    """Questions of ten tiles with what is found naively, mostly such in which others drew or passed."""
    chance, cases = Random(3), list[tuple[Asked, Found | None]]()
    while len(cases) < 40:
        asked, _ = random_position(chance, blanks=False)
        says_much = any(who != asked.seat and text in ("draw", "pass") for who, text in asked.history)
        if len(asked.dealt) < 3 or chance.random() > (1 if says_much else 0.1):
            continue
        if chance.random() < 0.1 and asked.history:  # after a false action mostly no deal is left
            asked.history[-1] = (asked.history[-1][0], chance.choice(["pass", "1-3R", "1+4L"]))
        cases.append((asked, naively(asked)))
    return cases


def disagreements() -> int:
    count = 0
    for asked, expected in compared():
        found = None
        with suppress(ValueError):
            found = knowledge.places(*asked)
        count += found != expected
    return count


def test_every_deal_replayed() -> None:
    assert disagreements() == 0 and any(expected is None for _, expected in compared())


FAULTS: list[tuple[str, Any]] = [  # no pass proves anything; nobody plays what he drew; the last seat opens
    ("Round", type("NeverBound", (Round,), {"_must_play": lambda *_: False})),
    ("_can_lie", lambda *asked, real=knowledge._can_lie: real(*asked[:3], 999)),
    ("seat_by_double", lambda rules, hands: (rules.players - 1, max(hands[-1], key=weight))),
]


@pytest.mark.parametrize(("name", "fault"), FAULTS)
@pytest.mark.planted
def test_a_fault_is_noticed(name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, name, fault)
    assert disagreements() > 0

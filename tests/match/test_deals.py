"""Deals by number: the same everywhere, and the same as in the second model."""

from __future__ import annotations

from random import Random

import pytest

from matador.match.deals import Deal, deal_round
from matador.rules import LastRound, named_ruleset
from tests.checks.sampling import mixed_ruleset
from tests.second_model import deals as model_deals

HANDS = ["0-2 2-6 3-6 2-4 3-5 0-4 0-5", "0-1 1-5 1-1 1-4 1-2 3-3 2-3"]
BONEYARD = "2-5 4-6 0-3 1-6 0-0 5-5 0-6 6-6 4-5 1-3 4-4 3-4 5-6 2-2"
LOTS = "1-6 3-3"


def as_texts(deal: Deal) -> dict[str, object]:
    found: dict[str, object] = {
        "hands": [[str(tile) for tile in hand] for hand in deal.hands],
        "boneyard": [str(tile) for tile in deal.boneyard],
        "starter": deal.opener,
    }
    if deal.lots is not None:
        found["lots"] = [str(tile) for tile in deal.lots]
    return found


def test_numbered_deal_never_changes() -> None:
    # A stored deal: it must come out the same on every Python and every system.
    deal = deal_round(named_ruleset("matching", 2), 7, 0)
    assert as_texts(deal) == {
        "hands": [hand.split() for hand in HANDS],
        "boneyard": BONEYARD.split(),
        "starter": 0,
        "lots": LOTS.split(),
    }


def test_second_model_deals_the_same_tiles(seed: int) -> None:
    chance = Random(seed)
    for number in range(300):
        rules = mixed_ruleset(chance)
        last = None
        if number % 3:
            last = LastRound(chance.randrange(rules.players), *chance.choice([(None, None), (0, 1), (1, 0)]))
        previous = None if last is None else model_deals.Previous(last.opener, last.winner, last.loser)
        assert as_texts(deal_round(rules, number, number, last)) == model_deals.deal(
            rules.values(), number, number, previous
        )


@pytest.mark.parametrize("changes", [{"hand_size": 1, "no_double": "redeal"}, {"hand_size": "all"}])
def test_every_tile_is_dealt_once(changes: dict[str, object]) -> None:
    rules = named_ruleset("sevens", 3, changes)
    for number in range(100):
        deal = deal_round(rules, number, 0)
        tiles = [tile for hand in deal.hands for tile in hand] + list(deal.boneyard)
        assert len(set(tiles)) == len(tiles)
        assert len(tiles) == (27 if rules.hand_size == "all" else 28)
        if rules.no_double == "redeal":
            assert any(tile.is_double for tile in deal.hands[deal.opener])

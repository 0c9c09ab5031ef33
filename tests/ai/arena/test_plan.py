"""The plan of an arena: every seating of every deal once, and no deal twice in a row."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from matador.ai.arena.plan import Entrant, Plan, seatings
from matador.rules import named_ruleset

A, B, C = Entrant("greedy"), Entrant("random"), Entrant("level1")


def plan(deals: int, players: int = 2, entrants: tuple[Entrant, ...] = (A, B)) -> Plan:
    return Plan(named_ruleset("sevens", players), entrants, deals, 7)


def test_two_bots_take_each_seat_once() -> None:
    assert seatings(2, named_ruleset("sevens", 2)) == ((0, 1), (1, 0))
    assert seatings(2, named_ruleset("sevens", 4)) == (
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    )


def test_two_bots_with_partners_take_each_pair_of_seats_once() -> None:
    rules = named_ruleset("hundred", 4, {"partnerships": True})
    assert seatings(2, rules) == ((0, 1, 0, 1), (1, 0, 1, 0))


@pytest.mark.parametrize(("players", "ways"), [(3, 6), (4, 24), (5, 5), (8, 8)])
def test_one_bot_per_player_sits_in_all_permutations_or_rotations(players: int, ways: int) -> None:
    found = seatings(players, named_ruleset("sevens", players))
    assert len(set(found)) == len(found) == ways
    for seat in range(players):
        at_the_seat = Counter(order[seat] for order in found)
        assert set(at_the_seat.values()) == {ways // players}


@pytest.mark.parametrize("deals", [1, 2, 15, 16, 17, 33, 100])
@pytest.mark.parametrize("players", [2, 4])
def test_every_seating_of_every_deal_is_played_once(deals: int, players: int) -> None:
    played = plan(deals, players)
    matches = [(task.seating, task.first + number) for task in played.tasks() for number in range(task.deals)]
    assert sorted(matches) == [(seating, deal) for seating in range(players) for deal in range(deals)]
    assert all(deal in played.block(task.block) for task in played.tasks() for deal in [task.first])


@pytest.mark.parametrize("deals", [2, 16, 17, 18, 33])
def test_no_deal_is_played_twice_in_a_row(deals: int) -> None:
    order = [task.first + number for task in plan(deals).tasks() for number in range(task.deals)]
    assert all(deal != following for deal, following in pairwise(order))
